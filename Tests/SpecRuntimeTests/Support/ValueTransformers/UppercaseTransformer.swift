@testable import SpecRuntime

/// Writes text in upper case.
///
///     transform: uppercase
struct UppercaseTransformer: ValueTransformer {
    let name = "uppercase"

    func read(_ value: Value) throws(TransformFailure) -> Value { .string(try text(value).uppercased()) }
}
