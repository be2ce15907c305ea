import Console
import Foundation
import SpecIR
import SpecRuntime
import SpecTracing

extension CoverageOptions {
    /// Prints examples for open branches, or puts them into the specs.
    func suggest(_ coverage: Coverage, _ runtime: Runtime, paths: [String]) throws {
        var suggester = Suggester(coverage) { try? String(contentsOf: URL(filePath: $0), encoding: .utf8) }
        let progress = ProgressLine()
        let (found, missed) = suggester.suggestions { done, all in
            progress.show("\(done) of \(all) open branches looked at")
        }
        let writer = SuggestionWriter(runtime.set)
        let examples = writer.passing(found) { texts in
            let unsaved = Dictionary(uniqueKeysWithValues: texts.map { ($0.key, $0.value) })
            progress.show("running the examples that were made")
            return try SpecSet.load(paths: paths, unsaved: unsaved) { _ in }
        }
        progress.clear()
        let failed = found.filter { suggestion in !examples.contains { $0.name == suggestion.name } }
        let files = runtime.set.specs.map(\.file.name).filter { name in examples.contains { $0.file == name } }
        for file in files {
            let own = examples.filter { $0.file == file }
            let count = own.count == 1 ? "1 example" : "\(own.count) examples"
            guard write else {
                try StandardOutput().write(
                    "# \(count) for \(file): what the spec does today; `# check` whether that is meant\n"
                )
                for example in own { try StandardOutput().write(example.yaml(indent: 2)) }
                continue
            }
            do {
                try FileWriter.write(try writer.text(of: file, adding: own), to: file)
                try StandardOutput().write("\(file): \(count) added, each marked `# check`\n")
            } catch let refusal as SuggestionWriter.Refusal {
                throw CommandError(refusal.description)
            }
        }
        let left = missed.map(\.name) + failed.flatMap(\.branches)
        guard !left.isEmpty else { return }
        let count = left.count == 1 ? "1 branch" : "\(left.count) branches"
        try StandardOutput().write("# no example was found for \(count): \(left.joined(separator: ", "))\n")
    }
}
