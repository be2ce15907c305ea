import SpecExamples
import SpecIR
import SpecRuntime
import SpecTracing
import Testing

/// The branches of `accept`, `accept_empty_list` and of typed names of members: each is one, an example takes it, and
/// `--suggest` makes one.
@Suite struct AcceptedBranchTests {
    private static func coverage(_ mapping: String, _ examples: String = "") throws -> Coverage {
        let text = "specmap: 1\nmappings:\n  T: \(mapping)\n" + (examples.isEmpty ? "" : "examples:\n\(examples)")
        let set = try #require(try SpecSet.load(texts: ["s.yaml": text]) { Issue.record("\($0.message)") })
        var coverage = Coverage(Runtime(trying: set))
        coverage.addExamples { _ in nil }
        return coverage
    }

    private static func open(_ coverage: Coverage, with aspect: String) -> [String] {
        coverage.branches.filter { !coverage.isTaken($0) && $0.name.contains(aspect) }.map(\.name)
    }

    /// A rule, the values that aren't taken by `accept`, and those that are with the branch.
    @Test(arguments: [
        ("{dictionary: string, accept_empty_list: true}", "{}", "[]", "accept_empty_list"),
        ("{values: {1: a}, accept: [integer]}", "'1'", "1", "accept.integer"),
        ("{type: integer, values: {1: a}, accept: [string]}", "1", "'1'", "accept.string"),
        ("{type: integer, accept: [string]}", "1", "'1'", "accept.string"),
        ("{type: integer, accept: [number]}", "1", "1.0", "accept.number"),
        ("{type: integer, as_text: true, accept: [integer]}", "'1'", "1", "accept.integer"),
        ("{type: decimal, as_text: true, accept: [number]}", "'1.5'", "1.5", "accept.number"),
        ("{type: decimal, as_text: true, accept: [decimal]}", "'1.5'", "1.5", "accept.decimal"),
        ("{type: boolean, as_text: true, accept: [boolean]}", "'true'", "true", "accept.boolean"),
        (
            "{type: date, date_format: unix_seconds, as_text: true, accept: [integer]}", "'1500000000'", "1500000000",
            "accept.integer"
        ),
        ("{type: date, date_format: unix_seconds, accept: [string]}", "1500000000", "'1500000000'", "accept.string"),
    ])
    func takesTheBranchByAValueOfThatType(_ rule: String, _ plain: String, _ odd: String, _ aspect: String) throws {
        let mapping = "{properties: {v: \(rule)}}"
        func example(_ value: String) -> String {
            "  - {name: it, mapping: T, json: {v: \(value)}, object_includes: {}}\n"
        }
        #expect(Self.open(try Self.coverage(mapping, example(plain)), with: aspect) == ["T.v#\(aspect)"])
        #expect(Self.open(try Self.coverage(mapping, example(odd)), with: aspect) == [])
        try Self.expectSuggestions(mapping)
    }

    /// Any whole number is a number, which takes no way of its own.
    @Test func hasNoBranchThatNothingTakes() throws {
        let coverage = try Self.coverage("{properties: {v: {type: decimal, accept: [string, integer]}}}")
        #expect(coverage.branches.map(\.name).filter { $0.contains("accept") } == ["T.v#accept.string"])
    }

    @Test(arguments: [
        "{root: x.*, member_as: k, properties: {k: {type: integer, requires: {min: 3}}, v: }}",
        "{root: x.*, member_as: k, properties: {k: {type: date, date_format: day}, v: {type: string}}}",
        "{root: x.*, member_as: k, properties: {k: {values: {a: 1, b: 2}}, v: }}",
        "{root: x.*, member_as: k, properties: {k: {transform: lowercase}}}",
        "{properties: {d: {dictionary: P, member_as: k}}}\n  P: {properties: {k: {type: integer}, v: {type: string}}}",
        "{properties: {d: {dictionary: P, member_as: k}}}\n  P: {properties: {k: {values: {x: 1, y: 2}}}}",
    ])
    func suggestsNamesThatCanBeRead(_ mapping: String) throws { try Self.expectSuggestions(mapping) }

    /// Suggestions for all that is stated, which pass and take it.
    private static func expectSuggestions(_ mapping: String) throws {
        var suggester = Suggester(try coverage(mapping)) { _ in nil }
        let (examples, missed) = suggester.suggestions()
        #expect(missed.map(\.name) == [])
        let text = examples.map { $0.yaml(indent: 2) }.joined()
        let covered = try coverage(mapping, text)
        #expect(
            open(covered, with: "").filter { name in covered.branches.contains { $0.name == name && $0.isStated } }
                == []
        )
        let set = try #require(
            try SpecSet.load(texts: ["s.yaml": "specmap: 1\nmappings:\n  T: \(mapping)\nexamples:\n\(text)"]) { _ in }
        )
        let report = ExampleRunner(set).run()
        #expect(report.failed == 0 && report.passed == examples.count, "\(text)\(report.findings.map(\.message))")
    }
}
