import SpecIR

/// The property names of a mapping, shared by all its objects.
final class ObjectShape: Sendable {
    let mapping: String
    let names: [String]

    /// How a new value meets the old one, by property.
    let updates: [Update]

    /// Properties whose lists are sets.
    private let unordered: Set<Int>

    /// The properties whose values no message may show.
    let sensitive: Set<String>

    /// The last names, which no rule states: objects that a dictionary leads to hold their member's name there.
    let memberNames: [String]

    /// The spec that states the mapping, where other mappings of the runtime have its name.
    let file: String?
    private let positions: [ExactText: Int]

    init(
        mapping: String,
        names stated: [String],
        updates: [Update] = [],
        unordered: Set<Int> = [],
        sensitive: Set<String> = [],
        memberNames: [String] = [],
        file: String? = nil
    ) {
        let names = stated + memberNames
        self.mapping = mapping
        self.names = names
        self.memberNames = memberNames
        self.updates = updates + [Update](repeating: .replace, count: max(0, names.count - updates.count))
        self.unordered = unordered
        self.sensitive = sensitive
        self.file = file
        self.positions = Dictionary(
            names.enumerated().map { (ExactText($0.element), $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Whether a property is a set, in which order makes no difference.
    func isSet(_ name: String) -> Bool { position(of: name).map(unordered.contains) ?? false }

    func position(of name: String) -> Int? { positions[ExactText(name)] }
}

extension ObjectShape {
    /// The properties of a mapping, the one that keeps what no rule reads, and those that `member_as` adds.
    /// `isAmbiguous` says whether another mapping of the runtime has its name.
    convenience init(_ mapping: Mapping, memberNames: [String], isAmbiguous: Bool) {
        let names = mapping.properties.map(\.name.value)
        let rules = mapping.properties.map { $0.firstOf.first?.rule ?? $0.rule }
        self.init(
            mapping: mapping.name.value,
            names: names + [mapping.unknownInto?.value].compactMap { $0 },
            updates: rules.map { $0.elements.update?.value ?? .replace },
            unordered: Set(rules.indices.filter { rules[$0].elements.ordered?.value == false }),
            sensitive: Set(mapping.properties.filter { $0.sensitive?.value == true }.map(\.name.value)),
            memberNames: memberNames,
            file: isAmbiguous ? mapping.name.range.file.name : nil
        )
    }
}
