import SpecIR

@testable import SpecRuntime

/// Reads null for one value, and writes that value for null.
///
///     transform: {null_if: "N/A"}
struct NullIfTransformer: ValueTransformer {
    let name = "null_if"
    let readsNull = true
    let writesNull = true
    private let null: Literal
    private let key: ValueKey

    init?(_ argument: Literal?) {
        guard let argument else { return nil }
        null = argument
        key = ValueKey(Value(argument))
    }

    func read(_ value: Value) throws(TransformFailure) -> Value { ValueKey(value) == key ? .null : value }
    func write(_ value: Value) throws(TransformFailure) -> Value { value.isNull ? Value(null) : value }
}
