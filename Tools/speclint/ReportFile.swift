import Console
import SpecSource

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

/// A file that a report goes to: readers find the old report or the whole new one, never a part.
struct ReportFile {
    let path: String

    func write(_ text: String) throws {
        do {
            if let descriptor { return try write(text, to: descriptor) }
            try isDevice ? writeInPlace(text) : replace(by: text)
        } catch {
            throw CommandError("the report can't be written to `\(path)`: \(reason)")
        }
    }

    /// For the name of an open descriptor, such as `/dev/stderr`, its number: what it leads to may be a file that others
    /// write into as well.
    private var descriptor: CInt? {
        switch path {
        case "/dev/stdout": STDOUT_FILENO
        case "/dev/stderr": STDERR_FILENO
        default: path.hasPrefix("/dev/fd/") ? CInt(path.dropFirst(8)) : nil
        }
    }

    private func write(_ text: String, to descriptor: CInt) throws {
        var text = text
        let code = text.withUTF8 { writeAll($0, to: descriptor) }
        guard code == 0 else { throw CommandError(String(cString: strerror(code))) }
    }

    /// A link keeps leading to the file that it leads to.
    private var url: URL { URL(filePath: path).resolvingSymlinksInPath() }

    /// True if the path is a pipe or a device, which no file can replace.
    private var isDevice: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
        guard let type = attributes?[.type] as? FileAttributeType else { return false }
        return type != .typeRegular && type != .typeDirectory
    }

    private func replace(by text: String) throws { try Data(text.utf8).write(to: url, options: .atomic) }

    private func writeInPlace(_ text: String) throws {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw CommandError(String(cString: strerror(errno))) }
        defer { close(file) }
        try write(text, to: file)
    }

    private var reason: String {
        if FileKind(atPath: url.path(percentEncoded: false)) == .folder { return "it is a folder" }
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: folder) else { return "there is no folder `\(folder)`" }
        return "it can't be opened for writing"
    }
}
