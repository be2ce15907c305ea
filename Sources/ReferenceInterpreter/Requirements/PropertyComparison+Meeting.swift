import SpecIR
import SpecSource

// Properties that are compared with each other.
extension PropertyComparison {
    /// Returns true if each existing value has the required relation to the next existing one.
    func holds(for object: HeldObject) -> Bool {
        let values = terms.compactMap { $0.value(of: object) }
        return zip(values, values.dropFirst()).allSatisfy { holds($0, $1) }
    }

    private func holds(_ left: TermValue, _ right: TermValue) -> Bool {
        guard case .value(let left) = left, case .value(let right) = right else { return false }
        if order == .equal { return left.isSame(right) }
        guard let isLess = left.isLess(than: right), let isMore = right.isLess(than: left) else { return false }
        return order == .lessThan ? isLess : !isMore
    }
}

private enum TermValue {
    case value(Held)

    /// Something in the sum is no number.
    case noSum
}

extension PropertyComparison.Term {
    /// Nil where there is nothing to compare.
    fileprivate func value(of object: HeldObject) -> TermValue? {
        guard let first = names.first, let held = object[first.value], !held.isNull else { return nil }
        guard isSum else { return .value(held) }
        guard let sum = held.sum(of: names.dropFirst().map(\.value)[...]) else { return .noSum }
        return .value(.number(sum.text))
    }
}

extension Held {
    /// The sum of all numbers that names lead to; nil where something there is no number.
    fileprivate func sum(of names: ArraySlice<String>) -> Decimal? {
        switch self {
        case .null: return .zero
        case .list(let elements): return Held.sum(elements.map { $0.sum(of: names) })
        case .dictionary(let members): return Held.sum(members.map { $0.value.sum(of: names) })
        case .object(let object):
            guard let name = names.first else { return nil }
            return object[name].map { $0.sum(of: names.dropFirst()) } ?? .zero
        case .reference(_, let parts):
            guard let name = names.first else { return nil }
            let part = parts.first { $0.key.isExactly(name) }
            return part.map { $0.value.sum(of: names.dropFirst()) } ?? .zero
        case .boolean, .integer, .double, .decimal, .number, .string, .date, .url, .uuid, .data:
            return names.isEmpty ? digits.map { Decimal($0) } : nil
        }
    }

    private static func sum(_ parts: [Decimal?]) -> Decimal? {
        var sum = Decimal.zero
        for part in parts {
            guard let part, let next = sum.plus(part) else { return nil }
            sum = next
        }
        return sum
    }

    /// Nil where the two can't be compared.
    fileprivate func isLess(than other: Held) -> Bool? {
        if let left = digits, let right = other.digits { return Decimal(left) < Decimal(right) }
        if case .date(let left) = self, case .date(let right) = other {
            return (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
        }
        guard let left = comparedText, let right = other.comparedText else { return nil }
        return left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private var comparedText: String? {
        switch self {
        case .string(let text), .url(let text), .uuid(let text), .data(let text): text
        case .null, .boolean, .integer, .double, .decimal, .number, .date, .list, .dictionary, .object, .reference: nil
        }
    }
}
