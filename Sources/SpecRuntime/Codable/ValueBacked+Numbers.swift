#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An integer type: numbers go in where they have no fraction and lie in its range.
protocol ValueBackedInteger: ValueBacked, FixedWidthInteger {}

extension ValueBackedInteger {
    static func taken(from value: Value) throws(Misfit) -> Self {
        if case .integer(let integer) = value, let exact = Self(exactly: integer) { return exact }
        guard let digits = value.finiteDigits else { throw Misfit(expected: "integer") }
        // Too long to be spelled out, or with a fraction.
        guard let whole = NumberText.wholeDigits(digits) else {
            let isHuge = Scientific(digits).exponent > 0
            throw isHuge ? outOfRange : Misfit(expected: "integer")
        }
        guard let integer = Self(whole) else { throw outOfRange }
        return integer
    }

    private static var outOfRange: Misfit {
        Misfit(.numberOutOfRange, expected: "`\(Self.self)` (\(Self.min) to \(Self.max))")
    }

    func held() throws(Misfit) -> Value {
        if let integer = Int64(exactly: self) { return .integer(integer) }
        if let integer = UInt64(exactly: self) { return .unsigned(integer) }
        throw Misfit(.numberOutOfRange, expected: Expectation.integerRange)
    }
}

extension Int: ValueBackedInteger {}
extension Int8: ValueBackedInteger {}
extension Int16: ValueBackedInteger {}
extension Int32: ValueBackedInteger {}
extension Int64: ValueBackedInteger {}
extension UInt: ValueBackedInteger {}
extension UInt8: ValueBackedInteger {}
extension UInt16: ValueBackedInteger {}
extension UInt32: ValueBackedInteger {}
extension UInt64: ValueBackedInteger {}

extension Double: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> Double {
        if case .double(let double) = value { return double }
        guard let digits = value.finiteDigits else { throw Misfit(expected: "number") }
        guard let double = NumberText.double(digits) else {
            throw Misfit(.numberOutOfRange, expected: Expectation.doubleRange)
        }
        return double
    }

    func held() throws(Misfit) -> Value {
        guard isFinite else { throw Misfit(.numberOutOfRange, expected: Expectation.doubleRange) }
        return .double(self)
    }
}

extension Float: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> Float {
        let double = try Double.taken(from: value)
        let float = Float(double)
        guard float.isFinite || !double.isFinite else {
            throw Misfit(.numberOutOfRange, expected: "a number that a `Float` can hold")
        }
        return float
    }

    /// By its own digits: 0.1 stays 0.1.
    func held() throws(Misfit) -> Value {
        guard isFinite, let double = Double(description) else {
            throw Misfit(.numberOutOfRange, expected: Expectation.doubleRange)
        }
        return .double(double)
    }
}

extension Decimal: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> Decimal {
        if case .decimal(let decimal) = value { return decimal }
        guard let digits = value.finiteDigits else { throw Misfit(expected: "decimal") }
        guard let decimal = NumberText.decimal(digits) else {
            throw Misfit(.numberOutOfRange, expected: Expectation.decimalRange)
        }
        return decimal
    }

    func held() throws(Misfit) -> Value {
        guard !isNaN else { throw Misfit(.numberOutOfRange, expected: Expectation.decimalRange) }
        return .decimal(self)
    }
}

extension Value {
    /// A number by its digits; nil where the value is none, or not a number that JSON has.
    fileprivate var finiteDigits: String? {
        if case .double(let double) = self, !double.isFinite { return nil }
        if case .decimal(let decimal) = self, decimal.isNaN { return nil }
        return digits
    }
}
