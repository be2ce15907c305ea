import Foundation
import SpecTestSupport
import Testing

/// A file that holds what a command shall print.
struct Golden {
    private let folder: SpecFolder
    private let name: String

    init(_ folder: SpecFolder, _ name: String) {
        self.folder = folder
        self.name = name
    }

    func compare(_ actual: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = GoldenFile(folder.url.appending(path: name))
        guard let difference = try file.difference(from: actual, areEqual: isEqual) else { return }
        Issue.record("\(folder.path)/\(difference)", sourceLocation: sourceLocation)
    }

    private func isEqual(_ actual: String, _ expected: String) -> Bool {
        switch name.split(separator: ".").last {
        case "json": JSONTokens(actual) == JSONTokens(expected)
        case "ndjson": JSONTokens.lines(actual) == JSONTokens.lines(expected)
        default: actual == expected
        }
    }
}
