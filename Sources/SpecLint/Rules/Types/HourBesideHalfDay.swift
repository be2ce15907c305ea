import SpecIR
import SpecSource

/// `HH:mm a`: the hour of a 24-hour clock beside AM or PM.
struct HourBesideHalfDay: NestedRule {
    let info = RuleInfo(
        "hour-beside-am-pm",
        group: .types,
        severity: .warning,
        precision: .likely,
        summary: "a date format with the hour of a 24-hour clock beside AM or PM",
        why: """
            Beside `a` stands mostly the hour of a 12-hour clock, `h`. By `HH:mm a`, `02:30 PM` fails, as the hours of a \
            24-hour clock are 12 to 23 then: it reads only `14:30 PM`.
            """,
        bad: """
            specmap: 1
            mappings:
              Event:
                properties:
                  at: {date_format: yyyy-MM-dd HH:mm a XXX}
            """,
        good: """
            specmap: 1
            mappings:
              Event:
                properties:
                  at: {date_format: yyyy-MM-dd hh:mm a XXX}
            """,
        howToFix: "Write `hh`. Where the dates are spelled so, silence the rule with the reason."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        guard let formats = rule.dateFormats else { return }
        for format in formats.value {
            guard let meant = format.withHourOfHalfDay else { continue }
            log.report(
                "`\(format.spelling.shown)` has the hour of a 24-hour clock beside AM or PM",
                at: formats.range,
                help: "did you mean `\(meant.shown)`?"
            )
        }
    }
}
