import SpecIR
import SpecSource

/// `fields:assignee` beside `fields.summary`: a colon that stands for a dot.
enum ColonInKey {
    /// The advice for a path with a colon behind a key that other paths lead through; nil for other paths. `dc:title` is a
    /// key of XML.
    static func advice(for stated: StatedPath, _ mapping: CheckedMapping) -> (message: String, help: String)? {
        let written = stated.path.range.text
        guard written.utf8.contains(UInt8(ascii: ":")), let key = stated.path.value.steps.first?.key,
            !written.contains("\"\(key)\""), !mapping.hasKeyAnywhere(key)
        else { return nil }
        let parts = key.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let first = parts.first, !parts.contains(""), mapping.leadsThrough(first) else {
            return nil
        }
        let dotted = written.unquoted.replacing(key, with: parts.joined(separator: "."))
        return (
            "`\(written.unquoted.shown)` reads a key that holds `:`, and others lead through `\(first.shown)`",
            "write `\(dotted.shown)`; or put the key in double quotes if it is spelled so"
        )
    }
}

extension CheckedMapping {
    /// Returns true if a path leads through the object at a key of the mapping's own.
    fileprivate func leadsThrough(_ key: String) -> Bool {
        statedPaths.contains { $0.path.value.steps.count > 1 && $0.path.value.steps[0].key == key }
    }
}
