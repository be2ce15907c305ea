@testable import SpecRuntime

/// Turns true to false and false to true.
///
///     transform: not
struct NotTransformer: ValueTransformer {
    let name = "not"

    func read(_ value: Value) throws(TransformFailure) -> Value {
        guard case .boolean(let flag) = value else { throw .expected("true or false", found: value) }
        return .boolean(!flag)
    }

    func write(_ value: Value) throws(TransformFailure) -> Value { try read(value) }
}
