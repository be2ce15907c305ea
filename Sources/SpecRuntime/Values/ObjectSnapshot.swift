/// The values of an object and of the objects in it at one moment, for use in any task.
///
///     let snapshot = try runtime.object(from: .text(json), as: "Person").snapshot()
///     Task {
///         print(snapshot["name", as: String.self] ?? "")
///         let person = snapshot.object()
///     }
///
/// Of an object in a session, a snapshot holds what is embedded in it as it is, and what it refers to by the keys.
public struct ObjectSnapshot: Sendable {
    // Nothing refers to this object but snapshots, which never change it. To read objects in several tasks at once is
    // safe: what is made of a record's image when it is first used is made by one of them.
    private nonisolated(unsafe) let held: DynamicObject

    /// Takes a snapshot of an object's current values.
    public init(_ object: DynamicObject) { held = ObjectCopier.copy(object, sharing: .key) }

    /// The name of the mapping that made the object.
    public var mapping: String { held.mapping }

    /// A new object with all that the snapshot holds; each call makes another. It belongs to no session.
    public func object() -> sending DynamicObject {
        nonisolated(unsafe) let copy = ObjectCopier.copy(held, sharing: .key)
        return copy
    }

    /// The object as JSON by property names, like `Value.json`; `Runtime.json(from:)` writes what the spec sets.
    public var json: String { ValuePrinter.text(of: .object(held)) }

    /// Calls something with the object of the snapshot, without a copy; it must not change or keep it.
    func withObject<Result, Failure: Error>(
        _ body: (DynamicObject) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(held)
    }
}

extension DynamicObject {
    /// A snapshot of the current values of the object and of the objects in it, for use in any task.
    public func snapshot() -> ObjectSnapshot { ObjectSnapshot(self) }
}

extension ObjectSnapshot: Hashable {
    /// Snapshots are equal when the objects are.
    public static func == (left: ObjectSnapshot, right: ObjectSnapshot) -> Bool {
        left.withObject { left in right.withObject { left == $0 } }
    }

    /// Equal snapshots hash alike.
    public func hash(into hasher: inout Hasher) { withObject { hasher.combine($0) } }
}

extension ObjectSnapshot: CustomStringConvertible, CustomReflectable {
    /// The mapping's name and the properties as JSON; values of `sensitive` properties are masked.
    public var description: String { withObject(\.debugDescription) }

    /// The properties as `dump` and debuggers show them; values of `sensitive` properties are masked.
    public var customMirror: Mirror { withObject(\.customMirror) }
}
