import Foundation
import SpecTestSupport
import Testing

/// The files that hold what printers shall write.
enum Golden {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    static func compare(_ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        guard let difference = try GoldenFile(folder.appending(path: name)).difference(from: actual) else { return }
        Issue.record("\(difference)", sourceLocation: sourceLocation)
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
