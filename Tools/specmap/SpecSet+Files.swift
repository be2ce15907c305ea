import SpecIR
import SpecSource

extension SpecSet {
    /// The spec files, with those that they use.
    var files: [String] { specs.map(\.file.name) }

    /// The files that the examples of the specs name.
    var filesOfExamples: [String] {
        specs.flatMap(\.examples).flatMap { example in
            [example.input, example.object, example.writes].compactMap { content in
                if case .file(_, let path)? = content { path } else { nil }
            }
        }
    }
}
