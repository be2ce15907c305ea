import SpecSource

/// The paths of source positions in their spec: `mappings.Person.properties.email.transform`.
///
/// A path stays the same when lines move, so that it identifies a finding.
struct SemanticPaths {
    private let root: YAMLNode?

    /// The offsets of the parts of large collections, in the order of the text, by the offset of the collection.
    private var places: [Int: [Place]] = [:]

    private struct Place {
        var offset: Int
        var index: Int
    }

    init(_ root: YAMLNode?) { self.root = root }

    mutating func path(to range: SourceRange) -> String {
        var parts: [String] = []
        var node = root
        while let inner = node.flatMap({ child(of: $0, around: range) }) {
            parts.append(inner.name)
            node = inner.node
        }
        return parts.joined(separator: ".")
    }

    /// The member or item that holds a place, and what it is called.
    private mutating func child(of node: YAMLNode, around range: SourceRange) -> (name: String, node: YAMLNode?)? {
        switch node.content {
        case .scalar: return nil
        case .mapping(let members):
            guard let index = last(before: range.lowerBound, in: node) else { return nil }
            let member = members[index]
            let end = max(member.key.range.upperBound, member.value.use == nil ? member.value.range.upperBound : 0)
            // An empty place behind a value still belongs to it.
            guard range.lowerBound <= end + 1 else { return nil }
            let isInside = member.value.use == nil && member.value.range.lowerBound <= range.lowerBound
            return (member.key.value, isInside ? member.value : nil)
        case .sequence(let items):
            guard let index = last(before: range.lowerBound, in: node) else { return nil }
            guard range.lowerBound <= items[index].range.upperBound else { return nil }
            return (items[index].nameAsItem ?? String(index), items[index])
        }
    }

    /// The last part that begins at or before an offset. What is merged or stands behind an alias is written elsewhere.
    private mutating func last(before offset: Int, in node: YAMLNode) -> Int? {
        let places = self.places[node.range.lowerBound] ?? Self.places(in: node)
        if places.count > 16 { self.places[node.range.lowerBound] = places }
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : places[low - 1].index
    }

    private static func places(in node: YAMLNode) -> [Place] {
        switch node.content {
        case .scalar: []
        case .mapping(let members):
            members.enumerated().compactMap { index, member in
                member.mergedBy == nil ? Place(offset: member.key.range.lowerBound, index: index) : nil
            }
        case .sequence(let items):
            items.enumerated().compactMap { index, item in
                item.use == nil ? Place(offset: item.range.lowerBound, index: index) : nil
            }
        }
    }
}

extension YAMLNode {
    /// A name that identifies a list item among its neighbours, even if items are inserted before it.
    fileprivate var nameAsItem: String? {
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
