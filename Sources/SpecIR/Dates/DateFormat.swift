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
