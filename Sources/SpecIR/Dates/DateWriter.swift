/// Writes dates into memory that has room for them.
struct DateWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    mutating func write(_ byte: UInt8) {
        buffer[count] = byte
        count &+= 1
    }

    mutating func write(_ text: StaticString, length: Int? = nil) {
        for offset in 0..<(length ?? text.utf8CodeUnitCount) { write(text.utf8Start[offset]) }
    }

    mutating func write(twoDigits value: Int) {
        let value = UInt8(truncatingIfNeeded: value)
        write(0x30 &+ value / 10)
        write(0x30 &+ value % 10)
    }

    /// A number with zeros in front up to so many digits.
    mutating func write(_ value: UInt64, digits: Int) {
        var length = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            length += 1
        }
        length = max(length, digits)
        rest = value
        for position in (count..<count + length).reversed() {
            buffer[position] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
            rest /= 10
        }
        count += length
    }

    /// A year outside 1 to 9999 has no spelling; it is shown with a sign or more digits, so that no other date is.
    mutating func write(year: Int, digits: Int) {
        if 1000 <= year, year <= 9999 {
            write(twoDigits: year / 100)
            write(twoDigits: year % 100)
            return
        }
        if year < 0 { write(UInt8(ascii: "-")) }
        write(UInt64(year.magnitude), digits: digits)
    }

    /// The digits of a fraction, with the zeros at the end cut, and the point before it. Nothing for 0.
    mutating func write(fraction: Int, ofDigits digits: Int) {
        guard fraction != 0 else { return }
        write(UInt8(ascii: "."))
        write(UInt64(fraction), digits: digits)
        while buffer[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }
}

/// A timestamp taken apart, in UTC.
struct DateInUTC {
    let date: CivilDate
    let weekday: Int
    let hour: Int
    let minute: Int
    let second: Int
    let nanosecond: Int

    init(_ timestamp: Timestamp) {
        let seconds = Int(timestamp.seconds)
        var days = seconds / 86_400
        var secondOfDay = seconds % 86_400
        if secondOfDay < 0 {
            days -= 1
            secondOfDay += 86_400
        }
        date = CivilDate(daysSince1970: days)
        weekday = CivilDate.weekday(daysSince1970: days)
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
        nanosecond = Int(timestamp.nanoseconds)
    }
}
