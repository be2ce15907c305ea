import Foundation

/// A connection of a client, for one thread.
struct Connection: ~Copyable {
    private let descriptor: CInt
    private var buffer: [UInt8] = []
    private let limits: ServerLimits

    init(_ descriptor: CInt, _ limits: ServerLimits) {
        (self.descriptor, self.limits) = (descriptor, limits)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var yes: CInt = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<CInt>.size))
        #endif
    }

    deinit { close(descriptor) }

    /// The head of the next request; nil where the client has gone, or waits for too long.
    ///
    /// - Throws: `HTTPRefusal` for bytes that are no request.
    mutating func head() throws(HTTPRefusal) -> HTTPRequest? {
        let end = ContinuousClock.now + limits.headTime
        while true {
            if let length = Self.headLength(buffer) {
                if length > limits.headBytes { throw .headTooLarge(limits.headBytes) }
                let head = Array(buffer[..<length])
                buffer.removeFirst(length)
                return try HTTPRequest(head: head)
            }
            if buffer.count > limits.headBytes { throw .headTooLarge(limits.headBytes) }
            guard read(until: end) else {
                if buffer.isEmpty { return nil }
                throw .tooSlow
            }
        }
    }

    /// The length of a head with the empty line behind it.
    private static func headLength(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        for end in 3..<bytes.count
        where bytes[end] == 10 && bytes[end - 1] == 13 && bytes[end - 2] == 10 && bytes[end - 3] == 13 {
            return end + 1
        }
        return nil
    }

    /// A body of so many bytes; nil where the client stops before.
    mutating func body(_ count: Int) -> [UInt8]? {
        let end = ContinuousClock.now + limits.bodyTime
        while buffer.count < count { guard read(until: end) else { return nil } }
        let body = Array(buffer[..<count])
        buffer.removeFirst(count)
        return body
    }

    /// Reads some bytes; false where none come any more.
    private mutating func read(until end: ContinuousClock.Instant) -> Bool {
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero else { return false }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = CInt(
            clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        )
        guard poll(&wanted, 1, milliseconds + 1) > 0 else { return false }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &block, block.count, 0)
        guard count > 0 else { return false }
        buffer += block[..<count]
        return true
    }

    /// Sends bytes; false where the client has gone.
    func send(_ bytes: [UInt8]) -> Bool {
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
            let flags: CInt = 0
        #else
            let flags = CInt(MSG_NOSIGNAL)
        #endif
        return bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Foundation.send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Ends a connection of which not all was read. Without reading some of the rest, the client would lose the answer.
    mutating func linger() {
        shutdown(descriptor, CInt(SHUT_WR))
        let end = ContinuousClock.now + .seconds(1)
        var left = 4 << 20
        while left > 0 {
            buffer = []
            guard read(until: end) else { return }
            left -= buffer.count
        }
    }
}

/// Limits on what the server takes from a client.
package struct ServerLimits: Sendable {
    /// The bytes of a request's head, and of its body.
    package var headBytes = 16 << 10
    package var bodyBytes = 1 << 20

    /// Connections at the same time.
    package var connections = 32

    /// Answers that are worked on at the same time.
    package var workers = 8

    /// The time that a client may take for a head, and for a body.
    package var headTime = Duration.seconds(30)
    package var bodyTime = Duration.seconds(10)

    /// The time that an answer may take.
    package var workTime = Duration.seconds(5)

    package init() {}
}
