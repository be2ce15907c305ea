import SpecSource

/// Where a place is in the words of its spec: `mappings.Person.properties.email.transform`.
///
/// It stays the same when lines move, so that a finding is known by it.
enum SemanticPath {
    static func path(to range: SourceRange, in root: YAMLNode?) -> String {
        var parts: [String] = []
        var node = root
        while let inner = node?.child(around: range) {
            parts.append(inner.name)
            node = inner.node
        }
        return parts.joined(separator: ".")
    }
}

extension YAMLNode {
    /// The member or item that holds a place, and what it is called.
    fileprivate func child(around range: SourceRange) -> (name: String, node: YAMLNode?)? {
        switch content {
        case .scalar: return nil
        case .mapping(let members):
            // What was merged, or stands behind an alias, is written elsewhere.
            let member = members.last { member in
                member.mergedBy == nil && member.key.range.file == range.file
                    && member.key.range.lowerBound <= range.lowerBound
            }
            guard let member else { return nil }
            let end = max(member.key.range.upperBound, member.value.use == nil ? member.value.range.upperBound : 0)
            // An empty place behind a value still belongs to it.
            guard range.lowerBound <= end + 1 else { return nil }
            let isInside = member.value.use == nil && member.value.range.lowerBound <= range.lowerBound
            return (member.key.value, isInside ? member.value : nil)
        case .sequence(let items):
            let index = items.lastIndex { $0.use == nil && $0.range.lowerBound <= range.lowerBound }
            guard let index, range.lowerBound <= items[index].range.upperBound else { return nil }
            return (items[index].nameAsItem ?? String(index), items[index])
        }
    }

    /// What tells an item from its neighbours, so that it is known by it when others come before it.
    private var nameAsItem: String? {
        switch content {
        case .scalar(let scalar): return scalar.text
        case .sequence: return nil
        case .mapping(let members):
            guard let name = members.first(where: { $0.key.value == "name" }) else { return nil }
            if case .scalar(let scalar) = name.value.content { return scalar.text }
            return nil
        }
    }
}
