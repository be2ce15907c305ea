import Foundation

/// A client that sends any bytes.
final class RawClient {
    private let descriptor: CInt
    private var buffer: [UInt8] = []

    struct Response {
        var status: Int
        var head: String
        var body: String

        func header(_ name: String) -> String? {
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }
    }

    struct Failure: Error { var what: String }

    init(port: UInt16, address: UInt32 = 0x7F00_0001) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = address.bigEndian
        let descriptor = descriptor
        let isOpen = withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isOpen else {
            close(descriptor)
            throw Failure(what: "no connection")
        }
        // Only a server that hangs makes a test wait for it.
        var timeout = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            #if canImport(Darwin)
                let flags: CInt = 0
            #else
                let flags = CInt(MSG_NOSIGNAL)
            #endif
            let count = bytes[sent...].withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
            if count <= 0 { return }
            sent += count
        }
    }

    /// The next response; nil where the server has closed the connection.
    func response(withoutBody: Bool = false) throws -> Response? {
        while true {
            if let end = headEnd() {
                let head = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 4)
                var response = Response(status: Int(head.split(separator: " ")[1]) ?? 0, head: head, body: "")
                let count = withoutBody ? 0 : response.header("Content-Length").flatMap { Int($0) } ?? 0
                while buffer.count < count { guard read() else { throw Failure(what: "half a body") } }
                response.body = String(decoding: buffer[..<count], as: UTF8.self)
                buffer.removeFirst(count)
                return response
            }
            guard read() else {
                if buffer.isEmpty { return nil }
                throw Failure(what: "half a head: \(String(decoding: buffer, as: UTF8.self))")
            }
        }
    }

    /// Whether the server has closed the connection, behind all that it sent.
    var isClosed: Bool { buffer.isEmpty && !read() }

    private func headEnd() -> Int? {
        guard buffer.count >= 4 else { return nil }
        return (0...(buffer.count - 4)).first { buffer[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
    }

    private func read() -> Bool {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &block, block.count, 0)
        guard count > 0 else { return false }
        buffer += block[..<count]
        return true
    }
}
