import SpecSource

extension SpecReader {
    func mappings(_ field: Fields.Field, inherited: Defaults) -> [Mapping] {
        guard case .mapping(let members) = field.value.content else { return [] }
        return members.compactMap { mapping($0, inherited: inherited) }
    }

    private func mapping(_ member: YAMLMember, inherited: Defaults) -> Mapping? {
        let what = "mapping `\(member.key.value)`"
        guard isNamed(member.key, "a mapping") else { return nil }
        var mapping = Mapping(name: member.key)
        mapping.inherited = inherited
        // A mapping that can't be read is known by its name all the same.
        guard hasShape(member.value, .keywords, of: what, key: member.key.range) else { return mapping }
        let fields = fields(of: member.value, at: .mapping)
        mapping.description = fields["description"].flatMap(text)
        mapping.root = fields["root"].flatMap(root)
        mapping.only = fields["only"].flatMap(selection)
        mapping.ignore = fields["ignore"].flatMap(selection)
        mapping.own = defaults(fields)
        mapping.properties = unique(allProperties(of: fields))
        requireProperties(of: mapping, fields, what)
        return mapping
    }

    private func requireProperties(of mapping: Mapping, _ fields: Fields, _ what: String) {
        let isStated = fields["properties"] != nil || fields["within"] != nil || fields.isIncomplete
        if isStated || mapping.unknown == .keep { return }
        log.report(.missingKeyword("properties", whatFor: what), at: mapping.name.range)
    }

    /// The properties of `properties` and `within`, in the order of the text.
    private func allProperties(of fields: Fields) -> [Property] {
        fields.all.flatMap { field -> [Property] in
            switch field.key.value {
            case "properties": properties(field.value, within: nil)
            case "within": within(field.value)
            default: []
            }
        }
    }

    private func within(_ node: YAMLNode) -> [Property] {
        guard case .mapping(let members) = node.content else { return [] }
        return members.flatMap { member -> [Property] in
            let key = YAMLNode(.scalar(YAMLScalar(member.key.value, member.keyStyle)), range: member.key.range)
            let path = path(key)
            let what = "`\(member.key.value)` in `within`"
            guard hasShape(member.value, .properties, of: what, key: member.key.range), let path else { return [] }
            return properties(member.value, within: path)
        }
    }

    private func unique(_ properties: [Property]) -> [Property] {
        var first: [String: Located<String>] = [:]
        return properties.filter { property in
            guard let earlier = first[property.name.value] else {
                first[property.name.value] = property.name
                return true
            }
            log.report(
                .duplicateProperty(property.name.value),
                at: property.name.range,
                notes: [(.stated(property.name.value), earlier.range)]
            )
            return false
        }
    }

    func isNamed(_ name: Located<String>, _ what: String) -> Bool {
        if !name.value.isEmpty { return true }
        log.report(.emptyValue(of: "the name of \(what)", expected: "text"), at: name.range)
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
