import Foundation
import ReferenceComparison
import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecTestSupport
import Testing

/// The verdicts of specs on data that is written back, against the results for random data.
struct VerdictTests {
    @Test func neverPromiseTooMuch() throws {
        var counts = VerdictTrial.Counts()
        for seed in ReferenceTests.firstSeed..<ReferenceTests.firstSeed + UInt64(max(150, ReferenceTests.caseCount)) {
            let random = RandomCase(seed: seed)
            guard let trial = Trial(random.draft, entry: random.entry) else { continue }
            let verdicts = VerdictTrial(trial)
            for number in 0..<10 {
                let documentSeed = seed &* 1000 &+ UInt64(number)
                let wrongness = [0, 0, 3][number % 3]
                var documents = DocumentGenerator(trial.model.set, seed: documentSeed, wrongness: wrongness)
                let json = documents.document(trial.index).withoutRepeatedKeys
                if let found = try verdicts.contradiction(json, &counts) {
                    Issue.record("seed \(seed)\n\(random.draft.text)document: \(json.text)\n\(found)")
                    return
                }
            }
        }
        print(
            "verdicts: \(counts.objects) objects, \(counts.lossless) values of lossless properties,"
                + " \(counts.kept) of properties whose object comes back"
        )
        #expect(counts.objects > 500 && counts.lossless > 200 && counts.kept > 550)
    }

    @Test func neverPromiseTooMuchOfRulesThatActOnEachOther() throws {
        var counts = VerdictTrial.Counts()
        for seed in ReferenceTests.firstSeed..<ReferenceTests.firstSeed + UInt64(max(600, ReferenceTests.caseCount)) {
            let random = ChainCase(seed: seed)
            guard let verdicts = random.trial else { continue }
            for json in random.documents {
                if let found = try verdicts.contradiction(json, &counts) {
                    Issue.record("seed \(seed)\n\(random.text)document: \(json.text)\n\(found)")
                    return
                }
            }
        }
        #expect(counts.objects > 1000 && counts.lossless > 100 && counts.kept > 500, "\(counts)")
    }

    /// Documents by which what is broken shows.
    static let brokenDocuments: [LossReason: String] = [
        .otherwiseNotWritten: #"{"state":"B"}"#, .requiredNotWritten: #"{"id":1,"name":2}"#,
        .requiredElsewhere: #"{"a":1}"#, .requiredOmitted: #"{"name":""}"#, .nullNotRead: #"{"age":"x"}"#,
        .unsetNotRead: #"{"age":"x"}"#, .nullReadElsewhere: #"{"links":null}"#, .replacedAgain: #"{"sum":"1.234,50"}"#,
        .requirementNotWritten: #"{"a":1,"c":2}"#, .partNotWritten: #"{"sku":"a-b"}"#,
        .rowsWithoutMembers: #"{"rows":{"x":[1,2]}}"#,
        .keyNotRead: #"{"state":null}"#, .formatNotWritten: #"{"on":"at2024-05-01"}"#,
        .keptElsewhere: #"{"mail":1,"contact":2}"#, .keptInArray: #"{"addresses":{"0":{"street":1},"b":2}}"#,
        .refusedElsewhere: #"{"mail":"a@b"}"#, .nullReadAsObject: #"{"price":null}"#,
        .nullWithoutName: #"{"people":{"ida":{"age":"x"}}}"#, .nullInPair: #"{"env":["a=x"]}"#,
        .factorWithoutEnd: #"{"speed":1.234}"#,
        .valueNotWritten: #"{"on":null}"#, .typeNotWritten: #"{"price":1200}"#,
        .conditionNotRead: #"{"phones":[{"use":"home","number":1}]}"#, .chosenTypeNotWritten: #"{"v":{}}"#,
        .otherCaseWritten: #"{"a":1}"#,
    ]

