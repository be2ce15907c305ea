/// A number as its significant digits and a power of ten; equal numbers are equal however they were spelled.
package struct Scientific: Hashable, Sendable {
    package var isNegative: Bool

    /// Without zeros before or behind; empty for zero.
    package var significand: String

    /// The power of ten behind the last digit.
    package var exponent: Int

    /// - Parameter digits: a number as JSON spells it.
    package init(_ digits: String) {
        let unsigned = digits.hasPrefix("-") ? digits.dropFirst() : digits[...]
        let parts = unsigned.split(separator: "e", omittingEmptySubsequences: false).flatMap {
            $0.split(separator: "E", omittingEmptySubsequences: false)
        }
        let mantissa = parts.first ?? ""
        var power = parts.count > 1 ? Self.power(parts[1]) : 0
        let halves = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        var all = Substring(halves.joined())
        if halves.count > 1 { power -= halves[1].utf8.count }
        while all.last == "0" {
            all.removeLast()
            power += 1
        }
        all = all.drop { $0 == "0" }
        significand = String(all)
        exponent = all.isEmpty ? 0 : power
        isNegative = digits.hasPrefix("-") && !all.isEmpty
    }

    /// An exponent, kept so far from the ends of `Int` that digits can be counted in.
    private static func power(_ text: Substring) -> Int {
        let limit = Int.max / 4
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
