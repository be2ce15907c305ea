/// A number as its significant digits and a power of ten; equal numbers are equal however they were spelled.
package struct Scientific: Hashable, Sendable {
    package var isNegative: Bool

    /// Without zeros before or behind; empty for zero.
    package var significand: String

    /// The power of ten behind the last digit.
    package var exponent: Int

    /// - Parameter digits: a number as JSON spells it.
    package init(_ digits: String) {
        var digits = digits
        self = digits.withUTF8 { Scientific($0) }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
        let mantissa = bytes[start...].prefix { $0 | 0x20 != UInt8(ascii: "e") }
        var power = mantissa.endIndex == bytes.endIndex ? 0 : Self.power(bytes[(mantissa.endIndex + 1)...])
        let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
        if let first = mantissa.firstIndex(where: Self.counts), let last = mantissa.lastIndex(where: Self.counts) {
            // Zeros behind the last digit before the point, or digits behind the point.
            power += point > last ? point - last - 1 : point - last
            let digits = mantissa[first...last]
            significand =
                digits.contains(UInt8(ascii: "."))
                ? String(decoding: digits.filter { $0 != UInt8(ascii: ".") }, as: UTF8.self)
                : String(decoding: digits, as: UTF8.self)
            exponent = power
            isNegative = start == 1
        } else {
            (significand, exponent, isNegative) = ("", 0, false)
        }
    }

    /// Returns true if a byte is a digit other than zero.
    private static func counts(_ byte: UInt8) -> Bool { byte != UInt8(ascii: "0") && byte != UInt8(ascii: ".") }

    /// An exponent, kept so far from the ends of `Int` that digits can be counted in.
    private static func power(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let limit = Int.max / 4
        let text = String(decoding: bytes, as: UTF8.self)
        return min(max(Int(text) ?? (text.hasPrefix("-") ? -limit : limit), -limit), limit)
    }
}

extension Scientific {
    package var isZero: Bool { significand.isEmpty }

    /// The power of ten before the first digit.
    package var magnitude: Int { significand.utf8.count + exponent }
}

extension Scientific: Comparable {
    package static func < (left: Scientific, right: Scientific) -> Bool {
        if left.isZero || right.isZero { return left.isZero ? !right.isZero && !right.isNegative : left.isNegative }
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.isCloserToZero(than: left) : left.isCloserToZero(than: right)
    }

    private func isCloserToZero(than other: Scientific) -> Bool {
        if magnitude != other.magnitude { return magnitude < other.magnitude }
        return significand.utf8.lexicographicallyPrecedes(other.significand.utf8)
    }
}
