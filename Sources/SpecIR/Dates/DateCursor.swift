/// A place in a date's text. What reads something moves past it, or returns nil.
struct DateCursor {
    private let text: UnsafeBufferPointer<UInt8>
    private(set) var position: Int

    init(_ text: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
        self.text = text
        self.position = position
    }

    var isAtEnd: Bool { position == text.count }

    var next: UInt8? { position < text.count ? text[position] : nil }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// A letter in either case.
    mutating func skip(letter: UInt8) -> Bool {
        guard let byte = next, byte | 0x20 == letter | 0x20 else { return false }
        position += 1
        return true
    }

    /// A word, or its first letters, in any case.
    mutating func skip(word: StaticString, length: Int? = nil) -> Bool {
        let length = length ?? word.utf8CodeUnitCount
        guard text.count - position >= length else { return false }
        for offset in 0..<length where text[position + offset] | 0x20 != word.utf8Start[offset] | 0x20 {
            return false
        }
        position += length
        return true
    }

    /// A number of exactly so many digits.
    mutating func number(digits: Int) -> Int? {
        guard text.count - position >= digits else { return nil }
        var value = 0
        for offset in 0..<digits {
            let digit = text[position + offset] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        position += digits
        return value
    }

    /// A number of one digit up to so many.
    mutating func number(upTo digits: Int) -> Int? {
        var value = 0
        let start = position
        while position - start < digits, let byte = next, byte.isDateDigit {
            value = value &* 10 &+ Int(byte &- UInt8(ascii: "0"))
            position += 1
        }
        return position > start ? value : nil
    }

    /// Any number of digits, none included.
    mutating func skipDigits() -> Range<Int> {
        let start = position
        while let byte = next, byte.isDateDigit { position += 1 }
        return start..<position
    }

    /// Any number of digits after a decimal point, in nanoseconds. What is below is cut off.
    mutating func fraction() -> Int? {
        let start = position
        var unit = 1_000_000_000
        var value = 0
        while let byte = next, byte.isDateDigit {
            unit /= 10
            value &+= Int(byte &- UInt8(ascii: "0")) &* unit
            position += 1
        }
        return position > start ? value : nil
    }
}

extension UInt8 {
    /// True if the byte is `0` to `9`.
    var isDateDigit: Bool { self &- UInt8(ascii: "0") <= 9 }

    /// True if the byte is `A` to `Z` or `a` to `z`.
    var isDateLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

/// Forms of the hours and minutes in an offset from UTC.
struct OffsetForms: OptionSet {
    let rawValue: UInt8

    /// `+02:00`
    static let colon = OffsetForms(rawValue: 1)
    /// `+0200`
    static let noColon = OffsetForms(rawValue: 2)
    /// `+02`
    static let hoursAlone = OffsetForms(rawValue: 4)
}

extension DateCursor {
    /// `Z` or an offset, in seconds east of UTC.
    mutating func zone(_ forms: OffsetForms) -> Int? {
        skip(letter: UInt8(ascii: "z")) ? 0 : offset(forms)
    }

    mutating func offset(_ forms: OffsetForms) -> Int? {
        guard let sign = skip(UInt8(ascii: "+")) ? 1 : skip(UInt8(ascii: "-")) ? -1 : nil else { return nil }
        guard let hours = number(digits: 2), hours < 24 else { return nil }
        let beforeColon = position
        let hasColon = forms.contains(.colon) && skip(UInt8(ascii: ":"))
        if hasColon || forms.contains(.noColon), let minutes = number(digits: 2) {
            return minutes < 60 ? sign * (hours * 3600 + minutes * 60) : nil
        }
        position = beforeColon
        return forms.contains(.hoursAlone) ? sign * hours * 3600 : nil
    }

    /// `GMT`, `UTC`, `Z`, or one of the first two with an offset: `GMT+2`, `UTC+02:00`.
    mutating func namedZone() -> Int? {
        guard skip(word: "gmt") || skip(word: "utc") else { return skip(letter: UInt8(ascii: "z")) ? 0 : nil }
        guard next == UInt8(ascii: "+") || next == UInt8(ascii: "-") else { return 0 }
        let start = position
        if let seconds = offset([.colon, .noColon, .hoursAlone]) { return seconds }
        position = start
        let sign = skip(UInt8(ascii: "-")) ? -1 : 1
        _ = skip(UInt8(ascii: "+"))
        guard let hours = number(digits: 1) else { return nil }
        guard skip(UInt8(ascii: ":")) else { return sign * hours * 3600 }
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
