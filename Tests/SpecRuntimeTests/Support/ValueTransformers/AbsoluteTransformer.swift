import SpecIR

@testable import SpecRuntime

/// Leaves a number's sign out.
///
///     transform: absolute
struct AbsoluteTransformer: ValueTransformer {
    let name = "absolute"

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let number = try number(value)
        return number.isNegative ? .number(number.negated.text) : value
    }
}
