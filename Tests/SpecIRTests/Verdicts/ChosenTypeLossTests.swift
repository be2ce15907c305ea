import SpecIR
import Testing

/// Objects that a JSON type chose, and that are written without the value of that type.
struct ChosenTypeLossTests {
    @Test(arguments: [
        ("object: A", "{properties: {id: v.id}}", true),
        ("object: A", "{unknown: fail, properties: {id: v.id, n: }}", true),
        ("object: A", "{properties: {id: {from: v.id, required: true}}}", false),
        ("object: A", "{properties: {id: {from: v.id, default: 1}}}", false),
        ("object: A", "{properties: {id: v.id, all: {from: v, direction: read}}}", true),
        ("object: A", "{properties: {all: v}}", false),
        ("object: A", "{unknown: keep, properties: {id: v.id}}", false),
        ("object: A", "{constants: {v.kind: x}, properties: {id: v.id}}", false),
        ("object: A", "{unknown: fail, properties: [n]}", false),
        ("object: A, 'null': A", "{properties: {id: v.id}}", false),
        ("object: A", "{requires: [{at_least_one: [id, n]}], properties: {id: v.id, n: }}", false),
        ("string: A", "{properties: {id: {from: v, direction: read}, n: }}", true),
        ("string: A", "{properties: {id: {from: v, direction: read, type: date}, n: }}", false),
        ("string: A", "{properties: [n]}", true), ("string: A", "{properties: [v]}", false),
        ("string: A", "{properties: {id: v.id}}", false),
        ("string: A", "{properties: {id: {from: v, direction: read}}}", false),
    ])
    func isBrokenWhereTheTypeIsNotWritten(_ cases: String, _ rules: String, _ isBroken: Bool) throws {
        let found = try losses("T: {choose_by_type: v, cases: {\(cases)}}\nA: \(rules)")
        #expect(found.contains { $0.reason == .chosenTypeNotWritten } == isBroken)
        #expect(found.contains { $0.reason == .chooserType })
    }

    @Test(arguments: ["otherwise: skip", "otherwise: A"])
    func isLossyWhereTheSpecDeclaresWhatElseReadsIt(_ otherwise: String) throws {
        let found = try losses("T: {choose_by_type: v, cases: {object: A}, \(otherwise)}\nA: {properties: {id: v.id}}")
        #expect(!found.contains { $0.reason == .chosenTypeNotWritten })
    }

    /// Elements with one key may hold different values, of which some are lost.
    @Test(arguments: [
        ("{list: P}", "elements-merged"), ("{list: P, duplicates: merge}", "elements-merged"),
        ("{list: P, same_by: [name]}", "elements-merged"), ("{list: P, duplicates: fail}", ""),
        ("{reference_list: P}", ""), ("{list: K}", "duplicates-merged"), ("{list: N}", ""),
        ("{list: N, duplicates: merge}", "duplicates-merged"), ("{list: N, same_by: [a]}", "elements-merged"),
        ("{list: string, duplicates: merge}", "duplicates-merged"),
    ])
    func losesValuesOfElementsWithOneKey(_ rule: String, _ reason: String) throws {
        let found = try losses(
            """
            T: {properties: {people: \(rule)}}
            P: {primary_key: id, unknown: fail, properties: [id, name]}
            K: {primary_key: id, unknown: fail, properties: [id]}
            N: {unknown: fail, properties: [a, b]}
            """
        )
        let merged = Set(found.map(\.reason.rawValue)).intersection(["elements-merged", "duplicates-merged"])
        #expect(merged.subtracting(["duplicates-merged"]) == Set([reason]).intersection(["elements-merged"]))
        #expect(reason != "duplicates-merged" || merged == [reason])
        #expect(!reason.isEmpty || rule.contains("reference") || merged.isEmpty)
    }
}
