import SpecIR
import SpecSource

/// A text of a spec, and what it is there.
struct PlacedScalar {
    let scalar: YAMLScalar
    let range: SourceRange
    let role: Role

    /// True if the scalar stands elsewhere, and an alias refers to it.
    let isAliased: Bool

    /// True if the key in front of it is quoted, as in a spec that is JSON.
    let hasQuotedKey: Bool

    /// True for a value of a table beside `true` or `false`.
    var isAmongBooleans = false

    enum Role: Hashable {
        /// A value that is JSON.
        case json
        /// A path to read or write.
        case path
        /// A name, a choice, or other text that is taken as written.
        case text
    }
}

/// Goes through the texts of a spec by the table of keywords.
struct KeywordWalk {
    let visit: (PlacedScalar) -> Void

    /// Goes through a spec but for its mappings.
    func walk(_ root: YAMLNode) {
        for member in root.members where member.key.value != "mappings" { keyword(member, at: .file) }
    }

    /// The mappings of a spec, each to be walked by itself.
    static func mappings(of root: YAMLNode) -> [YAMLMember] {
        root.members.filter { $0.key.value == "mappings" }.flatMap(\.value.members)
    }

    func walk(mapping: YAMLMember) { keywords(mapping.value, at: .mapping) }

    private func keywords(_ node: YAMLNode, at place: Keyword.Place) {
        for member in node.members { keyword(member, at: place) }
    }

    private func keyword(_ member: YAMLMember, at place: Keyword.Place) {
        if let kind = Keyword.valueKind(of: member.key.value, at: place) { value(member, kind) }
    }

    private func value(_ member: YAMLMember, _ kind: ValueKind) {
        let node = member.value
        switch kind {
        case .map where member.key.value == "given": all(node, role: .json, member: member)
        case .text, .version, .flag, .off, .choice, .choices, .name, .list, .oneOrList, .selection, .map, .nothing,
            .number, .cases, .hostKinds, .update, .dateFormats:
            all(node, role: .text, member: member)
        case .path, .paths, .pathList: all(node, role: .path, member: member)
        case .pairs: all(node, role: node.items.isEmpty ? .text : .path, member: member)
        case .table: table(node, member)
        case .json, .jsonList, .bound, .terms: all(node, role: .json, member: member)
        case .constants, .conditions:
            paths(node, member)
            all(node, role: .json, member: member)
        case .mappings: for inner in node.members { walk(mapping: inner) }
        case .within:
            paths(node, member)
            for inner in node.members { properties(inner.value) }
        case .properties: properties(node)
        case .element: element(member)
        case .transformers: for item in node.itemsOrSelf { transformer(item, member) }
        case .transformLists:
            for inner in node.members { for item in inner.value.itemsOrSelf { transformer(item, inner) } }
        case .extent: keywords(node, at: .extent)
        case .requirement, .requirements, .requirementList:
            for item in node.itemsOrSelf { keywords(item, at: .requirement) }
        case .alternatives: for item in node.itemsOrSelf { rule(item, at: .alternative, member) }
        case .hostTransformers: for inner in node.members { keywords(inner.value, at: .hostTransformer) }
        case .keywords(let place): keywords(node, at: place)
        case .entries(let place, _), .oneOrEntries(let place, _):
            for item in node.itemsOrSelf { keywords(item, at: place) }
        }
    }

    private func properties(_ node: YAMLNode) {
        for member in node.members { rule(member.value, at: .property, member) }
    }

    /// A rule in its long form, or the path or the paths that it is short for.
    private func rule(_ node: YAMLNode, at place: Keyword.Place, _ member: YAMLMember) {
        if case .mapping = node.content { keywords(node, at: place) } else { all(node, role: .path, member: member) }
    }

    private func element(_ member: YAMLMember) {
        if case .mapping = member.value.content {
            keywords(member.value, at: .element)
        } else {
            all(member.value, role: .text, member: member)
        }
    }

    private func transformer(_ node: YAMLNode, _ member: YAMLMember) {
        if case .mapping(let members) = node.content {
            for inner in members { all(inner.value, role: .json, member: inner) }
        } else {
            all(node, role: .text, member: member)
        }
    }

    /// The keys of a map, which are paths.
    private func paths(_ node: YAMLNode, _ member: YAMLMember) {
        for inner in node.members {
            visit(
                PlacedScalar(
                    scalar: YAMLScalar(inner.key.value, inner.keyStyle),
                    range: inner.key.range,
                    role: .path,
                    isAliased: node.use != nil || inner.mergedBy != nil,
                    hasQuotedKey: member.keyStyle != .plain
                )
            )
        }
    }

    private func table(_ node: YAMLNode, _ member: YAMLMember) {
        let rows = node.members
        let isAmongBooleans = rows.contains { row in
            guard case .scalar(let scalar) = row.value.content, scalar.style == .plain else { return false }
            return scalar.text == "true" || scalar.text == "false"
        }
        for row in rows { all(row.value, role: .json, member: row, isAmongBooleans: isAmongBooleans) }
    }

    /// All texts of a node.
    private func all(
        _ node: YAMLNode,
        role: PlacedScalar.Role,
        member: YAMLMember,
        isAmongBooleans: Bool = false
    ) {
        switch node.content {
        case .scalar(let scalar):
            visit(
                PlacedScalar(
                    scalar: scalar,
                    range: node.range,
                    role: role,
                    isAliased: node.use != nil,
                    hasQuotedKey: member.keyStyle != .plain,
                    isAmongBooleans: isAmongBooleans
                )
            )
        case .sequence(let items): for item in items { all(item, role: role, member: member) }
        case .mapping(let members): for inner in members { all(inner.value, role: role, member: inner) }
        }
    }
}
