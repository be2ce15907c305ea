import SpecIR

/// Members that no rule reads, while one is wanted.
struct UnknownMembers {
    /// A member: its key, its value, and the keys of the objects around it, `above` of `opened`'s copies.
    struct Member {
        var key: Int
        var value: Int
        var above: [Int]
    }

    var members: [Member] = []

    /// Those of the current object begin here.
    var first = 0

    /// The keys of the objects that are open below the current one.
    var opened: [Int] = []
    var firstOpened = 0
    var policy = UnknownPolicy.Code.ignore

    /// How keys are spelled as names, once one is kept.
    var names: KeptNames?

    /// Whether members of the current object stand further in.
    var hasNested: Bool { members[first...].contains { !$0.above.isEmpty } }

    /// Forgets all members, of a record that was broken off.
    mutating func reset() {
        members.removeAll(keepingCapacity: true)
        opened.removeAll(keepingCapacity: true)
        (first, firstOpened, policy) = (0, 0, .ignore)
    }

    /// The members of the current object.
    var current: ArraySlice<Member> { members[first...] }
    var isEmpty: Bool { members.count <= first }
}
