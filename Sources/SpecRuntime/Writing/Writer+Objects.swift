import SpecIR

// Whose rules an object is written by, and what is written beside its properties.
extension Writer {
    /// The mapping to write an object by: the stated one, or of its choices the one that made the object.
    ///
    /// A choice may lead to it by way of others; their choosers are given too, the innermost first.
    mutating func chosen(
        _ stated: MappingWriter,
        for object: DynamicObject
    ) -> (writer: MappingWriter, choosers: [WrittenChooser])? {
        guard let choice = stated.choice else { return (stated, []) }
        for chosen in choice.cases {
            let writer = plan.mappings[chosen.mapping]
            if let inner = writer.choice, inner.leads(to: object.shape, in: plan) {
                guard let below = self.chosen(writer, for: object) else { return nil }
                return (below.writer, below.choosers + choice.written(for: chosen))
            }
            guard writer.shape === object.shape else { continue }
            let named = choice.named(by: object, writer, in: plan) ?? chosen
            return (plan.mappings[named.mapping], choice.written(for: named))
        }
        let names = choice.cases.map { "`\(plan.mappings[$0.mapping].name)`" }.joined(separator: ", ")
        fail(.unknownCase, "expected an object of \(names), found one of `\(object.mapping)`")
        output.append("null")
        return nil
    }

    /// Adds the members that no rule reads, where they came from.
    mutating func addKept(
        of object: DynamicObject,
        _ writer: MappingWriter,
        _ part: PropertyPaths?,
        to tree: inout WriteNode
    ) {
        for extra in object.extras where part?.takes(extra.name) ?? true {
            if let hidden, extra.name.isExactly(hidden) { continue }
            guard let path = extra.path ?? (writer.keepsUnknown ? [writer.home.key(for: extra.name)] : nil) else {
                continue
            }
            if !tree.keep(extra.value, at: path[...]) { failToKeep(extra.name) }
        }
        guard let name = writer.unknownInto, part?.takes(name) ?? true else { return }
        addGathered(object[name], name, to: &tree)
    }

    /// Adds the members that one property holds.
    private mutating func addGathered(_ value: Value?, _ name: String, to tree: inout WriteNode) {
        guard let value, !value.isNull else { return }
        trail.append(name)
        defer { trail.removeLast() }
        guard case .dictionary(let members) = value else {
            let expected = "an object of the members that no rule reads"
            let message = "expected \(expected), found \(ValuePrinter.excerpt(of: value))"
            return fail(.wrongType, message, found: value, expected: expected)
        }
        for member in members where !tree.keep(member.value, at: [member.key]) { failToKeep(member.key) }
    }
}

extension WriteChoice {
    /// The case that an object names itself, where another of its entity's mappings made it, as a reference may have.
    fileprivate func named(
        by object: DynamicObject,
        _ writer: MappingWriter,
        in plan: WritePlan
    ) -> (mapping: Int, value: Value?)? {
        guard !namesMember, let path, let entity = writer.shape.identity?.entity,
            let name = writer.property(at: path)?.name,
            let value = object[name]
        else { return nil }
        return cases.first { stated in
            let other = plan.mappings[stated.mapping]
            return (stated.value == value || stated.value?.caseKey == value.caseKey) && other.choice == nil
                && other.shape.identity?.entity == entity
        }
    }

    /// Whether a choice, perhaps by way of others, is the mapping of a shape.
    func leads(to shape: ObjectShape, in plan: WritePlan, depth: Int = 0) -> Bool {
        depth < 64
            && cases.contains { stated in
                let writer = plan.mappings[stated.mapping]
                return writer.choice?.leads(to: shape, in: plan, depth: depth + 1) ?? (writer.shape === shape)
            }
    }
}

extension WriteNode {
    /// The properties that a node is made of.
    var properties: [PropertyWriter] {
        switch self {
        case .property(let property): [property]
        case .value, .json: []
        case .elements(let elements): elements.flatMap(\.properties)
        case .members(let members): members.flatMap(\.node.properties)
        case .always(let node): node.properties
        case .items(let items): items.flatMap(\.node.properties)
        }
    }

    /// The node without a property of the object itself; nil where nothing is left.
    func without(_ name: String) -> WriteNode? {
        switch self {
        case .property(let property): property.name.isExactly(name) && property.owners.isEmpty ? nil : self
        case .value, .json, .elements, .items: self
        case .members(let members):
            .members(
                members.compactMap { member in
                    member.node.without(name).map { (member.key, member.label, $0) }
                }
            )
        case .always(let node): .always(node.without(name) ?? .members([]))
        }
    }

    /// Puts members in, those of objects that are there already beside what they have.
    mutating func merge(_ members: ValueDictionary, below path: [Path.Step] = []) {
        for member in members {
            let place = path + [Path.Step.member(member.key)]
            switch (node(at: place[...]), member.value) {
            case (.members?, .dictionary(let inner)): merge(inner, below: place)
            case (nil, _): insert(.value(member.value), at: place[...])
            default: break
            }
        }
    }
}
