import SpecSource

/// Kinds of value that a property may hold, as requirements distinguish them.
package struct HeldKinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let text = HeldKinds(rawValue: 1)
    package static let number = HeldKinds(rawValue: 2)
    package static let boolean = HeldKinds(rawValue: 4)
    package static let date = HeldKinds(rawValue: 8)
    package static let data = HeldKinds(rawValue: 16)
    package static let list = HeldKinds(rawValue: 32)
    package static let dictionary = HeldKinds(rawValue: 64)
    package static let object = HeldKinds(rawValue: 128)
    package static let any: HeldKinds = [.text, .number, .boolean, .date, .data, .list, .dictionary, .object]

    /// The kinds as a message names them.
    var description: String {
        let names: [(HeldKinds, String)] = [
            (.text, "text"), (.number, "a number"), (.boolean, "a boolean"), (.date, "a date"), (.data, "data"),
            (.list, "a list"), (.dictionary, "a dictionary"), (.object, "an object"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
    }
}

extension Property {
    /// The kinds of values that a rule of `first_of` can hold: what a template makes is text.
    package var alternativeKinds: HeldKinds {
        template != nil && rule.heldKinds == .any && rule.transforms.isEmpty ? .text : rule.heldKinds
    }
}

extension ValueRule {
    /// The kinds of values that the rule can hold; `any` where they aren't stated.
    package var heldKinds: HeldKinds {
        switch kind {
        case .type:
            guard let type, type != .any else { return transforms.last?.gives.heldKinds ?? .any }
            return type.heldKinds
        case .values(let table): return table.heldKinds
        case .object, .reference: return .object
        case .referenceList: return .list
        case .inverse: return elements.take == nil ? .list : .object
        case .list(let element): return heldElement == nil ? .list : element.heldKinds
        case .dictionary: return elements.memberAs == nil ? .dictionary : .list
        }
    }
}

extension ValueRule.Element {
    fileprivate var heldKinds: HeldKinds {
        switch self {
        case .mapping: .object
        case .rule(let rule): rule.heldKinds
        }
    }
}

extension TypeName {
    fileprivate var heldKinds: HeldKinds {
        switch self {
        case .string, .url, .uuid: .text
        case .integer, .number, .decimal: .number
        case .boolean: .boolean
        case .date: .date
        case .data: .data
        case .any: .any
        }
    }
}

extension ValueTable {
    fileprivate var heldKinds: HeldKinds {
        let kinds = rows.reduce(into: HeldKinds()) { $0.formUnion($1.value.value.heldKinds) }
        switch otherwise {
        case .fail: return kinds
        case .keep: return kinds.union((type?.value ?? .string).heldKinds)
        case .value(let literal): return kinds.union(literal.value.heldKinds)
        }
    }
}

extension Transformer.Shapes {
    fileprivate var heldKinds: HeldKinds {
        if self == .any { return .any }
        let kinds: [(Transformer.Shapes, HeldKinds)] = [
            (.string, .text), (.number, .number), (.boolean, .boolean), (.list, .list), (.object, .dictionary),
        ]
        return kinds.filter { contains($0.0) }.reduce(into: HeldKinds()) { $0.formUnion($1.1) }
    }
}

extension Literal {
    /// The kind of the value, where a property holds it; empty for null.
    var heldKinds: HeldKinds {
        switch self {
        case .null: []
        case .boolean: .boolean
        case .number: .number
        case .string: .text
        case .array: .list
        case .object: [.dictionary, .object]
        }
    }
}
