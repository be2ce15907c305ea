@testable import SpecRuntime

/// Takes white space off both ends.
///
///     transform: trim
struct TrimTransformer: ValueTransformer {
    let name = "trim"

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let scalars = try text(value).unicodeScalars
        let start = scalars.drop { $0.properties.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return .string("") }
        return .string(String(start[...last]))
    }
}
