import SpecIR
import Testing

/// The table's entry for each transformer.
struct TransformerTableTests {
    @Test func namesEachOnce() {
        let names = Transformer.all.map(\.name)
        #expect(names.count == Set(names).count)
    }

    @Test(arguments: Transformer.all)
    func saysWhatWritingDoesWhereItUndoesReading(_ transformer: Transformer) {
        #expect((transformer.inverse != nil) == (transformer.sort == .reversible))
        for line in [transformer.help, transformer.inverse ?? "none"] {
            #expect(!line.isEmpty && !line.hasSuffix(".") && !line.contains("\n"))
        }
    }

    @Test func countsTheOnesOfTheLanguage() {
        let sorts = Dictionary(grouping: Transformer.all, by: \.sort).mapValues(\.count)
        #expect(sorts == [.reversible: 21, .normalising: 13, .oneWay: 10])
    }
}
