package import SpecSource

/// One rule that differs between two versions of specs, with what it does.
package struct RuleChange: Hashable, Sendable {
    /// The mapping, by its name in the newer specs, or in the older ones where it is gone.
    package var mapping: String

    /// The property; nil for what concerns whole objects.
    package var property: String?

    /// The property's name in the older specs, where it is another one.
    var oldProperty: String?

    /// The difference in the rule, in words.
    package var words: String

    /// The place in the newer specs; what is gone is reported at what is left of its mapping, or in the older file that is
    /// gone too.
    package var range: SourceRange
    package var oldRange: SourceRange?

    /// The rules' fingerprints; nil on the side that hasn't the rule.
    package var from: String?
    package var to: String?

    /// The effects of the change, the gravest first; empty if no document shows a difference.
    package var effects: [Effect] = []

    /// Other mappings that have the same change, as they inherit the rule.
    package var heirs: [String] = []

    /// Number of documents that were tried for it.
    package var documents = 0

    /// The reason that nothing could be tried; nil if something was.
    package var unlooked: String?

    /// The reasons of approvals, by what they approve.
    package internal(set) var approvals: [String: String] = [:]

    /// Number of those documents that a side could read, and of those in which the property held something.
    var readable = 0
    var taken = 0

    package var severity: DiffSeverity { effects.map(\.severity).max() ?? .inWords }

    /// The name of the rule: `Order.rating`.
    package var name: String { property.map { "\(mapping).\($0)" } ?? mapping }

    /// The name of the change in an approval: `reader/fails-now Order.rating`.
    package var approvalName: String { effects.first.map { approvalName(for: $0) } ?? "words \(name)" }

    private func approvalName(for effect: Effect) -> String {
        "\(effect.view.rawValue)/\(effect.kind.rawValue) \(name)"
    }
}

// MARK: Approvals

extension RuleChange {
    /// The names of the parts to approve: the effects that aren't harmless, so that nobody approves for those who
    /// see another one.
    package var approvalNames: [String] {
        let grave = effects.filter { $0.severity > .harmless }.map { approvalName(for: $0) }
        return grave.isEmpty ? [approvalName] : grave.uniqueTexts
    }

    /// The reasons of the approvals that cover the whole change; nil while something is open.
    package var approval: String? {
        let reasons = approvalNames.compactMap { approvals[$0] }
        return reasons.count == approvalNames.count ? reasons.uniqueTexts.joined(separator: "; ") : nil
    }

    /// The change with the effects that no approval covers; nil if all of it is approved.
    package var open: RuleChange? {
        if approval != nil { return nil }
        var change = self
        change.effects.removeAll { isApproved($0) }
        return change
    }

    func isApproved(_ effect: Effect) -> Bool { approvals[approvalName(for: effect)] != nil || approval != nil }
}
