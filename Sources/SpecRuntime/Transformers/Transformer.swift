import SpecIR

/// Changes a value on its way from JSON to a property, and back.
protocol Transformer: Sendable {
    /// The name that specs use.
    var name: String { get }

    /// Whether null reaches `read`; it stays null where it doesn't.
    var readsNull: Bool { get }

    /// Whether null reaches `write`.
    var writesNull: Bool { get }

    /// What the property gets for a JSON value.
    func read(_ value: Value) throws(TransformFailure) -> Value

    /// Whether it reads the JSON around the value as well, by `read(_:in:)`.
    var wantsContext: Bool { get }
    func read(_ value: Value, in context: TransformContext) throws(TransformFailure) -> Value

    /// What the JSON gets for a property's value: the inverse, or the value itself where reading only normalises.
    func write(_ value: Value) throws(TransformFailure) -> Value
}

/// Why a transformer can't change a value, as the end of a sentence that names it.
struct TransformFailure: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }

    static func expected(_ expected: String, found value: Value) -> TransformFailure {
        TransformFailure("expected \(expected), found \(ValuePrinter.excerpt(of: value))")
    }
}

extension Transformer {
    var readsNull: Bool { false }
    var writesNull: Bool { false }
    var wantsContext: Bool { false }
    func read(_ value: Value, in context: TransformContext) throws(TransformFailure) -> Value { try read(value) }

    func write(_ value: Value) throws(TransformFailure) -> Value { value }
}

// MARK: What transformers read

extension Transformer {
    /// The text of a value that stood in text before `accept` made a number or boolean of it.
    func spelled(_ value: Value) throws(TransformFailure) -> String {
        guard let text = value.spelled else { throw .expected("text", found: value) }
        return text
    }

    func text(_ value: Value) throws(TransformFailure) -> String {
        guard case .string(let text) = value else { throw .expected("text", found: value) }
        return text
    }

    func number(_ value: Value) throws(TransformFailure) -> Scientific {
        guard let digits = value.digits else { throw .expected("a number", found: value) }
        let number = Scientific(digits)
        guard (-1_000_000...1_000_000).contains(number.exponent) else {
            throw .expected("a number with a power of ten up to a million", found: value)
        }
        return number
    }

    func list(_ value: Value) throws(TransformFailure) -> [Value] {
        guard case .list(let elements) = value else { throw .expected("a list", found: value) }
        return elements
    }
}

extension Literal {
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var digits: String? {
        if case .number(let digits) = self { digits } else { nil }
    }

    func member(_ key: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}

extension Value {
    /// Text as it is, a number or boolean as JSON spells it; nil for anything else.
    var spelled: String? {
        if case .boolean(let flag) = self { return flag ? "true" : "false" }
        return string ?? digits
    }
}
