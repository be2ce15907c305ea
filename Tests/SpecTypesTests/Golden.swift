import Foundation
import Testing

/// A file that holds what a printer shall write.
///
/// With `SPECMAP_RECORD=1` in the environment a difference rewrites the file, and the test fails all the same, so that
/// the new text is looked at.
enum Golden {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    static func compare(_ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = folder.appending(path: name)
        let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        if actual == expected { return }
        if ProcessInfo.processInfo.environment["SPECMAP_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(actual.utf8).write(to: file)
        }
        Issue.record("Goldens/\(name) says\n\(expected)\nand this came\n\(actual)", sourceLocation: sourceLocation)
    }
}

/// The specs of `Specs/Examples`.
enum ExampleSpec {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Specs/Examples").standardizedFileURL

    static let names: [String] = {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return all.filter { FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/spec.yaml").path()) }
            .sorted()
    }()

    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name)/spec.yaml"), encoding: .utf8)
    }
}
