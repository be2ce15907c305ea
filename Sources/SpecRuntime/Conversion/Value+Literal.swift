import SpecIR

extension Value {
    /// A JSON value that a spec states. Integers are held as such, other numbers by their digits.
    package init(_ literal: Literal) {
        switch literal {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .number(let digits): self = Self.number(spelled: digits)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .list(elements.map { Value($0) })
        case .object(let members): self = .dictionary(ValueDictionary(members.map { ($0.key, Value($0.value)) }))
        }
    }

    private static func number(spelled digits: String) -> Value {
        guard NumberText.isInteger(digits), !NumberText.isNegativeZero(digits) else { return .number(digits) }
        if let integer = Int64(digits) { return .integer(integer) }
        if let integer = UInt64(digits) { return .unsigned(integer) }
        return .number(digits)
    }

    /// A default as its property holds it: a date where the property holds dates, and so on.
    ///
    /// The spec's reader has checked that it fits; what doesn't is kept as it stands.
    init(_ literal: Literal, as rule: ValueRule, in mapping: Mapping) {
        self = Value(literal).held(as: rule, in: mapping)
    }

    private func held(as rule: ValueRule, in mapping: Mapping) -> Value {
        if case .rule(let element)? = rule.heldElement { return held(as: element, in: mapping) }
        switch rule.kind {
        case .type:
            // A default is the property's value: its dates are ISO 8601, however the JSON spells them.
            let formats = [.iso8601] + rule.effectiveDateFormats(in: mapping)
            let held = Conversion.plain(self, type: rule.type ?? .any, formats) ?? self
            guard let digits = rule.digits, case .decimal(let decimal) = held else { return held }
            return .decimal(decimal.with(digits: digits.value))
        case .list(.rule(let element)):
            return list.map { .list($0.map { $0.held(as: element, in: mapping) }) } ?? self
        case .dictionary(.rule(let element)):
            let members = dictionary?.map { ($0.key, $0.value.held(as: element, in: mapping)) }
            return members.map { .dictionary(ValueDictionary($0)) } ?? self
        case .values, .object, .list, .dictionary, .reference, .referenceList, .inverse: return self
        }
    }
}
