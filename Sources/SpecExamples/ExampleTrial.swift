import SpecIR
import SpecRuntime
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One example while it is run.
struct ExampleTrial {
    let example: Example
    let mapping: Int
    let runtime: Runtime
    private let accepting: ExampleRunner.Accepting?

    /// Finds the rules at which failures are reported; nil where they are reported at what the example states.
    let places: RulePlaces?

    /// The JSON of the examples where it is known. Then all that counts is whether the example fails: the first difference
    /// ends the run, and isn't put into words.
    let stated: StatedValues?
    private(set) var findings: [Diagnostic] = []
    private(set) var written: [String] = []

    init(
        _ example: Example,
        mapping: Int,
        runtime: Runtime,
        acceptingBy accepting: ExampleRunner.Accepting?,
        places: RulePlaces? = nil,
        stated: StatedValues? = nil
    ) {
        self.example = example
        self.places = places
        self.stated = stated
        self.mapping = mapping
        self.runtime = runtime
        self.accepting = accepting
    }

    mutating func run() {
        guard let input = example.input else {
            if let object = example.object, let given = json(of: object) { runWriting(given) }
            return
        }
        guard let json = json(of: input) else { return }
        guard let outcome = readAfterGiven(json) else { return }
        checkFailures(outcome)
        guard outcome.error == nil, !isSettled else { return }
        checkDeletions(outcome)
        compareObject(outcome)
        if !isSettled, example.writes != nil || example.roundTrip?.value == true {
            checkWriting(outcome.objects, isList: outcome.isList, input: json)
        }
    }

    /// True if the example fails, and nothing else counts.
    var isSettled: Bool { stated != nil && !findings.isEmpty }

    /// An example with no `json`: its object is written.
    private mutating func runWriting(_ given: StatedJSON) {
        let outcome = read(given.bytes, asShown: true)
        if let error = outcome.error {
            for failure in error.failures { fail("`object` can't be read: \(failure.message)", at: given.range) }
            return
        }
        checkWriting(outcome.objects, isList: outcome.isList, input: nil)
    }
}

// MARK: Reading

extension ExampleTrial {
    /// The JSON of an example, and its range in the spec.
    struct StatedJSON {
        var value: Value
        var range: SourceRange
        var placed: PlacedLiteral?
        let bytes: [UInt8]

        init(_ placed: PlacedLiteral) { self.init(Value(placed.literal), at: placed.range, placed) }

        init(_ content: Example.Content) throws {
            switch content {
            case .json(let placed): self.init(placed)
            case .file(let name, let path):
                self.init(try Value(parsing: [UInt8](try Data(contentsOf: URL(filePath: path)))), at: name.range, nil)
            }
        }

        private init(_ value: Value, at range: SourceRange, _ placed: PlacedLiteral?) {
            (self.value, self.range, self.placed) = (value, range, placed)
            bytes = ValuePrinter.bytes(of: value)
        }
    }

    struct Outcome {
        var objects: [DynamicObject] = []
        var isList = false
        var error: DataError?
        var warnings: [DataFailure] = []

        /// For each object whether its record deletes it; empty where no session read them.
        var deletions: [Bool] = []

        /// The session of the objects; nil if they have no identity.
        var session: Session?

        /// The result as objects are shown.
        var shown: Value {
            let values = objects.map { (try? Value(parsing: ValuePrinter.bytes(of: .object($0)))) ?? .null }
            return isList ? .list(values) : values.first ?? .null
        }

        /// Returns true if steps in the shown result lead to a list whose order makes no difference.
        func isSet(_ steps: [Path.Step]) -> Bool {
            guard case .member(let name)? = steps.last else { return false }
            let values = objects.map(Value.object)
            var value: Value? = isList ? .list(values) : values.first
            for step in steps.dropLast() {
                switch (step, value) {
                case (.member(let key), .object(let object)?): value = object[key]
                case (.member(let key), .dictionary(let members)?): value = members[key]
                case (.item(let position), .list(let elements)?):
                    value = elements.indices.contains(position) ? elements[position] : elements.first
                default: return false
                }
            }
            guard case .object(let object)? = value else { return false }
            return object.isSet(name)
        }
    }

