import SpecSource

/// Splits the input into messages, each behind a header with its length.
///
/// An invalid header or length is reported, and reading continues at the next header.
package struct FrameReader {
    /// The result of reading a message.
    package enum Frame: Hashable {
        case body([UInt8])

        /// A sentence about input that can't be a message.
        case broken(String)
    }

    /// The most bytes that a message may have.
    package static let bodyLimit = 64 << 20
    private static let headerLimit = 8 << 10

    private var buffer: [UInt8] = []
    private var start = 0

    /// The number of bytes that are still to come of a message that is too large.
    private var dropping = 0

    package init() {}

    package mutating func take(_ bytes: some Collection<UInt8>) {
        if start > 1 << 16, start * 2 > buffer.count {
            buffer.removeFirst(start)
            start = 0
        }
        buffer += bytes
    }

    /// The next frame; nil until more comes in.
    package mutating func next() -> Frame? {
        if dropping > 0 {
            let count = min(dropping, buffer.count - start)
            start += count
            dropping -= count
            if dropping > 0 { return nil }
        }
        // Blank lines between messages are ignored.
        while start < buffer.count, buffer[start] == 0x0A || buffer[start] == 0x0D { start += 1 }
        guard let header = header() else { return tooLongHeader() }
        guard let length = Self.length(in: buffer[header.range]) else {
            start = header.end
            return .broken("a message needs the header `Content-Length: N`, with the number of its bytes")
        }
        guard length <= Self.bodyLimit else {
            start = header.end
            dropping = length
            return .broken("a message has at most \(Self.bodyLimit) bytes, and this one has \(length)")
        }
        guard buffer.count - header.end >= length else { return nil }
        start = header.end + length
        return .body(Array(buffer[header.end..<start]))
    }

    /// The header's range, and where the body begins. A line may end with LF alone.
    private func header() -> (range: Range<Int>, end: Int)? {
        var lineStart = start
        for offset in start..<min(buffer.count, start + Self.headerLimit) where buffer[offset] == 0x0A {
            let line = buffer[lineStart..<offset]
            if offset > start, line.allSatisfy({ $0 == 0x0D }) { return (start..<lineStart, offset + 1) }
            lineStart = offset + 1
        }
        return nil
    }

    /// A header without an end: all before the next one is dropped.
    private mutating func tooLongHeader() -> Frame? {
        guard buffer.count - start >= Self.headerLimit else { return nil }
        let name = Array(Self.name.utf8)
        var offset = start + 1
        while offset + name.count <= buffer.count {
            if zip(buffer[offset...], name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) { break }
            offset += 1
        }
        start = offset
        return .broken("what came in is no message: the header `Content-Length: N` and an empty line come first")
    }

    private static let name = "content-length:"

    /// Returns the length in a header. Text before its name on the line is the rest of a broken message.
    private static func length(in header: ArraySlice<UInt8>) -> Int? {
        for line in header.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).reversed() {
            let bytes = line.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            guard let start = Array(bytes).lastStart(of: Array(name.utf8)) else { continue }
            let rest = bytes[(start + name.utf8.count)...].filter { $0 != 0x20 && $0 != 0x09 }
            guard !rest.isEmpty, rest.allSatisfy(\.isASCIIDigit) else { return nil }
            return Int(String(decoding: rest, as: UTF8.self)) ?? Int.max / 2
        }
        return nil
    }

    /// A message with its header.
    package static func frame(_ body: [UInt8]) -> [UInt8] { Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body }
}

extension [UInt8] {
    /// Returns the start of the last occurrence of some bytes; nil if there is none.
    fileprivate func lastStart(of part: [UInt8]) -> Int? {
        guard count >= part.count else { return nil }
        return (0...(count - part.count)).last { self[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
