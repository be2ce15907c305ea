/// Reads the digits of a JSON number as time since 1970.
///
/// Digits go straight into seconds and nanoseconds, never by way of a double.
struct UnixTime {
    private var seconds: Int64 = 0
    private var nanoseconds: Int64 = 0

    /// True if any digit below the nanoseconds isn't zero.
    private var hasRest = false

    /// The power of ten, in seconds, that the next digit counts.
    private var power: Int

    /// With `powerOfTen` -3 the number counts milliseconds.
    static func read(_ text: UnsafeBufferPointer<UInt8>, powerOfTen: Int) -> Timestamp? {
        guard let number = NumberParts(text) else { return nil }
        var time = UnixTime(power: number.integer.count - 1 + number.exponent + powerOfTen)
        for position in number.integer where !time.add(text[position]) { return nil }
        for position in number.fraction where !time.add(text[position]) { return nil }
        return time.addMissingZeros() ? time.timestamp(isNegative: number.isNegative) : nil
    }

    private init(power: Int) {
        self.power = power
    }

    /// False where it gets more than any year has.
    private mutating func add(_ byte: UInt8) -> Bool {
        let digit = Int64(byte &- UInt8(ascii: "0"))
        if power >= 0 {
            seconds = seconds * 10 + digit
        } else if power >= -9 {
            nanoseconds = nanoseconds * 10 + digit
        } else if digit != 0 {
            hasRest = true
        }
        power -= 1
        return seconds <= Timestamp.lastSecond
    }

    /// The zeros that an exponent stands for, and those that a short fraction leaves out.
    private mutating func addMissingZeros() -> Bool {
        while power >= 0, seconds != 0 {
            guard add(UInt8(ascii: "0")) else { return false }
        }
        while power >= -9, nanoseconds != 0 { _ = add(UInt8(ascii: "0")) }
        return true
    }

    private func timestamp(isNegative: Bool) -> Timestamp? {
        let timestamp =
            if isNegative {
                Timestamp(seconds: -seconds, nanoseconds: Int32(-nanoseconds - (hasRest ? 1 : 0)))
            } else {
                Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds))
            }
        return timestamp.isInRange ? timestamp : nil
    }
}

/// The ranges of a JSON number's parts in its text.
private struct NumberParts {
    var isNegative = false
    var integer = 0..<0
    var fraction = 0..<0

    /// Kept small where it is too large to matter.
    var exponent = 0

    /// Nil for what isn't a JSON number.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var cursor = DateCursor(text)
        isNegative = cursor.skip(UInt8(ascii: "-"))
        integer = cursor.skipDigits()
        guard !integer.isEmpty, integer.count == 1 || text[integer.lowerBound] != UInt8(ascii: "0") else { return nil }
        if cursor.skip(UInt8(ascii: ".")) {
            fraction = cursor.skipDigits()
            guard !fraction.isEmpty else { return nil }
        }
        if cursor.skip(letter: UInt8(ascii: "e")) {
            let sign = cursor.skip(UInt8(ascii: "-")) ? -1 : 1
            if sign > 0 { _ = cursor.skip(UInt8(ascii: "+")) }
            guard let value = Self.exponent(text, cursor.skipDigits()) else { return nil }
            exponent = sign * value
        }
        guard cursor.isAtEnd else { return nil }
    }

    private static func exponent(_ text: UnsafeBufferPointer<UInt8>, _ digits: Range<Int>) -> Int? {
        guard !digits.isEmpty else { return nil }
        return digits.reduce(0) { value, position in
            min(value * 10 + Int(text[position] &- UInt8(ascii: "0")), 1 << 48)
        }
    }
}
