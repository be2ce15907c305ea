/// Writes text in lower case.
///
///     transform: lowercase
struct LowercaseTransformer: Transformer {
    let name = "lowercase"

    func read(_ value: Value) throws(TransformFailure) -> Value { .string(try text(value).lowercased()) }
}
