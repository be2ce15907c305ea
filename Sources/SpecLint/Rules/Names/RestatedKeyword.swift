import SpecIR
import SpecSource

/// A keyword that a property has no more once it is stated anew without it.
struct RestatedKeyword: Sendable {
    let name: String

    /// The text in which a property states it; nil if it doesn't.
    let range: @Sendable (Property) -> SourceRange?

    /// Returns true if another keyword of a property that is stated anew takes its place, or it has no meaning there.
    let isReplaced: @Sendable (_ old: Property, _ new: Property) -> Bool

    init(
        _ name: String,
        _ range: @escaping @Sendable (Property) -> SourceRange?,
        isReplaced: @escaping @Sendable (_ old: Property, _ new: Property) -> Bool = { _, _ in false }
    ) {
        (self.name, self.range, self.isReplaced) = (name, range, isReplaced)
    }
}

extension RestatedKeyword {
    static let all = ofPlace + ofFallbacks + ofValue + ofElements

    /// A new path replaces all that belongs to the old one. `from` itself depends on the data.
    private static let ofPlace = [
        RestatedKeyword("to", \.to?.range) { $1.from != nil || $1.direction?.value == .read || $1.exists != nil },
        RestatedKeyword("direction", \.direction?.range) { old, new in
            new.exists != nil || (old.direction?.value == .read ? new.to != nil : new.from != nil)
        },
        RestatedKeyword("omit", \.omit?.range) { $1.direction?.value == .read || $1.exists != nil },
    ]

    private static let ofFallbacks = [
        RestatedKeyword("default", \.defaultValue?.range) { old, new in
            !new.isRead || new.hasFallback || !old.rule.holdsTheSame(as: new.rule)
        },
        RestatedKeyword("if_missing", \.ifMissing?.range) { !$1.isRead || $1.hasFallback || $1.defaultValue != nil },
        RestatedKeyword("if_null", \.rule.ifNull?.range) { !$1.isRead || $1.hasFallback || $1.defaultValue != nil },
        RestatedKeyword("if_invalid", \.rule.ifInvalid?.range) { !$1.isRead || !$0.rule.holdsTheSame(as: $1.rule) },
    ]

    private static let ofValue = [
        RestatedKeyword("date_format", \.rule.dateFormats?.range) { old, new in
            old.rule.type != new.rule.type || !new.rule.transforms.isEmpty
        },
        RestatedKeyword("accept", { $0.rule.accept.first?.range }) { old, new in
            !new.isRead || new.rule.converts(unlike: old.rule) || !new.rule.transforms.isEmpty
                || !(old.rule.isSimilar(to: new.rule) || old.rule.isTable && new.rule.isTable)
        },
        RestatedKeyword("as_text", \.rule.asText?.range) { old, new in
            new.rule.convertsOtherwise || !new.rule.transforms.isEmpty || !old.rule.isSimilar(to: new.rule)
        },
    ]

    /// Settings of elements, which a new path or other elements replace.
    private static let ofElements = [
        RestatedKeyword("where", { $0.rule.elements.conditions.first?.path.range }, isReplaced: areOtherElements),
        RestatedKeyword("take", \.rule.elements.take?.range, isReplaced: areOtherElements),
        RestatedKeyword("pick", \.rule.elements.pick?.range, isReplaced: areOtherElements),
        RestatedKeyword("update", \.rule.elements.update?.range, isReplaced: areOtherElements),
        RestatedKeyword("orphans", \.rule.elements.orphans?.range) { old, new in
            new.rule.elements.update != nil || areOtherElements(old, new)
        },
        RestatedKeyword("duplicates", \.rule.elements.duplicates?.range, isReplaced: areOtherElements),
        RestatedKeyword("same_by", \.rule.elements.sameBy?.range, isReplaced: areOtherElements),
        RestatedKeyword("if_item_invalid", \.rule.elements.ifItemInvalid?.range, isReplaced: areOtherElements),
        RestatedKeyword("ordered", \.rule.elements.ordered?.range, isReplaced: areOtherElements),
        RestatedKeyword("pairs", \.rule.elements.pairs?.range, isReplaced: areOtherElements),
        RestatedKeyword("member_as", \.rule.elements.memberAs?.range, isReplaced: areOtherElements),
        RestatedKeyword("numbered", \.rule.elements.numbered?.range, isReplaced: areOtherElements),
        RestatedKeyword("by", \.rule.elements.by?.range, isReplaced: areOtherElements),
        RestatedKeyword("accept_empty_list", \.rule.elements.acceptEmptyList?.range, isReplaced: areOtherElements),
        RestatedKeyword("accept_single", \.rule.elements.acceptSingle?.range, isReplaced: areOtherElements),
        RestatedKeyword("create", \.rule.elements.create?.range, isReplaced: areOtherElements),
        RestatedKeyword("if_unlinked", \.rule.elements.ifUnlinked?.range) { old, new in
            old.rule.elements.create != nil || areOtherElements(old, new)
        },
    ]

    /// Returns true if what a property reads now has other elements, or stands elsewhere.
    private static func areOtherElements(_ old: Property, _ new: Property) -> Bool {
        new.from != nil || old.rule.kindOfElements != new.rule.kindOfElements
    }
}

extension Property {
    fileprivate var isRead: Bool { direction?.value != .write }

    /// True if the property itself specifies the result of a missing or null value.
    fileprivate var hasFallback: Bool { required != nil || ifMissing != nil || rule.ifNull != nil }
}

extension ValueRule {
    /// Returns true if the rule takes another form of JSON than the other one does.
    fileprivate func converts(unlike other: ValueRule) -> Bool {
        asText != nil && other.asText == nil || dateFormats != nil && other.dateFormats == nil
    }

    fileprivate var isTable: Bool { if case .values = kind { true } else { false } }

    fileprivate func holdsTheSame(as other: ValueRule) -> Bool {
        isSimilar(to: other) || kindOfElements == other.kindOfElements
    }

    /// The kind of the rule, with the mapping or the elements that it names.
    fileprivate var kindOfElements: [String] {
        switch kind {
        case .type(let type): ["type", type?.value.rawValue ?? ""]
        case .values: ["values"]
        case .object(let name): ["object", name.value]
        case .list(let element): ["list", element.named]
        case .dictionary(let element): ["dictionary", element.named]
        case .reference(let name): ["reference", name.value]
        case .referenceList(let name): ["reference_list", name.value]
        case .inverse: ["inverse"]
        }
    }
}

extension ValueRule.Element {
    fileprivate var named: String {
        switch self {
        case .mapping(let name): name.value
        case .rule(let rule): rule.kindOfElements.joined(separator: " ")
        }
    }
}
