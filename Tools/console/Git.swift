#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The command `git`, which only reads: it fetches, checks out, locks and writes nothing.
package enum Git {
    /// Runs git in a folder, by default the working folder; nil where it can't be run.
    package static func run(_ arguments: [String], in folder: String? = nil) -> Subprocess.Result? {
        let place = folder.map { ["-C", $0] } ?? []
        return Subprocess.run(["/usr/bin/env", "git", "--no-optional-locks"] + place + arguments)
    }

    /// - Throws: `CommandError` for what git would take for an option.
    package static func checkName(of revision: String) throws {
        guard !revision.isEmpty, !revision.hasPrefix("-") else {
            throw CommandError("`\(revision)` is no revision of git")
        }
    }

    /// The working folder, or the nearest one above it, that is a git repository; nil where there is none.
    package static var repository: String? {
        var folder = URL(filePath: FileManager.default.currentDirectoryPath)
        while !FileManager.default.fileExists(atPath: folder.appending(path: ".git").path(percentEncoded: false)) {
            guard folder.pathComponents.count > 1 else { return nil }
            folder.deleteLastPathComponent()
        }
        return folder.path(percentEncoded: false)
    }
}
