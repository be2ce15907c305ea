package import SpecIR
package import SpecSource

/// The effective rules of the mappings of a set, with everything resolved: names, `extends`, `use`, anchors, `within`,
/// `naming`, `if_…` and formats from wherever they come.
///
/// Two mappings with equal text do the same. Comments, order, anchors and descriptions aren't part of it.
package struct EffectiveRules: Sendable {
    /// By the mapping's number in the set.
    package private(set) var mappings: [EffectiveMapping]

    /// - Parameters:
    ///   - set: the specs.
    ///   - names: the names that stand for mappings, where they aren't their own.
    package init(_ set: SpecSet, names: [String: String] = [:]) {
        mappings = set.mappings.indices.map { EffectiveMapping(set, $0, names: names) }
    }

    /// The rules of a set that differs from the set of these rules in some mappings alone.
    func changed(_ numbers: [Int], in set: SpecSet) -> EffectiveRules {
        var rules = self
        for number in numbers { rules.mappings[number] = EffectiveMapping(set, number, names: [:]) }
        return rules
    }
}

/// One mapping as it is in effect.
package struct EffectiveMapping: Hashable, Sendable {
    package var name: String
    package var range: SourceRange

    /// The statements about whole objects.
    package var statements: [EffectiveStatement]

    /// The properties in the order of their names.
    package var properties: [EffectiveProperty]

    /// One line a statement. It doesn't hold the mapping's own name.
    package var text: String {
        (statements.map(\.text) + properties.map(\.text)).joined(separator: "\n")
    }

    /// The text's hash: 32 hexadecimal digits.
    package var hash: String { StableHash.of(text) }

    /// Returns true if the text of another mapping is the same.
    func means(_ other: EffectiveMapping) -> Bool {
        statements.map(\.text) == other.statements.map(\.text)
            && properties.map(\.name) == other.properties.map(\.name)
            && zip(properties, other.properties).allSatisfy { $0.rules == $1.rules }
    }
}

/// One property as it is in effect.
package struct EffectiveProperty: Hashable, Sendable {
    package var name: String

    /// Its number in the mapping.
    package var number: Int
    package var range: SourceRange
    package var statements: [EffectiveStatement]

    /// The property's name and what is stated of it.
    package var text: String { ([name + ":"] + rules).joined(separator: "\n  ") }

    /// The statements about the property as text, without its name.
    package var rules: [String] { statements.map(\.text) }

    package var hash: String { StableHash.of(rules.joined(separator: "\n")) }
}

/// One thing that is stated.
package struct EffectiveStatement: Hashable, Sendable {
    /// The subject of the statement: `default`, `values.S`. Statements of two rules are compared if their aspects are
    /// equal.
    package var aspect: String

    /// The statement as a spec would have it.
    package var text: String
    package var range: SourceRange

    /// Equal text means the same, wherever it stands.
    package static func == (left: EffectiveStatement, right: EffectiveStatement) -> Bool {
        left.aspect.isExactly(right.aspect) && left.text.isExactly(right.text)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
