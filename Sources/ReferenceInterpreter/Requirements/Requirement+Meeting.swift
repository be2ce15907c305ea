import SpecIR
import SpecSource

/// A requirement of a rule, which limits what its values hold.
struct RequirementCheck {
    var rule: ValueRule
    var mapping: Mapping

    /// Returns true if an existing value meets a requirement.
    func meets(_ requirement: Requirement, _ value: Held) -> Bool {
        switch requirement {
        case .notEmpty: value.isFilled
        case .bound(let bound, let literal): allows(bound, order(of: value, to: literal.value))
        case .equals(let literal): isSame(value, literal.value)
        case .oneOf(let literals): literals.contains { isSame(value, $0.value) }
        case .pattern(let pattern): value.matchable.flatMap { PatternMatch.isFound(pattern.value, in: $0) } ?? false
        case .date(let formats):
            value.matchable.map { text in formats.contains { $0.date(text) != nil } } ?? false
        case .length(let extent): value.matchable.map { extent.holds($0.unicodeScalars.count) } ?? false
        case .count(let extent): value.count.map { extent.holds($0) } ?? false
        case .not(let inner): !meets(inner.value, value)
        case .either(let several): several.contains { meets($0.value, value) }
        case .all(let several): several.allSatisfy { meets($0.value, value) }
        case .passes: true
        }
    }

    /// Returns true if a list or dictionary of this length meets a requirement regardless of its elements; nil if the
    /// result depends on the elements.
    func meets(_ requirement: Requirement, length: Int) -> Bool? {
        switch requirement {
        case .notEmpty: return length > 0
        case .count(let extent): return extent.holds(length)
        case .not(let inner): return meets(inner.value, length: length).map { !$0 }
        case .either(let several):
            let met = several.map { meets($0.value, length: length) }
            return met.contains(true) ? true : met.contains(nil) ? nil : false
        case .all(let several):
            let met = several.map { meets($0.value, length: length) }
            return met.contains(false) ? false : met.contains(nil) ? nil : true
        case .bound, .equals, .oneOf, .pattern, .date, .length, .passes: return nil
        }
    }

    private func isSame(_ value: Held, _ literal: Literal) -> Bool { value.isSame(stated(literal)) }

    /// A value that the spec states, as the rule holds it.
    private func stated(_ literal: Literal) -> Held {
        guard let type = rule.type else { return Held(literal) }
        if type == .date, let date = rule.timestamp(of: literal, in: mapping) { return .date(date) }
        return (try? Conversion(type: type)(Held(literal))) ?? Held(literal)
    }

    /// Compares a value with the stated one: numbers by value, dates in time, texts by code points. Returns nil if they can't
    /// be compared.
    private func order(of value: Held, to literal: Literal) -> Int? {
        if rule.type == .date, let date = rule.timestamp(of: literal, in: mapping) {
            guard case .date(let held) = value else { return nil }
            return held < date ? -1 : held == date ? 0 : 1
        }
        switch literal {
        case .number(let digits):
            guard let held = value.digits.map({ Decimal($0) }) else { return nil }
            let limit = Decimal(stated(literal).digits ?? digits)
            return held < limit ? -1 : held == limit ? 0 : 1
        case .string(let text):
            guard let held = value.text else { return nil }
            return held.isExactly(text) ? 0 : held.utf8.lexicographicallyPrecedes(text.utf8) ? -1 : 1
        case .null, .boolean, .array, .object: return nil
        }
    }

    private func allows(_ bound: Requirement.Bound, _ order: Int?) -> Bool {
        guard let order else { return false }
        return switch bound {
        case .min: order >= 0
        case .max: order <= 0
        case .above: order > 0
        case .below: order < 0
        }
    }
}

extension Requirement.Extent {
    fileprivate func holds(_ count: Int) -> Bool { count >= (min ?? 0) && count <= (max ?? .max) }
}

extension Held {
    /// Text, and what is known by its text.
    fileprivate var matchable: String? {
        switch self {
        case .string(let text), .url(let text), .uuid(let text): text
        case .null, .boolean, .integer, .double, .decimal, .number, .date, .data, .list, .dictionary, .object,
            .reference:
            nil
        }
    }

    fileprivate var count: Int? {
        switch self {
        case .list(let elements): elements.count
        case .dictionary(let members): members.count
        case .null, .boolean, .integer, .double, .decimal, .number, .string, .date, .url, .uuid, .data, .object,
            .reference:
            nil
        }
    }

    /// True if the value isn't empty. Values of kinds that can't be empty are filled unless they are null.
    fileprivate var isFilled: Bool {
        if case .data(let text) = self { return !text.isEmpty }
        return matchable.map { !$0.isEmpty } ?? count.map { $0 > 0 } ?? !isNull
    }
}
