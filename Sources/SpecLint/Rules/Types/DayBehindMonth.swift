import SpecIR
import SpecSource

/// `MM.dd.yyyy` or `yyyy-dd-MM`: orders of day and month that no country uses.
struct DayBehindMonth: NestedRule {
    let info = RuleInfo(
        "day-and-month-swapped",
        group: .types,
        severity: .warning,
        precision: .likely,
        summary: "a date format whose order of day and month no country uses",
        why: """
            Between dots the day comes before the month, and behind a year the month comes before the day. A format the other \
            way round reads 3 April as 4 March, and fails only at dates after the 12th.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  born: {date_format: MM.dd.yyyy}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  born: {date_format: dd.MM.yyyy}
            """,
        howToFix: "Swap day and month. Where the dates are spelled so, silence the rule with the reason."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        guard let formats = rule.dateFormats,
            let format = formats.value.lazy.map(\.spelling).first(where: \.hasOddOrder)
        else { return }
        let usual =
            format.contains(".") && !format.hasPrefix("y") ? "between dots the day" : "behind a year the month"
        log.report(
            "`\(format.shown)` has an order of day and month that no country uses",
            at: formats.range,
            help: "\(usual) comes first: did you mean `\(format.withDayAndMonthSwapped.shown)`?"
        )
    }
}

extension String {
    /// True if a day in digits stands behind its month between dots, or in front of it behind a year.
    var hasOddOrder: Bool {
        guard "yMd".utf8.allSatisfy(utf8.contains) else { return false }
        let parts = dateParts
        guard parts.letters.count == 3 else { return false }
        return (parts.letters == "Mdy" && parts.isDotted) || (parts.letters == "ydM")
    }

    /// The first letters of year, month and day in digits, in their order, and whether dots stand between them.
    private var dateParts: (letters: String, isDotted: Bool) {
        var letters = ""
        var signs: Set<Character> = []
        var last: Character?
        for letter in self {
            if "yMd".contains(letter) {
                if letter != last { letters.append(letter) }
            } else if letters.count < 3 {
                signs.insert(letter)
            }
            last = letter
        }
        // Names of months can stand anywhere.
        return contains("MMM") ? ("", false) : (letters, signs == ["."])
    }

    fileprivate var withDayAndMonthSwapped: String {
        String(
            map { letter -> Character in
                switch letter {
                case "d": "M"
                case "M": "d"
                default: letter
                }
            }
        )
    }
}
