import SpecSource

extension SpecReader {
    func mappings(_ field: Fields.Field, inherited: Defaults) -> [Mapping] {
        guard case .mapping(let stated) = field.value.content else { return [] }
        let members = nested(stated)
        let pieces = members.pieces(of: 100)
        guard pieces.count > 1 else { return members.compactMap { mapping($0, inherited: inherited) } }
        // A file of thousands is read by several at once.
        let (file, skipped, mayRepeatKeys, lists) = (file, log.skipped, mayRepeatKeys, transformLists)
        let node = field.value
        let read = concurrently(pieces) { piece in
            let log = ProblemLog(skipped: skipped)
            let reader = SpecReader(
                file: file,
                log: log,
                mayRepeatKeys: mayRepeatKeys,
                transformLists: lists,
                mappingsNode: node
            )
            return (members[piece].compactMap { reader.mapping($0, inherited: inherited) }, log.findings)
        }
        for (_, findings) in read { log.take(findings) }
        return read.flatMap(\.0)
    }

    /// The mappings, where keywords that stand beside a mapping's name belong to it: they only lack the indentation.
    private func nested(_ members: [YAMLMember]) -> [YAMLMember] {
        guard members.contains(where: { $0.key.value == "properties" }) else { return members }
        var nested: [(owner: YAMLMember, adopted: [YAMLMember])] = []
        for member in members {
            guard Keyword.index(of: member.key.value, at: .mapping) != nil, let last = nested.indices.last,
                lacks(member, nested[last].owner)
            else {
                nested.append((member, []))
                continue
            }
            nested[last].adopted.append(member)
        }
        return nested.map { owner, adopted in
            guard let first = adopted.first else { return owner }
            let words = adopted.map(\.key.value)
            log.report(.keyword(.keywordsBesideMapping(words, mapping: owner.key.value.shown)), at: first.key.range)
            var own: [YAMLMember] = []
            if case .mapping(let members) = owner.value.content { own = members }
            let value = YAMLNode(.mapping(own + adopted), range: first.value.range)
            return YAMLMember(key: owner.key, keyStyle: owner.keyStyle, value: value)
        }
    }

    /// Returns true if a keyword that stands behind a mapping is one that the mapping lacks: it has none, or no `properties`.
    private func lacks(_ keyword: YAMLMember, _ owner: YAMLMember) -> Bool {
        if owner.value.isAbsent { return !owner.value.isBrokenAlias }
        guard isWithoutName(keyword), case .mapping(let own) = owner.value.content, !own.isEmpty else { return false }
        return own.allSatisfy { member in
            let word = member.key.value
            return word != "properties" && word != "cases" && Keyword.index(of: word, at: .mapping) != nil
        }
    }

    private func mapping(_ member: YAMLMember, inherited: Defaults) -> Mapping? {
        let what: Subject = "mapping `\(member.key.value)`"
        guard isNamed(member.key, "a mapping") else { return nil }
        var mapping = MappingParts(name: member.key)
        mapping.inherited = inherited
        if isKeywordOfFile(member) {
            log.report(.keyword(.keywordAmongMappings(member.key.value)), at: member.key.range)
            mapping.isPartial = true
            return Mapping(mapping)
        }
        if isWithoutName(member) {
            log.report(.keyword(.mappingWithoutName(member.key.value)), at: member.key.range)
            mapping.isPartial = true
            return Mapping(mapping)
        }
        // A mapping that can't be read is known by its name all the same.
        guard hasShape(member.value, .keywords(.mapping), of: what, key: member.key.range) else {
            mapping.isPartial = true
            return Mapping(mapping)
        }
        let fields = fields(of: member.value, at: .mapping)
        mapping.isPartial = fields.hasLost
        mapping.said = Set(fields.all.map(\.name))
        mapping.description = fields["description"].flatMap(text)
        mapping.entity = fields["entity"].flatMap { name($0, of: "an entity") }
        mapping.extends = fields["extends"].flatMap(text)
        mapping.removes = fields["remove"].map(texts) ?? []
        mapping.root = fields["root"].flatMap(root)
        mapping.memberAs = fields["member_as"].flatMap { name($0, of: "a property") }
        mapping.only = fields["only"].flatMap(selection)
        mapping.ignore = fields["ignore"].flatMap(selection)
        mapping.own = defaults(fields)
        mapping.properties = allProperties(of: fields)
        readObjectRules(fields, into: &mapping)
        let read = Mapping(mapping)
        checkMapping(read, in: fields, as: what)
        return read
    }

