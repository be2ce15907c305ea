import SpecSource

@testable import SpecRuntime

// Objects as the reader hands them to the writer: as nodes, with texts and digits as they stand in JSON.
extension Runtime {
    /// The JSON of objects written as nodes; nil for objects that hold themselves, or others that point at them.
    func jsonByNodes(
        from objects: [DynamicObject],
        isList: Bool,
        as mapping: String,
        only paths: [String]? = nil
    ) throws -> Result<[UInt8], DataError>? {
        var writer = Writer(writing)
        var maker = NodeMaker()
        var nodes: [Datum] = []
        for object in objects {
            guard let node = maker.node(of: object) else { return nil }
            nodes.append(node)
        }
        let index = try self.mapping(named: mapping)
        let part = paths.map { ObjectPart(PropertyPaths($0)) }
        writer.document(nodes, isList: isList, by: index, part: part, &maker.scratch)
        if let error = writer.error { return .failure(error) }
        return .success(writer.output.withBytes { Array($0) })
    }
}

/// Makes nodes of objects, with nothing of the host left in them.
private struct NodeMaker: ~Copyable {
    var scratch = Scratch()
    private var depth = 0

    mutating func node(of object: DynamicObject) -> Datum? {
        guard depth < 600, !object.shape.hasInverses, object.membership?.graph == nil else { return nil }
        depth += 1
        defer { depth -= 1 }
        let node = scratch.arena.object(object.shape.layout, reader: -1)
        if object.isChosen { node.pointee.flags.insert(.isChosen) }
        if object.isReference { node.pointee.flags.insert(.isReference) }
        for position in 0..<object.slots.count {
            guard let value = object.slots[position] else { continue }
            guard let datum = datum(of: value) else { return nil }
            node.slots[position] = datum
        }
        for extra in object.extras {
            guard let value = datum(of: extra.value) else { return nil }
            let path = (extra.path ?? []).map { scratch.arena.string($0) }
            let target = scratch.arena.allocate(Datum.self, count: path.count)
            for (position, key) in path.enumerated() { target[position] = key }
            let name = scratch.arena.string(extra.name)
            scratch.arena.keep(
                KeptMember(name: name, path: target, pathCount: Int32(path.count), value: value),
                in: node
            )
        }
        return Datum(node)
    }

    private mutating func datum(of value: Value) -> Datum? {
        switch value {
        case .object(let object): return node(of: object)
        case .list(let elements):
            let target = scratch.arena.allocate(Datum.self, count: elements.count)
            for (position, element) in elements.enumerated() {
                guard let datum = datum(of: element) else { return nil }
                target[position] = datum
            }
            return Datum(.list, elements: target, count: elements.count)
        case .dictionary(let members):
            let target = scratch.arena.allocate(Datum.self, count: 2 * members.count)
            for (position, member) in members.enumerated() {
                guard let datum = datum(of: member.value) else { return nil }
                (target[2 * position], target[2 * position + 1]) = (shown(.string(member.key), .string), datum)
            }
            return Datum(.dictionary, elements: target, count: members.count)
        case .string: return shown(value, .string)
        case .integer(let integer) where integer.magnitude < 1_000_000_000_000_000_000: return shown(value, .integer)
        case .double(let double) where double.isFinite: return shown(value, .double)
        default: return scratch.datum(of: value)
        }
    }

    /// A value by its JSON, as the input holds it.
    private mutating func shown(_ value: Value, _ kind: Datum.Kind) -> Datum {
        let bytes = ValuePrinter.bytes(of: value)
        guard kind != .string || !bytes.contains(JSONByte.backslash) else { return scratch.datum(of: value) }
        let start = bytes.withUnsafeBufferPointer { scratch.arena.copy($0) }
        return kind == .string
            ? Datum(.string, bytes: start + 1, count: bytes.count - 2, flags: .quoted)
            : Datum(kind, bytes: start, count: bytes.count, flags: .digits)
    }
}
