/// A number by its significant digits and a power of ten, for arithmetic that rounds nothing.
///
/// `1200` is `12` times ten to the second; zero has no digits.
struct Decimal: Equatable {
    var isNegative = false

    /// The first and the last aren't zero.
    var digits: [Int] = []
    var exponent = 0

    static let zero = Decimal()

    /// Digits with zeros at either end; those are taken off.
    init(isNegative: Bool = false, _ digits: [Int] = [], exponent: Int = 0) {
        let trimmed = digits.drop { $0 == 0 }
        guard let last = trimmed.lastIndex(where: { $0 != 0 }) else { return }
        self.isNegative = isNegative
        self.digits = Array(trimmed[...last])
        self.exponent = exponent + trimmed.endIndex - 1 - last
    }

    /// A number as JSON spells it. An exponent that is out of reach of `Int` counts as a huge one.
    init(_ text: String) {
        let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
        let mantissa = parts[0].drop { $0 == "-" }
        let halves = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = halves.count > 1 ? halves[1] : ""
        var power = 0
        if parts.count > 1 {
            let huge = Int.max / 8
            let spelled = parts[1].hasPrefix("+") ? parts[1].dropFirst() : parts[1]
            power = Swift.min(Swift.max(Int(spelled) ?? (spelled.hasPrefix("-") ? -huge : huge), -huge), huge)
        }
        self.init(
            isNegative: text.hasPrefix("-"),
            (halves[0] + fraction).compactMap(\.wholeNumberValue),
            exponent: power - fraction.count
        )
    }

    var isZero: Bool { digits.isEmpty }

    /// The power of ten before the first digit.
    var magnitude: Int { digits.count + exponent }
}

extension Decimal: Comparable {
    static func < (left: Decimal, right: Decimal) -> Bool {
        if left.sign != right.sign { return left.sign < right.sign }
        return left.isNegative ? right.isCloserToZero(than: left) : left.isCloserToZero(than: right)
    }

    private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

    private func isCloserToZero(than other: Decimal) -> Bool {
        if isZero || other.isZero { return isZero && !other.isZero }
        if magnitude != other.magnitude { return magnitude < other.magnitude }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}

extension Decimal {
    /// The number in plain digits, however many zeros that takes.
    var plain: String {
        if isZero { return "0" }
        let text = digits.map(String.init).joined()
        let sign = isNegative ? "-" : ""
        if exponent >= 0 { return sign + text + String(repeating: "0", count: exponent) }
        if magnitude <= 0 { return sign + "0." + String(repeating: "0", count: -magnitude) + text }
        return sign + text.prefix(magnitude) + "." + text.dropFirst(magnitude)
    }

    /// The number in plain digits, with zeros up to so many digits behind the point, where that makes 38 digits at most.
    func plain(places: Int) -> String {
        guard max(magnitude, 1) + places <= 38 else { return plain }
        let fraction = max(0, -exponent)
        return plain + (fraction == 0 && places > 0 ? "." : "")
            + String(repeating: "0", count: max(0, places - fraction))
    }

    /// The number as transformers give it: plain digits, or an exponent where zeros would fill the line.
    var text: String {
        if isZero || (exponent >= 0 && magnitude <= 40) || (exponent < 0 && magnitude > -20) { return plain }
        let text = digits.map(String.init).joined()
        let rest = text.dropFirst()
        return "\(isNegative ? "-" : "")\(text.prefix(1))\(rest.isEmpty ? "" : ".")\(rest)e\(magnitude - 1)"
    }
}
