package import SpecSource

/// One rule that differs between two versions of specs, with what it does.
package struct RuleChange: Hashable, Sendable {
    /// The mapping, by its name in the newer specs, or in the older ones where it is gone.
    package var mapping: String

    /// The property; nil for what concerns whole objects.
    package var property: String?

    /// The difference in the rule, in words.
    package var words: String

    /// The place in the newer specs; what is gone is reported at what is left of its mapping.
    package var range: SourceRange
    package var oldRange: SourceRange?

    /// The rules' hashes; nil on the side that hasn't the rule.
    package var from: String?
    package var to: String?

    /// The effects of the change, the gravest first; empty if no document shows a difference.
    package var effects: [Effect] = []

    /// Other mappings that have the same change, as they inherit the rule.
    package var heirs: [String] = []

    /// How many documents were tried for it.
    package var documents = 0

    /// Why nothing could be tried; nil where it was.
    package var unlooked: String?

    /// The reason of an approval that covers it.
    package var approval: String?

    package var severity: DiffSeverity { effects.map(\.severity).max() ?? .harmless }

    /// The name of the rule: `Order.rating`.
    package var name: String { property.map { "\(mapping).\($0)" } ?? mapping }

    /// The name of the change in an approval: `reader/fails-now Order.rating`.
    package var approvalName: String {
        guard let worst = effects.first else { return "words \(name)" }
        return "\(worst.view.rawValue)/\(worst.kind.rawValue) \(name)"
    }
}
