package import Foundation

/// A file that holds an expected text.
///
/// With `SPECMAP_RECORD=1` in the environment a difference rewrites the file, and the test fails all the same, so that
/// the new text is looked at.
package struct GoldenFile {
    private let url: URL

    package init(_ url: URL) { self.url = url }

    /// Compares a text with the file and returns what differs; nil where nothing does.
    package func difference(
        from actual: String,
        areEqual: (_ actual: String, _ expected: String) -> Bool = { $0 == $1 }
    ) throws -> String? {
        let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        if areEqual(actual, expected) { return nil }
        if ProcessInfo.processInfo.environment["SPECMAP_RECORD"] == "1" {
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(actual.utf8).write(to: url)
        }
        return "\(url.lastPathComponent) says\n\(expected)\nand this came\n\(actual)"
    }
}
