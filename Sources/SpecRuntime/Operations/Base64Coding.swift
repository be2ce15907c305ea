/// Base64 of RFC 4648, by the letter: no white space, and no bits beyond the last byte.
enum Base64Coding {
    enum Alphabet {
        case standard

        /// `-` and `_` for `+` and `/`; padding may be left out and isn't written.
        case url
    }

    /// Decodes, and returns the number of bytes; nil for what isn't Base64.
    static func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        _ alphabet: Alphabet,
        to target: UnsafeMutablePointer<UInt8>
    ) -> Int? {
        var digits = text.count
        while digits > 0, text.count &- digits < 2, text[digits &- 1] == UInt8(ascii: "=") { digits &-= 1 }
        let isPadded = digits < text.count
        if isPadded || alphabet == .standard, text.count & 3 != 0 { return nil }
        guard digits & 3 != 1 else { return nil }
        var (bits, held, count) = (UInt32(0), 0, 0)
        for position in 0..<digits {
            guard let value = value(text[position], alphabet) else { return nil }
            bits = bits << 6 | UInt32(value)
            held &+= 6
            guard held >= 8 else { continue }
            held &-= 8
            target[count] = UInt8(truncatingIfNeeded: bits >> UInt32(held))
            count &+= 1
        }
        return bits & (1 << UInt32(held) &- 1) == 0 ? count : nil
    }

    /// The reason that a text isn't Base64, as the end of `Base64`; nil where it is.
    static func fault(of text: UnsafeBufferPointer<UInt8>, _ alphabet: Alphabet) -> String? {
        let target = UnsafeMutablePointer<UInt8>.allocate(capacity: max(text.count, 1))
        defer { target.deallocate() }
        if decode(text, alphabet, to: target) != nil { return nil }
        let digits = text.prefix { $0 != UInt8(ascii: "=") }
        let other: Alphabet = alphabet == .url ? .standard : .url
        guard digits.allSatisfy({ value($0, alphabet) != nil }) else {
            let isOther = digits.allSatisfy { value($0, alphabet) != nil || value($0, other) != nil }
            guard isOther else { return "" }
            return alphabet == .url ? " with `-` and `_` for `+` and `/`" : " with `+` and `/` for `-` and `_`"
        }
        if alphabet == .standard, text.count % 4 != 0 { return " with its padding" }
        // Zeros in place of the last digit's lowest bits.
        guard digits.count & 3 > 1, let last = digits.last, let bits = value(last, alphabet) else { return "" }
        let mask: UInt8 = digits.count & 3 == 2 ? 0b1111 : 0b11
        return bits & mask == 0
            ? ""
            : " whose last digit has no bits beyond the last byte, as `\(Character(Unicode.Scalar(digit(bits & ~mask, alphabet))))` has none"
    }

    /// Encodes, and returns the number of digits.
    static func encode(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ alphabet: Alphabet,
        to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var (bits, held, count) = (UInt32(0), 0, 0)
        func put(_ value: UInt32) {
            target[count] = digit(UInt8(truncatingIfNeeded: value & 63), alphabet)
            count &+= 1
        }
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            held &+= 8
            while held >= 6 {
                held &-= 6
                put(bits >> UInt32(held))
            }
        }
        if held > 0 { put(bits << UInt32(6 &- held)) }
        while alphabet == .standard, count & 3 != 0 {
            target[count] = UInt8(ascii: "=")
            count &+= 1
        }
        return count
    }

    private static func value(_ byte: UInt8, _ alphabet: Alphabet) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte &- UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte &- UInt8(ascii: "a") &+ 26
        case JSONByte.zero...UInt8(ascii: "9"): byte &- JSONByte.zero &+ 52
        case UInt8(ascii: "+") where alphabet == .standard, UInt8(ascii: "-") where alphabet == .url: 62
        case UInt8(ascii: "/") where alphabet == .standard, UInt8(ascii: "_") where alphabet == .url: 63
        default: nil
        }
    }

    private static func digit(_ value: UInt8, _ alphabet: Alphabet) -> UInt8 {
        switch value {
        case ..<26: UInt8(ascii: "A") &+ value
        case ..<52: UInt8(ascii: "a") &+ (value &- 26)
        case ..<62: JSONByte.zero &+ (value &- 52)
        case 62: UInt8(ascii: alphabet == .url ? "-" : "+")
        default: UInt8(ascii: alphabet == .url ? "_" : "/")
        }
    }
}
