import SpecIR

/// An object while its program is run.
struct WriteSource: BitwiseCopyable {
    let program: UnsafePointer<WriteProgram>

    /// nil for a pair, which is made of its key and its value alone.
    var node: UnsafeMutablePointer<ObjectNode>?

    /// The positions in the object of the properties of the program's mapping; nil if the object is of that mapping.
    var positions: UnsafePointer<Int32>?
    var context: WriteContext

    /// The objects whose members join the JSON, by owner.
    var owned: UnsafeMutablePointer<OwnedObject>?

    /// Further members; nil for none.
    var kept: UnsafeMutablePointer<KeptMembers>?

    /// True if all of the object's own properties are written as they stand in its slots.
    var isWhole = true
    var pair = WritePair()

    init(_ program: UnsafePointer<WriteProgram>, node: UnsafeMutablePointer<ObjectNode>?, in context: WriteContext) {
        self.program = program
        self.node = node
        self.context = context
    }
}

/// An object whose members join the JSON around it.
struct OwnedObject: BitwiseCopyable {
    /// nil where it isn't there.
    var node: UnsafeMutablePointer<ObjectNode>?
    var part: Int32 = -1
}

/// A pair that is written.
struct WritePair: BitwiseCopyable {
    var key = Datum.unset
    var value = Datum.unset
    var rule: Int32 = -1
}

extension Writer {
    /// Writes an object by a mapping.
    mutating func object(_ datum: Datum, by mapping: Int32, in context: WriteContext, scratch: inout Scratch) {
        let host = hostObject(of: datum, scratch)
        if let host {
            host.load()
            if host.isFault { checkIsRead(host) }
            if let holder = holder(of: host) {
                return circle(to: host, holder, by: mapping, in: context, scratch: &scratch)
            }
        }
        guard currentPath.count < JSONWalker.depthLimit, stack.fits(below: currentPath.count) else {
            return failAsTooDeep()
        }
        guard let node = node(of: datum, &scratch) else { return output.append("null") }
        let row = tables.rows[mapping]
        var program = tables.programs.address(of: mapping)
        if !row.isFixed || context.words >= 0 {
            guard let chosen = self.program(of: mapping, for: node, context, &scratch) else { return }
            program = chosen
        }
        if let host {
            let identity = UInt(bitPattern: ObjectIdentifier(host))
            let holder = Holder(object: identity, node: node, depth: currentPath.count)
            if registerRepeat(host, in: holder, by: program.pointee) {
                return circle(to: host, holder, by: mapping, in: context, scratch: &scratch)
            }
            holders.push(holder)
        }
        write(node, by: program, in: context, scratch: &scratch)
        if host != nil { holders.pop() }
    }

    mutating func write(
        _ node: UnsafeMutablePointer<ObjectNode>,
        by program: UnsafePointer<WriteProgram>,
        in context: WriteContext,
        scratch: inout Scratch
    ) {
        var source = WriteSource(program, node: node, in: context)
        source.positions = positions.map(program.pointee.mapping, layout: node.pointee.layout, tables: tables)
        source.isWhole = source.positions == nil && context.part < 0 && context.hidden.kind == .unset
        if program.pointee.owners.count > 0 { source.owned = owned(source, node: node, in: &scratch) }
        if node.pointee.extraCount > 0 || tables.rows[program.pointee.mapping].gathers {
            keep(node, in: &source, &scratch)
        }
        run(source, &scratch)
    }

    /// The objects that share the JSON, each found by way of the one that holds it.
    private mutating func owned(
        _ source: WriteSource,
        node: UnsafeMutablePointer<ObjectNode>,
        in scratch: inout Scratch
    ) -> UnsafeMutablePointer<OwnedObject> {
        let owners = source.program.pointee.owners
        let owned = scratch.arena.allocate(OwnedObject.self, count: Int(owners.count))
        for number in 0..<owners.count {
            let owner = owners[number]
            let outer =
                owner.parent < 0
                ? OwnedObject(node: node, part: source.context.part) : owned[Int(owner.parent)]
            owned[Int(number)] = self.owned(by: owner, in: outer, &scratch)
        }
        return owned
    }

    private mutating func owned(by owner: WriteOwner, in outer: OwnedObject, _ scratch: inout Scratch) -> OwnedObject {
        guard let node = outer.node, parts.takes(owner.name, in: outer.part) else { return OwnedObject() }
        let positions = positions.map(owner.mapping, layout: node.pointee.layout, tables: tables)
        let held = slot(owner.position, name: owner.name, of: node, positions: positions, in: &scratch)
        guard isWritten(held, by: owner.alternatives, &scratch), let inner = self.node(of: held, &scratch) else {
            return OwnedObject()
        }
        return OwnedObject(node: inner, part: parts.part(below: owner.name, in: outer.part))
    }
}

// MARK: Objects of the host

extension Writer {
    /// The host's object that a datum is, or was made of.
    @inline(__always)
    func hostObject(of datum: Datum, _ scratch: borrowing Scratch) -> DynamicObject? {
        if datum.kind == .object, datum.node.pointee.host < 0 { return nil }
        let position = datum.kind == .object ? Int(datum.node.pointee.host) : Int(datum.word)
        guard case .object(let object) = scratch.hosted[position] else { return nil }
        return object
    }

    /// The node of an object, made where the object is the host's; nil for what is no object.
    mutating func node(of datum: Datum, _ scratch: inout Scratch) -> UnsafeMutablePointer<ObjectNode>? {
        if datum.kind == .object { return datum.node }
        guard datum.kind == .hosted, case .object(let object) = scratch.hosted[Int(datum.word)] else { return nil }
        return open(object, host: Int32(datum.word), in: &scratch)
    }

    private mutating func open(
        _ object: DynamicObject,
        host: Int32,
        in scratch: inout Scratch
    ) -> UnsafeMutablePointer<ObjectNode> {
        object.load()
        if object.isFault { checkIsRead(object) }
        let node = scratch.arena.object(object.shape.layout, reader: -1)
        node.pointee.host = host
        let slots = node.slots
        if let held = object.slots.retainedNode() {
            scratch.keep(ObjectImage.image(of: held))
            slots.update(from: held.slots, count: object.slots.count)
            return node
        }
        for position in 0..<object.slots.count {
            if let value = object.slots[position] { slots[position] = scratch.datum(of: value) }
        }
        for extra in object.extras { keep(extra, in: node, &scratch) }
        return node
    }

    private func keep(
        _ extra: DynamicObject.Extra,
        in node: UnsafeMutablePointer<ObjectNode>,
        _ scratch: inout Scratch
    ) {
        let keys = extra.path ?? []
        let path = scratch.arena.allocate(Datum.self, count: keys.count)
        for (position, key) in keys.enumerated() { path[position] = scratch.arena.string(key) }
        let member = KeptMember(
            name: scratch.arena.string(extra.name),
            path: path,
            pathCount: extra.isByHand ? KeptMember.setByHand : Int32(keys.count),
            value: scratch.datum(of: extra.value)
        )
        scratch.arena.keep(member, in: node)
    }
}
