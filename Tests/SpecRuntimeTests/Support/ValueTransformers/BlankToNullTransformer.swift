@testable import SpecRuntime

/// Reads null for text that is empty or white space.
///
///     transform: [trim, blank_to_null]
struct BlankToNullTransformer: ValueTransformer {
    let name = "blank_to_null"
    let readsNull = true

    func read(_ value: Value) throws(TransformFailure) -> Value {
        if value.isNull { return .null }
        return try text(value).unicodeScalars.allSatisfy(\.properties.isWhitespace) ? .null : value
    }
}
