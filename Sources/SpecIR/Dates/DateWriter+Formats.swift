extension DateWriter {
    mutating func writeISO8601(_ timestamp: Timestamp) {
        let parts = DateInUTC(timestamp)
        write(parts.date)
        write(UInt8(ascii: "T"))
        write(twoDigits: parts.hour)
        write(UInt8(ascii: ":"))
        write(twoDigits: parts.minute)
        write(UInt8(ascii: ":"))
        write(twoDigits: parts.second)
        write(fraction: parts.nanosecond, ofDigits: 9)
        write(UInt8(ascii: "Z"))
    }

    mutating func writeBasicISO8601(_ timestamp: Timestamp) {
        let parts = DateInUTC(timestamp)
        write(year: parts.date.year, digits: 4)
        write(twoDigits: parts.date.month)
        write(twoDigits: parts.date.day)
        write(UInt8(ascii: "T"))
        write(twoDigits: parts.hour)
        write(twoDigits: parts.minute)
        write(twoDigits: parts.second)
        write(fraction: parts.nanosecond, ofDigits: 9)
        write(UInt8(ascii: "Z"))
    }

    mutating func writeDay(_ timestamp: Timestamp) {
        write(DateInUTC(timestamp).date)
    }

    mutating func writeUnixSeconds(_ timestamp: Timestamp) {
        let (seconds, nanoseconds) = writeSign(timestamp)
        write(seconds, digits: 1)
        write(fraction: nanoseconds, ofDigits: 9)
    }

    mutating func writeUnixMilliseconds(_ timestamp: Timestamp) {
        let (seconds, nanoseconds) = writeSign(timestamp)
        let milliseconds = UInt64(nanoseconds / 1_000_000)
        if seconds == 0 {
            write(milliseconds, digits: 1)
        } else {
            write(seconds, digits: 1)
            write(milliseconds, digits: 3)
        }
        write(fraction: nanoseconds % 1_000_000, ofDigits: 6)
    }

    /// Writes the sign, and returns the time without it. Before 1970 the fraction counts backwards, like the number.
    private mutating func writeSign(_ timestamp: Timestamp) -> (seconds: UInt64, nanoseconds: Int) {
        let nanoseconds = Int(timestamp.nanoseconds)
        guard timestamp.seconds < 0 else { return (UInt64(timestamp.seconds), nanoseconds) }
        write(UInt8(ascii: "-"))
        guard nanoseconds > 0 else { return (timestamp.seconds.magnitude, 0) }
        return (timestamp.seconds.magnitude - 1, 1_000_000_000 - nanoseconds)
    }

    private mutating func write(_ date: CivilDate) {
        write(year: date.year, digits: 4)
        write(UInt8(ascii: "-"))
        write(twoDigits: date.month)
        write(UInt8(ascii: "-"))
        write(twoDigits: date.day)
    }
}
