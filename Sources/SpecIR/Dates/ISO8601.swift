/// Reads and writes the dates of ISO 8601 that have a name in a spec.
package enum ISO8601 {
    /// Room that any timestamp's text fits into, in bytes.
    package static let maximumLength = 48

    /// Writes `2000-08-22T12:28:00.5Z` to memory that has room for it, and returns its length.
    package static func write(_ timestamp: Timestamp, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var writer = DateWriter(start)
        writer.writeISO8601(timestamp)
        return writer.count
    }

    /// The same of `2014-02-13`.
    package static func writeDay(_ timestamp: Timestamp, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var writer = DateWriter(start)
        writer.writeDay(timestamp)
        return writer.count
    }

    /// RFC 3339: `2000-08-22T12:28:00Z`, `2000-08-22T14:28:00.123+02:00`.
    @inline(__always)
    package static func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        readFast(text) ?? readAnyForm(text)
    }

    private static func readAnyForm(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        var cursor = DateCursor(text)
        var parts = DateParts()
        guard readDate(&cursor, into: &parts) else { return nil }
        guard cursor.skip(letter: UInt8(ascii: "t")), readTime(&cursor, into: &parts) else { return nil }
        return finish(&cursor, parts, offsets: .colon)
    }

    /// `20000822T122800Z`, `20000822T142800.123+0200`.
    package static func readBasic(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        var cursor = DateCursor(text)
        var parts = DateParts()
        guard let year = cursor.number(digits: 4), let month = cursor.number(digits: 2) else { return nil }
        guard let day = cursor.number(digits: 2), cursor.skip(letter: UInt8(ascii: "t")) else { return nil }
        guard let hour = cursor.number(digits: 2), let minute = cursor.number(digits: 2) else { return nil }
        guard let second = cursor.number(digits: 2) else { return nil }
        (parts.year, parts.month, parts.day) = (year, month, day)
        (parts.hour, parts.minute, parts.second) = (hour, minute, second)
        return finish(&cursor, parts, offsets: [.noColon, .hoursAlone])
    }

    /// `2014-02-13`
    package static func readDay(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        if let day = readDayFast(text) { return day }
        var cursor = DateCursor(text)
        var parts = DateParts()
        guard readDate(&cursor, into: &parts), cursor.isAtEnd else { return nil }
        return parts.timestamp
    }

    private static func readDate(_ cursor: inout DateCursor, into parts: inout DateParts) -> Bool {
        guard let year = cursor.number(digits: 4), cursor.skip(UInt8(ascii: "-")) else { return false }
        guard let month = cursor.number(digits: 2), cursor.skip(UInt8(ascii: "-")) else { return false }
        guard let day = cursor.number(digits: 2) else { return false }
        (parts.year, parts.month, parts.day) = (year, month, day)
        return true
    }

    private static func readTime(_ cursor: inout DateCursor, into parts: inout DateParts) -> Bool {
        guard let hour = cursor.number(digits: 2), cursor.skip(UInt8(ascii: ":")) else { return false }
        guard let minute = cursor.number(digits: 2), cursor.skip(UInt8(ascii: ":")) else { return false }
        guard let second = cursor.number(digits: 2) else { return false }
        (parts.hour, parts.minute, parts.second) = (hour, minute, second)
        return true
    }

    /// The fraction, where there is one, and the zone, which must be there.
    static func finish(_ cursor: inout DateCursor, _ parts: DateParts, offsets: OffsetForms) -> Timestamp? {
        var parts = parts
        if cursor.skip(UInt8(ascii: ".")) {
            guard let nanosecond = cursor.fraction() else { return nil }
            parts.nanosecond = nanosecond
        }
        guard let offset = cursor.zone(offsets), cursor.isAtEnd else { return nil }
        parts.offset = offset
        return parts.timestamp
    }
}
