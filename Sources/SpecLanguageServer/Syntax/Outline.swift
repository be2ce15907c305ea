import SpecSource

/// Something of a spec that has a name, with what is in it.
struct OutlineSymbol {
    enum Kind: Int {
        case file = 1
        case namespace = 3
        case mapping = 5
        case property = 7
        case function = 12
        case example = 24
        case key = 20
    }

    var name: String
    var kind: Kind
    var detail: String?
    var range: Range<Int>
    var selection: Range<Int>
    var container: String?
    var children: [OutlineSymbol] = []

    var alone: OutlineSymbol {
        var alone = self
        alone.children = []
        return alone
    }

    /// Returns true if the name contains the letters of the query, in their order.
    func fits(_ query: [Unicode.Scalar]) -> Bool {
        var rest = query[...]
        for scalar in name.lowercased().unicodeScalars where scalar == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}

/// The mappings of a spec with their properties, its examples, and what the host registers.
struct Outline {
    private(set) var symbols: [OutlineSymbol] = []

    init(_ text: SpecText) {
        for member in text.document.root?.members ?? [] {
            switch member.key.value {
            case "mappings": symbols += member.value.members.map(Self.mapping)
            case "examples": symbols += member.value.items.compactMap(Self.example)
            case "host":
                let names = member.value.members.flatMap { role in
                    role.value.members.map { Self.symbol(of: $0, kind: .function, detail: role.key.value) }
                }
                symbols.append(Self.symbol(of: member, kind: .namespace, detail: nil, children: names))
            default: break
            }
        }
    }

    private static func mapping(_ member: YAMLMember) -> OutlineSymbol {
        let name = member.key.value
        var children: [OutlineSymbol] = []
        for part in member.value.members {
            if part.key.value == "properties" { children += properties(part.value, name) }
            if part.key.value == "within" {
                children += part.value.members.flatMap { properties($0.value, name) }
            }
        }
        let base = member.value.members.first { $0.key.value == "extends" }?.value.text
        return symbol(of: member, kind: .mapping, detail: base.map { "extends \($0)" }, children: children)
    }

    private static func properties(_ node: YAMLNode, _ mapping: String) -> [OutlineSymbol] {
        if node.use != nil { return [] }
        let listed = node.items.compactMap { item in
            item.text.map { name in
                let range = item.range.lowerBound..<item.range.upperBound
                return OutlineSymbol(name: name, kind: .property, range: range, selection: range, container: mapping)
            }
        }
        let stated = node.members.filter { $0.mergedBy == nil }.map { member in
            var property = symbol(of: member, kind: .property, detail: detail(of: member.value))
            property.container = mapping
            return property
        }
        return listed + stated
    }

    /// A rule in a few words: its path, its type, the mapping of its objects.
    private static func detail(of rule: YAMLNode) -> String? {
        if let text = rule.text { return text.isEmpty ? nil : text }
        for member in rule.members {
            let words = ["type", "object", "list", "dictionary", "reference", "reference_list", "inverse"]
            if words.contains(member.key.value), let text = member.value.text {
                return member.key.value == "type" ? text : "\(member.key.value) \(text)"
            }
        }
        return nil
    }

    private static func example(_ node: YAMLNode) -> OutlineSymbol? {
        if node.use != nil { return nil }
        let name = node.members.first { $0.key.value == "name" }
        guard let name, let text = name.value.text else { return nil }
        let mapping = node.members.first { $0.key.value == "mapping" }?.value.text
        let range = node.range.lowerBound..<node.range.upperBound
        let inner = name.value.range.lowerBound..<name.value.range.upperBound
        return OutlineSymbol(
            name: text,
            kind: .example,
            detail: mapping.map { "example of \($0)" },
            range: range,
            selection: inner.clamped(to: range)
        )
    }

    private static func symbol(
        of member: YAMLMember,
        kind: OutlineSymbol.Kind,
        detail: String?,
        children: [OutlineSymbol] = []
    ) -> OutlineSymbol {
        let key = member.key.range.lowerBound..<member.key.range.upperBound
        // The value of an alias is elsewhere, so the range ends with the alias.
        let end = member.value.use?.upperBound ?? member.value.range.upperBound
        return OutlineSymbol(
            name: member.key.value,
            kind: kind,
            detail: detail,
            range: key.lowerBound..<max(key.upperBound, end),
            selection: key,
            children: children
        )
    }
}
