import SpecExamples
import SpecIR
import SpecLint
import SpecRuntime
import SpecSource

/// Answers the questions of a page about a spec and a sample. All rules are followed here, none in the page.
package struct Playground: Sendable {
    let files: PlaygroundFiles

    /// The mapping that is named at the start.
    let mapping: String?
    let linter: Linter

    /// Writes a file; nil where pages may not save.
    let save: (@Sendable (_ path: String, _ bytes: [UInt8]) throws -> Void)?

    /// - Parameters:
    ///   - spec: the path of a spec; nil for a small one to begin with.
    ///   - sample: the path of its JSON or NDJSON; nil for that of its first example.
    ///   - mapping: the mapping to begin with; nil for the one that no other leads to.
    ///   - save: writes a named file, where a page may save its texts.
    /// - Throws: `PlaygroundError` for a path that can't be used.
    package init(
        spec: String?,
        sample: String?,
        mapping: String? = nil,
        savingBy save: (@Sendable (_ path: String, _ bytes: [UInt8]) throws -> Void)? = nil
    ) throws(PlaygroundError) {
        files = try PlaygroundFiles(spec: spec, sample: sample)
        self.mapping = mapping
        self.save = save
        var options = LintOptions()
        if spec == nil { options.config = .none }
        linter = Linter(
            options: options,
            runningExamplesBy: { set in
                let report = ExampleRunner(set, leadsToRules: true).run()
                return Linter.ExampleOutcome(
                    findings: report.findings,
                    count: report.count - report.incomplete,
                    skipped: report.skipped
                )
            }
        )
        try checkMapping()
    }

    /// Refuses a mapping that the spec doesn't have; a spec with errors may have it later.
    private func checkMapping() throws(PlaygroundError) {
        guard let mapping, let runtime = runtime(files.sources(with: try files.texts().spec)) else { return }
        do {
            _ = try runtime.tracedMapping(named: mapping)
        } catch {
            throw PlaygroundError(description: "\(error)")
        }
    }

    /// The texts that a page begins with.
    ///
    /// - Throws: `PlaygroundError` where a named file can't be read any more.
    func start() throws(PlaygroundError) -> Literal {
        let texts = try files.texts()
        let sample = texts.sample.map { Sample(text: $0) } ?? firstSample(of: texts.spec)
        return .record([
            "spec": .string(texts.spec),
            "json": .string(sample.text),
            "mapping": (mapping ?? sample.mapping).map { .string($0) },
            "specName": .string(files.specPath.lastStep),
            "sampleName": files.sample.map { .string($0.lastStep) },
            "canSave": .boolean(save != nil),
        ])
    }

    private struct Sample {
        var text: String
        var mapping: String?
    }

    private func firstSample(of text: String) -> Sample {
        let specs = try? SpecSet.examine(paths: [files.specPath], among: files.sources(with: text)).set.specs
        let examples = specs?.first { $0.file.name == files.specPath }?.examples ?? []
        for example in examples {
            guard let text = json(of: example) else { continue }
            return Sample(text: text, mapping: example.mapping.value)
        }
        return Sample(text: "{}\n")
    }

    /// The JSON that an example reads, spread over lines; nil where it reads none, or a file that may not be read.
    func json(of example: Example) -> String? {
        switch example.input {
        case .json(let placed)?:
            let bytes = Array(placed.literal.description.utf8)
            return String(decoding: JSONFormatting.format(bytes, .pretty), as: UTF8.self) + "\n"
        case .file(_, let path)?: return files.data.contains(path) ? try? PlaygroundFiles.text(at: path) : nil
        case nil: return nil
        }
    }
}
