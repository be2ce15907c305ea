@testable import SpecRuntime

/// Returns the last element of a list.
///
///     transform: last
struct LastTransformer: ValueTransformer {
    let name = "last"

    func read(_ value: Value) throws(TransformFailure) -> Value { try list(value).last ?? .null }
}
