import SpecIR

// Objects that stand inside themselves.
extension Writer {
    /// The object that is being written, where it is the same.
    func holder(of object: DynamicObject) -> Holder? {
        let identity = UInt(bitPattern: ObjectIdentifier(object))
        var number = holders.count
        while number > 0 {
            number -= 1
            if holders[number].object == identity { return holders[number] }
        }
        return nil
    }

    /// Number of objects written inside one, after which objects that were written before are written by their keys.
    static var mostInside: Int { 10_000 }

    /// Registers an object; returns true if it is written by its key, as it was written before inside the same one:
    /// students with their courses, each with its students, would be written in every order of them.
    mutating func registerRepeat(_ object: DynamicObject, in holder: Holder, by program: WriteProgram) -> Bool {
        if holders.isEmpty {
            writtenHosts = 0
            if !knownHosts.isEmpty { knownHosts = [] }
        }
        writtenHosts += 1
        guard writtenHosts > Self.mostInside, !knownHosts.insert(holder.object).inserted else { return false }
        // Without a circle of mappings there are no more than the data had.
        let isInCircle = (0..<holders.count).contains { holders[$0].node.pointee.layout == holder.node.pointee.layout }
        return isInCircle && object.storeKey != nil && writesKey(of: holder.node, program)
    }

    /// Writes an object that stands inside itself: as an object with its key and what can't be left out, so that the
    /// mapping reads it as the same object.
    mutating func circle(
        to object: DynamicObject,
        _ holder: Holder,
        by mapping: Int32,
        in context: WriteContext,
        scratch: inout Scratch
    ) {
        guard object.storeKey != nil else { return failCircle(object.mapping, from: holder.depth) }
        guard !holder.isCut else { return failNeededCircle(object.mapping, from: holder.depth) }
        var program = tables.programs.address(of: mapping)
        let context = WriteContext(words: context.words)
        if !tables.rows[mapping].isFixed || context.words >= 0 {
            guard let chosen = self.program(of: mapping, for: holder.node, context, &scratch) else {
                return failCircle(object.mapping, from: holder.depth)
            }
            program = chosen
        }
        guard writesKey(of: holder.node, program.pointee) else {
            return failCircle(object.mapping, from: holder.depth)
        }
        let part = parts.partOfCircle(program.pointee.mapping) {
            Self.needed(program.pointee, key: holder.node.shape)
        }
        let identity = UInt(bitPattern: ObjectIdentifier(object))
        holders.push(Holder(object: identity, node: holder.node, depth: currentPath.count, isCut: true))
        write(holder.node, by: program, in: WriteContext(part: part), scratch: &scratch)
        holders.pop()
    }

    /// The properties of the key, and those without which the mapping reads no object.
    private static func needed(_ program: WriteProgram, key shape: ObjectShape) -> Set<String> {
        var names = Set(shape.identity?.key.map { shape.names[$0] } ?? [])
        for number in 0..<program.properties.count where program.properties[number].isNeeded {
            names.insert(program.properties[number].name.text)
        }
        return names
    }

    /// Returns true if the program writes all parts of an object's key.
    func writesKey(of node: UnsafeMutablePointer<ObjectNode>, _ program: WriteProgram) -> Bool {
        guard let identity = node.shape.identity else { return false }
        return identity.key.allSatisfy { position in
            let name = node.shape.names[position]
            return (0..<program.properties.count).contains { number in
                let property = program.properties[number]
                return property.owner < 0 && property.name.text.isExactly(name)
            }
        }
    }
}
