import SpecIR

/// Members that no rule reads, while one is wanted.
struct UnknownMembers: ~Copyable {
    /// A member by the tokens of its key and value, and where the keys of the objects around it stand in `above`.
    struct Member: BitwiseCopyable {
        var key: Int32
        var value: Int32
        var firstAbove: Int32
        var aboveCount: Int32

        init(key: Int, value: Int, above: Range<Int> = 0..<0) {
            self.key = Int32(truncatingIfNeeded: key)
            self.value = Int32(truncatingIfNeeded: value)
            firstAbove = Int32(truncatingIfNeeded: above.lowerBound)
            aboveCount = Int32(truncatingIfNeeded: above.count)
        }
    }

    /// Some of the members, which hold until the next record.
    typealias Selection = UnsafeMutableBufferPointer<Member>

    var members = RawStack<Member>()

    /// Those of the current object begin here.
    var first = 0

    /// The keys of the objects around members that stand further in.
    private(set) var above = RawStack<Int32>()

    /// The keys of the objects that are open below the current one.
    var opened = RawStack<Int32>()
    var firstOpened = 0
    var policy = UnknownPolicy.Code.drop

    /// The rest of each path that leads through a value which is searched for unknown members.
    var paths = RawStack<Tail>()

    /// The spelling of keys as names, once one is kept.
    var names: KeptNames?

    /// True if any noted members of the current object are further in.
    var hasNested: Bool { current.contains { $0.aboveCount > 0 } }

    /// Notes a member of the objects that are open.
    mutating func note(_ key: Int) {
        let first = above.count
        for position in firstOpened..<opened.count { above.push(opened[position]) }
        members.push(Member(key: key, value: key + 2, above: first..<above.count))
    }

    /// The keys of the objects around a member.
    func keysAbove(_ member: Member) -> UnsafeBufferPointer<Int32> {
        above.slice(Int(member.firstAbove)..<Int(member.firstAbove + member.aboveCount))
    }

    /// Forgets all members, of a record that was broken off.
    mutating func reset() {
        members.pop(to: 0)
        above.pop(to: 0)
        opened.pop(to: 0)
        (first, firstOpened, policy) = (0, 0, .drop)
    }

    /// The members of the current object.
    var current: UnsafeBufferPointer<Member> { members.slice(first..<members.count) }
    var isEmpty: Bool { members.count <= first }
}
