import SpecIR
import SpecSource
import Testing

@testable import SpecRuntime

/// The content of plans for operations, and everything that lives as long as they.
struct OperationBuilderTests {
    private func transforms(_ spec: String) throws -> [Transform] {
        let head = "specmap: 1\nhost: {transformers: {double: {reads: string, returns: string, kind: reversible}}}\n"
        let text = head + "mappings: {A: {properties: {x: {transform: \(spec)}}}}"
        let set = try #require(try SpecSet.load(texts: ["a.yaml": text]) { Issue.record("\(spec): \($0.message)") })
        return try #require(set.mappings.first?.properties.first?.rule.transforms)
    }

    @Test func runsARuleInOrderAndBackwards() throws {
        var builder = OperationBuilder()
        #expect(builder.addTransforms([], plugins: Plugins()).count == 0)
        let range = builder.addTransforms(try transforms("[trim, {prefix: a}, {hex: 3}]"), plugins: Plugins())
        let other = builder.addTransforms(try transforms("[{null_if: x}, lowercase]"), plugins: Plugins())
        let memory = builder.finish()
        defer { withExtendedLifetime(memory) {} }
        let tables = memory.tables
        #expect(range.count == 3 && !range.readsNull && other.first == 3 && other.count == 2 && other.readsNull)
        #expect((0..<5).map { tables.name(of: tables[$0]) } == ["trim", "prefix", "hex", "null_if", "lowercase"])
        var scratch = Scratch()
        let text = tables.read(
            tables.address(of: 1),
            datum: tables.read(tables.address(of: 0), datum: scratch.arena.string(" ab "), in: &scratch),
            in: &scratch
        )
        #expect(text.text == "b")
        #expect(
            tables.write(
                tables.address(of: 1),
                datum: tables.write(tables.address(of: 2), datum: Datum(Int64(5)), in: &scratch),
                in: &scratch
            ).text == "a005"
        )
    }

    @Test func leavesTheHostsTransformersToTheCaller() throws {
        var plugins = Plugins()
        plugins.addReversible("double", read: { (text: String) in text + text }, write: { (text: String) in text })
        var builder = OperationBuilder()
        let range = builder.addTransforms(try transforms("[double, trim]"), plugins: plugins)
        let without = builder.addTransforms(try transforms("[double, trim]"), plugins: Plugins())
        let memory = builder.finish()
        defer { withExtendedLifetime(memory) {} }
        let tables = memory.tables
        #expect(range.count == 2 && without.count == 1)
        #expect(tables[0].code == .host && tables.name(of: tables[0]) == "double" && tables[2].code == .trim)
        #expect(try tables.host(of: tables[0]).read("a") == "aa")
    }

    @Test func keepsConstantsOfAllKinds() {
        var values = RandomValues(seed: 51)
        var builder = OperationBuilder()
        var made: [(value: Value, datum: Datum)] = []
        for _ in 0..<RandomValues.rounds(1000) {
            let value = values.value(depth: 3)
            made.append((value, builder.addConstant(value)))
        }
        let memory = builder.finish()
        defer { withExtendedLifetime(memory) {} }
        let tables = memory.tables
        let scratch = Scratch()
        for (value, datum) in made where scratch.exactly(datum) != value.exactlyWithJSON {
            Issue.record("\(value.exactly)")
        }
        withExtendedLifetime(tables) {}
    }

    @Test func printsValuesAsText() {
        var values = RandomValues(seed: 52)
        var forms = DatumForms(random: RandomValues(seed: 53))
        var scratch = Scratch()
        for _ in 0..<RandomValues.rounds(1000) {
            scratch.reset()
            let value = values.value(depth: 3)
            let text = scratch.printed(forms.datum(of: value, &scratch))
            if text.text != ValuePrinter.text(of: value) { Issue.record("\(value.exactly)") }
        }
    }

    @Test func parsesTextAsDeepAsDocuments() {
        var scratch = Scratch()
        for depth in [1, 63, 64, 65, 511, 512, 513, 600] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let made = scratch.value(parsing: scratch.arena.string(text))
            #expect((made.kind == .failed) == (depth > 512))
            #expect(made.kind == .failed || scratch.printed(made).text == text)
        }
    }
}
