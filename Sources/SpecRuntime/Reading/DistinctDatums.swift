import SpecIR

/// Elements of a list, each once: what has the same key, or holds the same by some properties, is one element.
struct DistinctDatums {
    /// The distinct elements, in the order in which they came.
    let elements: UnsafeMutablePointer<Datum>
    private(set) var count = 0
    private let sameBy: ArraySlice<String>

    /// True if the elements are objects with a key; an element without a key then equals no other element.
    private let isKeyed: Bool

    /// For each element what makes it the same as another: `markLength` datums, of which the first is the kind.
    private let marks: UnsafeMutablePointer<Datum>
    private let buckets: UnsafeMutablePointer<Int32>
    private let mask: Int
    private static let absent = Int32(-1)

    init(room: Int, sameBy: ArraySlice<String>, isKeyed: Bool, in scratch: inout Scratch) {
        self.sameBy = sameBy
        self.isKeyed = isKeyed
        elements = scratch.arena.allocate(Datum.self, count: room)
        marks = scratch.arena.allocate(Datum.self, count: room)
        var size = 16
        while size < room * 2 { size *= 2 }
        mask = size - 1
        buckets = scratch.arena.allocate(Int32.self, count: size)
        buckets.initialize(repeating: Self.absent, count: size)
    }

    /// Adds an element, unless one that is the same is there already: then returns that one's place.
    mutating func add(_ element: Datum, _ scratch: inout Scratch) -> Int? {
        let mark = mark(of: element, &scratch)
        if mark.kind != .unset {
            var bucket = Int(truncatingIfNeeded: DatumEquality.hash(mark, scratch) >> 16) & mask
            while buckets[bucket] != Self.absent {
                let place = Int(buckets[bucket])
                if DatumEquality.areEqual(marks[place], mark, in: scratch) { return place }
                bucket = (bucket + 1) & self.mask
            }
            buckets[bucket] = Int32(truncatingIfNeeded: count)
        }
        marks[count] = mark
        elements[count] = element
        count += 1
        return nil
    }

    /// A list of what distinguishes the element from others; `unset` where it is like no other.
    private func mark(of element: Datum, _ scratch: inout Scratch) -> Datum {
        let start = scratch.stack.count
        guard element.kind == .object else {
            if isKeyed { return .unset }
            scratch.stack.push(Datum(Int64(0)))
            scratch.stack.push(element)
            return scratch.collect(.list, from: start)
        }
        let node = element.node
        if !sameBy.isEmpty { return mark(of: node, by: sameBy, &scratch) }
        let shape = node.shape
        if let identity = shape.identity {
            if identity.key.allSatisfy({ node.slots[$0].isKeyPart }) {
                scratch.stack.push(Datum(Int64(1)))
                scratch.stack.push(Datum(Int64(identity.entity)))
                for position in identity.key { scratch.stack.push(node.slots[position]) }
                return scratch.collect(.list, from: start)
            }
        }
        if isKeyed, !node.pointee.flags.contains(.isReference) { return .unset }
        scratch.stack.push(Datum(Int64(2)))
        scratch.stack.push(scratch.arena.string(shape.mapping))
        scratch.stack.push(element)
        return scratch.collect(.list, from: start)
    }

    private func mark(
        of node: UnsafeMutablePointer<ObjectNode>,
        by names: ArraySlice<String>,
        _ scratch: inout Scratch
    ) -> Datum {
        let start = scratch.stack.count
        scratch.stack.push(Datum(Int64(3)))
        var hasValue = false
        for name in names {
            let value = node.value(of: name)
            hasValue = hasValue || value.isValue && !value.isNull
            // Unset is another thing than null.
            scratch.stack.push(value.isValue ? value : Datum(.list, elements: marks, count: 0))
        }
        let mark = scratch.collect(.list, from: start)
        return hasValue ? mark : .unset
    }

    /// Puts what a later element holds into the one that is there: its values win, save defaults where there is a value
    /// already; what it has unset stays.
    func merge(_ element: Datum, at place: Int, _ scratch: inout Scratch) {
        guard element.kind == .object, elements[place].kind == .object else { return }
        let (later, first) = (element.node, elements[place].node)
        guard later != first else { return }
        Self.merge(later, into: first, isDeep: false, &scratch)
    }

