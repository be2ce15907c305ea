/// A point in time, exact to the nanosecond.
///
///     Timestamp("2000-08-22T14:28:00.5+02:00")?.description   // 2000-08-22T12:28:00.5Z
public struct Timestamp: Hashable, Sendable {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public let seconds: Int64

    /// Nanoseconds after `seconds`, 0 to 999,999,999.
    public let nanoseconds: Int32

    /// Nanoseconds below 0 or above 999,999,999 are carried over to the seconds.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        if UInt32(bitPattern: nanoseconds) < 1_000_000_000 {
            self.seconds = seconds
            self.nanoseconds = nanoseconds
        } else {
            let total = Int64(nanoseconds)
            let carried = (total < 0 ? total - 999_999_999 : total) / 1_000_000_000
            self.seconds = seconds &+ carried
            self.nanoseconds = Int32(total - carried * 1_000_000_000)
        }
    }
}

extension Timestamp: Comparable {
    /// Returns true if the first point in time is earlier than the second.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.seconds == right.seconds ? left.nanoseconds < right.nanoseconds : left.seconds < right.seconds
    }
}

extension Timestamp: LosslessStringConvertible {
    /// ISO 8601 in UTC, with a fraction only where there is one: `2000-08-22T12:28:00Z`.
    public var description: String {
        var text: [UInt8] = []
        DateFormat.iso8601.append(self, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// The point in time that RFC 3339 text names, or nil.
    public init?(_ description: String) {
        var description = description
        let read = description.withUTF8 { DateFormat.iso8601.read($0) }
        guard let read else { return nil }
        self = read
    }
}

extension Timestamp {
    /// 0001-01-01T00:00:00Z.
    public static let earliest = Timestamp(seconds: firstSecond)

    /// 9999-12-31T23:59:59.999999999Z.
    public static let latest = Timestamp(seconds: lastSecond, nanoseconds: 999_999_999)

    /// True if the point in time is in the years 1 to 9999, so that every format can write it and read it back.
    public var isInRange: Bool {
        Self.firstSecond <= seconds && seconds <= Self.lastSecond
    }

    static var firstSecond: Int64 { -62_135_596_800 }
    static var lastSecond: Int64 { 253_402_300_799 }
}

extension Timestamp: Codable {
    /// Reads RFC 3339 text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let read = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a date such as 2000-08-22T12:28:00Z"
            )
        }
        self = read
    }

    /// Writes ISO 8601 in UTC.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard isInRange else {
            let context = EncodingError.Context(
                codingPath: encoder.codingPath,
                debugDescription: "expected a date in the years 1 to 9999"
            )
            throw EncodingError.invalidValue(self, context)
        }
        try container.encode(description)
    }
}
