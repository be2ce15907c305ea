import SpecSource

extension RuleInfo {
    /// The rules for types and values that loading a spec checks.
    static let loadingTypes: [RuleInfo] = [
        RuleInfo(
            "type-mismatch",
            group: .types,
            summary: "parts of a rule that don't fit together",
            why: """
                A transformer must give what the next one reads, a default must be a value of the type, a \
                requirement must speak of what is held. Otherwise every document fails.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      age: {type: integer, default: many}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      age: {type: integer, default: 0}
                """,
            howToFix: "Change one of the two that the message names."
        ),
        RuleInfo(
            "required-with-default",
            group: .types,
            severity: .warning,
            summary: "a `default` beside `required`",
            why: """
                A required property that is missing fails, so its default is never used, unless `if_invalid` or `omit` \
                asks for it.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      age: {required: true, default: 1}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      age: {default: 1}
                """,
            howToFix: "Leave out `default`, or `required`."
        ),
        RuleInfo(
            "date-pattern",
            group: .types,
            fix: .unsafe,
            summary: "a date pattern that doesn't say what was meant",
            why: """
                `YYYY` is the year of the week, `mm` the minute, `hh` the hour of a 12-hour clock. Such a pattern \
                works on most days.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      born: {date_format: YYYY-MM-dd}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      born: {date_format: yyyy-MM-dd}
                """,
            howToFix: "Take the letters that the message offers."
        ),
        RuleInfo(
            "pattern-syntax",
            group: .types,
            summary: "a regular expression that can't be read",
            why: """
                Patterns are I-Regexp (RFC 9485), with `^` and `$`: what every program understands alike, in time \
                that no text can stretch.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      code: {requires: {pattern: '[0-9'}}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      code: {requires: {pattern: '[0-9]'}}
                """,
            howToFix: "Fix what the message names."
        ),
        RuleInfo(
            "limits-crossed",
            group: .types,
            summary: "a `min` above its `max`",
            why: "No value could meet both.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {requires: {length: {min: 3, max: 2}}}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {requires: {length: {min: 2, max: 3}}}
                """,
            howToFix: "Put the smaller number first."
        ),
        RuleInfo(
            "transformer-one-way",
            group: .types,
            summary: "a keyword that asks to write what can't be written",
            why: "What `sum` or `first` gives can't be turned back into what it came from.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      total: {transform: sum, to: total}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      total: {transform: sum}
                """,
            howToFix: "Leave the keyword out: the property is read only."
        ),
    ]
}
