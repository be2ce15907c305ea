import SpecIR
import SpecSource

/// A part of the data that isn't written back, though no keyword of the rule declares that.
struct UndeclaredLoss: MappingRule {
    let info = RuleInfo(
        "undeclared-loss",
        group: .mapping,
        severity: .info,
        precision: .likely,
        summary: "data that isn't written back, which the rule doesn't declare",
        why: """
            Most losses are declared: `direction: read`, `omit`, `where`, a template. `take: first` reads one element and writes \
            an array of that one; a transformer behind `where` keeps the elements from being written. Who only reads needs \
            nothing else, and who writes objects back loses data. The guide's page "What isn't written back, and why" lists \
            all losses.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {from: names, list: string, take: first}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {from: names, list: string, take: first, direction: read}
            """,
        howToFix: "Write `direction: read` where the property is only read. Otherwise follow the help."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let pass = mapping.all.losses
        let own = Set(mapping.stated.properties.map(\.name))
        for (property, losses) in zip(mapping.mapping.properties, pass.propertyLosses(of: mapping.index))
        where own.contains(property.name) {
            // `broken-round-trip` reports the property.
            if losses.contains(where: \.reason.isBroken) { continue }
            guard let loss = losses.first(where: { isUndeclared($0, of: property, in: mapping) }) else { continue }
            log.report(
                "`\(property.name.value.shown)`: \(loss.sentence)",
                at: loss.range,
                help: "write `direction: read` where the property is only read, or \(loss.reason.facts.instead)"
            )
        }
    }

    /// Losses that no keyword of the rule is for.
    private static let undeclared: Set<LossReason> = [.whereOnly, .severalConditions, .constantRead]

    /// Returns true for a loss of a property that nothing declares.
    private func isUndeclared(_ loss: Loss, of property: Property, in mapping: CheckedMapping) -> Bool {
        let elements = property.rule.elements
        // Beside `pick`, all else of the element is lost as well.
        if loss.reason == .severalConditions, elements.pick != nil { return false }
        if Self.undeclared.contains(loss.reason) { return true }
        // `where` chooses, and `kept-not-whole` reports mappings that keep the rest.
        return loss.reason == .takenElement && elements.conditions.isEmpty && elements.take?.value != .single
            && mapping.mapping.unknown != .keep
    }
}

extension Loss {
    fileprivate var sentence: String { "\(reason.facts.lost), as \(reason.facts.why)" }
}