    /// Reads JSON by a mapping, by default the one of the example.
    func read(_ json: [UInt8], by other: Int? = nil, asShown: Bool = false, isForSession: Bool = false) -> Outcome {
        let reading = runtime.tryReading(
            json,
            by: other ?? mapping,
            asShown: asShown,
            isForSession: isForSession
        )
        var outcome = Outcome()
        (outcome.objects, outcome.isList) = (reading.objects, reading.isList)
        (outcome.error, outcome.warnings) = (reading.error, reading.warnings)
        return outcome
    }

    private mutating func json(of content: Example.Content) -> StatedJSON? {
        if let known = stated?.json(of: content) { return known }
        switch content {
        case .json(let placed): return StatedJSON(placed)
        case .file(let name, let path):
            do {
                return try StatedJSON(content)
            } catch let error as DataError {
                fail("`\(name.value)` isn't JSON: \(error)", at: name.range)
            } catch {
                let isThere = FileManager.default.fileExists(atPath: path)
                fail(
                    isThere
                        ? "`\(name.value)` can't be read"
                        : "the example can't be run: there is no file `\(name.value)`",
                    at: name.range,
                    id: "example-file-missing",
                    help: isThere ? nil : "it was looked for at `\(path)`; files are named relative to this one"
                )
            }
            return nil
        }
    }
}

// MARK: Comparing

extension ExampleTrial {
    private mutating func compareObject(_ outcome: Outcome) {
        let shown = outcome.shown
        if case .file(let name, let path)? = example.object, let accepting,
            !FileManager.default.fileExists(atPath: path)
        {
            accept(shown, name: name, path: path, by: accepting)
        } else if let object = example.object, let expected = json(of: object) {
            compare(shown, expected, whole: true, isSet: outcome.isSet)
        }
        if let includes = example.objectIncludes {
            compare(shown, StatedJSON(includes), whole: false, isSet: outcome.isSet)
        }
    }

    private mutating func compare(
        _ found: Value,
        _ expected: StatedJSON,
        whole: Bool,
        isSet: @escaping ([Path.Step]) -> Bool = { _ in false },
        isJSON: Bool = false,
        id: String = "example-fails"
    ) {
        let differences = ValueDifference.all(found: found, expected: expected.value, whole: whole, isSet: isSet)
        if differences.isEmpty { return }
        if stated != nil { return markFailed() }
        let secrets = SecretKeys(runtime.set)
        for difference in isJSON ? differences : reportMisspelt(among: differences, in: found, expected: expected) {
            let isSecret = secrets.hide(difference)
            let place = expected.placed?.nearestPart(at: difference.path)?.range ?? expected.range
            let rule =
                isJSON
                ? places?.rule(writing: difference.path, of: mapping)
                : places?.rule(at: difference.path, in: found, of: mapping)
            // The line of a value that is kept secret isn't shown either.
            let help = !isJSON && !isSecret && difference.found == nil ? helpForDots(at: difference.path) : nil
            fail(
                difference.sentence(hiding: secrets),
                at: isSecret ? example.name.range : place,
                id: id,
                help: help,
                rule: rule
            )
        }
    }

