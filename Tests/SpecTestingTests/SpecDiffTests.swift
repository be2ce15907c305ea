import SpecIR
import SpecRuntime
import SpecTesting
import Testing

/// The effects of a change of specs.
struct SpecDiffTests {
    static func diff(
        _ old: String,
        _ new: String,
        tries: Int = 200,
        views: Set<DiffView> = Set(DiffView.allCases)
    ) throws -> SpecDiff {
        var options = SpecDiff.Options()
        options.tries = tries
        options.views = views
        return SpecDiff(from: try TrialSpecs.set(old), to: try TrialSpecs.set(new), options: options)
    }

    /// Each witness, run again, has the recorded results.
    static func expectReal(_ diff: SpecDiff, _ old: SpecSet, _ new: SpecSet) {
        let pair = TrialPair(TrialSide(Runtime(trying: old)), TrialSide(Runtime(trying: new)))
        for change in diff.changes {
            for effect in change.effects {
                guard let witness = effect.witness else { continue }
                let again = pair.witness(
                    witness.json,
                    by: witness.mapping,
                    in: witness.numbers,
                    direction: witness.direction
                )
                #expect(again.old != again.new, "\(change.name) \(witness.json.compact)")
                #expect(again.old == witness.old && again.new == witness.new, "\(change.name) \(witness.json.compact)")
            }
        }
    }

    @Test(arguments: TrialSpecs.folders)
    func findsNothingBetweenEqualSpecs(folder: String) throws {
        let set = try TrialSpecs.set(folder: folder)
        var options = SpecDiff.Options()
        options.tries = 60
        let diff = SpecDiff(from: set, to: try TrialSpecs.set(folder: folder), options: options)
        #expect(diff.isEmpty, "\(diff.changes)")
    }

    /// `naming` is a statement of its own only where unknown members are kept by it.
    @Test func namesOnlyTheStatementThatChanged() throws {
        let spec =
            "specmap: 1\ndefaults: {naming: snake_case}\nmappings:\n  T: {unknown: keep, properties: {oneId: }}\n"
        let other = spec.replacing("keep", with: "drop")
        #expect(try Self.diff(spec, other).changes.map(\.words) == ["`unknown: keep` is gone"])
        #expect(try Self.diff(other, spec).changes.map(\.words) == ["`unknown: keep` is new"])
    }

    /// No spec has `written: no`, or a number of a requirement.
    @Test(arguments: [
        ("direction: read", "direction: both", "it is written now"),
        ("type: string", "type: string, direction: read", "it isn't written any more"),
        ("requires: {min: 1}", "requires: {min: 2}", "`requires: {min: 1}`, now `{min: 2}`"),
        ("values: {a: x, b: x}", "values: {b: x, a: x}", "the order of rows"),
    ])
    func usesTheWordsOfTheLanguage(old: String, new: String, words: String) throws {
        let spec = { (rule: String) in "specmap: 1\nmappings: {T: {properties: {v: {\(rule)}}}}\n" }
        #expect(try Self.diff(spec(old), spec(new), tries: 0).changes.map(\.words) == [words])
    }

    struct Seeded: CustomTestStringConvertible, Sendable {
        var name: String
        var from: String
        var to: String
        var property: String
        var kinds: Set<Effect.Kind>
        var testDescription: String { name }
    }

    static let seeded = [
        Seeded(
            name: "the paths of `from` change places",
            from: "[order_number, orderNo]",
            to: "[orderNo, order_number]",
            property: "number",
            kinds: [.writtenElsewhere]
        ),
        Seeded(
            name: "a default changes",
            from: "default: DK",
            to: "default: SE",
            property: "country",
            kinds: [.otherValue]
        ),
        Seeded(
            name: "decimal, now number",
            from: "total: {type: decimal",
            to: "total: {type: number",
            property: "total",
            kinds: [.otherValue]
        ),
        Seeded(
            name: "`if_invalid` is gone",
            from: ", if_invalid: null",
            to: "",
            property: "rating",
            kinds: [.failsNow]
        ),
        Seeded(name: "a row is gone", from: ", S: sent", to: "", property: "status", kinds: [.failsNow]),
        Seeded(
            name: "`omit` is gone",
            from: "note: {if_null: leave, omit: [empty]}",
            to: "note: {if_null: leave}",
            property: "note",
            kinds: [.memberAdded]
        ),
    ]

    @Test(arguments: seeded)
    func findsASeededChange(_ seeded: Seeded) throws {
        let old = try TrialSpecs.orders()
        let new = old.replacing(seeded.from, with: seeded.to)
        try #require(old != new, "the spec has no `\(seeded.from)` any more")
        let diff = try Self.diff(old, new)
        #expect(diff.changes.map(\.property) == [seeded.property])
        let kinds = Set(diff.changes.flatMap(\.effects).map(\.kind))
        #expect(kinds.isSuperset(of: seeded.kinds), "\(kinds)")
        Self.expectReal(diff, try TrialSpecs.set(old), try TrialSpecs.set(new))
        for change in diff.changes {
            print(change.name, change.words, change.severity)
            for effect in change.effects {
                print("   ", effect.kind, effect.witness?.json.compact ?? "-", effect.old, "→", effect.new)
            }
        }
    }

