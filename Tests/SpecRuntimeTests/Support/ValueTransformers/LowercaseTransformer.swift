@testable import SpecRuntime

/// Writes text in lower case.
///
///     transform: lowercase
struct LowercaseTransformer: ValueTransformer {
    let name = "lowercase"

    func read(_ value: Value) throws(TransformFailure) -> Value { .string(try text(value).lowercased()) }
}
