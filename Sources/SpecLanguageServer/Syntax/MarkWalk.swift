import SpecIR
import SpecSource

/// Walks the nodes of a spec and determines the role of each scalar.
struct MarkWalk {
    private(set) var marks: [Mark] = []

    /// Nodes that were reached by an alias before.
    private var aliased: Set<Int> = []

    init(_ root: YAMLNode) {
        walk(root, as: .file, in: Surroundings())
        marks.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        // A node that several aliases refer to is marked once.
        var last = -1
        marks.removeAll { mark in
            defer { last = max(last, mark.range.lowerBound) }
            return mark.range.lowerBound == last
        }
    }

    private struct Surroundings {
        var mapping: String?

        /// The mapping of the elements that the rule speaks of.
        var target: String?

        /// True in objects as commands show them, which may name their mapping.
        var isObject = false
    }

    private mutating func walk(_ node: YAMLNode, as slot: Slot, in around: Surroundings) {
        if node.use != nil, !aliased.insert(node.range.lowerBound).inserted { return }
        switch node.content {
        case .scalar(let scalar):
            add(node.range, as: slot.role(of: scalar.text, target: around.target, in: around.mapping), in: around)
        case .sequence(let items):
            for item in items { walk(item, as: slot.item, in: around) }
        case .mapping(let members):
            if slot == .unknown || slot == .json && !around.isObject { return }
            var around = around
            if let target = Self.target(of: members, slot) { around.target = target }
            for member in members where member.mergedBy == nil { walk(member, as: slot, in: around) }
        }
    }

    private mutating func walk(_ member: YAMLMember, as slot: Slot, in around: Surroundings) {
        let key = member.key.value
        let role = slot.role(ofKey: key)
        var inner = around
        if case .mappingDefinition = role { inner.mapping = key }
        if case .propertyDefinition = role { inner.target = nil }
        add(member.key.range, as: role, in: inner)
        if case .keyword(let keyword) = role, Self.objects.contains(keyword.name) { inner.isObject = true }
        if inner.isObject, key == "$mapping", case .scalar(let name) = member.value.content, !name.text.isEmpty {
            return add(member.value.range, as: .mapping(name.text), in: inner)
        }
        walk(member.value, as: slot.child(key), in: inner)
    }

    private mutating func add(_ range: SourceRange, as role: Mark.Role?, in around: Surroundings) {
        guard let role, range.lowerBound < range.upperBound else { return }
        marks.append(Mark(range: range.lowerBound..<range.upperBound, role: role, mapping: around.mapping))
    }

    /// The keywords of examples that take objects.
    private static let objects: Set<String> = ["given", "object", "object_includes"]
    private static let relationships: Set<String> = ["list", "dictionary", "object", "reference", "reference_list"]

    /// The mapping that a rule names for its elements.
    private static func target(of members: [YAMLMember], _ slot: Slot) -> String? {
        switch slot {
        case .rule: break
        case .value(let keyword), .item(let keyword): guard case .element = keyword.value else { return nil }
        default: return nil
        }
        for member in members where relationships.contains(member.key.value) {
            if case .scalar(let scalar) = member.value.content { return scalar.text }
        }
        return nil
    }
}
