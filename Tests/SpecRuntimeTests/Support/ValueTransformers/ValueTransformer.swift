import SpecIR

@testable import SpecRuntime

/// A built-in transformer over values: slow and clear, what the engine's operations are compared with.
protocol ValueTransformer: Sendable {
    /// The name that specs use.
    var name: String { get }

    /// True if null reaches `read`; otherwise null stays null.
    var readsNull: Bool { get }

    /// True if null reaches `write`.
    var writesNull: Bool { get }

    /// The property's value for a JSON value.
    func read(_ value: Value) throws(TransformFailure) -> Value

    /// The JSON for a property's value: the inverse, or the value itself where reading only normalises.
    func write(_ value: Value) throws(TransformFailure) -> Value
}

extension ValueTransformer {
    var readsNull: Bool { false }
    var writesNull: Bool { false }
    func write(_ value: Value) throws(TransformFailure) -> Value { value }
}

// MARK: Inputs of transformers

extension ValueTransformer {
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

extension Value {
    /// Text as it is, a number or boolean as JSON spells it; nil for anything else.
    var spelled: String? {
        if case .boolean(let flag) = self { return flag ? "true" : "false" }
        return string ?? digits
    }
}
