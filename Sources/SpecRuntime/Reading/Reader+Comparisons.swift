import SpecIR
import SpecSource

// `less_than`, `at_most`, `equal`: values of an object that stand to each other so.
extension Reader {
    /// The reason that an object doesn't meet a comparison; nil if it does.
    mutating func unmet(_ comparison: PropertyComparison, _ node: UnsafeMutablePointer<ObjectNode>) -> RefusalReason? {
        var last: ComparedTerm?
        for term in comparison.terms {
            guard let value = value(of: term, node) else { continue }
            if let last, !holds(comparison.order, of: last.value, and: value.value) {
                return reason(comparison.order, of: last, and: value)
            }
            last = value
        }
        return nil
    }

    /// Nil where there is nothing to compare.
    private mutating func value(
        of term: PropertyComparison.Term,
        _ node: UnsafeMutablePointer<ObjectNode>
    ) -> ComparedTerm? {
        guard let first = term.names.first?.value else { return nil }
        let held = node.value(of: first)
        guard held.isValue, !held.isNull else { return nil }
        var found = ComparedTerm(term: term, value: held, isSecret: node.shape.sensitive.contains(first))
        guard term.isSum else { return found }
        let start = scratch.stack.count
        guard collect(held, at: term.names.dropFirst(), isSecret: &found.isSecret) else {
            scratch.stack.pop(to: start)
            found.value = .failed
            return found
        }
        let numbers = scratch.collect(.list, from: start)
        let sum = Operation(
            code: .sum,
            readsNull: false,
            writesNull: false,
            givesText: false,
            number: 0,
            operand: .null
        )
        found.value = sum.summed(numbers, &scratch)
        return found
    }

    /// Pushes all numbers that names lead to; false where something there is no number.
    private mutating func collect(
        _ datum: Datum,
        at names: ArraySlice<Located<String>>,
        isSecret: inout Bool
    ) -> Bool {
        switch datum.kind {
        case .null, .unset: return true
        case .list:
            for element in datum.list { guard collect(element, at: names, isSecret: &isSecret) else { return false } }
            return true
        case .dictionary:
            for position in 0..<datum.count {
                guard collect(datum.value(position), at: names, isSecret: &isSecret) else { return false }
            }
            return true
        case .object:
            guard let name = names.first?.value else { return false }
            if datum.node.shape.sensitive.contains(name) { isSecret = true }
            return collect(datum.node.value(of: name), at: names.dropFirst(), isSecret: &isSecret)
        case .hosted:
            guard case .object(let object) = scratch.hosted[Int(datum.word)], let name = names.first?.value else {
                guard names.isEmpty, datum.isNumber else { return false }
                scratch.stack.push(datum)
                return true
            }
            if object.shape.sensitive.contains(name) { isSecret = true }
            let held = object[name].map { scratch.datum(of: $0) } ?? .unset
            return collect(held, at: names.dropFirst(), isSecret: &isSecret)
        default:
            guard names.isEmpty, datum.isNumber else { return false }
            scratch.stack.push(datum)
            return true
        }
    }

    private func holds(_ order: PropertyComparison.Order, of left: Datum, and right: Datum) -> Bool {
        guard left.kind != .failed, right.kind != .failed else { return false }
        switch order {
        case .equal: return DatumEquality.areEqual(left, right, in: scratch)
        case .lessThan: return left.order(to: right).map { $0 < 0 } ?? false
        case .atMost: return left.order(to: right).map { $0 <= 0 } ?? false
        }
    }

    private func reason(
        _ order: PropertyComparison.Order,
        of left: ComparedTerm,
        and right: ComparedTerm
    ) -> RefusalReason {
        let isSecret = left.isSecret || right.isSecret
        return RefusalReason(
            expected: "\(left.term.words) \(order.words) \(right.term.words)",
            found: isSecret ? "values that are kept secret" : "\(excerpt(of: left)) and \(excerpt(of: right))"
        )
    }

    private func excerpt(of term: ComparedTerm) -> String {
        term.value.kind == .failed ? "no sum" : ValuePrinter.excerpt(of: scratch.value(of: term.value))
    }
}

private struct ComparedTerm {
    let term: PropertyComparison.Term
    var value: Datum
    var isSecret: Bool
}

extension Datum {
    /// Below zero where the value comes before another, above where it comes behind; nil where they have no order.
    fileprivate func order(to other: Datum) -> Int? {
        if isNumber, other.isNumber {
            if let left = DecimalDigits(self), let right = DecimalDigits(other) { return left.order(to: right) }
            guard let left = digitsText, let right = other.digitsText else { return nil }
            let (one, two) = (Scientific(left), Scientific(right))
            return one < two ? -1 : one == two ? 0 : 1
        }
        if kind == .date, other.kind == .date { return date < other.date ? -1 : date == other.date ? 0 : 1 }
        guard isText, other.isText else { return nil }
        return precedes(other) ? -1 : other.precedes(self) ? 1 : 0
    }
}
