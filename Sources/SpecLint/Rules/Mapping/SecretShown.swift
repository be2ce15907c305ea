import SpecIR
import SpecSource

/// A property that reads what another one keeps secret.
struct SecretShown: MappingRule {
    let info = RuleInfo(
        "secret-shown",
        group: .mapping,
        severity: .warning,
        summary: "a property without `sensitive` that reads a sensitive property's value",
        why: """
            `sensitive: true` keeps the value of one property out of messages. Another property that reads the same value, by \
            a path of `from`, in a `template` or in the mapping of an object inside, shows it in its own failures, in \
            descriptions and in logs.
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

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let secrets = mapping.mapping.properties.filter { $0.isSecret(in: mapping.mapping) }
        if secrets.isEmpty { return }
        // A mapping that reads several inner objects is found once for each.
        var reported: Set<SourceRange> = []
        for reader in InnerObjects(of: mapping).readers {
            for property in reader.properties where property.isShown(in: reader.mapping) {
                let reading = property.placesRead(in: reader.mapping)
                for secret in secrets where !isApart(property, of: reader, from: secret) {
                    let paths = secret.allReadPaths(in: mapping.mapping).map { reader.path($0, isOfOwner: true) }
                    let shown = reading.first { place in
                        let path = reader.path(place.value)
                        if secret.holdsRest(of: mapping.mapping) {
                            return path.isWhole ? property.holdsValues : mapping.mapping.isLeftToRest(path)
                        }
                        // An element of the rest isn't what another rule reads.
                        if reader.isInner, mapping.mapping.rest != nil, path.steps.first == .each { return false }
                        return paths.contains { secret in
                            guard path.shows(secret, by: property) else { return false }
                            return !property.holdsRest(of: reader.mapping)
                                || reader.mapping.isLeftToRest(
                                    Path(steps: Array(secret.steps.dropFirst(path.steps.count)))
                                )
                        }
                    }
                    guard let shown else { continue }
                    guard reported.insert(shown.range).inserted else { break }
                    report(property, of: reader, at: shown.range, secret: secret, of: mapping.mapping, into: log)
                    break
                }
            }
        }
    }

    /// Returns true if both choose elements of an array, and not the same as far as is known.
    private func isApart(_ property: Property, of reader: InnerObjects.Reader, from secret: Property) -> Bool {
        reader.isInner ? secret.rule.selectsElements : property.choosesOthers(than: secret)
    }

    private func report(
        _ property: Property,
        of reader: InnerObjects.Reader,
        at range: SourceRange,
        secret: Property,
        of owner: Mapping,
        into log: RuleLog
    ) {
        func name(_ property: Property, _ mapping: Mapping) -> String {
            "`\(property.name.value.shown)`" + (reader.isInner ? " of `\(mapping.name.value.shown)`" : "")
        }
        log.report(
            "\(name(property, reader.mapping)) reads what \(name(secret, owner)) keeps secret, and shows it in messages",
            at: range,
            notes: [Diagnostic.Note("`\(secret.name.value.shown)` is stated here", at: secret.name.range)],
            help: "set `sensitive: true` on it too"
        )
    }
}

extension Property {
    /// True if it is read and kept out of messages.
    fileprivate func isSecret(in mapping: Mapping) -> Bool {
        isSensitive && exists == nil && isRead(in: mapping)
    }

    /// True if it is read and its value may stand in messages.
    fileprivate func isShown(in mapping: Mapping) -> Bool {
        !isSensitive && exists == nil && isRead(in: mapping)
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
    /// True if the value isn't read by a mapping, whose properties set themselves what they keep secret.
    fileprivate var holdsValues: Bool {
        switch rule.kind {
        case .type, .values, .list(.rule), .dictionary(.rule): firstOf.isEmpty && template == nil
        case .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse: false
        }
    }
}
