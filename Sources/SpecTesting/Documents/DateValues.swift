import SpecIR
import SpecSource

/// Points in time as each format spells them.
enum DateValues {
    /// The formats' own spellings first, then those of the formats that have names.
    ///
    /// - Parameters:
    ///   - formats: the formats.
    ///   - bounds: points in time that rules limit.
    /// - Returns: text and numbers.
    static func of(_ formats: [DateFormat], around bounds: [Timestamp] = []) -> [Literal] {
        let own = formats.flatMap { format in
            (times + bounds.flatMap(neighbours)).flatMap { spelled($0, format) }
        }
        let named = DateFormat.namedFormats.flatMap { format in times.prefix(3).flatMap { spelled($0, format) } }
        return own + named
            + [
                .string("2013-01-05T10:00:00"), .string("2013-01-05T10:00:00+02:00"), .string("2013-02-30"),
                .string("05.01.2013"), .number(0), .number("1357389045.5"), .string("1357389045"), .string(""),
            ]
    }

    /// Points in time that differ in what formats leave out, and a later and an earlier day.
    private static let times = [
        Timestamp(seconds: 1_357_389_045, nanoseconds: 0), Timestamp(seconds: 1_357_344_000, nanoseconds: 0),
        Timestamp(seconds: 1_357_389_045, nanoseconds: 500_000_000),
        // 2014-11-25T17:20:30Z and 2001-02-03T04:05:06Z: two digits of each field, and one.
        Timestamp(seconds: 1_416_936_030, nanoseconds: 0), Timestamp(seconds: 981_173_106, nanoseconds: 0),
    ]

    /// A point in time, and those just beside it as each format counts.
    private static func neighbours(of time: Timestamp) -> [Timestamp] {
        let (day, month, year): (Int64, Int64, Int64) = (86_400, 31 * 86_400, 366 * 86_400)
        return [0, 1, -1, day, -day, month, -month, year, -year].map {
            Timestamp(seconds: time.seconds + $0, nanoseconds: time.nanoseconds)
        }
    }

    /// A point in time in a format: with other offsets where the text may have one, and without leading zeros.
    private static func spelled(_ time: Timestamp, _ format: DateFormat) -> [Literal] {
        var bytes: [UInt8] = []
        format.append(time, to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        if format.isNumber { return [.number(text)] }
        guard case .pattern = format else { return [.string(text)] }
        let offsets = text.last == "Z" ? ["+01", "+0130", "+01:30"].map { text.dropLast() + $0 } : []
        let short = text.replacing(/\b0(?=[0-9])/, with: "")
        return ([text, short] + offsets.map(String.init)).uniqueTexts.map { .string($0) }
    }
}