    @Test(arguments: LossReason.allCases.filter(\.isBroken))
    func isRightThatSomethingIsBroken(_ reason: LossReason) throws {
        let lines = reason.facts.example.split(separator: "\n").map { "  \($0)\n" }.joined()
        let runtime = try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n\(lines)"])
        let document = try #require(Self.brokenDocuments[reason])
        if reason == .conditionNotRead {
            #expect(throws: DataError.self) { try runtime.object(from: .data(Data(document.utf8)), as: "T") }
            return
        }
        let object = try runtime.object(from: .data(Data(document.utf8)), as: "T")
        let again = try? runtime.object(from: .data(Data(runtime.json(from: object))), as: "T")
        #expect(again != object)
    }
}

/// A spec whose verdicts are tried.
struct VerdictTrial {
    private let trial: Trial
    private let verdicts: [MappingVerdict]

    struct Counts {
        var objects = 0
        var lossless = 0
        var kept = 0
    }

    init(_ trial: Trial) {
        self.trial = trial
        verdicts = SpecVerdicts(trial.model.set).mappings
    }

    /// How what happens to a document contradicts the verdicts; nil where it doesn't.
    func contradiction(_ json: JSON, _ counts: inout Counts) throws -> String? {
        let (runtime, set) = (trial.runtime, trial.model.set)
        guard let records = records(in: json),
            let objects = try? runtime.objects(from: .data(Data(json.text.utf8)), as: trial.entry)
        else { return nil }
        guard records.count == objects.count else { return nil }
        for (record, object) in zip(records, objects) {
            guard let index = set.entries(named: object.mapping).first, set.entries(named: object.mapping).count == 1
            else { continue }
            counts.objects += 1
            if let found = try contradiction(record, object, index, &counts) { return found }
        }
        return nil
    }

    /// True if no mapping that chooses the one of an object loses anything by that.
    private var choosersKeepJSON: Bool {
        let set = trial.model.set
        let choosing = set.chosen(from: [trial.index]).filter { set.mappings[$0].chooser != nil }
        return choosing.allSatisfy { verdicts[$0].verdict.json == .lossless }
    }

    /// The JSON of the objects in a document.
    private func records(in document: JSON) -> [JSON]? {
        let mapping = trial.model.set.mappings[trial.index]
        let place = document.value(at: mapping.writtenRoot?.steps[...] ?? [])
        switch place {
        case .object(let members)? where mapping.memberAs != nil: return members.map(\.value)
        case .array(let items)? where mapping.memberAs == nil: return items
        default: return mapping.memberAs == nil ? place.map { [$0] } : nil
        }
    }

    private func contradiction(
        _ record: JSON,
        _ object: DynamicObject,
        _ index: Int,
        _ counts: inout Counts
    ) throws -> String? {
        let verdict = verdicts[index]
        let written: [UInt8]
        do {
            written = try trial.runtime.json(from: object, as: trial.entry)
        } catch let error as DataError {
            return refusal(error, of: verdict, index).map { "can't be written: \($0)" }
        }
        let text = String(decoding: written, as: UTF8.self)
        guard let json = JSON(parsing: text), let all = records(in: json) else { return "no JSON: \(text)" }
        // An object that is read by positions may be written as an empty array, which is no record.
        let after = all.first ?? json
        if let found = change(of: record, to: after, index, &counts) { return "\(found)\nwritten: \(text)" }
        if verdict.verdict.json == .lossless, choosersKeepJSON, record.canonicalText != after.canonicalText {
            return "comes back as other JSON\nwritten: \(text)"
        }
        let again: DynamicObject
        do {
            let objects = try trial.runtime.objects(from: .data(Data(written)), as: trial.entry)
            // A chooser may skip it.
            guard let first = objects.first else { return nil }
            again = first
        } catch let error as DataError {
            return refusal(error, of: verdict, index).map { "can't be read: \($0)\nwritten: \(text)" }
        }
        guard again.mapping == object.mapping else {
            return verdicts[trial.index].verdict.object == .lossless ? "another mapping\nwritten: \(text)" : nil
        }
        for property in verdict.properties where property.verdict.object == .lossless {
            let name = property.name.value
            counts.kept += 1
            if object[name] != again[name] {
                return "`\(name)` comes back as another object: \(property.losses)\nwritten: \(text)"
            }
        }
        return nil
    }

