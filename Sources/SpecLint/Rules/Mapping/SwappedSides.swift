import SpecIR
import SpecSource

/// `less_than: [end, start]`, or `pairs: [value, key]`: two sides whose names show that they are swapped.
struct SwappedSides: MappingRule {
    let info = RuleInfo(
        "swapped-sides",
        group: .mapping,
        severity: .warning,
        precision: .likely,
        summary: "two sides whose names show that they are swapped",
        why: """
            `less_than` and `at_most` go from the smaller to the larger, `pairs` names the key and then the value. Swapped, good \
            data is rejected or read the wrong way round, and nothing else reports that.
            """,
        bad: """
            specmap: 1
            mappings:
              Stay:
                requires: {less_than: [lastNight, firstNight]}
                properties:
                  firstNight: {date_format: day}
                  lastNight: {date_format: day}
            """,
        good: """
            specmap: 1
            mappings:
              Stay:
                requires: {less_than: [firstNight, lastNight]}
                properties:
                  firstNight: {date_format: day}
                  lastNight: {date_format: day}
            """,
        howToFix:
            "Write the smaller side, or the key, first. Where the order is meant, silence the rule with the reason."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        for requirement in mapping.stated.requires {
            guard case .compares(let comparison) = requirement.kind, comparison.order != .equal else { continue }
            for (first, second) in zip(comparison.terms, comparison.terms.dropFirst()) {
                guard let left = first.names.last, let right = second.names.last,
                    Self.isSwapped(left.value, right.value, table: Self.ordered)
                else { continue }
                log.report(
                    "`\(comparison.order.rawValue)` expects `\(left.value.shown)` to be the smaller, and its name suggests the contrary",
                    at: left.range,
                    help: "write `\(right.value.shown)` in front of `\(left.value.shown)`"
                )
            }
        }
        for property in mapping.stated.properties {
            property.forEachNestedRule { rule, _ in
                guard let paths = rule.elementsIfStated?.pairs?.paths, let key = paths.key.value.steps.last?.member,
                    let value = paths.value.value.steps.last?.member, Self.isSwapped(key, value, table: Self.paired)
                else { return }
                log.report(
                    "`pairs` names the key and then the value, found `\(key.shown)` and then `\(value.shown)`",
                    at: paths.key.range,
                    help: "write `\(value.shown)` in front of `\(key.shown)`"
                )
            }
        }
    }

    /// Words of names, each smaller than the word beside it wherever both stand: a guest arrives before departing, and a
    /// train departs before it arrives.
    private static let ordered: [(String, String)] = [
        ("start", "end"), ("start", "stop"), ("start", "finish"), ("started", "ended"), ("started", "finished"),
        ("started", "stopped"), ("starts", "ends"), ("begin", "end"), ("begins", "ends"), ("from", "to"),
        ("from", "until"), ("from", "till"), ("from", "through"), ("since", "until"), ("issued", "due"),
        ("created", "updated"), ("created", "modified"),
        ("created", "deleted"), ("created", "expires"), ("issued", "expires"), ("opened", "closed"),
        ("opens", "closes"), ("open", "close"), ("ordered", "shipped"), ("ordered", "delivered"),
        ("shipped", "delivered"), ("born", "died"), ("birth", "death"), ("min", "max"), ("minimum", "maximum"),
        ("low", "high"), ("lower", "upper"), ("lowest", "highest"), ("first", "last"), ("earliest", "latest"),
        ("used", "limit"), ("used", "quota"), ("net", "gross"),
    ]

    private static let paired: [(String, String)] = [
        ("key", "value"), ("key", "val"), ("k", "v"), ("name", "value"), ("code", "value"), ("id", "value"),
        ("type", "value"), ("label", "value"), ("at", "value"), ("date", "value"), ("time", "value"),
    ]

    /// Returns true if the names are equal but for two words, which stand in the table the other way round.
    private static func isSwapped(_ first: String, _ second: String, table: [(String, String)]) -> Bool {
        let (first, second) = (words(of: first), words(of: second))
        let (left, right) = (first.filter { !second.contains($0) }, second.filter { !first.contains($0) })
        guard left.count == 1, right.count == 1 else { return false }
        return table.contains { $0 == (right[0], left[0]) }
    }

    private static func words(of name: String) -> [String] { Naming.words(of: name).map { $0.lowercased() } }
}
