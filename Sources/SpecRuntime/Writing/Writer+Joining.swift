import SpecIR

// Objects that join the JSON around them, and have a say in what is written: constants, a chooser, a mapper.
extension Writer {
    /// What an object of a mapping writes.
    mutating func tree(of writer: MappingWriter, for object: DynamicObject, _ part: PropertyPaths?) -> WriteNode {
        guard writer.variesByObject else { return writer.tree }
        var tree = WriteNode.members([])
        add(writer, for: object, part, Joint(), to: &tree)
        return tree
    }

    /// How the object at hand joins the outermost one.
    private struct Joint {
        var owners: [PropertyWriter.Owner] = []
        var path: [Path.Step] = []
    }

    private mutating func add(
        _ writer: MappingWriter,
        for object: DynamicObject,
        _ part: PropertyPaths?,
        _ joint: Joint,
        to tree: inout WriteNode
    ) {
        for piece in writer.pieces {
            switch piece {
            case .property(var property, let path):
                property.owners = joint.owners + property.owners
                tree.insert(property, at: (joint.path + path)[...])
            case .constant(let value, let path):
                tree.insert(.value(value), at: (joint.path + path)[...])
            case .joined(let owners, let mapping, let path):
                let inner = Joint(owners: joint.owners + owners, path: joint.path + path)
                join(mapping, held(by: object, through: owners, part), inner, to: &tree)
            }
        }
    }

    /// The value that a property of the object leads to, by way of others, with what is wanted of it.
    private func held(
        by object: DynamicObject,
        through owners: [PropertyWriter.Owner],
        _ part: PropertyPaths?
    ) -> (value: Value, part: PropertyPaths?)? {
        var (value, part) = (Value.object(object), part)
        for owner in owners {
            guard part?.takes(owner.name) ?? true, case .object(let outer) = value, let inner = outer[owner.name] else {
                return nil
            }
            (value, part) = (inner, part?.part(of: owner.name))
        }
        return value.isNull ? nil : (value, part)
    }

    private mutating func join(
        _ mapping: Int,
        _ held: (value: Value, part: PropertyPaths?)?,
        _ joint: Joint,
        to tree: inout WriteNode
    ) {
        guard let held else { return }
        let depth = trail.count
        trail += joint.owners.map(\.name)
        defer { trail.removeSubrange(depth...) }
        let stated = plan.mappings[mapping]
        if let mapper = stated.mapper {
            if let members = members(of: held.value, by: mapper, stated) { tree.merge(members, below: joint.path) }
            return
        }
        guard case .object(let object) = held.value else {
            return fail(
                .wrongType,
                "expected an object (`\(stated.name)`), found \(ValuePrinter.excerpt(of: held.value))"
            )
        }
        // What it says where nothing fits stands in place of an object, and none is written here.
        let start = output.count
        let choice = chosen(stated, for: object)
        output.truncate(to: start)
        guard let choice else { return }
        add(choice.writer, for: object, held.part, joint, to: &tree)
        tree.add(choice.choosers, below: joint.path)
    }

    /// What a mapper of the host writes, which must be an object to join another.
    private mutating func members(
        of value: Value,
        by mapper: any CustomMapper,
        _ writer: MappingWriter
    ) -> ValueDictionary? {
        do {
            if case .dictionary(let members) = try mapper.write(value) { return members }
            fail(.wrongType, "the mapper of `\(writer.name)` gave no object, so it can't join the JSON around it")
        } catch {
            fail(.transformFailed, "the mapper of `\(writer.name)`: \(error)")
        }
        return nil
    }
}
