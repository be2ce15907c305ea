#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An open file, pipe or terminal to read from, and the words for what goes wrong with it.
class JSONInputFile {
    private let descriptor: CInt
    let name: String
    private let isOwned: Bool

    init(descriptor: CInt, name: String) {
        self.descriptor = descriptor
        self.name = name
        isOwned = false
    }

    init(path: String) throws(JSONInputError) {
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw Self.error(errno, path) }
        descriptor = opened
        name = path
        isOwned = true
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Returns how many bytes came; 0 at the end.
    func read(into target: UnsafeMutablePointer<UInt8>, upTo count: Int) throws(JSONInputError) -> Int {
        while true {
            // macOS refuses to read 2 GiB or more at once.
            let got = unistdRead(descriptor, into: target, count: min(count, 1 << 30))
            if got >= 0 { return got }
            // A signal came in between.
            guard errno == EINTR else { throw Self.error(errno, name) }
        }
    }

    /// True if the file provides all its bytes at once, unlike a pipe or terminal, behind which somebody may be
    /// waiting.
    var isRegular: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// True if a read returns at once, even if only with the end.
    var hasMore: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) != 0
    }

    /// Returns true if the next bytes of a regular file contain a line feed; the bytes are still read later.
    func hasLineFeed(within count: Int, blockSize: Int) throws(JSONInputError) -> Bool {
        var isFound = false
        try look(at: position..<position + count, blockSize: blockSize) { block in
            isFound = block.baseAddress.map { memchr($0, CInt(JSONByte.lineFeed), block.count) != nil } ?? false
            return !isFound
        }
        return isFound
    }

    /// The position in a regular file that is read next.
    var position: Int { max(0, Int(lseek(descriptor, 0, SEEK_CUR))) }

    /// Hands out a stretch of a regular file, which doesn't count as read, block by block as long as that is wanted.
    func look(
        at range: Range<Int>,
        blockSize: Int,
        _ take: (UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(JSONInputError) {
        guard !range.isEmpty else { return }
        let block = UnsafeMutablePointer<UInt8>.allocate(capacity: blockSize)
        defer { block.deallocate() }
        var position = range.lowerBound
        while position < range.upperBound {
            let got = pread(descriptor, block, min(blockSize, range.upperBound - position), off_t(position))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw Self.error(errno, name) }
            if got == 0 || !take(UnsafeBufferPointer(start: block, count: got)) { return }
            position += got
        }
    }

    /// Lets a pipe hold more than is usual, so that who writes into it can run ahead; where that can't be, nothing changes.
    func widen() {
        #if os(Linux)
            // F_SETPIPE_SZ, and what any user may request.
            _ = fcntl(descriptor, 1031, 1 << 20)
        #endif
    }

    /// Number of bytes left to read in a regular file; 0 for input without a size.
    func remaining() -> Int {
        var status = stat()
        guard isRegular, fstat(descriptor, &status) == 0 else { return 0 }
        return max(0, Int(status.st_size) - position)
    }

    func tooLarge(_ limit: Int) -> JSONInputError {
        let size = limit == JSONIndexer.maximumCount ? "4 GiB or more" : "more than \(limit) bytes"
        return JSONInputError(
            description: "`\(name)` holds a document of \(size): split it, or give one document a line"
        )
    }

    func rowTooLong(_ limit: Int) -> JSONInputError {
        JSONInputError(
            description: "`\(name)` holds a row of more than \(limit >> 20) MB: expected a quote that closes a field"
        )
    }

    func outOfMemory(_ wanted: Int) -> JSONInputError {
        JSONInputError(description: "not enough memory for \(wanted) bytes of `\(name)`")
    }

    private static func error(_ code: CInt, _ name: String) -> JSONInputError {
        switch code {
        case ENOENT where name.unicodeScalars.contains("\u{FFFD}"):
            JSONInputError(description: "`\(name)` can't be read: its name isn't UTF-8; rename it")
        case ENOENT: JSONInputError(description: "expected a file, found nothing at `\(name)`")
        case EISDIR: JSONInputError(description: "expected a file, found a folder: `\(name)`")
        case EACCES, EPERM: JSONInputError(description: "`\(name)` may not be read: you lack the permission")
        case EBADF: JSONInputError(description: "`\(name)` isn't open for reading")
        default: JSONInputError(description: "`\(name)` can't be read: \(String(cString: strerror(code)))")
        }
    }
}

/// The system's `read`, whose name the method above has.
private func unistdRead(_ descriptor: CInt, into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    read(descriptor, target, count)
}
