@testable import SpecRuntime

/// Returns the number of a list's elements.
///
///     transform: count
struct CountTransformer: ValueTransformer {
    let name = "count"

    func read(_ value: Value) throws(TransformFailure) -> Value { .integer(Int64(try list(value).count)) }
}
