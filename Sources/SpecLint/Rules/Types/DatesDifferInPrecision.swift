import SpecIR
import SpecSource

/// Of several formats the first is written: parts that it lacks are lost, and parts that another format lacks are made
/// up.
struct DatesDifferInPrecision: PropertyRule {
    let info = RuleInfo(
        "dates-differ-in-precision",
        group: .types,
        severity: .warning,
        summary: "date formats whose first, which is written, is less precise than another, or adds a day or month",
        why:
            "Of several formats the first that fits reads, and the first of all is written. A time that another one reads is cut off when it is written, and a year or a month becomes a whole date: `1974-12` is written as `1974-12-01`.",
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
        howToFix:
            "Put the most precise format first, and hold what may be a year or a month as text (`type: string`); or set `direction: read` on the property."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        property.forEachWrittenRule { check($0, of: property, mapping: mapping, into: log) }
    }

    private func check(_ rule: ValueRule, of property: Property, mapping: CheckedMapping, into log: RuleLog) {
        guard let formats = rule.dateFormats, let first = formats.value.first, property.isWritten(in: mapping.mapping)
        else { return }
        let others = formats.value.dropFirst()
        if first.precision < .second, let finer = others.first(where: { $0.precision > first.precision }) {
            log.report(
                "dates are written as `\(first.spelling.shown)`, which cuts off what `\(finer.spelling.shown)` reads",
                at: formats.range,
                help: "put `\(finer.spelling.shown)` in front, or set `direction: read`"
            )
        } else if let partial = others.first(where: { $0.precision < .day && $0.precision < first.precision }) {
            log.report(
                "what `\(partial.spelling.shown)` reads is written as `\(first.spelling.shown)`, with a day that the data doesn't have",
                at: formats.range,
                help: "hold it as text, `type: string`, or set `direction: read`"
            )
        }
    }
}
