#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The files that a run reads and writes. It may write none over that it needs, nor write two results to one place; so
/// each file that it writes is checked against those before, before anything is written.
package struct RunFiles {
    /// The names by which files were stated.
    private var known: [Place: String] = [:]

    private enum Place: Hashable {
        case file(FileIdentity)

        /// The path of a file that doesn't exist yet.
        case path(String)
    }

    package init() {}

    /// Notes files that the run reads; - is standard input.
    package mutating func read(_ paths: [String]) {
        for path in paths {
            if path == "-" {
                guard let identity = FileIdentity(descriptor: STDIN_FILENO) else { continue }
                known[.file(identity)] = known[.file(identity)] ?? "standard input"
            } else {
                note(path)
            }
        }
    }

    /// Notes a database, which has files beside it.
    package mutating func readStore(_ path: String) { read(["", "-wal", "-shm", "-journal"].map { path + $0 }) }

    /// Notes a file that the run writes.
    ///
    /// - Parameters:
    ///   - path: the file; nil and - are standard output.
    ///   - option: what names it.
    /// - Throws: `CommandError` for one that was noted before.
    package mutating func write(_ path: String?, by option: String) throws(CommandError) {
        guard let path, path != "-" else { return try append(to: STDOUT_FILENO, "standard output") }
        if case .open(let descriptor) = FilePlace(path) { return try append(to: descriptor, "`\(path)`") }
        if let other = Self.place(of: path).flatMap({ known[$0] }) {
            throw CommandError("\(option) would replace \(other), which the run needs: name another file")
        }
        note(path)
    }

    /// Refuses an open file that the run reads: it would read what it writes, without an end.
    private func append(to descriptor: CInt, _ name: String) throws(CommandError) {
        guard let identity = FileIdentity(descriptor: descriptor), let other = known[.file(identity)] else { return }
        throw CommandError("\(name) is \(other), which the run needs: write to another file")
    }

    /// Refuses to write at once, by standard output or an open file, into what is read meanwhile; a file that is put in
    /// place at the end may replace it.
    package static func checkOpen(_ path: String?, whileReading paths: [String]) throws(CommandError) {
        var files = RunFiles()
        files.read(paths)
        guard let path, path != "-" else { return try files.append(to: STDOUT_FILENO, "standard output") }
        if case .open(let descriptor) = FilePlace(path) { try files.append(to: descriptor, "`\(path)`") }
    }

    private mutating func note(_ path: String) {
        guard let place = Self.place(of: path) else { return }
        known[place] = known[place] ?? "`\(path)`"
    }

    /// Nil for what isn't replaced: devices, pipes, folders.
    private static func place(of path: String) -> Place? {
        switch FilePlace(path) {
        case .file(_, let status): .file(status.identity)
        case .absent(let path): .path(URL(filePath: path).standardizedFileURL.path(percentEncoded: false))
        case .open(let descriptor): FileIdentity(descriptor: descriptor).map(Place.file)
        case .special: nil
        }
    }
}
