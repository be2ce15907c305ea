import SpecIR
import SpecSource

// From a name to where it is defined, and to all places that use it.
extension Session {
    func definition(_ params: JSON) throws(RequestError) -> JSON {
        guard let (_, text, offset) = try place(params), let mark = text.mark(at: offset),
            let (target, range) = target(of: mark, in: text)
        else { return .null }
        return location(range, in: target)
    }

    /// Returns the definition that a mark refers to.
    private func target(of mark: Mark, in text: SpecText) -> (text: SpecText, range: Range<Int>)? {
        switch mark.role {
        case .mapping(let name), .entity(let name), .inverse(let name, _):
            if case .inverse(_, let property) = mark.role,
                let found = self.property(property, of: name, seenFrom: text)
            {
                return (found.text, found.mark.range)
            }
            return definition(ofMapping: name, seenFrom: text).map { ($0.text, $0.mark.range) }
        case .property(let name, let owner):
            return owner.flatMap { property(name, of: $0, seenFrom: text) }.map { ($0.text, $0.mark.range) }
        case .transformer(let name): return hostDefinition(.transformer, name, seenFrom: text)
        case .host(let role, let name): return hostDefinition(role, name, seenFrom: text)
        case .file(let name):
            let path = FilePath.resolve(name, from: text.path)
            guard let bytes = documents[path]?.bytes ?? Paths.contents(of: path) else { return nil }
            return (self.text(at: path) ?? SpecText(path: path, bytes: bytes.count < 1 << 20 ? bytes : []), 0..<0)
        case .mappingDefinition, .propertyDefinition, .hostDefinition: return (text, mark.range)
        case .keyword, .path, .type, .choice, .exampleName: return nil
        }
    }

    /// Returns the definition of a property, in the mapping itself or in one that it extends.
    func property(
        _ name: String,
        of mapping: String,
        seenFrom text: SpecText
    ) -> (text: SpecText, mark: Mark)? {
        var (owner, place) = (mapping, text)
        for _ in 0..<64 {
            guard let found = definition(ofMapping: owner, seenFrom: place) else { return nil }
            if let own = found.text.properties(of: owner).first(where: { $0.name == name }) {
                return (found.text, own.mark)
            }
            guard let base = found.text.base(of: owner) else { return nil }
            (owner, place) = (base, found.text)
        }
        return nil
    }

    private func hostDefinition(
        _ role: HostRole,
        _ name: String,
        seenFrom text: SpecText
    ) -> (text: SpecText, range: Range<Int>)? {
        for spec in reach(of: text) {
            if let mark = spec.marks.first(where: { $0.role == .hostDefinition(role, name) }) {
                return (spec, mark.range)
            }
        }
        return nil
    }

    func references(_ params: JSON) throws(RequestError) -> JSON {
        guard let (_, text, offset) = try place(params), let mark = text.mark(at: offset) else { return .null }
        let isWithDefinition = params.at("context", "includeDeclaration")?.flag ?? true
        let found = uses(of: mark, in: text)
        return .array(
            found.filter { isWithDefinition || !$0.mark.isDefinition }.map { location($0.mark.range, in: $0.text) }
        )
    }

    /// All places that name the same as a mark does, where it is defined included.
    func uses(of mark: Mark, in text: SpecText) -> [(text: SpecText, mark: Mark)] {
        switch mark.role {
        case .mappingDefinition(let name), .mapping(let name), .entity(let name), .inverse(let name, _):
            usesOfMapping(name, seenFrom: text)
        case .propertyDefinition(let name): usesOfProperty(name, of: mark.mapping, seenFrom: text)
        case .property(let name, let owner): usesOfProperty(name, of: owner, seenFrom: text)
        case .transformer(let name), .hostDefinition(.transformer, let name):
            usesOfHost(.transformer, name, seenFrom: text)
        case .host(let role, let name), .hostDefinition(let role, let name): usesOfHost(role, name, seenFrom: text)
        case .keyword, .path, .type, .choice, .file, .exampleName: []
        }
    }

    private func usesOfMapping(_ name: String, seenFrom text: SpecText) -> [(text: SpecText, mark: Mark)] {
        guard let (home, _) = definition(ofMapping: name, seenFrom: text) else { return [] }
        let isEntity = home.mappingNode(name)?.contains { $0.key.value == "entity" } != true
        return users(of: home).flatMap { spec in
            spec.marks.compactMap { mark in mark.names(mapping: name, isEntity: isEntity) ? (spec, mark) : nil }
        }
    }

    private func usesOfProperty(
        _ name: String,
        of owner: String?,
        seenFrom text: SpecText
    ) -> [(text: SpecText, mark: Mark)] {
        guard let owner, let home = property(name, of: owner, seenFrom: text) else { return [] }
        return users(of: home.text).flatMap { spec in
            spec.marks.compactMap { mark -> (text: SpecText, mark: Mark)? in
                guard let (used, owner) = mark.property, used == name,
                    let found = self.property(name, of: owner, seenFrom: spec), found.mark.range == home.mark.range,
                    found.text === home.text
                else { return nil }
                return (spec, mark)
            }
        }
    }

    private func usesOfHost(_ role: HostRole, _ name: String, seenFrom text: SpecText) -> [(text: SpecText, mark: Mark)]
    {
        guard let home = hostDefinition(role, name, seenFrom: text)?.text else { return [] }
        let roles: Set<Mark.Role> =
            role == .transformer
            ? [.transformer(name), .hostDefinition(role, name)] : [.host(role, name), .hostDefinition(role, name)]
        return users(of: home).flatMap { spec in
            spec.marks.compactMap { roles.contains($0.role) ? (spec, $0) : nil }
        }
    }
}

extension Mark {
    var isDefinition: Bool {
        switch role {
        case .mappingDefinition, .propertyDefinition, .hostDefinition: true
        case .keyword, .mapping, .entity, .property, .inverse, .path, .transformer, .host, .type, .choice, .file,
            .exampleName:
            false
        }
    }

    /// The property that it names, and the mapping that has it.
    fileprivate var property: (name: String, owner: String)? {
        switch role {
        case .propertyDefinition(let name): mapping.map { (name, $0) }
        case .property(let name, let owner): owner.map { (name, $0) }
        case .inverse(let owner, let name): (name, owner)
        case .keyword, .mappingDefinition, .mapping, .entity, .path, .transformer, .hostDefinition, .host, .type,
            .choice,
            .file, .exampleName:
            nil
        }
    }

    /// Returns true if the mark names the mapping, or the entity of the same name.
    fileprivate func names(mapping name: String, isEntity: Bool) -> Bool {
        switch role {
        case .mappingDefinition(let other), .mapping(let other), .inverse(let other, _): name == other
        case .entity(let other): isEntity && name == other
        case .keyword, .propertyDefinition, .property, .path, .transformer, .hostDefinition, .host, .type, .choice,
            .file, .exampleName:
            false
        }
    }
}
