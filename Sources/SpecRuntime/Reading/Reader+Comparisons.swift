import SpecIR
import SpecSource

// `less_than`, `at_most`, `equal`: values of an object that stand to each other so.
extension Reader {
    /// The reason that an object doesn't meet a comparison of its properties, one for each term; nil if it does.
    mutating func unmet(
        _ comparison: PropertyComparison,
        of properties: [RequirementReader.Property],
        _ node: UnsafeMutablePointer<ObjectNode>
    ) -> RefusalReason? {
        var last: (term: Int, value: Datum, isSecret: Bool)?
        for term in properties.indices {
            let held = properties[term].value(in: node)
            guard held.isValue, !held.isNull else { continue }
            var new = (term: term, value: held, isSecret: properties[term].isSecret)
            if comparison.terms[term].isSum {
                new.value = sum(of: comparison.terms[term], in: held, isSecret: &new.isSecret)
            }
            if let last, !holds(comparison.order, of: last.value, and: new.value) {
                let terms = [last, new].map { term, value, isSecret in
                    ComparedTerm(term: comparison.terms[term], value: value, isSecret: isSecret)
                }
                return reason(comparison.order, of: terms[0], and: terms[1])
            }
            last = new
        }
        return nil
    }

    /// The sum of the numbers in a list; `failed` where something in it is no number.
    private mutating func sum(of term: PropertyComparison.Term, in list: Datum, isSecret: inout Bool) -> Datum {
        let start = scratch.stack.count
        guard collect(list, at: term.names.dropFirst(), isSecret: &isSecret) else {
            scratch.stack.pop(to: start)
            return .failed
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
        return sum.summed(numbers, &scratch)
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
    let value: Datum
    let isSecret: Bool
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
