import SpecIR
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
        // What is null everywhere but here and there was told to the person who asked.
        if draft.warnings.isEmpty { try map(input, by: runtime, text) }
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

    private static func map(_ input: [UInt8], by runtime: Runtime, _ draft: String) throws {
        var failures: [String] = []
        let outlet = RecordStream.Outlet(
            write: { _ in },
            tell: { if $0.severity == .error { failures.append("\($0)") } }
        )
        var stream = try RecordStream(runtime, as: runtime.mappings.first ?? "", options: .init(), outlet: outlet)
        let file = try InputFile(input)
        try stream.run(file.stream(), named: "samples.json")
        try expect("failures of \(draft)", failures, is: [])
    }
}
