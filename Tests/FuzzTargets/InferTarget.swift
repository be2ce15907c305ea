import SpecIR
import SpecInference
import SpecRuntime
import SpecSource

extension FuzzTarget {
    /// Drafts from samples: they lint clean, and map the samples.
    static let infer = FuzzTarget("infer", words: jsonWords + ["\n", "\"2014-02-13\"", "\"https://a.example\""]) {
        input in
        guard let draft = try draft(of: input), !draft.isEmpty else { return }
        let text = draft.text
        try expect("two drafts", try Self.draft(of: input)?.text ?? "", is: text)
        let runtime: Runtime
        do {
            runtime = try Runtime(specs: ["draft.yaml": text])
        } catch {
            throw Finding("a draft that can't be loaded: \(error)\n\(text)")
        }
        try expect("warnings of \(text)", render(runtime.warnings, as: .concise), is: "")
        // For values that are null nearly everywhere, the draft has a warning.
        guard draft.warnings.isEmpty, let mapping = runtime.mappings.first else { return }
        let trial = MappingTrial(runtime, as: mapping, isShownWhole: false)
        try expect("failures of \(text)", try trial.stream(.map, input, nil).failures, is: [])
    }

    private static func draft(of input: [UInt8]) throws -> SpecDraft? {
        var inference = Inference()
        do {
            let file = try InputFile(input)
            try inference.read(file.stream(), named: "samples.json")
        } catch let error as DataError {
            try expect(!error.failures.isEmpty, "an error with no failure")
            return nil
        }
        return inference.draft()
    }
}
