/// The connection of an object to a session, or the facts that a session needs about an object that was just read.
final class Membership {
    /// The session's objects; nil for one that was just read.
    var graph: (any ObjectKeeper)?

    /// The object's values in its store; nil where they are the same, as nobody changed the object by hand, and no member
    /// that was kept has become a property.
    var saved: Saved?

    struct Saved {
        var slots: ContiguousArray<Value?>
        var extras: [DynamicObject.Extra]

        /// True if members that were kept have become properties since they were stored.
        var isOutdated = false

        /// The names of members that were kept, fit no property by now, and can't stand beside what is written.
        var lost: [String] = []
    }

    /// The key by which the session knows the object.
    var key: ObjectKey?

    /// The number of the object in the order in which objects came to the session.
    var number = 0

    /// True if the object was looked for and wasn't found, though something leads to it.
    var isNowhere = false

    /// True if the object stands for its key alone: something leads to it, and nothing was read for it.
    var isPlaceholder = false

    /// True if another session has changed the same as this one, so that the object is read again after a rollback.
    var isStale = false

    /// The properties that hold a default, which never replaces an existing value.
    var defaulted: Set<Int> = []

    /// True if the object was read in part: its unset properties weren't requested.
    var isPartial = false

    /// The place of a key whose target doesn't have to exist.
    var place: DataFailure?

    init(graph: (any ObjectKeeper)? = nil, key: ObjectKey? = nil) {
        self.graph = graph
        self.key = key
    }
}
