import Foundation
import Testing

/// Compares text with a file of `Goldens`.
///
/// With `SPECMAP_RECORD=1` in the environment a difference rewrites the file, and the test fails all the same, so that
/// the new text is looked at.
func expectGolden(_ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let url = PackageFolder.goldens.appending(path: name)
    let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    if actual == expected { return }
    if ProcessInfo.processInfo.environment["SPECMAP_RECORD"] == "1" {
        try Data(actual.utf8).write(to: url)
    }
    Issue.record("\(name) says\n\(expected)\nand this came\n\(actual)", sourceLocation: sourceLocation)
}