    /// Puts the values of one object into another, where `isDeep` with the objects and dictionaries in them, unless their
    /// properties have an update of their own.
    private static func merge(
        _ later: UnsafeMutablePointer<ObjectNode>,
        into first: UnsafeMutablePointer<ObjectNode>,
        isDeep: Bool,
        _ scratch: inout Scratch
    ) {
        let (laterShape, firstShape) = (later.shape, first.shape)
        for position in 0..<later.count where later.slots[position].kind != .unset {
            let value = later.slots[position]
            let isSame = laterShape === firstShape
            guard let target = isSame ? position : firstShape.position(of: laterShape.names[position]) else { continue }
            let held = first.slots[target]
            if held.isValue, !held.isNull, value.flags.contains(.isDefault) { continue }
            switch laterShape.updates[position] {
            case .replace: first.slots[target] = isDeep ? deeplyMerged(value, into: held, &scratch) : value
            case .skipNull: first.slots[target] = value.isNull && held.isValue ? held : value
            case .deepMerge:
                first.slots[target] = value.isNull && held.isValue ? held : deeplyMerged(value, into: held, &scratch)
            case .merge, .append, .call:
                let old = held.isValue ? scratch.value(of: held) : nil
                let new = laterShape.updates[position].updated(
                    old,
                    by: scratch.value(of: value),
                    laterShape.links[position]
                )
                first.slots[target] = new.map { scratch.datum(of: $0) } ?? .unset
            }
        }
        scratch.arena.replaceAll(of: later, in: first)
    }

    /// A later value merged into the one before it: objects of one mapping that have no key, and dictionaries, keep what
    /// the later one doesn't have, at every depth. Anything else is replaced, also by null.
    private static func deeplyMerged(_ value: Datum, into held: Datum, _ scratch: inout Scratch) -> Datum {
        switch (held.kind, value.kind) {
        case (.object, .object):
            let (later, first) = (value.node, held.node)
            let shape = first.shape
            guard later != first, later.shape === shape, shape.identity == nil,
                !later.pointee.flags.contains(.isReference)
            else { return value }
            merge(later, into: first, isDeep: true, &scratch)
            return held
        case (.dictionary, .dictionary):
            let room = held.count + value.count
            var names = KeySet(room: room, in: &scratch.arena)
            let target = scratch.arena.allocate(Datum.self, count: 2 * room)
            var count = 0
            for position in 0..<held.count {
                _ = names.insert(held.key(position), number: count)
                (target[2 * count], target[2 * count + 1]) = (held.key(position), held.value(position))
                count += 1
            }
            for position in 0..<value.count {
                if let place = names.insert(value.key(position), number: count) {
                    target[2 * place + 1] = deeplyMerged(value.value(position), into: target[2 * place + 1], &scratch)
                } else {
                    (target[2 * count], target[2 * count + 1]) = (value.key(position), value.value(position))
                    count += 1
                }
            }
            return Datum(.dictionary, elements: target, count: count)
        default: return value
        }
    }
}

extension Datum {
    /// True if the value can distinguish objects.
    var isKeyPart: Bool {
        switch kind {
        case .unset, .usesDefault, .failed, .null, .list, .dictionary, .object, .hosted: false
        case .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid: true
        }
    }
}

extension UnsafeMutablePointer<ObjectNode> {
    /// A property by its name, kept members among them; `unset` where it has none.
    func value(of name: String) -> Datum {
        if let position = shape.position(of: name) { return slots[position] }
        for number in 0..<Int(pointee.extraCount) {
            if let member = pointee.extras?[number], member.name.text.isExactly(name) { return member.value }
        }
        return .unset
    }
}

extension Arena {
    /// Keeps the members of another object, each in the place of one that has its name.
    fileprivate mutating func replaceAll(
        of other: UnsafeMutablePointer<ObjectNode>,
        in node: UnsafeMutablePointer<ObjectNode>
    ) {
        let (held, added) = (Int(node.pointee.extraCount), Int(other.pointee.extraCount))
        if added == 0 { return }
        var names = KeySet(room: held + added, in: &self)
        for number in 0..<held {
            if let member = node.pointee.extras?[number] { _ = names.insert(member.name, number: number) }
        }
        for number in 0..<added {
            guard let member = other.pointee.extras?[number] else { break }
            if let place = names.insert(member.name, number: Int(node.pointee.extraCount)) {
                node.pointee.extras?[place] = member
            } else {
                keep(member, in: node)
            }
        }
    }

    /// Keeps a member, in the place of one that has its name.
    mutating func replace(_ member: KeptMember, in node: UnsafeMutablePointer<ObjectNode>) {
        for number in 0..<Int(node.pointee.extraCount) {
            guard let held = node.pointee.extras?[number], held.name.hasBytes(of: member.name) else { continue }
            node.pointee.extras?[number] = member
            return
        }
        keep(member, in: node)
    }
}
