/// Reads the dates of ISO 8601 that have a name in a spec.
package enum ISO8601 {
    /// RFC 3339: `2000-08-22T12:28:00Z`, `2000-08-22T14:28:00.123+02:00`.
    static func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
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
    static func readBasic(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
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
    static func readDay(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
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
    private static func finish(_ cursor: inout DateCursor, _ parts: DateParts, offsets: OffsetForms) -> Timestamp? {
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
