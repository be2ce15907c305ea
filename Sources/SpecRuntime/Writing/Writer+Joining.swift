import SpecIR

/// The decisions about the objects that join the JSON around them, in the order of the pieces.
struct WriteJoins {
    enum Decision {
        /// The object isn't there, or isn't written.
        case absent

        /// The mapping that it is written by, and the words of the choosers that lead to it.
        case mapping(Int, [WrittenChooser])

        /// The members that the host's mapper returned for the object.
        case members(ValueDictionary)
    }

    /// The key that distinguishes the program from others of its mapping.
    var key: [Int32]
    var decisions: [Decision] = []

    /// True if other objects may share the program.
    var isCommon = true

    /// Number of objects that are joined through each other.
    var depth = 0

    /// The members kept by the object that all of these objects join.
    var kept: KeptJSON?
}

extension ArraySlice<WriteJoins.Decision> {
    /// Adds the next object that joins the JSON, and those that join it by way of that.
    mutating func add(to composer: inout WriteComposer, _ joint: WriteComposer.Joint, in plan: WritePlan) {
        switch popFirst() {
        case nil, .absent: break
        case .members(let members): composer.merge(members, below: joint.path)
        case .mapping(let mapping, let words):
            composer.add(plan.mappings[mapping], at: joint) { composer, _, inner in
                add(to: &composer, inner, in: plan)
            }
            composer.add(words, below: joint.path)
        }
    }
}

// Objects that join the JSON around them, and change what is written: constants, a chooser, a mapper.
extension Writer {
    /// Determines what an object's own pieces and those of the objects that join it write.
    mutating func join(
        _ mapping: Int,
        object: OwnedObject,
        prefix: [Path.Step],
        joins: inout WriteJoins,
        in scratch: inout Scratch
    ) {
        joins.depth += 1
        defer { joins.depth -= 1 }
        let stated = plan.mappings[mapping]
        for case .joined(let owner, let joined, let path) in stated.pieces {
            let depth = currentPath.count
            join(
                joined,
                held: held(by: object, through: owner, stated, &scratch),
                prefix: prefix + path,
                joins: &joins,
                in: &scratch
            )
            currentPath.pop(to: depth)
        }
    }

    /// A value with what is wanted of it.
    private struct Held {
        var value = Datum.unset
        var part: Int32 = -1
    }

    /// The value that a property leads to through its owners; the current path is lengthened by their names.
    private mutating func held(
        by object: OwnedObject,
        through owner: Int32,
        _ mapping: WriteMapping,
        _ scratch: inout Scratch
    ) -> Held {
        var way: [WriteOwner] = []
        var next = owner
        while next >= 0 {
            way.append(mapping.owners[Int(next)])
            next = mapping.owners[Int(next)].parent
        }
        var (node, held) = (object.node, Held(part: object.part))
        for (number, owner) in way.reversed().enumerated() {
            if number > 0 { node = self.node(of: held.value, &scratch) }
            guard let outer = node, parts.takes(owner.name, in: held.part) else { return Held() }
            let positions = positions.map(owner.mapping, layout: outer.pointee.layout, tables: tables)
            held.value = slot(owner.position, name: owner.name, of: outer, positions: positions, in: &scratch)
            held.part = parts.part(below: owner.name, in: held.part)
            currentPath.push(owner.name)
            guard !held.value.isValue || isWritten(held.value, by: owner.alternatives, &scratch) else { return Held() }
        }
        return held
    }

    private mutating func join(
        _ mapping: Int,
        held: Held,
        prefix: [Path.Step],
        joins: inout WriteJoins,
        in scratch: inout Scratch
    ) {
        guard held.value.isValue, !held.value.isNull else { return joins.addNone() }
        if tables.rows[Int32(mapping)].hasMapper {
            return join(held.value, byMapperOf: mapping, joins: &joins, in: scratch)
        }
        guard let node = node(of: held.value, &scratch) else {
            let found = excerpt(of: held.value, scratch)
            fail(.wrongType, "expected an object (`\(plan.mappings[mapping].name)`), found \(found)")
            return joins.addNone()
        }
        guard joins.depth < JSONWalker.depthLimit, stack.fits(below: joins.depth) else {
            fail(.tooDeep, "the object holds itself, or objects more than \(JSONWalker.depthLimit) deep")
            return joins.addNone()
        }
        var (leaf, words): (Int, [WrittenChooser]) = (mapping, [])
        var key = [Int32(mapping), 0]
        if tables.rows[Int32(mapping)].isChoice {
            guard let path = choices.path(from: Int32(mapping), to: node.pointee.layout, in: plan) else {
                // The failure writes JSON in place of an object. It is removed, as no object is written here.
                let start = output.count
                failToChoose(Int32(mapping), node)
                output.truncate(to: start)
                return joins.addNone()
            }
            guard var chosen = chosenCase(of: node, at: path, in: held.part, &scratch) else { return joins.addNone() }
            leaf = path.leaf(chosen.number, in: plan)
            let own = KeptJSON(node: node, mapping: Int32(leaf), part: held.part)
            guard let settled = settledMembers(path, of: own, hiding: .unset, &scratch) else { return joins.addNone() }
            chosen.withheld = settled
            if let kept = joins.kept { chosen.withheld |= withheld(chosen, kept: kept, prefix: prefix, in: &scratch) }
            words = chosen.words(in: plan)
            key = chosen.key(leaf)
        }
        joins.key += key
        joins.decisions.append(.mapping(leaf, words))
        join(leaf, object: OwnedObject(node: node, part: held.part), prefix: prefix, joins: &joins, in: &scratch)
    }

    /// Joins what a mapper of the host writes, which must be an object.
    private mutating func join(
        _ datum: Datum,
        byMapperOf mapping: Int,
        joins: inout WriteJoins,
        in scratch: borrowing Scratch
    ) {
        let stated = plan.mappings[mapping]
        do {
            let context = HostContext(caller: scratch.caller)
            let value = scratch.value(of: datum)
            if case .dictionary(let members)? = try stated.mapper?.write(value, in: context) {
                joins.decisions.append(.members(members))
                joins.isCommon = false
                return
            }
            fail(.wrongType, "the mapper of `\(stated.name)` gave no object, so it can't join the JSON around it")
        } catch {
            fail(.transformFailed, "the mapper of `\(stated.name)`: \(error)")
        }
        joins.addNone()
    }
}

extension WriteJoins {
    fileprivate mutating func addNone() {
        key.append(-1)
        decisions.append(.absent)
    }
}
