import Foundation
import SpecLanguageServer

/// A folder with specs that goes when it is used no more. Its name has a blank and letters outside of ASCII.
final class SpecFolder {
    let url: URL

    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "specs é \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var uri: String { DocumentURI(path: url.path).text }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func uri(_ name: String) -> String { DocumentURI(path: path(name)).text }

    func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
