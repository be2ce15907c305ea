/// Writes text in upper case.
///
///     transform: uppercase
struct UppercaseTransformer: Transformer {
    static let name = "uppercase"

    func read(_ value: Value) throws(TransformFailure) -> Value { .string(try text(value).uppercased()) }
}
