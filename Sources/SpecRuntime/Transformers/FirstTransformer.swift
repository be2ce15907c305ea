/// Gives the first element of a list.
///
///     transform: first
struct FirstTransformer: Transformer {
    let name = "first"

    func read(_ value: Value) throws(TransformFailure) -> Value { try list(value).first ?? .null }
}
