extension DateFormat {
    /// The finest part of a date that a format says.
    package enum Precision: Int, Comparable, Sendable {
        case year, month, day, hour, minute, second, fraction

        package static func < (left: Precision, right: Precision) -> Bool { left.rawValue < right.rawValue }
    }

    package var precision: Precision {
        switch self {
        case .iso8601, .unixSeconds, .unixMilliseconds: .fraction
        case .iso8601Basic: .second
        case .day: .day
        case .pattern(let pattern): pattern.fields.compactMap(\.precision).max() ?? .day
        }
    }

    /// True if the format is a pattern with a time of day, but without a time zone.
    package var saysTimeWithoutZone: Bool {
        guard case .pattern(let pattern) = self, precision >= .hour else { return false }
        return !pattern.fields.contains(where: \.saysZone)
    }
}

extension DateFormat {
    /// The pattern with the hour of a 12-hour clock, where that of a 24-hour clock stands beside AM or PM; nil for others.
    package var withHourOfHalfDay: String? {
        guard case .pattern(let pattern) = self, pattern.fields.contains(.halfDay) else { return nil }
        let spelled = pattern.spelling.replacingFields("H", with: "h")
        return spelled == pattern.spelling ? nil : spelled
    }
}

extension DateField {
    fileprivate var precision: DateFormat.Precision? {
        switch part {
        case .year: .year
        case .month: .month
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        case .second: .second
        case .fraction: .fraction
        case .weekday, .halfDay, .zone, nil: nil
        }
    }

    /// A zone, or text that says UTC.
    fileprivate var saysZone: Bool {
        guard case .literal(let bytes) = self else { return part == .zone }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: " ") == ["Z"] || text.contains("UTC") || text.contains("GMT")
    }
}
