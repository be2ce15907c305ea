/// What ties an object to a session, or what a session has to know of an object that was just read.
final class Membership {
    /// The session's objects; nil for one that was just read.
    var graph: (any ObjectKeeper)?

    /// What the object held before it was changed by hand; nil where it wasn't.
    var saved: Saved?

    struct Saved {
        var slots: ContiguousArray<Value?>
        var extras: [DynamicObject.Extra]
    }

    /// The key by which the session knows the object.
    var key: ObjectKey?

    /// When the object came to the session, counted.
    var number = 0

    /// Whether the object was looked for and is nowhere, though something leads to it.
    var isNowhere = false

    /// Whether another session has changed what this one changed too, so that it is read again after a rollback.
    var isStale = false

    /// The properties that hold a default, which never replaces what is there.
    var defaulted: Set<Int> = []

    /// Whether the object was read in part: what it has unset wasn't asked for.
    var isPartial = false

    /// Where a key stood that leads to what need not be there.
    var place: DataFailure?

    init(graph: (any ObjectKeeper)? = nil, key: ObjectKey? = nil) {
        self.graph = graph
        self.key = key
    }
}
