/// What a transformer may ask for besides the value.
public struct TransformContext {
    /// What the spec says behind the transformer's name; nil where it says nothing.
    public let argument: Value?

    /// The JSON of the object that the property belongs to; null when writing, as it isn't there yet.
    public let json: Value

    /// Where the value stands, as a JSONPath; when writing, the properties that lead to it.
    public let place: String

    /// What the caller gave to `object(from:as:)`, `refresh`, `json(from:)` and the like; nil where it gave nothing.
    public let caller: CallerContext?
}
