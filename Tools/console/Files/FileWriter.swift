#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Writes a file. All commands write by it.
///
/// A regular file is written beside its place and put there once it is whole: a run that fails leaves the old one. It keeps
/// its rights and its owner, and a link goes on leading to it. Pipes, devices and files that the program was started with
/// are written at once.
package final class FileWriter {
    private let path: String
    private let place: String
    private let descriptor: CInt

    /// The file beside the place; nil where that is written itself.
    private let temporary: String?

    /// True for a file whose owner a new one can't get: it is written over, once the new text is whole.
    private let keepsFile: Bool
    private var isOpen = true

    /// - Parameters:
    ///   - path: where to write.
    ///   - isPrivate: whether only the owner may read a new file.
    /// - Throws: `FileError` where it can't be written.
    package init(path: String, isPrivate: Bool = false) throws(FileError) {
        self.path = path
        switch FilePlace(path) {
        case .open(let number):
            (place, temporary, keepsFile) = (path, nil, false)
            descriptor = Self.copy(ofOpen: number)
        case .special(let place):
            (self.place, temporary, keepsFile) = (place, nil, false)
            descriptor = open(place, O_WRONLY | O_CLOEXEC)
        case .absent(let place):
            self.place = place
            let mask = umask(0)
            umask(mask)
            (descriptor, temporary) = try Self.create(beside: place, path)
            keepsFile = false
            _ = fchmod(descriptor, (isPrivate ? 0o600 : 0o666) & ~mask)
        case .file(let place, let status):
            self.place = place
            guard access(place, W_OK) == 0 else { throw FileError(path, errno) }
            (descriptor, temporary) = try Self.create(beside: place, path)
            keepsFile = fchown(descriptor, status.owner, status.group) != 0
            // After the owner, whose change takes rights away.
            _ = fchmod(descriptor, status.mode)
        }
        guard descriptor >= 0 else { throw FileError(path, errno) }
        if let temporary { UnfinishedFiles.add(temporary) }
    }

    /// A file that the program was started with, under another number. Those that the program itself opened are closed in
    /// programs that it starts: nobody can mean one of them.
    private static func copy(ofOpen number: CInt) -> CInt {
        let flags = fcntl(number, F_GETFD)
        if flags >= 0, flags & FD_CLOEXEC == 0, fcntl(number, F_GETFL) & O_ACCMODE != O_RDONLY {
            return fcntl(number, F_DUPFD_CLOEXEC, 3)
        }
        errno = EBADF
        return -1
    }

    private static func create(beside place: String, _ path: String) throws(FileError) -> (CInt, String) {
        let name = FilePlace.name(of: place).prefix(200)
        var template = Array("\(FilePlace.folder(of: place))/.\(name).XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw FileError(path, errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return (descriptor, String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    deinit { discard() }

    /// Writes a whole file.
    package static func write(_ text: String, to path: String) throws {
        try write(Array(text.utf8), to: path)
    }

    /// Writes a whole file.
    package static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try FileWriter(path: path)
        try bytes.withUnsafeBufferPointer { try file.write($0) }
        try file.finish()
    }

    /// True for what is written at once.
    package var isDirect: Bool { temporary == nil }

    /// - Throws: `FileError`, and `OutputClosed` where the reader of a pipe has gone.
    package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws { try write(bytes, to: descriptor) }

    private func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: CInt) throws {
        let code = writeAll(bytes, to: descriptor)
        if code == EPIPE { throw OutputClosed() }
        if code != 0 { throw FileError(path, code) }
    }

    /// Puts the file in its place.
    package func finish() throws {
        guard isOpen else { return }
        if let temporary {
            if keepsFile {
                try writeOver()
                unlink(temporary)
            } else {
                // A system that goes down afterwards must find the text, not only the name.
                guard fsync(descriptor) == 0, rename(temporary, place) == 0 else { throw FileError(path, errno) }
            }
            UnfinishedFiles.remove(temporary)
        }
        isOpen = false
        guard close(descriptor) == 0 else { throw FileError(path, errno) }
    }

    /// Copies the whole text into the file that stands in the place.
    private func writeOver() throws {
        let target = open(place, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard target >= 0 else { throw FileError(path, errno) }
        defer { close(target) }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var position: off_t = 0
        while true {
            let count = pread(descriptor, &block, block.count, position)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(path, errno) }
            if count == 0 { break }
            try block.withUnsafeBufferPointer { try write(UnsafeBufferPointer(rebasing: $0[..<count]), to: target) }
            position += off_t(count)
        }
        guard fsync(target) == 0 else { throw FileError(path, errno) }
    }

    private func discard() {
        guard isOpen, descriptor >= 0 else { return }
        isOpen = false
        close(descriptor)
        guard let temporary else { return }
        unlink(temporary)
        UnfinishedFiles.remove(temporary)
    }
}
