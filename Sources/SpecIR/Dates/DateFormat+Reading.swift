extension DateFormat {
    /// The point in time that a JSON string's content spells, or nil: not so spelled, no such day, or outside the
    /// years 1 to 9999. Always nil for the formats that are numbers.
    package func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        switch self {
        case .iso8601: ISO8601.read(text)
        case .iso8601Basic: ISO8601.readBasic(text)
        case .day: ISO8601.readDay(text)
        case .unixSeconds, .unixMilliseconds: nil
        case .pattern(let pattern): pattern.read(text)
        }
    }

    /// The point in time that a JSON number's digits spell, exactly: nanoseconds are kept, what is below is rounded
    /// down. Nil for what isn't a JSON number or lies outside the years 1 to 9999, and for the formats that are text.
    ///
    /// Under `as_text` it reads the content of a JSON string.
    package func readNumber(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        switch self {
        case .unixSeconds: UnixTime.read(text, powerOfTen: 0)
        case .unixMilliseconds: UnixTime.read(text, powerOfTen: -3)
        case .iso8601, .iso8601Basic, .day, .pattern: nil
        }
    }
}
