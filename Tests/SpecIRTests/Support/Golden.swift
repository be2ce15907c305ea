import Foundation
import Testing

/// Compares text with a file of `Goldens`.
///
/// With `SPECMAP_RECORD=1` in the environment a difference rewrites the file, and the test fails all the same, so that
/// the new text is looked at.
func expectGolden(_ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectText(actual, at: PackageFolder.goldens.appending(path: name), sourceLocation)
}

/// Compares text with the copy of it that is committed elsewhere in the package, in the same way.
func expectCopy(of text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectText(text, at: PackageFolder.url.appending(path: path), sourceLocation)
}

private func expectText(_ actual: String, at url: URL, _ sourceLocation: SourceLocation) throws {
    let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    if actual == expected { return }
    if ProcessInfo.processInfo.environment["SPECMAP_RECORD"] == "1" {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(actual.utf8).write(to: url)
    }
    Issue.record("\(url.lastPathComponent) says\n\(expected)\nand this came\n\(actual)", sourceLocation: sourceLocation)
}
