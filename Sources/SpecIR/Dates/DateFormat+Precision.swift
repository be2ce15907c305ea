extension DateFormat {
    /// The finest part of a date that a format has.
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
        return !pattern.saysZone
    }
}

extension DatePattern {
    /// True if it has a zone, or text that names UTC.
    fileprivate var saysZone: Bool {
        let texts = fields.split { $0.literal == nil }.map { String(decoding: $0.compactMap(\.literal), as: UTF8.self) }
        return fields.contains { $0.part == .zone }
            || texts.contains { $0.split(separator: " ") == ["Z"] || $0.contains("UTC") || $0.contains("GMT") }
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

    fileprivate var literal: UInt8? {
        if case .literal(let byte) = self { byte } else { nil }
    }
}
