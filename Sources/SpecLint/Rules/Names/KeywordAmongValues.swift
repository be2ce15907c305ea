import SpecIR
import SpecSource

/// `values: {A: active, otherwise: unknown}`: among the rows of a table a keyword is one more row.
struct KeywordAmongValues: MappingRule {
    let info = RuleInfo(
        "keyword-among-values",
        group: .names,
        severity: .warning,
        precision: .likely,
        summary:
            "a keyword among the rows of a table, the cases of a chooser, the conditions of `where` or the texts of `replace`",
        why: """
            The keys of `values` are values of the data, those of `cases` too, and those of `where` are paths. `otherwise` there \
            is for the value `otherwise` alone, so that other values fail, or go another way. The keys of `replace` are texts to \
            replace, and `{from: a, to: b}` replaces the words `from` and `to`.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  state: {values: {A: active, otherwise: keep}}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  state: {values: {A: active}, otherwise: keep}
            """,
        howToFix: "Move it out, beside `values`, `cases` or `where`. Put it in quotes where data has it."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        checkCases(of: mapping, log)
        for property in mapping.stated.properties {
            property.forEachNestedRule { rule, _ in
                if case .values(let table) = rule.kind, let row = table.fallback {
                    report(
                        row.json.range,
                        among: "rows of the table",
                        meant: "otherwise: \(row.value.range.text)",
                        beside: "values",
                        log
                    )
                }
                if let elements = rule.elementsIfStated { check(elements.conditions, in: mapping, into: log) }
                for transform in rule.transforms { check(transform, log) }
            }
        }
    }

    private func checkCases(of mapping: CheckedMapping, _ log: RuleLog) {
        guard let chooser = mapping.stated.chooser, chooser.kind != .type, mapping.stated.choice.otherwise == nil,
            let last = chooser.cases.last, chooser.cases.count > 1,
            let row = chooser.cases.first(where: { Fallback.isKeyword($0.key) })
                ?? (last.key.range.text == "default" ? last : nil),
            !mapping.samples.contains(where: { $0.part(at: chooser.path.value.steps)?.text == row.key.value })
        else { return }
        report(row.key.range, among: "cases", meant: "otherwise: \(row.mapping.value.shown)", beside: "cases", log)
    }

    /// A setting for the elements among the conditions on them.
    private func check(_ conditions: [Condition], in mapping: CheckedMapping, into log: RuleLog) {
        for condition in conditions {
            for value in condition.values where value.value.isOperation { report(operation: value, log) }
            guard case .member(let key)? = condition.path.value.steps.first, condition.path.value.steps.count == 1,
                condition.values.count == 1,
                Keyword.ofElementSettings[key]?.contains(condition.values[0].value.plainText) ?? (key == "pick"),
                !mapping.hasKeyAnywhere(key)
            else { continue }
            let value = condition.values[0].value.plainText
            report(condition.path.range, among: "conditions", meant: "\(key): \(value)", beside: "where", log)
        }
    }

    private func report(operation value: Located<Literal>, _ log: RuleLog) {
        log.report(
            "`\(value.range.text.shown)` is a value to be equal to here, not an operation",
            at: value.range,
            help: "`where` takes the values that are wanted, one or a list of them: `[home, work]`"
        )
    }

    /// `replace: {from: ";", to: ","}`, which replaces the words `from` and `to`.
    private func check(_ transform: Transform, _ log: RuleLog) {
        guard transform.name.value == "replace", let argument = transform.argument,
            case .object(let members) = argument.value, members.count == 2,
            let sides = Self.sidesOfReplacements.first(where: { $0 == members.map(\.key) })
        else { return }
        let written = argument.range.text
        guard sides.allSatisfy({ written.contains("\($0):") }) else { return }
        let (found, put) = (members[0].value.description.shown, members[1].value.description.shown)
        log.report(
            "`replace` replaces the words `\(sides[0])` and `\(sides[1])` here",
            at: argument.range,
            help: "write a text and what replaces it: `{\(found): \(put)}`; words that are meant so stand in quotes"
        )
    }

    private static let sidesOfReplacements = [
        ["from", "to"], ["old", "new"], ["pattern", "replacement"], ["pattern", "with"], ["search", "replace"],
        ["search", "replacement"], ["find", "replace"], ["find", "with"], ["match", "with"], ["regex", "replacement"],
    ]

    private func report(
        _ range: SourceRange,
        among others: String,
        meant: String,
        beside keyword: String,
        _ log: RuleLog
    ) {
        let word = range.text.unquoted
        log.report(
            "`\(word.shown)` is one of the \(others) here, for \(keyword == "where" ? "a member" : "the value") `\(word.shown)`",
            at: range,
            help: "write `\(meant.shown)` beside `\(keyword)`; one that is meant so stands in quotes"
        )
    }
}

/// The rows that other languages have for all other values.
private enum Fallback {
    /// Returns true if no data has such a value, in quotes or not.
    static func isKeyword(_ key: Located<String>) -> Bool {
        let text = key.range.text
        return words.contains(text) || patterns.contains(text.unquoted)
    }

    private static let words: Set = ["otherwise", "else"]
    private static let patterns: Set = ["*", ".*", "_"]

    /// Values for what isn't known.
    static let values: Set = [
        "unknown", "other", "others", "none", "null", "undefined", "unspecified", "keep", "fail", "skip", "invalid",
        "misc",
        "",
    ]
}

extension ValueTable {
    /// A row that is meant for all other values, where the table doesn't set what becomes of them.
    var fallback: Row? {
        guard otherwise == .fail, rows.count > 1, let last = rows.last else { return nil }
        if let row = rows.first(where: { Fallback.isKeyword($0.key) }) { return row }
        // `default` may be a value of the data, with a value of its own.
        guard last.key.range.text == "default" else { return nil }
        let value = last.value.value
        let isShared = rows.dropLast().contains { $0.value.value == value }
        return isShared || Fallback.values.contains(value.plainText.lowercased()) ? last : nil
    }
}

extension Literal {
    /// True for `{$ne: a}` and the like, with which other languages compare, and for requirements, `{min: 2}`.
    fileprivate var isOperation: Bool {
        guard case .object(let members) = self, !members.isEmpty else { return false }
        return members.allSatisfy { Self.operators.contains($0.key) }
    }

    private static let operators: Set = [
        "$eq", "$ne", "$in", "$nin", "$gt", "$gte", "$lt", "$lte", "$not", "$regex", "$exists",
        "eq", "ne", "in", "nin", "not", "not_in", "notIn", "gt", "gte", "lt", "lte", "equals", "contains", "regex",
        "min", "max", "above", "below", "pattern", "not_empty",
    ]
}

extension ValueTable.Row {
    fileprivate var key: Located<String> { Located(json.value.plainText, json.range) }
}

extension Keyword {
    /// The settings for elements that are words, with those words.
    fileprivate static let ofElementSettings: [String: [String]] = [
        "take": Take.allCases.map(\.rawValue), "if_item_invalid": ItemFallback.allCases.map(\.rawValue),
        "accept_single": ["true", "false"], "accept_empty_list": ["true", "false"],
        "duplicates": DuplicatePolicy.allCases.map(\.rawValue),
        "orphans": OrphanPolicy.allCases.map(\.rawValue), "ordered": ["false"],
    ]
}