    /// A change that no document shows which is made from the rules, in a mapping and in one that it leads to.
    @Test(arguments: ["", ", sensitive: true"])
    func takesSamplesWhereMadeDocumentsAgree(_ secret: String) throws {
        let old = """
            specmap: 1
            mappings:
              T: {properties: {u: {object: U}, pin: {type: string\(secret)}}}
              U: {properties: {v: {transform: {item: 300}}}}
            """
        let json = #"{"pin":"1","u":{"v":[\#((0..<400).map(String.init).joined(separator: ","))]}}"#
        var options = SpecDiff.Options()
        options.tries = 0
        let (before, after) = (try TrialSpecs.set(old), try TrialSpecs.set(old.replacing("300", with: "301")))
        #expect(SpecDiff(from: before, to: after, options: options).changes.first?.effects.map(\.kind) == [.untried])
        options.samples = [SpecDiff.Sample(mapping: "T", name: "t.json", bytes: Array(json.utf8))]
        let diff = SpecDiff(from: before, to: after, options: options)
        let effect = try #require(diff.changes.first?.effects.first)
        #expect(effect.kind == .otherValue && diff.changes.count == 1 && diff.samples.count == 1)
        #expect((effect.witness == nil) == !secret.isEmpty && (effect.old == "a value of a sample") == !secret.isEmpty)
    }

    /// A sample that breaks is a change to be approved, whatever made documents show.
    @Test(arguments: ["", ", sensitive: true"])
    func raisesAChangeByWhatASampleShows(_ secret: String) throws {
        let rules = "v: {transform: {item: 300}}, pin: {type: string\(secret)}"
        let old = "specmap: 1\nmappings: {T: {properties: {\(rules)}}}\n"
        let json = #"{"v":[\#((0..<400).map(String.init).joined(separator: ","))]}"#
        var options = SpecDiff.Options()
        options.samples = [SpecDiff.Sample(mapping: "T", name: "t.json", bytes: Array(json.utf8))]
        let (before, after) = (try TrialSpecs.set(old), try TrialSpecs.set(old.replacing("300", with: "301")))
        var diff = SpecDiff(from: before, to: after, options: options)
        #expect(diff.worst == .breaking && diff.changes.map(\.severity) == [.breaking])
        #expect(DiffReport(diff, comparison: "a and b").diagnostics.map(\.severity) == [.error])
        diff.approve { _, _ in "wanted" }
        #expect(diff.worst == nil && diff.samples.count == 1)
    }

    /// What several changes may have caused isn't called a change without a rule.
    @Test(arguments: [("q: b", false), ("q: {from: b, type: integer}", true)])
    func saysThatOneOfSeveralRulesIsTheCause(_ other: String, _ isAmbiguous: Bool) throws {
        let old = "specmap: 1\nmappings: {T: {unknown: keep, properties: {p: a, q: b}}}\n"
        let new = "specmap: 1\nmappings: {T: {unknown: keep, properties: {p: c, \(other)}}}\n"
        var options = SpecDiff.Options()
        options.tries = 0
        options.samples = [SpecDiff.Sample(mapping: "T", name: "t.json", bytes: Array(#"{"a":1,"c":1}"#.utf8))]
        let diff = try SpecDiff(from: TrialSpecs.set(old), to: TrialSpecs.set(new), options: options)
        let words = diff.changes.map(\.words).filter { $0.hasPrefix("behaves otherwise") }
        let expected = "behaves otherwise, by one of the rules that are stated otherwise, or by several"
        #expect(words == (isAmbiguous ? [expected] : []))
    }

    /// A program takes the old and the new result from the witness: they name the mapping, as `map` does.
    @Test func namesTheChosenMappingInResults() throws {
        let mappings = "V: {choose_by: k, cases: {a: A, b: B}}, A: {properties: [x]}, B: {properties: [x]}"
        let spec = "specmap: 1\nmappings: {\(mappings)}\n"
        let diff = try Self.diff(spec, spec.replacing("b: B}", with: "b: A}"), tries: 0)
        let witness = try #require(diff.changes.first?.effects.first { $0.view == .reader }?.witness)
        #expect(witness.old.result?.json == #"{"$mapping":"B"}"# && witness.new.result?.json == #"{"$mapping":"A"}"#)
    }

    /// A list is several records: one that fails in both versions hides no other.
    @Test(arguments: ["", "root: orders, "])
    func takesEachItemOfAListForARecord(_ root: String) throws {
        let rules = "st: {values: {N: new}}, zip: {type: string, requires: {pattern: '^[0-9]{4,6}$'}}"
        let old = "specmap: 1\nmappings: {Order: {\(root)properties: {id: {type: integer}, \(rules)}}}\n"
        let list = #"[{"id":1,"zip":"123456"},{"id":2,"st":"X"},{"id":3,"zip":"654321"}]"#
        let json = root.isEmpty ? list : #"{"orders":\#(list)}"#
        var options = SpecDiff.Options()
        options.tries = 0
        options.samples = [SpecDiff.Sample(mapping: "Order", name: "a.json", bytes: Array(json.utf8))]
        let (before, after) = (try TrialSpecs.set(old), try TrialSpecs.set(old.replacing("4,6", with: "4,5")))
        let diff = SpecDiff(from: before, to: after, options: options)
        #expect(diff.sampleCount == 3)
        #expect(diff.samples.map(\.name) == ["record 1 of a.json", "record 3 of a.json"])
        #expect(diff.samples.allSatisfy { $0.effect.kind == .failsNow })
    }
}
