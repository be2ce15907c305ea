#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A sketch of samples: a tree of places with the values seen at each, in bounded memory.
///
/// The pieces stand in arrays and know each other by number, so that a gigabyte of samples costs no allocation.
package struct Samples {
    /// The first is the document.
    package internal(set) var values = [ValueSample()]
    package internal(set) var objects: [ObjectSample] = []
    var members: [MemberSample] = []
    package internal(set) var distinct: [DistinctSample] = []

    /// The lists of lists that may be tables, and the lists that may name the columns of one, by their places.
    package internal(set) var tables: [Int32: TableSample] = [:]
    package internal(set) var headers: [Int32: HeaderSample] = [:]

    /// The bytes of all keys, one behind the other.
    private var keys: [UInt8] = []
    private var places: [KeyPlace: Int32] = [:]

    /// Number of sets of unique values that are kept at the moment.
    private var openUniques = 0

    let limits: Limits

    /// True if a limit was met, so that the tree isn't whole.
    package private(set) var isFull = false

    struct Limits {
        /// Places in the tree.
        var values = 50_000
        var keyBytes = 4 << 20
        var keyLength = 512

        /// Members of one object with the same kinds of values, before its keys are taken for data.
        var members = 1024

        /// Hashes kept to detect unique values, all together.
        var hashes = 1 << 21
    }

    private struct KeyPlace: Hashable {
        var object: Int32
        var hash: UInt64
    }

    init(limits: Limits = Limits()) { self.limits = limits }
}

// MARK: Places

extension Samples {
    /// The sample of the objects at a place, made on the first call; -1 if there is no room.
    @inline(__always)
    mutating func object(of value: Int32) -> Int32 {
        let known = values[Int(value)].object
        return known >= 0 ? known : makeObject(of: value)
    }

    private mutating func makeObject(of value: Int32) -> Int32 {
        guard hasRoom else { return -1 }
        objects.append(ObjectSample())
        values[Int(value)].object = Int32(objects.count - 1)
        return Int32(objects.count - 1)
    }

    /// The place of the items of the lists at a place, likewise.
    @inline(__always)
    mutating func element(of value: Int32) -> Int32 {
        let known = values[Int(value)].element
        if known >= 0 { return known }
        let made = makeValue()
        values[Int(value)].element = made
        return made
    }

    mutating func makeValue() -> Int32 {
        guard hasRoom else { return -1 }
        values.append(ValueSample())
        return Int32(values.count - 1)
    }

    private var hasRoom: Bool {
        mutating get {
            if values.count < limits.values { return true }
            isFull = true
            return false
        }
    }
}

// MARK: Members

extension Samples {
    /// Returns true if a member has these bytes as its key.
    @inline(__always)
    func hasKey(_ member: Int32, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let sample = members[Int(member)]
        guard sample.keyCount == key.count else { return false }
        return keys.withUnsafeBufferPointer { known in
            guard let start = known.baseAddress, let other = key.baseAddress else { return key.isEmpty }
            return memcmp(start + sample.keyStart, other, key.count) == 0
        }
    }

    /// The member of an object with this key; nil where it has none.
    func member(_ object: Int32, key: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int32? {
        guard var member = places[KeyPlace(object: object, hash: hash)] else { return nil }
        while !hasKey(member, key) {
            member = members[Int(member)].sameHash
            if member < 0 { return nil }
        }
        return member
    }

    /// A new member at the end of an object; nil where there is no room for it.
    mutating func addMember(_ object: Int32, key: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int32? {
        guard key.count <= limits.keyLength, keys.count + key.count <= limits.keyBytes else {
            objects[Int(object)].isIncomplete = true
            isFull = true
            return nil
        }
        let value = makeValue()
        guard value >= 0 else {
            objects[Int(object)].isIncomplete = true
            return nil
        }
        values[Int(value)].role = TableRole(key: key)
        let start = keys.count
        keys += key
        return append(MemberSample(keyStart: start, keyCount: key.count, hash: hash, value: value), to: object)
    }

    mutating func append(_ member: MemberSample, to object: Int32) -> Int32 {
        let number = Int32(members.count)
        let place = KeyPlace(object: object, hash: member.hash)
        var member = member
        (member.next, member.guess, member.sameHash) = (-1, -1, places[place] ?? -1)
        members.append(member)
        places[place] = number
        let last = objects[Int(object)].last
        if last >= 0 { members[Int(last)].next = number } else { objects[Int(object)].first = number }
        objects[Int(object)].last = number
        objects[Int(object)].memberCount += 1
        return number
    }

    /// The members of an object, in the order of their first appearance.
    package func members(of object: Int32) -> [MemberSample] {
        var found: [MemberSample] = []
        var next = objects[Int(object)].first
        while next >= 0 {
            found.append(members[Int(next)])
            next = members[Int(next)].next
        }
        return found
    }

    package func keyBytes(_ member: MemberSample) -> ArraySlice<UInt8> {
        keys[member.keyStart..<(member.keyStart + member.keyCount)]
    }

    package func key(_ member: MemberSample) -> String { String(decoding: keyBytes(member), as: UTF8.self) }
}

// MARK: Values

extension Samples {
    /// Notes which text or integer stood at a place.
    @inline(__always)
    mutating func addDistinct(_ value: Int32, _ bytes: UnsafeBufferPointer<UInt8>, isKey: Bool) {
        var number = values[Int(value)].distinct
        if number == ValueSample.givenUp { return }
        if number < 0 {
            number = Int32(distinct.count)
            distinct.append(DistinctSample())
            values[Int(value)].distinct = number
            openUniques += 1
        }
        let wasUnique = distinct[Int(number)].unique != nil
        if wasUnique, !isKey { distinct[Int(number)].giveUpUnique() }
        distinct[Int(number)].add(bytes, room: room)
        if wasUnique, distinct[Int(number)].unique == nil { openUniques -= 1 }
        if !distinct[Int(number)].isOpen { values[Int(value)].distinct = ValueSample.givenUp }
    }

    /// Most hashes that one set may keep: the more sets there are, the fewer each.
    var room: Int { max(32, min(limits.hashes / 2, limits.hashes / max(openUniques, 1))) }
}
