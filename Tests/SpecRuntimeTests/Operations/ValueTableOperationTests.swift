import SpecIR
import SpecSource
import Testing

@testable import SpecRuntime

/// `values` tables over datums, both ways, against look-ups by values.
struct ValueTableOperationTests {
    private func table(_ spec: String) throws -> ValueTable {
        let text = "specmap: 1\nmappings: {A: {properties: {x: {\(spec)}}}}"
        let set = try #require(try SpecSet.load(texts: ["a.yaml": text]) { Issue.record("\(spec): \($0.message)") })
        let rule = try #require(set.mappings.first?.properties.first?.rule)
        guard case .values(let table) = rule.kind else {
            Issue.record("\(spec) has no table")
            throw CancellationError()
        }
        return table
    }

    private static let specs = [
        "values: {a: 1, b: two, 'Ä': true, '': null, c: [1, {x: y}], d: 1.0, e: 1.50}",
        "type: integer, values: {1: one, 2: two, 10: ten, -5: minus, 100000000000000000000: large}",
        "type: number, values: {1: one, 2.5: two, 1e3: thousand, 0: zero, 1e-400: tiny}",
        "type: boolean, values: {true: yes, false: no}",
        "values: {a: A, b: A, c: null}, ",
    ]

    private static func key(_ value: Value, _ type: TypeName) -> String? {
        switch (type, value) {
        case (.string, .string(let text)): text
        case (.boolean, .boolean(let flag)): flag ? "true" : "false"
        case (.integer, _), (.number, _), (.decimal, _):
            value.digits.flatMap { type != .integer || NumberText.isInteger($0) ? TableNumber.text($0) : nil }
        default: nil
        }
    }

    @Test(arguments: specs.indices) func looksUpAsByValue(_ number: Int) throws {
        let stated = try table(Self.specs[number])
        let type = stated.type?.value ?? .string
        var builder = OperationBuilder()
        let compiled = builder.addValueTable(stated, type: type)
        let memory = builder.finish()
        defer { withExtendedLifetime(memory) {} }
        let tables = memory.tables
        let rows = stated.rows.map { (json: Value($0.json.value), value: Value($0.value.value)) }
        var values = RandomValues(seed: UInt64(number))
        var scratch = Scratch()
        var forms = DatumForms(random: RandomValues(seed: 3))
        var counts = (found: 0, unknown: 0, wrongType: 0, back: 0)
        for _ in 0..<RandomValues.rounds(1000) {
            scratch.reset()
            let row = values.pick(rows)
            let json = values.chance(40) ? row.json : Self.value(&values, type)
            let key = Self.key(json, type)
            let expected = key.map { key in rows.first { Self.key($0.json, type) == key }?.value }
            switch (tables.look(up: forms.datum(of: json, &scratch), in: compiled, &scratch), expected) {
            case (.wrongType, nil): counts.wrongType += 1
            case (.unknown, .some(nil)): counts.unknown += 1
            case (.found(let found), .some(let value?)) where scratch.exactly(found) == value.exactlyWithJSON:
                counts.found += 1
            default: Issue.record("\(json.exactly) in \(Self.specs[number])")
            }
            let held = values.chance(50) ? row.value : values.value()
            let back = rows.first { $0.value == held }?.json
            switch (tables.lookBack(forms.datum(of: held, &scratch), in: compiled, &scratch), back) {
            case (.unknown, nil): break
            case (.found(let found), let json?) where scratch.exactly(found) == json.exactlyWithJSON: counts.back += 1
            default: Issue.record("\(held.exactly) back in \(Self.specs[number])")
            }
        }
        #expect(counts.found > 25 && counts.wrongType > 5 && counts.back > 25)
        #expect(type == .boolean || counts.unknown > 2)
        #expect(tables.otherwise(of: compiled).0 == .fail)
    }

    private static func value(_ values: inout RandomValues, _ type: TypeName) -> Value {
        if values.chance(40) { return values.value() }
        return type == .string ? .string(values.pick(["a", "b", "A", "ä", "Ä", "ab"])) : values.number()
    }

    @Test func knowsWhatBecomesOfOthers() throws {
        var builder = OperationBuilder()
        let kept = builder.addValueTable(try table("values: {a: 1}, otherwise: keep"), type: .string)
        let replaced = builder.addValueTable(try table("values: {a: 1}, otherwise: none"), type: .string)
        let memory = builder.finish()
        defer { withExtendedLifetime(memory) {} }
        let tables = memory.tables
        #expect(tables.otherwise(of: kept).0 == .keep)
        #expect(tables.otherwise(of: replaced).0 == .constant)
        #expect(Scratch().exactly(tables.otherwise(of: replaced).1) == Value.string("none").exactlyWithJSON)
    }
}
