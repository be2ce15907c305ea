/// An object that another `Runtime` made, where only one of this runtime will do.
public struct ForeignObjectError: Error, CustomStringConvertible, Sendable, Equatable {
    /// The name of the object's mapping.
    public let mapping: String

    /// The object, and what to do.
    public var description: String {
        "the object of `\(mapping)` belongs to another runtime: load the specs once and share the runtime, or bring the "
            + "object over as JSON, by the other's `json(from:)` and this one's `object(from:as:)`"
    }
}
