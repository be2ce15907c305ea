/// Writes dates into memory that has room for them.
struct DateWriter {
    private let start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    /// `start` has room for `maximumLength` of the format.
    init(_ start: UnsafeMutablePointer<UInt8>) {
        self.start = start
    }

    @inline(__always)
    mutating func write(_ byte: UInt8) {
        start[count] = byte
        count &+= 1
    }

    mutating func write(_ text: StaticString, length: Int? = nil) {
        for offset in 0..<(length ?? text.utf8CodeUnitCount) { write(text.utf8Start[offset]) }
    }

    @inline(__always)
    mutating func write(twoDigits value: Int) {
        write(twoDigits: value, at: 0)
        count &+= 2
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
            start[position] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
            rest /= 10
        }
        count += length
    }

    /// A year outside 1 to 9999 has no spelling; it is shown with a sign or more digits, so that no other date is.
    @inline(__always)
    mutating func write(year: Int, digits: Int) {
        guard 1000 <= year, year <= 9999 else { return write(oddYear: year, digits: digits) }
        write(twoDigits: year / 100)
        write(twoDigits: year % 100)
    }

    @inline(never)
    private mutating func write(oddYear year: Int, digits: Int) {
        if year < 0 { write(UInt8(ascii: "-")) }
        write(UInt64(year.magnitude), digits: digits)
    }

    /// The digits of a fraction, with the zeros at the end cut, and the point before it. Nothing for 0.
    mutating func write(fraction: Int, ofDigits digits: Int) {
        guard fraction != 0 else { return }
        write(UInt8(ascii: "."))
        // Mostly milliseconds or microseconds.
        var (value, digits) = (UInt64(fraction), digits)
        while digits > 3, value % 1000 == 0 {
            value /= 1000
            digits -= 3
        }
        write(value, digits: digits)
        while start[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }
}

// MARK: Writing where nothing stands yet, behind the end

extension DateWriter {
    /// Moves the end behind what was written at an offset from it.
    @inline(__always)
    mutating func skip(_ length: Int) { count &+= length }

    @inline(__always)
    func write(twoDigits value: Int, at offset: Int) {
        let value = UInt8(truncatingIfNeeded: value)
        start[count &+ offset] = 0x30 &+ value / 10
        start[count &+ offset &+ 1] = 0x30 &+ value % 10
    }

    /// Eight bytes, the first in the lowest place.
    @inline(__always)
    func write(_ word: UInt64, at offset: Int) {
        UnsafeMutableRawPointer(start + (count &+ offset)).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// The first digits of a fraction of a second.
    func write(nanosecond: Int, digits: Int, at offset: Int) {
        var value = UInt32(truncatingIfNeeded: nanosecond)
        for _ in digits..<9 { value /= 10 }
        for position in (0..<digits).reversed() {
            start[count &+ offset &+ position] = UInt8(truncatingIfNeeded: 0x30 &+ value % 10)
            value /= 10
        }
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
