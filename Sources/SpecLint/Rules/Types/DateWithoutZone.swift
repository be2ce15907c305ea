import SpecIR
import SpecSource

/// A time of day without a zone is read as UTC, which may be hours off.
struct DateWithoutZone: NestedRule {
    let info = RuleInfo(
        "date-without-zone",
        group: .types,
        severity: .info,
        precision: .likely,
        summary: "a date format with a time of day and no zone",
        why: """
            A time of day without a zone is read as UTC. If the sender means local time, each date is hours off, and \
            nothing reports it.
            """,
        bad: """
            specmap: 1
            mappings:
              Event:
                properties:
                  at: {date_format: yyyy-MM-dd HH:mm}
            """,
        good: """
            specmap: 1
            mappings:
              Event:
                properties:
                  at: {date_format: yyyy-MM-dd HH:mmXXX}
            """,
        howToFix:
            "Ask the sender which zone is meant. If the dates have one, add `XXX`; for UTC, write `'Z'` or silence the rule."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        guard let formats = rule.dateFormats ?? (rule.isPlainDate ? place.mapping.mapping.formatsSaid : nil),
            let format = formats.value.first(where: \.saysTimeWithoutZone)
        else {
            return
        }
        log.report(
            "`\(format.spelling.shown)` has a time of day and no zone, so it is read as UTC",
            at: formats.range,
            help: "add `XXX` if the dates have a zone"
        )
    }
}

extension ValueRule {
    /// True if the rule is a date without a format of its own.
    fileprivate var isPlainDate: Bool {
        if case .type(let type?) = kind { type.value == .date && inheritedDateFormats == nil } else { false }
    }
}

extension Mapping {
    /// The formats that the mapping or its file sets for dates without a format.
    fileprivate var formatsSaid: Located<[DateFormat]>? { own.dateFormats ?? inherited.dateFormats }
}
