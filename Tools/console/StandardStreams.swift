#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The three streams that a program is started with.
package enum StandardStreams {
    /// Leads those that were closed nowhere: a file that is opened later would else take the number of one, and be written
    /// into. Writing a result to one that was closed is an error.
    package static func keepOpen() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
            _ = open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_RDWR)
        }
    }
}

/// The arguments of the program.
package enum Arguments {
    /// Swift reads them from `/proc` on Linux. A program that took missing arguments for none would do the wrong thing.
    ///
    /// - Throws: `CommandError` where they can't be read.
    package static func check() throws {
        guard CommandLine.arguments.first?.isEmpty ?? true else { return }
        throw CommandError("the arguments can't be read: on Linux that needs `/proc`, which isn't mounted here")
    }
}

/// Whoever read standard output has gone.
package struct OutputClosed: Error {
    package init() {}
}

/// Standard output takes no more.
package struct OutputError: Error, CustomStringConvertible {
    var reason: String

    package var description: String { "the result can't be written: \(reason)" }
}

/// Writes results, unbuffered.
package struct StandardOutput {
    package init() {}

    /// - Throws: `OutputClosed`, `OutputError`
    package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        let code = writeAll(bytes, to: STDOUT_FILENO)
        if code == EPIPE { throw OutputClosed() }
        if code != 0 { throw OutputError(reason: String(cString: strerror(code))) }
    }

    /// - Throws: `OutputClosed`, `OutputError`
    package func write(_ text: String) throws {
        var text = text
        try text.withUTF8(write)
    }
}

/// Writes everything that isn't a result. A failure to write here can't be reported anywhere.
package enum StandardError {
    /// A text with a line break behind it.
    package static func write(_ line: String) { write(part: line + "\n") }

    package static func write(part text: String) {
        var text = text
        _ = text.withUTF8 { writeAll($0, to: STDERR_FILENO) }
    }
}

/// Writes bytes to an open file, as often as that takes.
///
/// - Parameters:
///   - bytes: what to write.
///   - descriptor: the file.
/// - Returns: the system's number of an error, 0 where there is none.
package func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: CInt) -> CInt {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written >= 0 {
            rest = rest.dropFirst(written)
        } else if errno != EINTR {
            return errno
        }
    }
    return 0
}
