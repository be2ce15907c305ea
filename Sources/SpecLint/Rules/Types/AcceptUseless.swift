import SpecIR
import SpecSource

/// A type under `accept` that can't turn up.
struct AcceptUseless: NestedRule {
    let info = RuleInfo(
        "accept-useless",
        group: .types,
        severity: .warning,
        summary: "an `accept` that can't make a difference",
        why:
            "`accept` lists what else is read. On a property that is never read, or behind a transformer that never returns such a value, it does nothing.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  age: {type: integer, accept: [string], direction: write}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  age: {type: integer, accept: [string]}
            """,
        howToFix: "Leave `accept` out."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        guard let first = rule.accept.first else { return }
        if place.property.direction?.value == .write {
            report("the property is never read", at: first, log)
            return
        }
        var known: Set<TypeName> = []
        for type in rule.accept where !known.insert(type.value).inserted {
            report("it stands there already", at: type, log)
        }
        if case .values(let table) = rule.kind, table.isOfText, table.otherwise == .fail,
            let number = rule.accept.first(where: { $0.value == .integer }),
            !table.rows.contains(where: \.spellsInteger)
        {
            return report("no key of the table is a number", at: number, log)
        }
        // `as_text` reads what `accept` names in front of the transformers.
        if rule.asText?.value == true {
            guard rule.transforms.isEmpty, let text = rule.accept.first(where: { $0.value == .string }) else { return }
            return report("`as_text` reads text", at: text, log)
        }
        guard let last = rule.transforms.last else { return }
        for type in rule.accept where last.gives.isDisjoint(with: type.value.shapes(formats: [.iso8601])) {
            report("`\(last.name.value.shown)` returns \(last.gives.description)", at: type, log)
        }
    }

    private func report(_ why: String, at type: Located<TypeName>, _ log: RuleLog) {
        log.report("`accept` of `\(type.value.rawValue)` does nothing: \(why)", at: type.range, help: "leave it out")
    }
}

extension ValueTable {
    fileprivate var isOfText: Bool { (type?.value ?? .string) == .string }
}

extension ValueTable.Row {
    fileprivate var spellsInteger: Bool { Int(json.value.plainText) != nil }
}
