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
            "a keyword that stands among the rows of a table, the cases of a chooser, or the conditions of `where`",
        why: """
            The keys of `values` are values of the data, those of `cases` too, and those of `where` are paths. `otherwise` there \
            is for the value `otherwise` alone, so that other values fail, or go another way.
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
                if let elements = rule.elementsIfStated { check(elements.conditions, mapping, log) }
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
    private func check(_ conditions: [Condition], _ mapping: CheckedMapping, _ log: RuleLog) {
        for condition in conditions {
            guard case .member(let key)? = condition.path.value.steps.first, condition.path.value.steps.count == 1,
                let keyword = Keyword.ofElementSettings[key], condition.values.count == 1,
                keyword.contains(condition.values[0].value.plainText), !mapping.hasKeyAnywhere(key)
            else { continue }
            let value = condition.values[0].value.plainText
            report(condition.path.range, among: "conditions", meant: "\(key): \(value)", beside: "where", log)
        }
    }

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
    /// A row that is meant for all other values, where the table doesn't say what becomes of them.
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

extension ValueTable.Row {
    fileprivate var key: Located<String> { Located(json.value.plainText, json.range) }
}

extension Keyword {
    /// The settings for elements that are words, with those words.
    fileprivate static let ofElementSettings: [String: [String]] = [
        "take": Take.allCases.map(\.rawValue), "if_item_invalid": ItemFallback.allCases.map(\.rawValue),
        "accept_single": ["true", "false"], "duplicates": DuplicatePolicy.allCases.map(\.rawValue),
        "orphans": OrphanPolicy.allCases.map(\.rawValue), "ordered": ["false"],
    ]
}
