import SpecIR
import SpecRuntime
import Testing

/// The example of each transformer in the language's table.
struct TransformerExampleTests {
    @Test(arguments: Transformer.all)
    func readsAndWritesAsItsExampleSays(_ transformer: Transformer) throws {
        let rule = "{transform: \(transformer.example.transform)}"
        try expectValues(rule, [transformer.example.json: transformer.example.held])
        try expectWritten(rule, [transformer.example.json: transformer.exampleWritten])
    }

    @Test(arguments: Transformer.all.filter { !$0.reads.contains(.null) })
    func leavesNullAndMissingAlone(_ transformer: Transformer) throws {
        try expectValues("{transform: \(transformer.example.transform)}", ["null": "null", "": ""])
        // A wrapped value has a form of its own for null.
        let written = transformer.name == "unwrap" ? "{}" : transformer.sort == .oneWay ? "" : "null"
        try expectWritten("{transform: \(transformer.example.transform)}", ["null": written, "": ""])
    }

    @Test(arguments: Transformer.all.filter { $0.reads != .any })
    func refusesWhatItDoesNotRead(_ transformer: Transformer) throws {
        let samples: [(Transformer.Shapes, String)] = [
            (.string, #""?""#), (.number, "1"), (.boolean, "true"), (.list, "[]"), (.object, "{}"),
        ]
        for (shape, json) in samples where transformer.reads.isDisjoint(with: shape) {
            try expectValues("{transform: \(transformer.example.transform)}", [json: "!transform-failed"])
        }
    }
}

extension Transformer {
    /// The JSON that is written for the example's value; empty if nothing is written.
    fileprivate var exampleWritten: String {
        switch sort {
        case .reversible: example.json
        case .normalising: example.held
        case .oneWay: ""
        }
    }
}
