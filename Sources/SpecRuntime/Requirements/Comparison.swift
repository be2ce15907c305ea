import SpecIR

/// The value to compare with: numbers by value in any representation, dates by time, texts by code points.
struct Comparison: Sendable {
    /// As the spec spells it.
    let expected: String
    let other: Other

    enum Order { case less, same, more }

    /// The integer to compare with, where it is one.
    var integer: Int64? { if case .number(let number) = other { number.integer } else { nil } }

    enum Other: Sendable {
        case number(ComparedNumber)
        case date(Timestamp)
        case text(String)
    }

    /// Takes the value that the literal is for the property, which may hold a point in time, or the nearest double.
    init?(_ literal: Literal, held: Value) {
        expected = literal.description
        if case .date(let date) = held {
            other = .date(date)
            return
        }
        switch literal {
        case .number(let digits): other = .number(ComparedNumber(held.digits ?? digits))
        case .string(let text): other = .text(text)
        case .null, .boolean, .array, .object: return nil
        }
    }

    /// The order of a value and the spec's value; nil if they can't be compared.
    func order(of value: Value) -> Order? {
        switch other {
        case .number(let number): return number.order(of: value)
        case .date(let date): return value.date.map { Order($0, date) }
        case .text(let text):
            guard let value = value.string else { return nil }
            if value.isExactly(text) { return .same }
            return value.utf8.lexicographicallyPrecedes(text.utf8) ? .less : .more
        }
    }
}

extension Comparison.Order {
    init<Compared: Comparable>(_ left: Compared, _ right: Compared) {
        self = left < right ? .less : left == right ? .same : .more
    }
}
