import SpecIR
import SpecSource

/// `EEE HH:mm` reads `Mon 10:00` as a Saturday.
struct WeekdayWithoutDate: NestedRule {
    let info = RuleInfo(
        "weekday-without-date",
        group: .types,
        severity: .warning,
        summary: "a date format with a weekday and no day that it belongs to",
        why: """
            A date is read by year, month and day; the weekday is only written. Without them each date is a day of 2000, so \
            Monday is read as 1 January 2000, and written as Saturday.
            """,
        bad: """
            specmap: 1
            mappings:
              Shop:
                properties:
                  opens: {date_format: "EEE HH:mmXXX"}
            """,
        good: """
            specmap: 1
            mappings:
              Shop:
                properties:
                  opens: {type: string, requires: {pattern: "^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [0-9:]+"}}
            """,
        howToFix: "Hold the text as `string`, with the weekdays in `requires` or a table of `values`."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        rule.forEachDateFormat(where: { $0.hasWeekday && !$0.saysDay }) { format, range in
            log.report(
                "`\(format.spelling.shown)` has a weekday and no full date, so each weekday is read as that of a day in 2000",
                at: range,
                help: "hold the text as `string`"
            )
        }
    }
}
