import SpecIR
import SpecSource

/// `yyMMdd` reads `680101` as 2068.
struct TwoDigitYear: NestedRule {
    let info = RuleInfo(
        "two-digit-year",
        group: .types,
        severity: .info,
        precision: .likely,
        summary: "a date format with two digits for the year",
        why: """
            Two digits are a year of 1969 to 2068. A birthday of 1968 is read as one of 2068, and the end of a contract in 2070 \
            as one in 1970, without a failure.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  born: {date_format: yyMMdd}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  born: {date_format: yyyyMMdd}
            """,
        howToFix: """
            Ask the sender for four digits. Where other years occur, hold the text as `string`; where none do, silence \
            the rule.
            """
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        rule.forEachDateFormat(where: \.hasYearOfCentury) { format, range in
            log.report(
                "`\(format.spelling.shown)` has two digits for the year, which are read as 1969 to 2068",
                at: range,
                help: "hold the text as `string` if it may be another year"
            )
        }
    }
}

extension ValueRule {
    /// Hands out the rule's first format, and that of each transformer `date`, that something holds for, and its place.
    func forEachDateFormat(where isMeant: (DateFormat) -> Bool, _ body: (DateFormat, SourceRange) -> Void) {
        if let formats = dateFormats, let format = formats.value.first(where: isMeant) { body(format, formats.range) }
        for transform in transforms {
            guard let formats = transform.dateFormats, let range = transform.argument?.range else { continue }
            if let format = [formats.from, formats.to].first(where: isMeant) { body(format, range) }
        }
    }
}
