/// How a date is spelled in JSON.
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

    /// What a spec says for it: a name or a pattern.
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

    /// Whether the JSON is a number, so that `readNumber` reads it. All others are text, for `read`.
    package var isNumber: Bool {
        switch self {
        case .unixSeconds, .unixMilliseconds: true
        case .iso8601, .iso8601Basic, .day, .pattern: false
        }
    }

    /// Whether what `append` writes is a JSON number. Anything else stands in a JSON string.
    package var writesNumber: Bool { isNumber }

    /// Whether what `append` writes may hold characters that a JSON string escapes.
    package var needsEscaping: Bool {
        switch self {
        case .iso8601, .iso8601Basic, .unixSeconds, .unixMilliseconds, .day: false
        case .pattern(let pattern): pattern.needsEscaping
        }
    }
}
