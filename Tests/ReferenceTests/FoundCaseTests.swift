import ReferenceComparison
import SpecTestSupport
import Testing

/// What random cases found: documents and lines by the engine and by the interpreter.
struct FoundCaseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let entry: String
        let mappings: String
        let documents: [String]
    }

    static let cases = [
        Case(
            testDescription: "a name beside members in `unknown_into`",
            entry: "T",
            mappings: """
                T: {unknown_into: rest, root: data.*, member_as: id, properties: {id: , rest: {dictionary: decimal}}}
                """,
            documents: [
                #"{"data":{"a":{"k":-9223372036854775809}}}"#, #"{"data":{"a":{"k":1},"b":{"id":"b","k":2}}}"#,
                #"{"data":{"a":{}}}"#,
            ]
        ),
        Case(
            testDescription: "an unknown key that stands twice in an object that is read whole",
            entry: "T",
            mappings: """
                T: {unknown: fail, root: data, properties: {whole: .}}
                """,
            documents: [
                #"{"data":{"k":1,"a":2,"k":3}}"#, #"{"data":{"k":1,"k":3}}"#,
                #"{"data":[{"a":1,"b":2,"a":1},{"b":1}]}"#,
            ]
        ),
        Case(
            testDescription: "warnings of records in documents that hold more than the record",
            entry: "T",
            mappings: """
                U: {properties: {a: {type: string}}}
                C: {choose_by: kind, cases: {u: U}}
                T: {root: data, properties: {c: {object: C, if_invalid: null}, e: $.e}}
                """,
            documents: [
                #"{"data":{"c":{"kind":"x"}},"e":1}"#, #"{"data":{"c":{"kind":"x"}},"e":2}"#,
                #"{"data":{"c":{"kind":"x"}}}"#, #"{"data":[{"c":{"kind":"x"}},{"c":{"kind":"u"}}]}"#,
            ]
        ),
        Case(
            testDescription: "a key that stands twice and can't be kept under its name",
            entry: "T",
            mappings: """
                T: {unknown: keep, properties: {size: {from: s, type: integer}}}
                """,
            documents: [
                #"{"size":1,"s":"x","size":2}"#, #"{"size":1,"a":5,"size":2,"b":6,"a":7}"#, #"{"a":1,"size":2,"a":3}"#,
            ]
        ),
        Case(
            testDescription: "a kept member that leads to the object without the mapping in between",
            entry: "T",
            mappings: """
                A: {unknown: keep, properties: {k1: , note: }}
                B: {choose_by_member: ., cases: {k1: A, k2: A}}
                T: {choose_by_member: kind, cases: {k1: B, car: A}}
                """,
            documents: [
                #"{"k1":7,"kind":{"car":true}}"#, #"{"k1":7,"kind":{"k1":true}}"#, #"{"kind":{"car":[]}}"#,
                #"{"k2":7,"kind":{"k1":{}}}"#,
            ]
        ),
        Case(
            testDescription: "a name beside a member of that name, where what is unknown isn't read",
            entry: "T",
            mappings: """
                T: {unknown_into: rest, only: {read: [id]}, root: data.*, member_as: id, properties: [id]}
                """,
            documents: [#"{"data":{"a":{"id":[]}}}"#, #"{"data":{"a":{"id":"a","b":1},"b":{"id":null}}}"#]
        ),
        Case(
            testDescription: "a name beside a member that another property writes",
            entry: "T",
            mappings: """
                V: {properties: {id: {type: string, direction: read}, own: {from: id, type: string}}}
                T: {properties: {all: {dictionary: V, member_as: id}}}
                """,
            documents: [#"{"all":{"a":{"id":"a"},"b":{"id":"c"},"d":{}}}"#]
        ),
        Case(
            testDescription: "a value on the path to what a mapping chooses by",
            entry: "T",
            mappings: """
                A: {properties: [v]}
                T: {choose_by: a.b, cases: {k: A, l: A}}
                """,
            documents: [
                #"{"a":5}"#, #"{"a":[{"b":"k"}]}"#, #"{"a":{"b":"k"},"v":1}"#, "{}", #"{"a":null}"#,
                #"[{"a":""},{"a":{}}]"#,
            ]
        ),
    ]

    @Test(arguments: cases)
    func isAlike(_ found: Case) throws {
        let lines = found.mappings.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        let trial = try #require(Trial(["spec.yaml": "specmap: 1\nmappings:\n\(lines)\n"], entry: found.entry))
        var counts = Trial.Counts()
        let runs = found.documents.map { [$0, $0, $0, $0] } + [found.documents + found.documents]
        let differences =
            try found.documents.map { try trial.difference(on: $0, &counts) }
            + runs.map { try trial.differenceOfLines($0, &counts) }
        #expect(differences.compactMap { $0 } == [])
        #expect(counts.comparisons > 0)
    }
}
