#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The lines of NDJSON.
enum JSONLines {
    /// Number of line feeds.
    static func count(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Int {
        var total = 0
        var at = 0
        while length - at >= JSONBlock16.width {
            // A lane counts up to 255 before it has to be added up.
            let blocks = min((length - at) / JSONBlock16.width, 255)
            total += JSONBlock16.count(JSONByte.lineFeed, bytes + at, blocks: blocks)
            at += blocks * JSONBlock16.width
        }
        while at < length {
            if bytes[at] == JSONByte.lineFeed { total += 1 }
            at += 1
        }
        return total
    }

    /// The extents of the lines that aren't blank, without LF or CRLF, each with how many lines stand before it.
    static func each(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ body: (_ line: Range<Int>, _ before: Int) -> Bool
    ) {
        var (start, before) = (0, 0)
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: JSONByte.lineFeed) ?? bytes.count
            let hasReturn = end > start && bytes[end - 1] == JSONByte.carriageReturn
            let line = start..<(hasReturn ? end - 1 : end)
            if !bytes[line].allSatisfy(JSONByte.isWhitespace), !body(line, before) { return }
            start = end + 1
            before += 1
        }
    }

    /// The offset of the first line feed from an offset on, or `limit`.
    static func lineEnd(_ bytes: UnsafePointer<UInt8>, from offset: Int, _ limit: Int) -> Int {
        guard let found = memchr(bytes + offset, CInt(JSONByte.lineFeed), limit - offset) else { return limit }
        return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - bytes
    }

    /// The offset at which the line begins that an offset is in, or ends.
    static func lineStart(_ bytes: UnsafeBufferPointer<UInt8>, before offset: Int) -> Int {
        bytes.last(JSONByte.lineFeed, before: offset).map { $0 + 1 } ?? 0
    }

    /// Number of characters in UTF-8: the bytes that don't continue one.
    static func characters(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        var continuing = 0
        var at = 0
        while bytes.count - at >= JSONBlock16.width {
            let blocks = min((bytes.count - at) / JSONBlock16.width, 255)
            continuing += JSONBlock16.countContinuing(start + at, blocks: blocks)
            at += blocks * JSONBlock16.width
        }
        while at < bytes.count {
            if JSONByte.continuesCharacter(bytes[at]) { continuing += 1 }
            at += 1
        }
        return bytes.count - continuing
    }

    /// Number of line feeds before an offset.
    static func count(_ bytes: UnsafeBufferPointer<UInt8>, upTo offset: Int) -> Int {
        bytes.baseAddress.map { count($0, offset) } ?? 0
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The last position of a byte before an offset.
    func last(_ byte: UInt8, before offset: Int) -> Int? {
        guard let start = baseAddress else { return nil }
        var at = offset
        while at >= JSONBlock16.width, JSONBlock16(start + (at - JSONBlock16.width)).first(byte) == nil {
            at -= JSONBlock16.width
        }
        while at > 0 {
            at -= 1
            if start[at] == byte { return at }
        }
        return nil
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// A line without the CR of its CRLF.
    var withoutReturn: Self { last == JSONByte.carriageReturn ? dropLast() : self }
}
