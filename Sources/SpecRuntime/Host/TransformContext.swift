/// The data that a transformer can use besides the value.
public struct TransformContext {
    /// The argument behind the transformer's name in the spec; nil if there is none.
    public let argument: Value?

    /// The JSON of the object that the property belongs to; null when writing, as it isn't there yet.
    public let json: Value

    /// The place of the value, as a JSONPath; when writing, the properties that lead to it.
    public let place: String

    /// The context that the caller passed to `object(from:as:)`, `refresh`, `json(from:)` and the like; nil if it
    /// passed none.
    public let caller: CallerContext?
}
