/// The spelling of a date in JSON.
///
///     date_format: iso8601
package enum DateFormat: Hashable, Sendable {
    case iso8601
    case iso8601Basic
    case unixSeconds
    case unixMilliseconds
    case day
    case pattern(DatePattern)
}

extension DateFormat {
    /// The formats that have a name, in the order in which help shows them.
    package static let namedFormats: [DateFormat] = [.iso8601, .iso8601Basic, .unixSeconds, .unixMilliseconds, .day]

    /// The spelling of the format in a spec: a name or a pattern.
    package var spelling: String {
        switch self {
        case .iso8601: "iso8601"
        case .iso8601Basic: "iso8601_basic"
        case .unixSeconds: "unix_seconds"
        case .unixMilliseconds: "unix_milliseconds"
        case .day: "day"
        case .pattern(let pattern): pattern.spelling
        }
    }

    /// True if the JSON is a number, which `readNumber` reads. All other formats are text, for `read`.
    package var isNumber: Bool {
        switch self {
        case .unixSeconds, .unixMilliseconds: true
        case .iso8601, .iso8601Basic, .day, .pattern: false
        }
    }

    /// True if `append` writes a JSON number. All other formats are written as JSON strings.
    package var writesNumber: Bool { isNumber }

    /// True if the output of `append` may contain characters that a JSON string escapes.
    package var needsEscaping: Bool {
        switch self {
        case .iso8601, .iso8601Basic, .unixSeconds, .unixMilliseconds, .day: false
        case .pattern(let pattern): pattern.needsEscaping
        }
    }
}

extension DateFormat {
    /// True if the format is a pattern with a weekday, which is read and not compared with the date.
    package var hasWeekday: Bool { has { $0.part == .weekday } }

    /// True if the format is a pattern with two digits for the year, of 1969 to 2068.
    package var hasYearOfCentury: Bool { has { $0 == .yearOfCentury } }

    /// True if the format has the day.
    package var saysDay: Bool {
        guard case .pattern(let pattern) = self else { return true }
        let parts = pattern.fields.compactMap(\.part)
        return parts.contains(.year) && parts.contains(.month) && parts.contains(.day)
    }

    private func has(_ field: (DateField) -> Bool) -> Bool {
        if case .pattern(let pattern) = self { pattern.fields.contains(where: field) } else { false }
    }
}

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
