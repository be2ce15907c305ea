import SpecIR
import SpecSource

// Changes of rules that no document tried, so that their effect is unknown.
extension DiffSearch {
    /// Adds why a change isn't harmless, and isn't known to be another.
    ///
    /// - Parameters:
    ///   - change: a change for which documents were tried.
    ///   - numbers: the mapping on both sides.
    ///   - pairing: the property on both sides; nil for a change of the whole mapping.
    func markUntried(_ change: inout RuleChange, in numbers: Witness.Pair, of pairing: PropertyMatch.Pairing?) {
        if options.stopsAtFirst, change.effects.contains(where: isEnough) { return }
        let seen = change.effects.filter { options.views.contains($0.view) }
        guard change.unlooked == nil, (seen.map(\.severity).max() ?? .harmless) < .careful,
            let view = [DiffView.reader, .writer, .refresh].first(where: options.views.contains)
        else { return }
        if let why = untried(change, in: numbers, of: pairing) {
            change.effects = change.effects.filter { $0.kind != .failsDifferently }
            let severity = Effect.Kind.untried.severity
            change.effects.append(
                Effect(view: view, kind: .untried, severity: severity, old: "", new: "", why: why)
            )
        } else if Self.isOfMaking(pairing) {
            // One value that is refused no more is no sign of how the others are made.
            for place in change.effects.indices where change.effects[place].kind.isOfFailures {
                change.effects[place].severity = max(change.effects[place].severity, .inWords)
            }
        }
    }

    private func untried(_ change: RuleChange, in numbers: Witness.Pair, of pairing: PropertyMatch.Pairing?) -> String?
    {
        if change.readable == 0 {
            return "no document was made that `\(change.mapping)` reads" + obstacle(numbers)
        }
        let sides = [(oldSet, numbers.old, pairing?.old), (newSet, numbers.new, pairing?.new)]
        let isRead = sides.contains { set, index, rule in
            guard let rule else { return false }
            let mapping = set.mappings[index]
            return mapping.properties[rule.number].isRead(in: mapping) && !mapping.properties[rule.number].isInverse
        }
        guard let property = change.property, isRead, change.taken == 0,
            change.effects.allSatisfy({ $0.kind == .failsDifferently })
        else { return nil }
        return "no document was made in which `\(property)` holds a value"
    }

    /// The failures of the plain document.
    private func obstacle(_ numbers: Witness.Pair) -> String {
        let document = newMaker.plainDocument(numbers.new)
        let outcome = pair.new.outcome(of: document.bytes, by: numbers.new, .map)
        let failures = outcome.failures.map { $0.property.isEmpty ? "[\($0.id)]" : "`\($0.property)` [\($0.id)]" }
        return failures.isEmpty ? "" : ": " + failures.uniqueTexts.joined(separator: ", ")
    }

    /// The statements about how a value is made of JSON.
    private static let making: Set<String> = [
        "transform", "date_format", "digits", "template", "pick", "pairs", "where", "take",
    ]

    private static func isOfMaking(_ pairing: PropertyMatch.Pairing?) -> Bool {
        guard let old = pairing?.old, let new = pairing?.new else { return false }
        return Set(old.statements).symmetricDifference(new.statements).contains { statement in
            statement.aspect.split(separator: ".").contains { making.contains(String($0)) }
        }
    }
}
