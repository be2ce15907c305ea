/// Members that no rule reads, by the objects of a program that they stand in. They lie in an arena.
struct KeptMembers: BitwiseCopyable {
    /// Members by key and by the object that holds them: one of the program's, by its number, or one that is itself a
    /// kept member, by its row's number behind those.
    private var index = KeyIndex()
    private let program: WriteProgram

    /// The first and the last member of each of the program's objects.
    private let ends: UnsafeMutablePointer<Ends>

    private struct Ends: BitwiseCopyable {
        var first: Int32 = -1
        var last: Int32 = -1

        init() {}

        /// From a row's value; an object's members are no value of their own.
        init(_ value: Datum) {
            first = Int32(truncatingIfNeeded: value.word)
            last = Int32(bitPattern: value.length)
        }

        var value: Datum { Datum(.unset, word: UInt64(UInt32(bitPattern: first)), length: UInt32(bitPattern: last)) }
    }

    init(_ program: WriteProgram, _ arena: inout Arena) {
        self.program = program
        let count = Int(program.objectCount)
        ends = arena.allocate(Ends.self, count: max(1, count))
        ends.update(repeating: Ends(), count: count)
    }

    var isEmpty: Bool { index.count == 0 }

    /// The first member of an object, or -1.
    func first(of object: Int32) -> Int32 { ends(of: object).first }

    subscript(member: Int32) -> KeyIndex.Row { index[member] }

    /// The object that a member is; -1 for a value.
    func object(of member: Int32) -> Int32 { index[member].value.isValue ? -1 : program.objectCount + member }

    /// Puts a member beside what the program writes; false where something else is written there.
    mutating func add(_ value: Datum, as key: UnsafeBufferPointer<Datum>, _ arena: inout Arena) -> Bool {
        guard program.isObject, key.count == 1, child(key[0], of: 0) == nil else { return false }
        add(value, at: key, from: 0, in: 0, &arena)
        return true
    }

    /// Puts a value at a path of keys, beside what the program writes; false where something else is written there, or in the
    /// place of a part of it.
    mutating func keep(
        _ value: Datum,
        at path: UnsafeBufferPointer<Datum>,
        below start: Int32 = 0,
        _ arena: inout Arena
    ) -> Bool {
        guard program.isObject else { return false }
        var parent = start
        for (number, key) in path.enumerated() {
            guard let next = child(key, of: parent) else {
                add(value, at: path, from: number, in: parent, &arena)
                return true
            }
            guard next >= 0 else { return false }
            parent = next
        }
        // The members of an object join another's.
        guard value.kind == .dictionary else { return false }
        var isWhole = true
        for position in 0..<value.count {
            var key = value.key(position)
            let isKept = withUnsafePointer(to: &key) { key in
                keep(value.value(position), at: UnsafeBufferPointer(start: key, count: 1), below: parent, &arena)
            }
            isWhole = isWhole && isKept
        }
        return isWhole
    }

    /// The object that a key leads to; -1 for anything else, nil where there is nothing yet.
    private func child(_ key: Datum, of parent: Int32) -> Int32? {
        if parent < program.objectCount {
            let place = program.places.find(key, in: parent)
            if place >= 0 { return Int32(program.places[place].value.integer) }
        }
        let member = index.find(key, in: parent)
        return member < 0 ? nil : object(of: member)
    }

    private mutating func add(
        _ value: Datum,
        at path: UnsafeBufferPointer<Datum>,
        from first: Int,
        in object: Int32,
        _ arena: inout Arena
    ) {
        var parent = object
        for number in first..<path.count {
            let member = index.add(
                path[number],
                in: parent,
                value: number == path.count - 1 ? value : Ends().value,
                arena: &arena
            )
            append(member, to: parent)
            parent = program.objectCount + member
        }
    }

    private func append(_ member: Int32, to parent: Int32) {
        var ends = ends(of: parent)
        if ends.last >= 0 { index[ends.last].next = member } else { ends.first = member }
        ends.last = member
        if parent < program.objectCount {
            self.ends[Int(parent)] = ends
        } else {
            index[parent - program.objectCount].value = ends.value
        }
    }

    private func ends(of object: Int32) -> Ends {
        object < program.objectCount ? ends[Int(object)] : Ends(index[object - program.objectCount].value)
    }
}
