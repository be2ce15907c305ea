import Foundation
import SpecTestSupport
import Testing

/// Compares text with a file of `Goldens`.
func expectGolden(_ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectText(actual, at: PackageFolder.goldens.appending(path: name), sourceLocation)
}

/// Compares text with the copy of it that is committed elsewhere in the package, in the same way.
func expectCopy(of text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectText(text, at: PackageFolder.url.appending(path: path), sourceLocation)
}

private func expectText(_ actual: String, at url: URL, _ sourceLocation: SourceLocation) throws {
    guard let difference = try GoldenFile(url).difference(from: actual) else { return }
    Issue.record("\(difference)", sourceLocation: sourceLocation)
}
