import Foundation

/// The folder of `Package.swift`.
enum PackageFolder {
    static let url = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    /// Returns true if lines stand in a file one after the other, blank lines and margins aside.
    static func holds(_ lines: String, in path: String) throws -> Bool {
        let trimmed = { (text: String) in
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        return try trimmed(text(of: path)).contains(trimmed(lines))
    }
}
