import SpecIR

/// The members of `unwrap` as the engine uses them. Trivial; its memory belongs to the plan's tables.
struct WrapTable: BitwiseCopyable {
    let members: UnsafePointer<WrapMember>
    let count: Int

    /// The first member of each type, by the type's number; -1 where there is none.
    private var firsts: SIMD8<Int32> = SIMD8(repeating: -1)

    init(_ members: [WrapMember], _ arena: inout Arena) {
        let target = arena.allocate(WrapMember.self, count: members.count)
        for (position, member) in members.enumerated() {
            target[position] = member
            let type = member.type.number
            if firsts[type] < 0 { firsts[type] = Int32(position) }
        }
        self.members = UnsafePointer(target)
        count = members.count
    }

    func first(_ type: WrappedTypes.Kind) -> UnsafePointer<WrapMember>? {
        let position = firsts[type.number]
        return position < 0 ? nil : members + Int(position)
    }

    /// The member with a name.
    @inline(__always)
    func member(named name: Datum) -> UnsafePointer<WrapMember>? {
        var position = 0
        while position < count {
            if members[position].name.hasBytes(of: name) { return members + position }
            position &+= 1
        }
        return nil
    }
}

struct WrapMember: BitwiseCopyable {
    var name: Datum
    var type: WrappedTypes.Kind
    var isText: Bool

    /// True if such a text may be a number or boolean as well.
    var acceptsBare = false

    /// The member of an object inside that holds the list or dictionary; unset where it stands here.
    var inner = Datum.unset

    /// The members of a pair; unset where the dictionary is an object.
    var key = Datum.unset
    var value = Datum.unset

    /// The JSON that stands for null.
    var null = Datum.null
}

extension WrappedTypes.Kind {
    fileprivate var number: Int {
        switch self {
        case .string: 0
        case .integer: 1
        case .number: 2
        case .boolean: 3
        case .null: 4
        case .list: 5
        case .dictionary: 6
        case .any: 7
        }
    }
}

extension OperationBuilder {
    mutating func addWrapped(_ argument: Literal?) -> Datum? {
        guard let types = WrappedTypes(argument) else { return nil }
        var members: [WrapMember] = []
        for stated in types.members {
            var member = WrapMember(name: addText(stated.name), type: stated.type, isText: stated.isText)
            member.acceptsBare = stated.acceptsBare
            if let inner = stated.inner { member.inner = addText(inner) }
            if let pairs = stated.pairs { (member.key, member.value) = (addText(pairs.key), addText(pairs.value)) }
            member.null = addConstant(Value(stated.null))
            members.append(member)
        }
        return addOperand(WrapTable(members, &memory.arena))
    }
}
