import Foundation

/// A file with a text, removed with the last reference to it.
final class TemporaryFile: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString)")

    init(_ text: String) throws { try Data(text.utf8).write(to: url) }

    deinit { try? FileManager.default.removeItem(at: url) }
}
