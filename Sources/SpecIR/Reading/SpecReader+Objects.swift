import SpecSource

extension SpecReader {
    /// JSON that is written as given: paths with values.
    func constants(_ field: Fields.Field) -> [Constant] {
        guard case .mapping(let members) = field.value.content else { return [] }
        if members.isEmpty { log.report(.shape(.emptyList(of: .key("constants"))), at: field.value.range) }
        return distinct(members).compactMap { member in
            let path = path(member)
            let value = memberLiteral(member)
            guard let path, let value else { return nil }
            if path.value.isWritable { return Constant(path: path, value: value) }
            log.report(.object(.constantNotWritable(path.value.description.shown)), at: path.range)
            return nil
        }
    }

    /// Paths of members that are known and not wanted.
    func droppedPaths(_ field: Fields.Field) -> [Located<Path>] {
        (paths(field) ?? []).filter { path in
            if path.value.isWritable, !path.value.isWhole { return true }
            log.report(.object(.droppedPath(path.value.description.shown)), at: path.range)
            return false
        }
    }

    /// One requirement of the whole object, or several.
    func objectRequirements(_ field: Fields.Field) -> [MappingRequirement] {
        guard case .sequence(let items) = field.value.content else { return objectRequirement(field.value) }
        if items.isEmpty { log.report(.shape(.emptyList(of: .key("requires"))), at: field.value.range) }
        return items.flatMap { item in
            let kind = ValueKind.keywords(.objectRequirement)
            return hasShape(item, kind, of: "each item of `requires`", key: item.range) ? objectRequirement(item) : []
        }
    }

    private func objectRequirement(_ node: YAMLNode) -> [MappingRequirement] {
        let fields = fields(of: node, at: .objectRequirement)
        if fields.all.isEmpty, !fields.isIncomplete {
            log.report(.shape(.emptyList(of: "a requirement")), at: node.range)
        }
        return fields.all.compactMap { field in
            let range = SourceRange(
                file: field.key.range.file,
                lowerBound: field.key.range.lowerBound,
                upperBound: field.value.use == nil ? field.value.range.upperBound : field.key.range.upperBound
            )
            return requirementKind(field).map { MappingRequirement(range: range, kind: $0) }
        }
    }

    private func requirementKind(_ field: Fields.Field) -> MappingRequirement.Kind? {
        if field.name == "passes" { return text(field).map { .passes($0) } }
        if let order = PropertyComparison.Order(rawValue: field.name) {
            return comparison(order, field).map { .compares($0) }
        }
        guard let names = propertyNames(field)?.value else { return nil }
        switch field.name {
        case "at_least_one": return .atLeastOne(names)
        case "exactly_one": return .exactlyOne(names)
        default: return .allOrNone(names)
        }
    }
}

extension SpecReader {
    /// Checks the parts of a mapping that can be checked without the other mappings.
    func checkMapping(_ mapping: Mapping, in fields: Fields, as what: Subject) {
        requireProperties(of: mapping, fields, what)
        if let remove = fields["remove"], fields["extends"] == nil, !fields.isIncomplete {
            log.report(.keyword(.missingKeyword("extends", whatFor: .key("remove"))), at: remove.key.range)
        }
        if let unknown = fields["unknown"], let into = fields["unknown_into"], mapping.own.unknown?.value != .keep,
            mapping.unknownInto != nil, mapping.extends == nil
        {
            exclude(unknown, into, why: Self.whyUnknownIsExcluded)
        }
        checkNothingBeside("mapper", of: fields, "the host reads and writes this mapping itself; leave one of them out")
    }

    private func requireProperties(of mapping: Mapping, _ fields: Fields, _ what: Subject) {
        let others =
            ["properties", "within", "extends", "mapper", "cases", "otherwise"] + Chooser.Kind.allCases.map(\.rawValue)
        if others.contains(where: { fields[named: $0] != nil }) || fields.isIncomplete || mapping.unknown == .keep {
            return
        }
        // A policy that can't be read may be `keep`.
        if fields["unknown"] != nil, mapping.own.unknown == nil { return }
        log.report(.keyword(.missingKeyword("properties", whatFor: what)), at: mapping.name.range)
    }

    /// A mapping that leaves its objects to something else has no rules for their properties.
    func checkNothingBeside(_ keyword: String, of fields: Fields, _ why: String) {
        guard let field = fields[named: keyword] else { return }
        let isChooser = keyword != "mapper"
        let others =
            ["description", "extends", "root", "requires"] + (isChooser ? ["member_as"] : ["entity", "primary_key"])
        for other in fields.all where other.name != keyword && !others.contains(other.name) {
            if isChooser && ["cases", "otherwise"].contains(other.name) { continue }
            exclude(other, field, why: why)
        }
        if isChooser, let requires = fields["requires"] { exclude(requires, field, why: why) }
    }
}
