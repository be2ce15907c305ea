import ArgumentParser
import Console
import SpecLint

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that differ from a revision of git, those that git doesn't know yet included.
struct ChangedFiles {
    /// From the disk's root on.
    let paths: Set<String>

    /// - Parameters:
    ///   - revision: a revision in git's syntax.
    ///   - checked: the paths to check, which must lie in the repository of the working folder.
    /// - Throws: `CommandError` if git fails.
    init(since revision: String, checking checked: [String]) throws {
        try Git.checkName(of: revision)
        let root = try Self.git(["rev-parse", "--show-toplevel"]).withoutLineEnd
        let home = URL(filePath: root).resolvingSymlinksInPath().path(percentEncoded: false)
        for path in checked {
            let place = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
            guard (place + "/").hasPrefix(home.hasSuffix("/") ? home : home + "/") else {
                throw CommandError(
                    "--since doesn't know what changed in `\(path)`, which isn't in the repository \(root)"
                )
            }
        }
        let tracked = try Self.git(
            ["diff", "--name-only", "--no-renames", "-z", "--end-of-options", revision, "--"],
            in: root
        )
        let others = try Self.git(["ls-files", "--others", "--exclude-standard", "-z"], in: root)
        let names = (tracked + others).split(separator: "\0")
        let here = URL(filePath: root).resolvingSymlinksInPath().path(percentEncoded: false)
        paths = Set(names.flatMap { ["\(root)/\($0)", "\(here)/\($0)".replacing("//", with: "/")] })
    }

    private static let configName = ".speclint.yaml"

    /// A config that changed, and with it what all specs are checked for.
    func config(of choice: LintOptions.Config) -> String? {
        switch choice {
        case .none: return nil
        case .file(let path):
            return paths.contains(URL(filePath: path).standardizedFileURL.path(percentEncoded: false)) ? path : nil
        case .nearest: return paths.contains { $0.hasSuffix("/" + Self.configName) } ? Self.configName : nil
        }
    }

    private static func git(_ arguments: [String], in folder: String? = nil) throws -> String {
        guard let result = Git.run(arguments, in: folder) else {
            throw CommandError("--since needs git, which can't be run")
        }
        guard result.status == 0 else {
            let line = result.complaint
            let isUnknown = line.contains("bad revision") || line.contains("unknown revision")
            let hint = isUnknown ? "; a shallow clone has few revisions, `git fetch --unshallow` gets the others" : ""
            throw CommandError("--since can't ask git: \(line)\(hint)")
        }
        return String(decoding: result.output, as: UTF8.self)
    }
}

extension String {
    /// Without the line break behind it.
    fileprivate var withoutLineEnd: String { String(prefix { !$0.isNewline }) }
}
