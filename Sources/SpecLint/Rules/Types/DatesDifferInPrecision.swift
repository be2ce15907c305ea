import SpecIR
import SpecSource

/// Of several formats the first is written; what it can't say is lost.
struct DatesDifferInPrecision: PropertyRule {
    let info = RuleInfo(
        "dates-differ-in-precision",
        .types,
        .warning,
        summary: "date formats of which the first, which is written, says less than another",
        why:
            "Of several formats the first that fits reads, and the first of all is written. A time that came in by another one is cut off on the way out.",
        bad: """
            specmap: 1
            mappings:
              Event:
                properties:
                  at: {date_format: [day, iso8601]}
            """,
        good: """
            specmap: 1
            mappings:
              Event:
                properties:
                  at: {date_format: [iso8601, day]}
            """,
        mend: "Put the format that says most in front; or let the property say `direction: read`."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        property.forEachWrittenRule { check($0, of: property, mapping, log) }
    }

    private func check(_ rule: ValueRule, of property: Property, _ mapping: CheckedMapping, _ log: RuleLog) {
        guard let formats = rule.dateFormats, let first = formats.value.first else { return }
        guard let finer = formats.value.dropFirst().first(where: { $0.precision > first.precision }),
            first.precision < .second, property.isWritten(in: mapping.mapping)
        else { return }
        log.report(
            "dates are written as `\(first.spelling.shown)`, which cuts off what `\(finer.spelling.shown)` reads",
            at: formats.range,
            help: "put `\(finer.spelling.shown)` in front, or say `direction: read`"
        )
    }
}
