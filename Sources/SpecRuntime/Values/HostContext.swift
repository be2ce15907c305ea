/// A value that a caller passes through a read or a write to the program's own code: transformers, requirements,
/// initializers and mappers that use their context.
public typealias CallerContext = any Sendable

/// The information that is available to the program's own code besides the value.
///
///     plugins.addRequirement("affordable") { value, context in
///         guard let limit = context.caller as? Double else { return true }
///         return (value.double ?? 0) <= limit
///     }
public struct HostContext: Sendable {
    /// The context that the caller passed to `object(from:as:)`, `refresh`, `json(from:)` and the like; nil if there is
    /// none.
    public let caller: CallerContext?

    /// The place of the JSON, as a JSONPath; nil for requirements of properties, and for JSON that is written.
    public let place: String?

    init(caller: CallerContext?, place: String? = nil) { (self.caller, self.place) = (caller, place) }
}
