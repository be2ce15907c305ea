import Foundation

/// The reason that the playground can't be served.
package struct PlaygroundError: Error, CustomStringConvertible, Sendable {
    package var description: String
}

/// A TCP socket of this machine that others connect to; nobody from outside can.
struct ListeningSocket: Sendable {
    let descriptor: CInt

    /// The port, also where the system chose it.
    let port: UInt16

    /// - Parameter port: 0 for one that is free.
    /// - Throws: `PlaygroundError` where the port is taken.
    init(port: UInt16) throws(PlaygroundError) {
        #if canImport(Glibc)
            let kind = CInt(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw Self.error("no socket can be opened") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var yes: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
        }
        guard isBound, listen(descriptor, 64) == 0 else {
            let isTaken = errno == EADDRINUSE
            let error = Self.error("port \(port) of 127.0.0.1 can't be listened on")
            close(descriptor)
            throw isTaken
                ? PlaygroundError(
                    description: "port \(port) is used by another program: choose one with `--port`, 0 for any"
                ) : error
        }
        var bound = sockaddr_in()
        var boundLength = length
        _ = withUnsafeMutablePointer(to: &bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &boundLength) }
        }
        self.port = UInt16(bigEndian: bound.sin_port)
    }

    private static func error(_ words: String) -> PlaygroundError {
        PlaygroundError(description: "\(words): \(String(cString: strerror(errno)))")
    }

    /// The next connection; nil where none came within 200 milliseconds.
    func next() -> CInt? {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, 200) > 0 else { return nil }
        let connection = accept(descriptor, nil, nil)
        return connection >= 0 ? connection : nil
    }
}
