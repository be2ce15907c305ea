@testable import SpecRuntime

/// Returns the first element of a list.
///
///     transform: first
struct FirstTransformer: ValueTransformer {
    let name = "first"

    func read(_ value: Value) throws(TransformFailure) -> Value { try list(value).first ?? .null }
}
