package import SpecIR
import SpecRuntime
import SpecSource

/// The JSON that the examples of specs state, and that of their files: read once where examples are run again and again.
package struct StatedValues {
    private var known: [SourceRange: ExampleTrial.StatedJSON] = [:]

    /// Files that can't be read are left out: each run reports them.
    package init(_ set: SpecSet) {
        for example in set.specs.flatMap(\.examples) {
            for content in [example.input, example.object, example.writes].compactMap({ $0 }) {
                known[Self.range(of: content)] = try? ExampleTrial.StatedJSON(content)
            }
        }
    }

    func json(of content: Example.Content) -> ExampleTrial.StatedJSON? { known[Self.range(of: content)] }

    private static func range(of content: Example.Content) -> SourceRange {
        switch content {
        case .json(let placed): placed.range
        case .file(let name, _): name.range
        }
    }
}
