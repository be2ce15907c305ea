/// The head of a request of HTTP/1.1, read strictly: what could be read in two ways is refused.
struct HTTPRequest: Sendable {
    let method: String

    /// The path, without what follows a question mark.
    let path: String

    /// Names in lower case.
    let headers: [(name: String, value: String)]

    /// True where the connection goes on behind the answer.
    let keepsAlive: Bool

    /// - Parameter head: all bytes up to the empty line, and that line.
    /// - Throws: `HTTPRefusal`
    init(head: [UInt8]) throws(HTTPRefusal) {
        var lines = Self.lines(of: head)
        guard !lines.isEmpty, head.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 13 || $0 == 10 || $0 == 9 }) else {
            throw .malformed
        }
        let first = lines.removeFirst().split(separator: 0x20, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard first.count == 3, first[0].utf8.allSatisfy(Self.isToken), !first[0].isEmpty, first[1].hasPrefix("/")
        else {
            throw .malformed
        }
        guard first[2] == "HTTP/1.1" || first[2] == "HTTP/1.0" else { throw .version }
        method = first[0]
        path = String(first[1].prefix { $0 != "?" && $0 != "#" })
        var headers: [(name: String, value: String)] = []
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy(Self.isToken), !line.contains(13), !line.contains(10)
            else { throw .malformed }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            headers.append((name, Self.trimmed(line[(colon + 1)...])))
            guard headers.count <= 100 else { throw .headTooLarge(0) }
        }
        self.headers = headers
        let connection = headers.filter { $0.name == "connection" }.map { $0.value.lowercased() }
        keepsAlive = first[2] == "HTTP/1.1" && !connection.contains { $0.contains("close") }
    }

    /// The value of a header; nil where it isn't there, or twice.
    func header(_ name: String) -> String? {
        let found = headers.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }

    func has(_ name: String) -> Bool { headers.contains { $0.name == name } }

    private static func lines(of head: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for end in head.indices.dropFirst() where head[end] == 10 && head[end - 1] == 13 {
            if end - 1 > start { lines.append(head[start..<(end - 1)]) }
            start = end + 1
        }
        return lines
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 9 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 9 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