    /// A failure at a property whose object comes back.
    private func refusal(_ error: DataError, of verdict: MappingVerdict, _ index: Int) -> String? {
        let rest = trial.model.set.mappings[index].rest?.name.value
        for failure in error.failures {
            // That an object can't be written by a mapping that chooses it is a matter of that mapping.
            if failure.id == .unknownCase, verdicts[trial.index].verdict.object == .broken { continue }
            let name = failure.property?.split(separator: ".").first.map(String.init)
            // What the mapping itself has written, it must take.
            if failure.id == .unknownMember, verdict.verdict.object != .broken { return failure.description }
            // Members that another property writes, whose verdict says so, are read by the rest.
            if name == rest, verdict.verdict.object == .broken { continue }
            let property = verdict.properties.first { $0.name.value == name }
            if let property, property.verdict.object == .lossless { return failure.description }
        }
        return nil
    }

    /// A lossless property whose JSON didn't come back.
    private func change(of before: JSON, to after: JSON, _ index: Int, _ counts: inout Counts) -> String? {
        let mapping = trial.model.set.mappings[index]
        for (property, verdict) in zip(mapping.properties, verdicts[index].properties)
        where verdict.verdict.json == .lossless && !property.isInverse
            && property.name.value != trial.model.set.mappings[trial.index].memberAs?.value
        {
            guard let path = property.readPaths(in: mapping).first else { continue }
            let isRest = property.holdsRest(of: mapping)
            let (old, new) = (
                isRest ? before.rest(of: mapping) : before.value(at: path.steps[...]),
                isRest ? after.rest(of: mapping) : after.value(at: path.steps[...])
            )
            // That an object on a path is null is a loss of the whole object.
            if old == nil, verdicts[index].losses.contains(where: { $0.reason == .parents }),
                path.steps.indices.dropFirst().contains(where: { before.value(at: path.steps[..<$0]) == .null })
            {
                continue
            }
            counts.lossless += old == nil ? 0 : 1
            // A mapping that chooses by members may have one written as null, which is a loss of its own.
            if old == nil, new == .null, !choosersKeepJSON { continue }
            if old?.canonicalText != new?.canonicalText {
                return
                    "`\(property.name.value)` comes back as \(new?.text ?? "nothing"), not as \(old?.text ?? "nothing")"
            }
        }
        return nil
    }
}

extension JSON {
    /// The members that no other rule of a mapping reads; nil where there are none.
    fileprivate func rest(of mapping: Mapping) -> JSON? {
        guard case .object(let members) = self else { return nil }
        let rest = members.filter { mapping.isLeftToRest(Path(steps: [.member($0.key)])) }
        return rest.isEmpty ? nil : .object(rest)
    }

    /// The value with each key once, the last value at the first one's place.
    var withoutRepeatedKeys: JSON {
        switch self {
        case .null, .boolean, .number, .string: return self
        case .array(let items): return .array(items.map(\.withoutRepeatedKeys))
        case .object(let members):
            var kept: [Member] = []
            for member in members {
                let value = member.value.withoutRepeatedKeys
                if let place = kept.firstIndex(where: { $0.key.utf8.elementsEqual(member.key.utf8) }) {
                    kept[place].value = value
                } else {
                    kept.append(Member(member.key, value))
                }
            }
            return .object(kept)
        }
    }

    /// The value as text that other spellings of it have as well: numbers by value, members by their keys.
    var canonicalText: String {
        switch self {
        case .null, .boolean, .string: return text
        case .number(let digits): return "\(Scientific(digits))"
        case .array(let items): return "[" + items.map(\.canonicalText).joined(separator: ",") + "]"
        case .object(let members):
            let lines = members.map { JSON.quoted($0.key) + ":" + $0.value.canonicalText }
            return "{" + lines.sorted().joined(separator: ",") + "}"
        }
    }
}
