package import SpecSource

/// Wrong types, date formats, tables and defaults.
package enum ValueProblem: ProblemFamily {
    case acceptImpossible(TypeName, from: TypeName, isText: Bool)
    ///     date_format: day, accept: [string]

    /// The type that the keys seem to have; nil for text.
    case acceptTextOfKeys(seeming: TypeName?)
    case acceptTextOfDate(format: String)
    case acceptWithoutType
    case dateFormat(DateFormatProblem)
    case dateFormatOnType(TypeName)
    ///     type: integer, digits: 2
    case digitsOf(TypeName)
    case numberDateInText(String)
    case tableType(TypeName)
    case tableKey(String, TypeName)
    ///     type: boolean, values: {Y: true, N: false}
    case tableKeys(String, TypeName)
    case tableKeyTwice(String)
    case defaultMismatch(found: Found, expected: Expected)
    case defaultUnmet(found: Found, requirement: String)
    case defaultOfRequired(String)
}

extension ValueProblem {
    package var rule: RuleText {
        switch self {
        case .acceptWithoutType: .missingKeyword
        case .dateFormat(let problem):
            if case .unknownName = problem.reason { .unknownChoice } else { .datePattern }
        case .dateFormatOnType, .numberDateInText, .digitsOf: .exclusiveKeywords
        case .acceptImpossible, .acceptTextOfKeys, .acceptTextOfDate, .tableType, .tableKey, .tableKeys,
            .defaultMismatch, .defaultUnmet:
            .typeMismatch
        case .tableKeyTwice: .duplicateKey
        case .defaultOfRequired: .requiredWithDefault
        }
    }

    package var message: String {
        switch self {
        case .acceptImpossible(let type, let source, _) where type == source:
            "`accept` names `\(type.rawValue)`, which `type` reads by itself"
        case .acceptImpossible(let type, let source, _):
            "\(source.withArticle) can't be converted to \(type.withArticle)"
        case .acceptTextOfKeys: "`accept` names `string`, which the keys of `values` are where no `type` is set"
        case .acceptTextOfDate(let format): "`accept` names `string`, which `\(format)` reads by itself"
        case .acceptWithoutType: "`accept` needs a `type` to convert to"
        case .dateFormat(let problem): problem.message
        case .numberDateInText(let format):
            "`type: string` holds the text of a date, but `\(format)` is a number in JSON"
        case .dateFormatOnType(let type): "`date_format` makes this a date, but `type` is `\(type.rawValue)`"
        case .digitsOf(.any): "`digits` needs `type: decimal`"
        case .digitsOf(let type): "`digits` is for decimals, but `type` is `\(type.rawValue)`"
        case .tableType(let type):
            "a table can't have `\(type.rawValue)` keys, expected `string`, `integer`, `number`, `decimal` or `boolean`"
        case .tableKey(let key, let type): "expected \(type.withArticle) as key of the table, found `\(key)`"
        case .tableKeys(let key, let type):
            "`type` expects \(type.withArticle), but no key of the table is one, found `\(key)`"
        case .tableKeyTwice(let key): "the table has `\(key)` twice"
        case .defaultMismatch(let found, let expected): "`default` is \(found.words), expected \(expected.words)"
        case .defaultUnmet(let found, let requirement):
            "`default` is \(found.words), which doesn't meet `\(requirement)` of its own property"
        case .defaultOfRequired: "the `default` is never used, as `required` lets nothing be missing or null"
        }
    }

    package var help: String? {
        switch self {
        case .acceptImpossible(let type, let source, _) where type == source: "leave it out"
        case .acceptTextOfKeys(let type?): "set `type: \(type.rawValue)`, with which the keys are numbers"
        case .acceptTextOfKeys(nil): "leave it out"
        case .acceptImpossible(.date, .integer, _), .acceptImpossible(.date, .number, _),
            .acceptImpossible(.date, .decimal, _):
            "leave it out, and name the format of such numbers: `date_format: unix_seconds`; for text as well, `[iso8601, unix_seconds]`"
        case .acceptImpossible(let type, _, let isText): type.acceptHelp(isText: isText)
        case .acceptTextOfDate: "leave it out; it is for Unix times, which are numbers"
        case .acceptWithoutType: "add `type`, or leave `accept` out"
        case .dateFormat(let problem): problem.help
        case .numberDateInText: "leave `type` out, or write `requires: {pattern: '^[0-9]+$'}`"
        case .dateFormatOnType: "leave `type` out, or write `type: date`"
        case .digitsOf(.any): "add `type: decimal`"
        case .digitsOf: "write `type: decimal`, or leave `digits` out"
        case .defaultMismatch(let found, let expected): found.spellingHelp(for: expected.scalarType)
        case .defaultUnmet: "give a default that all requirements allow, or let them allow this one"
        case .defaultOfRequired: "leave out `default`, or `required`"
        case .tableKeys(let key, .integer) where Int(key) != nil:
            "write the keys as JSON writes numbers, without zeros in front; if the data has text, leave `type` out"
        case .tableKeys(_, .boolean): "the keys are `true` and `false`; if the data has text, leave `type` out"
        case .tableKeys: "leave `type` out: beside a table it is the type of the keys, by default text"
        case .tableKey(let key, let type): Found.plain(key).spellingHelp(for: type)
        case .tableType, .tableKeyTwice: nil
        }
    }

    package func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        if case .defaultMismatch(let found, let expected) = self {
            return found.spellingFixes(for: expected.scalarType, at: range)
        }
        guard case .dateFormat(let problem) = self, let text = problem.replacement, text.isWithoutQuotes,
            String(decoding: range.bytes, as: UTF8.self).isWithoutQuotes
        else { return [] }
        return [Diagnostic.Fix("write `\(text)`", [Diagnostic.Edit(range, text)])]
    }
}

extension TypeName {
    fileprivate func acceptHelp(isText: Bool) -> String {
        let sources = ((isText ? acceptableBesideText : []) + acceptable).map { "`\($0.rawValue)`" }
        return sources.isEmpty
            ? "nothing is converted to `\(rawValue)`; leave `accept` out"
            : "`\(rawValue)` accepts " + sources.joined(separator: ", ")
    }
}

extension String {
    /// True if the text can be put unchanged into YAML's quotes of either kind.
    fileprivate var isWithoutQuotes: Bool { !utf8.contains { "'\"\\".utf8.contains($0) } }
}

extension ValueProblem {
    package static let rules: [RuleText] = [.typeMismatch, .requiredWithDefault, .datePattern, .duplicateKey]
}

extension RuleText {
    static let typeMismatch = RuleText(
        "type-mismatch",
        group: .types,
        fix: .safe,
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
        howToFix: """
            Change one of the two that the message names. `--fix` writes a number or a boolean as JSON spells it: `1000` for \
            `1_000`, `false` for `False`.
            """
    )

    static let requiredWithDefault = RuleText(
        "required-with-default",
        group: .types,
        severity: .warning,
        summary: "a `default` beside `required`",
        why: """
            A required property that is missing fails, so its default is never used, unless `if_invalid` or `omit` \
            uses it.
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
    )

    static let datePattern = RuleText(
        "date-pattern",
        group: .types,
        fix: .unsafe,
        summary: "a date pattern with letters that mean something else",
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
    )

    static let duplicateKey = RuleText(
        "duplicate-key",
        group: .yaml,
        summary: "a key that stands twice in one map",
        why: "Of two equal keys one would win, which one is up to the reader. Both places are shown.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: a
                  age:
                  name: b
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: a
                  age:
            """,
        howToFix: "Rename or delete one of the two."
    )
}
