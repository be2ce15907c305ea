import SpecIR
import SpecSource

/// `this.name`, `Person.name`: a path begins at the mapping's own object, which has no name in it.
enum OwnObject {
    /// The advice for a path that begins with a word for the mapping's own object; nil for other paths.
    static func advice(for stated: StatedPath, _ mapping: CheckedMapping) -> (message: String, help: String)? {
        let path = stated.path.value
        guard path.origin == .value, path.steps.count > 1, let first = path.steps[0].key,
            words.contains(first) || (first == mapping.stated.name.value && first.first?.isUppercase == true),
            !mapping.samples.contains(where: { !$0.parts(at: path.steps[..<1]).isEmpty })
        else { return nil }
        let meant = Path(steps: Array(path.steps.dropFirst())).description.shown
        return (
            "`\(first.shown)` is a key here, not the object that the mapping reads",
            "write `\(meant)`; a key that is meant so is shown by an example"
        )
    }

    private static let words: Set = ["this", "self"]
}
