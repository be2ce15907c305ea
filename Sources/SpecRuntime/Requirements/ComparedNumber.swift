import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A number that many are compared with: by processor where that settles it, else by digits.
struct ComparedNumber: Sendable {
    let number: Scientific

    /// The number, where it is one of these.
    let integer: Int64?
    private let decimal: Decimal?

    /// The nearest double, where there is one.
    private let double: Double?

    init(_ digits: String) {
        number = Scientific(digits)
        integer = NumberText.wholeDigits(digits).flatMap { Int64($0) }
        decimal = NumberText.decimal(digits)
        double = NumberText.double(digits)
    }

    /// The order of a value and the number; nil if the value isn't a number.
    func order(of value: Value) -> Comparison.Order? {
        if case .integer(let value) = value, let integer { return Comparison.Order(value, integer) }
        if let order = roughOrder(of: value), order != .same { return order }
        return value.digits.map { Comparison.Order(Scientific($0), number) }
    }

    /// The order of what both are rounded to. Rounding keeps an order or makes two numbers the same, never turns it.
    private func roughOrder(of value: Value) -> Comparison.Order? {
        if case .decimal(let value) = value {
            return value.isNaN ? nil : decimal.map { Comparison.Order(value, $0) }
        }
        guard let double, let value = nearestDouble(to: value), value.isFinite else { return nil }
        return Comparison.Order(value, double)
    }

    private func nearestDouble(to value: Value) -> Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .unsigned(let integer): Double(integer)
        case .double(let double): double
        case .number(let digits): NumberText.double(digits)
        case .null, .boolean, .decimal, .string, .date, .data, .url, .uuid, .list, .dictionary, .object: nil
        }
    }
}
