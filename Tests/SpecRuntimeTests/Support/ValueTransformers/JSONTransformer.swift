@testable import SpecRuntime

/// Reads text that holds JSON, and writes JSON as text. Numbers keep their digits.
///
///     transform: json
struct JSONTransformer: ValueTransformer {
    let name = "json"

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let text = try text(value)
        do throws(JSONSyntaxError) {
            return try JSONValueReader.value(of: text)
        } catch {
            throw TransformFailure(
                "expected text that holds JSON, found \(ValuePrinter.excerpt(of: value)): \(error.message)"
            )
        }
    }

    func write(_ value: Value) throws(TransformFailure) -> Value { .string(ValuePrinter.text(of: value)) }
}
