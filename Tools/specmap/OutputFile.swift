import ArgumentParser
import Console
import Foundation
import SpecRuntime

/// The options for the destination of a result.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            Write the result to a file, which is put in place once all of it is written: a run that fails leaves the file \
            as it was. A name that ends in .gz or .zst compresses it.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    func check() throws {
        if output == "" {
            throw ValidationError("the path of `--output` is empty: name a file, or - for standard output")
        }
    }

    /// The file to write to, or standard output.
    func open() throws -> any ResultOutput {
        guard let output, output != "-" else { return StandardOutput() }
        return try OutputFile(path: output)
    }
}

/// Takes the bytes of a result.
protocol ResultOutput {
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws

    /// Ends a result that is whole; without it a file stays as it was.
    func finish() throws
}

extension StandardOutput: ResultOutput {
    func finish() {}
}

/// A file that is written beside its place, and put there once it is whole. Pipes and devices are written at once.
final class OutputFile: ResultOutput {
    private let path: String
    private let descriptor: CInt

    /// The file beside the place; nil where that is written itself.
    private let temporary: String?
    private let encoder: TextEncoder?
    private var isOpen = true

    /// - Parameters:
    ///   - path: where to write.
    ///   - isPrivate: whether only the owner may read a new file.
    /// - Throws: `CommandError` where it can't be written.
    init(path: String, isPrivate: Bool = false) throws {
        let place = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        self.path = path
        encoder = try CompressionFormat(suffixOf: path).map { try TextEncoder($0) }
        var status = stat()
        let isThere = stat(place, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            temporary = nil
            descriptor = Foundation.open(place, O_WRONLY | O_CLOEXEC)
        } else {
            let mask = umask(0)
            umask(mask)
            let mode = isThere ? status.st_mode & 0o7777 : (isPrivate ? 0o600 : 0o666) & ~mask
            (descriptor, temporary) = Self.create(beside: place, mode)
        }
        guard descriptor >= 0 else { throw Self.error(path, errno) }
        if let temporary { UnfinishedFiles.add(temporary) }
        self.place = place
    }

    private let place: String

    private static func create(beside place: String, _ mode: mode_t) -> (CInt, String?) {
        let url = URL(filePath: place)
        let name = ".\(url.lastPathComponent.prefix(200)).XXXXXX"
        var template = Array(
            url.deletingLastPathComponent().appending(path: name).path(percentEncoded: false).utf8CString
        )
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return (descriptor, nil) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fchmod(descriptor, mode)
        return (descriptor, String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    deinit { discard() }

    /// True for a pipe or device, which is written at once.
    var isDirect: Bool { temporary == nil }

    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard let encoder else { return try writeOut(bytes) }
        try encoder.encode(bytes, writeOut)
    }

    private func writeOut(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = Foundation.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                if errno == EPIPE { throw OutputClosed() }
                throw Self.error(path, errno)
            }
            rest = rest.dropFirst(written)
        }
    }

    func finish() throws {
        guard isOpen else { return }
        try encoder?.encode(UnsafeBufferPointer(start: nil, count: 0), isEnd: true, writeOut)
        if let temporary {
            // A system that goes down afterwards must find the text, not only the name.
            guard fsync(descriptor) == 0, rename(temporary, place) == 0 else { throw Self.error(path, errno) }
            UnfinishedFiles.remove(temporary)
        }
        isOpen = false
        guard close(descriptor) == 0 else { throw Self.error(path, errno) }
    }

    private func discard() {
        guard isOpen, descriptor >= 0 else { return }
        isOpen = false
        close(descriptor)
        guard let temporary else { return }
        unlink(temporary)
        UnfinishedFiles.remove(temporary)
    }

    private static func error(_ path: String, _ code: CInt) -> CommandError {
        switch code {
        case ENOENT, ENOTDIR: CommandError("`\(path)` can't be written: there is no such folder")
        case EISDIR: CommandError("`\(path)` can't be written: it is a folder")
        default: CommandError("`\(path)` can't be written: \(String(cString: strerror(code)))")
        }
    }
}

/// Files that a signal which ends the program removes.
enum UnfinishedFiles {
    // Written by the main thread alone, and read by a signal handler, which finds nil or a path.
    private nonisolated(unsafe) static let paths = makeRoom()
    private static let count = 4

    private static func makeRoom() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        let room = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count)
        room.initialize(repeating: nil, count: count)
        return room
    }

    static func add(_ path: String) {
        guard let free = (0..<count).first(where: { paths[$0] == nil }) else { return }
        paths[free] = strdup(path)
        for number in EndingSignals.all {
            signal(number) { number in
                UnfinishedFiles.unlinkAll()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    static func remove(_ path: String) {
        for index in 0..<count {
            guard let known = paths[index], String(cString: known) == path else { continue }
            paths[index] = nil
            free(known)
        }
    }

    private static func unlinkAll() {
        for index in 0..<count {
            if let path = paths[index] { unlink(path) }
        }
    }
}