    /// `defaults:` or `examples:` among the mappings, one level too deep.
    private func isKeywordOfFile(_ member: YAMLMember) -> Bool {
        guard Keyword.index(of: member.key.value, at: .file) != nil else { return false }
        guard case .mapping(let members) = member.value.content else { return true }
        let isDefaults = member.key.value == "defaults"
        return !members.isEmpty
            && !members.contains { entry in
                Self.ofMappings.contains(entry.key.value)
                    && !(isDefaults && Keyword.index(of: entry.key.value, at: .defaults) != nil)
            }
    }

    /// `properties: {id: {type: integer}}`, as Elasticsearch states a mapping.
    private func isWithoutName(_ member: YAMLMember) -> Bool {
        guard member.key.value == "properties", case .mapping(let members) = member.value.content else { return false }
        return !members.isEmpty && !members.contains { Keyword.index(of: $0.key.value, at: .mapping) != nil }
    }

    /// Reads the rules for the whole object.
    private func readObjectRules(_ fields: Fields, into mapping: inout MappingParts) {
        mapping.constants = fields["constants"].map(constants) ?? []
        mapping.statedUnknownInto = fields["unknown_into"].flatMap { name($0, of: "a property") }
        mapping.dropped = fields["drop"].map(droppedPaths) ?? []
        mapping.choice = chooser(fields)
        mapping.requires = fields["requires"].map(objectRequirements) ?? []
        mapping.deletesWhere = fields["delete_where"].map(conditions) ?? []
        mapping.initializer = fields["initializer"].flatMap(text)
        mapping.mapper = fields["mapper"].flatMap(text)
    }

    /// The properties of `properties` and `within`, in the order of the text.
    private func allProperties(of fields: Fields) -> [Property] {
        if let block = fields["properties"], fields["within"] == nil {
            let properties = properties(block.value, within: nil)
            return isOnceEach(properties, in: block.value) ? properties : unique(properties)
        }
        return unique(
            fields.all.flatMap { field -> [Property] in
                switch field.name {
                case "properties": properties(field.value, within: nil)
                case "within": within(field.value)
                default: []
                }
            }
        )
    }

    private func within(_ node: YAMLNode) -> [Property] {
        guard case .mapping(let members) = node.content else { return [] }
        return members.flatMap { member -> [Property] in
            let path = path(member)
            let what: Subject = "`\(member.key.value)` in `within`"
            guard hasShape(member.value, .properties, of: what, key: member.key.range), let path else { return [] }
            return properties(member.value, within: path)
        }
    }

    /// Returns true if no two have one name: the keys of a map differ byte for byte, which in ASCII is the only
    /// possible difference.
    private func isOnceEach(_ properties: [Property], in node: YAMLNode) -> Bool {
        guard case .mapping = node.content, !mayRepeatKeys else { return false }
        return properties.allSatisfy { $0.name.value.utf8.allSatisfy { $0 < 0x80 } }
    }

    private func unique(_ properties: [Property]) -> [Property] {
        var names = Set<String>(minimumCapacity: properties.count)
        for index in properties.indices { names.insert(properties[index].name.value) }
        if names.count == properties.count { return properties }
        var first: [String: Located<String>] = [:]
        return properties.filter { property in
            guard let earlier = first[property.name.value] else {
                first[property.name.value] = property.name
                return true
            }
            log.report(
                .name(.duplicateProperty(property.name.value)),
                at: property.name.range,
                notes: [(.stated(property.name.value), earlier.range)]
            )
            return false
        }
    }

    func isNamed(_ name: Located<String>, _ what: String) -> Bool {
        if !name.value.isEmpty { return true }
        log.report(.shape(.emptyValue(of: "the name of \(what)", expected: "text")), at: name.range)
        return false
    }

    /// `only` and `ignore`: one list for both directions, or a list for each.
    private func selection(_ field: Fields.Field) -> Selection? {
        guard case .mapping = field.value.content else {
            let names = texts(field)
            return Selection(read: names, write: names)
        }
        let fields = fields(of: field.value, at: .selection)
        return Selection(read: fields["read"].map(texts), write: fields["write"].map(texts))
    }
}