    /// Reports members of the object that are called almost as a property is, and returns all other differences.
    private mutating func reportMisspelt(
        among differences: [ValueDifference],
        in found: Value,
        expected: StatedJSON
    ) -> [ValueDifference] {
        guard let places, let placed = expected.placed else { return differences }
        var rest = differences
        for difference in differences where difference.found == nil {
            guard case .member(let name)? = difference.path.last,
                let names = places.names(insteadOf: difference.path, in: found, of: mapping),
                let near = nearest(name, among: names), let part = placed.part(at: difference.path[...])
            else { continue }
            let meant = difference.path.dropLast() + [.member(near)]
            rest.removeAll { $0.path == difference.path || ($0.path.starts(with: meant) && $0.expected == nil) }
            fail("no property is called `\(name.shown)`", at: part.range, help: "did you mean `\(near.shown)`?")
            if let declared = places.rule(at: Array(meant), in: found, of: mapping) {
                note("`\(near.shown)` is declared here", at: declared)
            }
        }
        return rest
    }

    private mutating func accept(
        _ shown: Value,
        name: Located<String>,
        path: String,
        by accepting: ExampleRunner.Accepting
    ) {
        let text = JSONFormatting.format(ValuePrinter.bytes(of: shown), .pretty) + [UInt8(ascii: "\n")]
        do {
            try accepting(path, text)
            written.append(path)
        } catch {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            let isThere = FileManager.default.fileExists(atPath: folder)
            fail(
                "`\(name.value)` can't be written" + (isThere ? "" : ": its folder isn't there"),
                at: name.range,
                help: isThere ? "check the rights of the file and of its folder" : "make the folder `\(folder)`"
            )
        }
    }

    private mutating func checkWriting(_ objects: [DynamicObject], isList: Bool, input: StatedJSON?) {
        let bytes: [UInt8]
        switch runtime.tryWriting(objects, isList: isList, by: mapping) {
        case .success(let written): bytes = written
        case .failure(let error):
            for failure in error.failures {
                fail(
                    "writing fails: \(failure.message)",
                    at: example.name.range,
                    rule: places?.rule(of: failure, of: mapping)
                )
            }
            return
        }
        guard let json = try? Value(parsing: bytes) else { return }
        if let writes = example.writes, let expected = self.json(of: writes) {
            compare(json, expected, whole: true, isJSON: true)
        }
        guard example.roundTrip?.value == true, let input else { return }
        compareRoundTrip(json, input)
    }

    /// Requires the written JSON to equal the input, members that no rule writes aside.
    private mutating func compareRoundTrip(_ json: Value, _ input: StatedJSON) {
        let all = ValueDifference.all(found: input.value, expected: json, whole: true)
        if all.isEmpty { return }
        let written = WrittenMembers(runtime.set, document: mapping)
        let differences = all.filter { $0.expected != nil || written.includes($0.path) }
        guard !differences.isEmpty else { return }
        if stated != nil { return markFailed() }
        let range = example.roundTrip?.range ?? example.range
        let secrets = SecretKeys(runtime.set)
        for difference in differences {
            let words = difference.sentenceOfRoundTrip(hiding: secrets)
            fail(words, at: range, id: "round-trip-fails", rule: places?.rule(writing: difference.path, of: mapping))
        }
    }
}

// MARK: Failing

extension ExampleTrial {
    /// Notes that the example fails, where that alone counts.
    mutating func markFailed() { findings.append(Diagnostic("example-fails", "", at: example.name.range)) }

    /// Adds a place to what failed last.
    mutating func note(_ words: String, at range: SourceRange) {
        findings[findings.count - 1].notes.append(Diagnostic.Note(words, at: range))
    }

    mutating func fail(
        _ message: String,
        at range: SourceRange,
        id: String = "example-fails",
        help: String? = nil,
        rule: SourceRange? = nil
    ) {
        if let rule {
            // Each rule gets one finding, however much comes out differently.
            let notes = [Diagnostic.Note("example `\(example.name.value)` expects another result here", at: range)]
            findings.append(Diagnostic(id, message, at: rule, notes: notes, help: help))
            return
        }
        findings.append(
            Diagnostic(
                id,
                message,
                at: range,
                notes: [Diagnostic.Note("example `\(example.name.value)` here", at: example.name.range)],
                help: help
            )
        )
    }
}
