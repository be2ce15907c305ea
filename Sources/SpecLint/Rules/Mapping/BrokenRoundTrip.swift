import SpecIR
import SpecSource

/// A value that is read can't be written, or the reverse, and nothing in the spec declares that.
struct BrokenRoundTrip: MappingRule {
    let info = RuleInfo(
        "broken-round-trip",
        group: .mapping,
        severity: .warning,
        summary: "a rule by which data can't be written back, or read again",
        why: """
            Most losses are declared: `direction: read`, `omit`, a transformer that can't be inverted. A rule that reads what it \
            can't write, or writes what it can't read, declares nothing, and is found when the first such record comes. The \
            guide's page "What isn't written back, and why" lists all that is lost, and `specmap dump --stage verdicts` \
            shows what a spec loses.
            """,
        bad: """
            specmap: 1
            mappings:
              Order:
                properties:
                  state: {values: {N: new, P: paid}, otherwise: unknown}
            """,
        good: """
            specmap: 1
            mappings:
              Order:
                properties:
                  state: {values: {N: new, P: paid, X: unknown}, otherwise: unknown}
            """,
        howToFix: "Follow the help. Where the loss is meant, declare it or silence the rule with the reason."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let pass = mapping.all.losses
        var told = inherited(by: mapping, pass)
        for loss in pass.losses(of: mapping.index) where loss.reason.isBroken && told.insert(loss).inserted {
            // `kept-not-whole` reports the path.
            if loss.reason == .keptInArray { continue }
            log.report(loss.sentence, at: loss.range, help: loss.reason.facts.instead)
        }
        for (property, losses) in zip(mapping.mapping.properties, pass.propertyLosses(of: mapping.index)) {
            for loss in losses
            where loss.reason.isBroken && told.insert(loss).inserted {
                // `impossible-value` reports the key.
                if loss.reason == .keyNotRead { continue }
                // A part that isn't read either is reported by name.
                if loss.reason == .partNotWritten, UnreadPart.finds(property, of: mapping) { continue }
                let name = property.name.value.shown
                let notes =
                    loss.range == property.name.range
                    ? [] : [Diagnostic.Note("`\(name)` is stated here", at: property.name.range)]
                log.report("`\(name)`: \(loss.sentence)", at: loss.range, notes: notes, help: loss.reason.facts.instead)
            }
        }
    }

    /// The losses that are reported for the mapping that this one extends.
    private func inherited(by mapping: CheckedMapping, _ pass: LossPass) -> Set<Loss> {
        guard let extends = mapping.stated.extends,
            let base = mapping.all.set.mappingIndex(named: extends.value, seenFrom: mapping.index)
        else { return [] }
        return Set(pass.losses(of: base) + pass.propertyLosses(of: base).joined())
    }
}

extension Loss {
    fileprivate var sentence: String { "\(reason.facts.lost), as \(reason.facts.why)" }
}
