import SpecIR

extension Value {
    /// A JSON value that a spec states. Integers are held as such, other numbers by their digits.
    init(_ literal: Literal) {
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
        let plain = Value(literal)
        switch rule.kind {
        case .type:
            let formats = rule.effectiveDateFormats(in: mapping)
            self = Conversion.plain(plain, type: rule.type ?? .any, formats) ?? plain
        case .list(.rule(let element)):
            self = plain.list.map { .list($0.map { Value.element($0, as: element, in: mapping) }) } ?? plain
        case .dictionary(.rule(let element)):
            let members = plain.dictionary.map {
                $0.map { ($0.key, Value.element($0.value, as: element, in: mapping)) }
            }
            self = members.map { .dictionary(ValueDictionary($0)) } ?? plain
        case .values, .object, .list, .dictionary: self = plain
        }
    }

    private static func element(_ value: Value, as rule: ValueRule, in mapping: Mapping) -> Value {
        Conversion.plain(value, type: rule.type ?? .any, rule.effectiveDateFormats(in: mapping)) ?? value
    }
}
