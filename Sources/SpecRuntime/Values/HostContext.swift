/// A value that a caller passes through a read or a write to the program's own code: transformers, requirements,
/// initializers and mappers that ask for their context.
public typealias CallerContext = any Sendable

/// What the program's own code may ask for besides the value.
///
///     plugins.addRequirement("affordable") { value, context in
///         guard let limit = context.caller as? Double else { return true }
///         return (value.double ?? 0) <= limit
///     }
public struct HostContext: Sendable {
    /// What the caller gave to `object(from:as:)`, `refresh`, `json(from:)` and the like; nil where it gave nothing.
    public let caller: CallerContext?

    /// Where the JSON stands, as a JSONPath; nil for requirements of properties, and for what is written.
    public let place: String?

    init(caller: CallerContext?, place: String? = nil) { (self.caller, self.place) = (caller, place) }
}
