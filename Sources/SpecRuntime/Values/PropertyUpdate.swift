/// The way that a new value is combined with the old one.
enum PropertyUpdate: Sendable {
    case replace, skipNull, merge, deepMerge, append
    case call(ObjectUpdate)

    /// True if a value that is the same as the old one changes nothing.
    var keepsTheSame: Bool {
        switch self {
        case .replace, .skipNull, .merge, .deepMerge: true
        case .append, .call: false
        }
    }
}

/// Decides what a property holds once a new value has come, and what is deleted.
public typealias ObjectUpdate = @Sendable (_ old: Value?, _ new: Value) -> UpdateResult

/// The decision of an update of the host.
public struct UpdateResult {
    /// The value that the property holds from now on; nil leaves it as it is.
    public var value: Value?

    /// Objects to delete, in a session.
    public var deleted: [DynamicObject]

    /// Creates a result from the value to hold and the objects to delete.
    public init(_ value: Value?, deleting deleted: [DynamicObject] = []) {
        self.value = value
        self.deleted = deleted
    }
}
