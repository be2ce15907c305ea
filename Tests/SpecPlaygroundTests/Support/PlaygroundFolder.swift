import Foundation

@testable import SpecPlayground

/// A folder with a spec and other files that goes when it is used no more.
final class PlaygroundFolder {
    let url: URL

    init(_ files: [String: String]) throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "playground é \(UUID().uuidString)")
        for (name, text) in files {
            let file = url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    func playground(_ spec: String = "a.yaml", _ sample: String? = nil) throws -> Playground {
        try Playground(spec: path(spec), sample: sample.map(path))
    }
}
