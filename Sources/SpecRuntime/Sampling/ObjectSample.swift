/// A sketch of the objects at one place.
package struct ObjectSample: BitwiseCopyable {
    /// Number of objects.
    package var count = 0

    /// The members, in the order in which they first appeared, chained by `MemberSample.next`.
    var first: Int32 = -1
    var last: Int32 = -1
    package var memberCount = 0

    /// The member that the next object most likely begins with.
    var guess: Int32 = -1

    /// The common sample of all values, once the keys turned out to change from object to object; else -1.
    package var values: Int32 = -1

    /// True if members were left out: no room, or a key that no spec could hold.
    package var isIncomplete = false
}

/// One member of the objects at one place.
package struct MemberSample: BitwiseCopyable {
    /// In `Samples.keys`.
    var keyStart: Int
    var keyCount: Int
    var hash: UInt64

    /// In `Samples.values`.
    package var value: Int32

    /// In how many objects it was.
    package var present = 0

    /// The last object that had it, so that a key that stands twice counts once.
    var lastSeen = 0

    /// The member that appeared after it first.
    var next: Int32 = -1

    /// The member that most likely follows it.
    var guess: Int32 = -1

    /// Another member whose key has the same hash.
    var sameHash: Int32 = -1
}
