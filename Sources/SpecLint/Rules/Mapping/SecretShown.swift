import SpecIR
import SpecSource

/// A property that reads what another one keeps secret.
struct SecretShown: PropertyRule {
    let info = RuleInfo(
        "secret-shown",
        group: .mapping,
        severity: .warning,
        summary: "a property without `sensitive` that reads a sensitive property's value",
        why: """
            `sensitive: true` keeps the value of one property out of messages. Another property that reads the same value, by \
            a path of `from` or in a `template`, shows it in its own failures, in descriptions and in logs.
            """,
        bad: """
            specmap: 1
            mappings:
              Order:
                properties:
                  number: {from: card.number, type: string, sensitive: true}
                  label: {template: 'card {card.number}'}
            """,
        good: """
            specmap: 1
            mappings:
              Order:
                properties:
                  number: {from: card.number, type: string, sensitive: true}
                  label: {template: 'card {card.number}', sensitive: true}
            """,
        howToFix: "Set `sensitive: true` on it too."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        let whole = mapping.mapping
        guard property.sensitive?.value != true, property.exists == nil, property.isRead(in: whole) else { return }
        let secrets = whole.properties.filter {
            $0.sensitive?.value == true && $0.exists == nil && $0.isRead(in: whole)
        }
        if secrets.isEmpty { return }
        let reading = property.placesRead(in: whole)
        for secret in secrets where !property.choosesOthers(than: secret) {
            let paths = secret.allReadPaths(in: whole)
            guard let shown = reading.first(where: { place in paths.contains { place.value.shows($0, by: property) } })
            else { continue }
            return log.report(
                "`\(property.name.value.shown)` reads what `\(secret.name.value.shown)` keeps secret, and shows it in messages",
                at: shown.range,
                notes: [Diagnostic.Note("`\(secret.name.value.shown)` is stated here", at: secret.name.range)],
                help: "set `sensitive: true` on it too"
            )
        }
    }
}

extension Property {
    /// The paths that it reads, each where it is stated.
    fileprivate func placesRead(in mapping: Mapping) -> [Located<Path>] {
        if !firstOf.isEmpty { return firstOf.flatMap { $0.placesRead(in: mapping) } }
        let stated = (from ?? []) + (template?.value.paths ?? [])
        let paths = allReadPaths(in: mapping)
        return paths.enumerated().map { number, path in
            Located(path, stated.indices.contains(number) ? stated[number].range : name.range)
        }
    }
}

extension Property {
    /// Returns true if both choose elements of an array, or values in them, and not the same.
    fileprivate func choosesOthers(than other: Property) -> Bool {
        guard rule.selectsElements, other.rule.selectsElements else { return false }
        let (own, others) = (rule.elements, other.rule.elements)
        return own.pick?.value != others.pick?.value || own.conditions.map(\.plain) != others.conditions.map(\.plain)
    }
}

extension Condition {
    /// The path and the values, wherever they are stated.
    fileprivate var plain: [Literal] { [.string(path.value.description)] + values.map(\.value) }
}

extension Path {
    /// Returns true if a value at this path, or a part of it that a property holds as it is, is what another path reads.
    fileprivate func shows(_ secret: Path, by property: Property) -> Bool {
        guard origin == secret.origin, zip(steps, secret.steps).allSatisfy({ $0 == $1 || $0.isMany || $1.isMany })
        else {
            return false
        }
        return steps.count >= secret.steps.count || property.holdsValues
    }
}

extension Property {
    /// True if the value isn't read by a mapping, whose properties say themselves what they keep secret.
    fileprivate var holdsValues: Bool {
        switch rule.kind {
        case .type, .values, .list(.rule), .dictionary(.rule): firstOf.isEmpty && template == nil
        case .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse: false
        }
    }
}
