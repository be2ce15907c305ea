import Foundation
import Testing

/// A file that holds what a command shall print.
///
/// With `SPECMAP_RECORD=1` in the environment a difference rewrites the file, and the test fails all the same, so that
/// the new text is looked at.
struct Golden {
    private let folder: SpecFolder
    private let name: String

    init(_ folder: SpecFolder, _ name: String) {
        self.folder = folder
        self.name = name
    }

    func compare(_ actual: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let expected = (try? folder.text(of: name)) ?? ""
        if isEqual(actual, expected) { return }
        if ProcessInfo.processInfo.environment["SPECMAP_RECORD"] == "1" {
            try Data(actual.utf8).write(to: folder.url.appending(path: name))
        }
        Issue.record(
            "\(folder.path)/\(name) says\n\(expected)\nand this came\n\(actual)",
            sourceLocation: sourceLocation
        )
    }

    private func isEqual(_ actual: String, _ expected: String) -> Bool {
        switch name.split(separator: ".").last {
        case "json": JSONTokens(actual) == JSONTokens(expected)
        case "ndjson": JSONTokens.lines(actual) == JSONTokens.lines(expected)
        default: actual == expected
        }
    }
}
