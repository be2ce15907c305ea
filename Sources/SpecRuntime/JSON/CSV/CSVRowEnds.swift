#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Looks for the ends of rows in bytes that grow, so that a block of whole rows can be handed out.
///
/// A line feed inside quotes ends none. Only quotes are looked for one by one.
struct CSVRowEnds {
    let delimiter: UInt8

    /// The byte that ends a row: a line feed, or a carriage return where rows end with that alone.
    let rowEnd: UInt8

    /// The position of the scan, and whether it is inside quotes.
    private var position = 0
    private var isQuoted = false

    /// The offset behind the last row that is complete; 0 for none.
    private(set) var end = 0

    init(delimiter: UInt8, rowEnd: UInt8) {
        self.delimiter = delimiter
        self.rowEnd = rowEnd
    }

    /// The offset of the opening quote that isn't closed.
    private(set) var opened = 0

    /// Looks at the bytes that came since, which are all there are with `isLast`.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
        guard let start = bytes.baseAddress else { return }
        while position < bytes.count {
            let found = memchr(start + position, CInt(JSONByte.quote), bytes.count - position)
            let quote = found.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - start } ?? bytes.count
            if isQuoted {
                guard quote < bytes.count else {
                    position = bytes.count
                    return
                }
                // The next byte determines if the quote is one of a pair.
                guard quote + 1 < bytes.count || isLast else {
                    position = quote
                    return
                }
                if quote + 1 < bytes.count, bytes[quote + 1] == JSONByte.quote {
                    position = quote + 2
                } else {
                    isQuoted = false
                    position = quote + 1
                }
            } else {
                noteRows(in: UnsafeBufferPointer(rebasing: bytes[position..<quote]))
                position = quote
                guard quote < bytes.count else { return }
                // Anywhere else it is a character as others are.
                isQuoted = quote == 0 || Self.beginsField(behind: bytes[quote - 1], delimiter, rowEnd)
                if isQuoted { opened = quote }
                position = quote + 1
            }
        }
    }

    private mutating func noteRows(in bytes: UnsafeBufferPointer<UInt8>) {
        if let last = bytes.last(rowEnd, before: bytes.count) { end = position + last + 1 }
    }

    @inline(__always)
    static func beginsField(behind byte: UInt8, _ delimiter: UInt8, _ rowEnd: UInt8) -> Bool {
        byte == delimiter || byte == rowEnd
    }

    /// The byte that ends the rows of a text, detected by the first that ends; nil where more has to be read to know.
    static func rowEnd(_ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8, isLast: Bool) -> UInt8? {
        var isQuoted = false
        for (index, byte) in bytes.enumerated() {
            if byte == JSONByte.quote {
                // The second of a pair opens again what the first has closed.
                if isQuoted {
                    isQuoted = false
                } else {
                    let before = index == 0 ? delimiter : bytes[index - 1]
                    isQuoted = before == delimiter || before == JSONByte.quote || isBreak(before)
                }
            } else if !isQuoted, byte == JSONByte.lineFeed {
                return byte
            } else if !isQuoted, byte == JSONByte.carriageReturn {
                guard index + 1 < bytes.count else { return isLast ? JSONByte.lineFeed : nil }
                return bytes[index + 1] == JSONByte.lineFeed ? JSONByte.lineFeed : byte
            }
        }
        return isLast ? JSONByte.lineFeed : nil
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == JSONByte.lineFeed || byte == JSONByte.carriageReturn }
}
