import SpecIR
import SpecSource

/// `unknown: fail` beside a dictionary of the whole object: each member that it reads counts as unknown.
struct UnknownRefusesAll: PropertyRule {
    let info = RuleInfo(
        "unknown-refuses-all",
        group: .mapping,
        severity: .warning,
        summary: "`unknown: fail` or `warn` beside a dictionary that is read from `.`, where no rule names a member",
        why: """
            A path `.` makes no member known, so that one which is misspelt stays unknown where a property holds the whole \
            JSON. If a dictionary from `.` is all that a mapping reads, every member is unknown: `fail` refuses each object \
            that has one, and `warn` warns of each.
            """,
        bad: """
            specmap: 1
            mappings:
              Rates:
                unknown: fail
                properties:
                  rates: {from: ., dictionary: decimal}
            """,
        good: """
            specmap: 1
            mappings:
              Rates:
                unknown_into: rates
                properties:
                  rates: {dictionary: decimal}
            """,
        howToFix: "Leave `unknown` out, or name the dictionary in `unknown_into`, without `from`."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        let all = mapping.mapping
        guard case .dictionary = property.rule.kind, property.rule.elements.pairs == nil,
            let unknown = all.own.unknown ?? all.inherited.unknown, [.fail, .warn].contains(unknown.value),
            all.unknown == unknown.value,
            property.isRead(in: all), let from = property.from?.first(where: \.value.isWhole), !all.namesMembers
        else { return }
        let stated = "`unknown: \(unknown.value.rawValue)`"
        let name = property.name.value.shown
        log.report(
            "\(stated) \(unknown.value == .fail ? "refuses" : "warns of") each member that `\(name)` reads from `.`",
            at: from.range,
            notes: [Diagnostic.Note("`unknown` is stated here", at: unknown.range)],
            help: "leave `unknown` out, or `from`, and write `unknown_into: \(name)` in place of \(stated)"
        )
    }
}

extension Mapping {
    /// True if a rule makes a member known, by its name or as an object of the same JSON.
    fileprivate var namesMembers: Bool {
        pathsOfOtherRules.contains { !$0.isWhole } || properties.contains(where: \.joinsEnclosing)
    }
}
