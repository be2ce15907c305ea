import Console
import Foundation
import SpecIR
import SpecSource

/// A revision of the repository around a folder. Git only reads: nothing is fetched, checked out or written.
struct GitRevision: Sendable {
    /// The folder that git is started in.
    let folder: String

    /// The commit, in full.
    let commit: String

    /// The commit as people name it.
    var short: String { String(commit.prefix(9)) }

    /// - Parameters:
    ///   - revision: as git names it.
    ///   - folder: a folder of the repository.
    ///   - isMergeBase: whether the place is meant where the present branch left the revision.
    /// - Throws: `CommandError` where git doesn't know it.
    init(_ revision: String, in folder: String = ".", isMergeBase: Bool = false) throws {
        try Git.checkName(of: revision)
        self.folder = folder
        let spec = revision + "^{commit}"
        let found = try Git.line(["rev-parse", "--verify", "--quiet", "--end-of-options", spec], in: folder)
        guard let found else {
            throw CommandError(
                "git knows no revision `\(revision)`; a shallow clone has few of them, `git fetch --unshallow` gets the others"
            )
        }
        guard isMergeBase else {
            commit = found
            return
        }
        guard let base = try Git.line(["merge-base", found, "HEAD"], in: folder) else {
            throw CommandError(
                "`\(revision)` and HEAD have no commit in common; in a shallow clone `git fetch --unshallow` gets the others"
            )
        }
        commit = base
    }

    /// The specs of the revision at a path seen from the folder: a file, or all below a folder.
    ///
    /// - Throws: `CommandError` where the revision has none.
    func specs(at path: String) throws -> [String] {
        let place = FilePaths.normal(path)
        let limits = place.isEmpty || place == "." ? [] : ["--", place]
        let listed = try Git.output(["ls-tree", "-r", "-z", "--name-only", commit] + limits, in: folder)
        let names = String(decoding: listed, as: UTF8.self).split(separator: "\0").map(String.init)
        let isFile = names == [place]
        let specs = names.filter { name in
            isFile || ((name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !FilePaths.isHidden(name, below: place))
        }
        if specs.isEmpty { throw CommandError("there is no spec at `\(path)` in \(short)") }
        return specs
    }

    /// Loads specs of the revision, with what they `use` in it.
    func load(_ files: [String], named paths: [String], report: (Diagnostic) -> Void) throws -> SpecSet? {
        let revision = self
        return try SpecSet.load(
            files: files,
            named: paths.map(FilePaths.normal),
            reading: { (path: String) throws(SpecLoadError) in try revision.bytes(of: path) },
            report: report
        )
    }

    /// A file's bytes; nil where the revision has no such file.
    private func bytes(of path: String) throws(SpecLoadError) -> [UInt8]? {
        do {
            let name = path.hasPrefix("/") ? path : "./" + path
            return try Git.optional(["cat-file", "blob", "\(commit):\(name)"], in: folder)
        } catch {
            throw .unreadable(path, reason: "\(error)")
        }
    }
}

/// Paths as git spells them.
enum FilePaths {
    /// The path without `./` in front and `/` behind.
    static func normal(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        while path.hasSuffix("/") { path = path.dropLast() }
        return String(path)
    }

    /// The folder to ask git in about some paths: the working folder; that of the first path where the working folder is in
    /// no repository, or the path isn't below it.
    static func folder(of paths: [String]) -> String {
        let outside = paths.first { $0.hasPrefix("/") && below(".", $0) == nil }
        guard let other = outside ?? (Git.repository == nil ? paths.first : nil) else { return "." }
        let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: other)) != nil
        return isFolder ? other : URL(filePath: other).deletingLastPathComponent().path(percentEncoded: false)
    }

    /// A path seen from a folder.
    ///
    /// - Throws: `CommandError` for one that lies elsewhere.
    static func path(_ path: String, seenFrom folder: String) throws -> String {
        if folder == ".", !path.hasPrefix("/") { return path }
        guard let inner = below(folder, path) else {
            let place = folder == "." ? "the working folder" : "`\(folder)`"
            throw CommandError("`\(path)` isn't below \(place): run the command in its repository")
        }
        return inner
    }

    /// The path from a folder to what stands below it; nil for what lies elsewhere.
    private static func below(_ folder: String, _ path: String) -> String? {
        let (here, full) = (resolved(folder), resolved(path))
        let prefix = here.hasSuffix("/") ? here : here + "/"
        guard (full + "/").hasPrefix(prefix) else { return nil }
        return full == here ? "." : normal(String(full.dropFirst(prefix.count)))
    }

    private static func resolved(_ path: String) -> String {
        let path = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Returns true if a folder between a path and a file has a name that begins with a dot.
    static func isHidden(_ name: String, below path: String) -> Bool {
        let above = normal(path)
        let rest = name.hasPrefix(above + "/") ? name.dropFirst(above.count + 1) : name[...]
        return rest.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." }
    }
}

extension Git {
    /// Runs git and returns its output.
    ///
    /// - Throws: `CommandError` with git's own words if it fails.
    fileprivate static func output(_ arguments: [String], in folder: String) throws -> [UInt8] {
        let result = try result(of: arguments, in: folder)
        guard result.status == 0 else { throw CommandError("git can't be asked: \(result.complaint)") }
        return result.output
    }

    /// Runs git and returns its output; nil if it fails.
    fileprivate static func optional(_ arguments: [String], in folder: String) throws -> [UInt8]? {
        let result = try result(of: arguments, in: folder)
        return result.status == 0 ? result.output : nil
    }

    /// The first line that git prints; nil where it fails.
    fileprivate static func line(_ arguments: [String], in folder: String) throws -> String? {
        guard let bytes = try optional(arguments, in: folder) else {
            // Not to be in a repository is another thing than a name that isn't known.
            _ = try output(["rev-parse", "--git-dir"], in: folder)
            return nil
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }

    private static func result(of arguments: [String], in folder: String) throws -> Subprocess.Result {
        guard let result = run(arguments, in: folder) else {
            throw CommandError("git can't be run; without it compare two files or folders")
        }
        return result
    }
}
