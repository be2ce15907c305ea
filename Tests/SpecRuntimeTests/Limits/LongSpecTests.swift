import SpecLint
import SpecRuntime
import SpecSource
import Testing

/// Long specs are loaded in time that grows with their length: what took its square would take minutes here.
struct LongSpecTests {
    /// A spec with many of one thing.
    struct Long: Sendable, CustomTestStringConvertible {
        let name: String

        /// The lines below `mappings:`.
        let lines: String

        /// A record and what is made of it, if that shows that the rule is obeyed.
        var json = "{}"
        var object = "{}"

        var testDescription: String { name }
    }

    private static func names(_ prefix: String, _ count: Int) -> String {
        (0..<count).map { prefix + String($0) }.joined(separator: ", ")
    }

    private static func block(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { "      \(line($0))\n" }.joined()
    }

    private static let many = 3_000

    static let longSpecs: [Long] = [
        Long(
            name: "properties",
            lines: "  M:\n    properties:\n" + block(10_000) { "p\($0):" },
            json: #"{"p9999":1}"#,
            object: #"{"p9999":1}"#
        ),
        Long(
            name: "properties with long names that begin alike",
            lines: "  M:\n    properties:\n" + block(many) { "someLongPropertyName\(10_000 + $0):" },
            json: #"{"someLongPropertyName12999":1}"#,
            object: #"{"someLongPropertyName12999":1}"#
        ),
        Long(
            name: "properties that end alike",
            lines: "  M:\n    properties:\n" + block(many) { "property\(10_000 + $0)OfTheWholeRecord:" },
            json: #"{"property12999OfTheWholeRecord":1}"#,
            object: #"{"property12999OfTheWholeRecord":1}"#
        ),
        Long(
            name: "an entity with a key",
            lines: "  M:\n    primary_key: p0\n    properties:\n" + block(many) { "p\($0):" },
            json: #"{"p0":1}"#,
            object: #"{"p0":1}"#
        ),
        Long(
            name: "constants",
            lines: "  M:\n    constants: {" + (0..<many).map { "c\($0): x" }.joined(separator: ", ")
                + "}\n    properties: [a]\n",
            json: #"{"a":1}"#,
            object: #"{"a":1}"#
        ),
        Long(
            name: "only",
            lines: "  M:\n    only: [\(names("p", many))]\n    properties: [\(names("p", many))]\n",
            json: #"{"p9":1}"#,
            object: #"{"p9":1}"#
        ),
        Long(
            name: "ignore",
            lines: "  M:\n    ignore: [\(names("p", many))]\n    properties: [\(names("p", many)), a]\n",
            json: #"{"p9":1,"a":2}"#,
            object: #"{"a":2}"#
        ),
        Long(
            name: "within",
            lines: "  M:\n    within: {o: [\(names("p", many))]}\n",
            json: #"{"o":{"p9":1}}"#,
            object: #"{"p9":1}"#
        ),
        Long(
            name: "remove",
            lines:
                "  B:\n    properties: [\(names("p", many)), a]\n  M:\n    extends: B\n    remove: [\(names("p", many))]\n",
            json: #"{"a":1}"#,
            object: #"{"a":1}"#
        ),
        Long(
            name: "at_least_one",
            lines: "  M:\n    requires: {at_least_one: [\(names("p", many))]}\n    properties: [\(names("p", many))]\n",
            json: #"{"p9":1}"#,
            object: #"{"p9":1}"#
        ),
        Long(
            name: "values",
            lines: "  M:\n    properties:\n      p: {values: {"
                + (0..<many).map { "c\($0): d\($0)" }.joined(separator: ", ") + "}}\n",
            json: #"{"p":"c9"}"#,
            object: #"{"p":"d9"}"#
        ),
        Long(
            name: "in",
            lines: "  M:\n    properties:\n      p: {requires: {in: [\(names("c", many))]}}\n",
            json: #"{"p":"c9"}"#,
            object: #"{"p":"c9"}"#
        ),
        Long(
            name: "cases",
            lines: "  M:\n    choose_by: kind\n    cases: {"
                + (0..<many).map { "k\($0): M\($0)" }.joined(separator: ", ") + "}\n"
                + (0..<many).map { "  M\($0): {properties: [p\($0)]}\n" }.joined(),
            json: #"{"kind":"k9","p9":1}"#,
            object: #"{"$mapping":"M9","p9":1}"#
        ),
        Long(
            name: "cases of one mapping",
            lines: "  M:\n    choose_by: kind\n    cases: {"
                + (0..<many).map { "k\($0): A" }.joined(separator: ", ") + "}\n  A: {properties: [kind]}\n",
            json: #"{"kind":"k9"}"#,
            object: #"{"$mapping":"A","kind":"k9"}"#
        ),
        Long(
            name: "objects of one mapping",
            lines: "  M:\n    properties:\n" + block(many) { "p\($0): {object: N}" } + "  N: {properties: [a]}\n",
            json: #"{"p9":{"a":1}}"#,
            object: #"{"p9":{"a":1}}"#
        ),
        Long(
            name: "secrets at the end of a line of mappings",
            lines: (0..<3_000).map { "  M\($0 == 0 ? "" : String($0)): {properties: {n: {object: M\($0 + 1)}}}\n" }
                .joined() + "  M3000: {properties: {n: {sensitive: true}}}\n",
            json: #"{"n":{}}"#,
            object: #"{"n":{}}"#
        ),
        Long(
            name: "mappings that name keys by members",
            lines: "  M: {properties: {a: {dictionary: N, member_as: name}}}\n  N: {properties: [name]}\n"
                + (0..<1_000).map { "  M\($0): {properties: {a: {dictionary: N, member_as: name}}}\n" }.joined(),
            json: #"{"a":{"x":{}}}"#,
            object: #"{"a":[{"name":"x"}]}"#
        ),
    ]

    @Test(.timeLimit(.minutes(30)), arguments: longSpecs)
    func loadsReadsAndWrites(_ long: Long) throws {
        let runtime = try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n" + long.lines])
        let object = try runtime.object(from: .text(long.json), as: "M")
        #expect(object.json == long.object)
        _ = try runtime.json(from: object)
    }

    @Test(.timeLimit(.minutes(30)), arguments: longSpecs)
    func checks(_ long: Long) throws {
        let report = try Linter().check(text: "specmap: 1\nmappings:\n" + long.lines, at: "spec.yaml")
        #expect(!report.diagnostics.contains { $0.severity == .error })
    }
}
