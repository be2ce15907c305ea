import SpecIR
import SpecSource

/// `name: string` reads the member `string`: what stands behind a property's name is a path.
struct PathNamesRule: PropertyRule {
    let info = RuleInfo(
        "path-names-rule",
        group: .paths,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a path that is the name of a type, of a mapping, or `true`",
        why: """
            `age: integer` reads the member `integer`: what stands behind a property's name is the path of its value. A type, a \
            mapping and all else stand in a rule, `{type: integer}`.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  age: integer
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  age: {type: integer}
            """,
        howToFix:
            "Write a rule, such as `{type: integer}` or `{object: Car}`; a path that is meant so is `{from: integer}`."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard let from = property.from, from.count == 1, let path = from.first, path.value.origin == .value,
            path.value.steps.count == 1, case .member(let word)? = path.value.steps.first,
            let isList = property.isListOfOne(path), word != property.name.value,
            Keyword.named(property.name.value, at: .property) == nil,
            let meant = meant(by: word, isList: isList, property, mapping),
            !mapping.samples.contains(where: { !$0.parts(at: path.value.steps[...]).isEmpty }),
            StrayKeyword(property, in: mapping)?.isPlain != true
        else { return }
        let range = isList ? property.valueRange : path.range
        let rules = meant.map { "{\($0)}" }
        let written =
            rules.isEmpty
            ? "what is meant in braces, such as `{required: true}`, or put `#` before a note"
            : rules.map { "`\($0)`" }.joined(separator: " or ")
        log.report(
            "`\(word.shown)` is a path here, which reads the member `\(word.shown)`",
            at: range,
            help: "write \(written); a path that is meant so is `{from: \(word.shown)}`",
            fixes: rules.count == 1 ? [Diagnostic.Fix("write \(written)", [Diagnostic.Edit(range, rules[0])])] : []
        )
    }

    /// Returns the settings that were probably meant, if the word is one of the language.
    private func meant(by word: String, isList: Bool, _ property: Property, _ mapping: CheckedMapping) -> [String]? {
        if let type = TypeName(rawValue: word) ?? (Self.foreignTypes.contains(word) ? TypeName.called(word) : nil)
            ?? Self.typesOfGraphQL[word]
        {
            // `created: date` may well be a path.
            if Self.isOftenAKey(word), mapping.samples.isEmpty { return nil }
            return ["\(isList ? "list" : "type"): \(type.rawValue)"]
        }
        if mapping.mapping(named: word) != nil {
            if isList { return ["list: \(word)"] }
            return property.kinds(in: mapping).map { "\($0): \(word)" }
        }
        if isList { return nil }
        // In `was: true` nothing shows that `required` is meant.
        if word == "true" || word == "false" { return [] }
        if Self.transformers.contains(word) { return ["transform: \(word)"] }
        if Self.isDateFormat(word) { return ["date_format: \(word)"] }
        return word == "not_empty" ? ["requires: \(word)"] : nil
    }

    /// Returns true if the word is a type that data has members of that name for.
    static func isOftenAKey(_ word: String) -> Bool {
        ["date", "url", "uuid", "number", "data", "any"].contains(word)
    }

    /// Returns true if the word is the name of a date format, or consists of the letters and signs of date patterns.
    static func isDateFormat(_ word: String) -> Bool {
        dates.contains(word) || (word.contains("yyyy") && word.allSatisfy { "yMmdHhsSTZX-/.: ".contains($0) })
    }

    private static let transformers: Set = [
        "trim", "lowercase", "uppercase", "collapse_spaces", "blank_to_null", "url_encoded",
    ]
    private static let dates: Set = ["iso8601", "unix_seconds", "unix_milliseconds"]

    /// Types of other languages that no data has members of that name for.
    private static let foreignTypes: Set = [
        "str", "varchar", "int", "int32", "int64", "uint", "bigint", "float", "double", "bool", "datetime",
        "date-time",
    ]

    /// `Int`, `String`, as GraphQL and other languages spell types, which hardly any key is.
    private static let typesOfGraphQL: [String: TypeName] = [
        "String": .string, "Int": .integer, "Integer": .integer, "Float": .number, "Double": .number,
        "Boolean": .boolean, "Bool": .boolean,
    ]

    /// The type of `String!`; nil for other texts.
    static func typeOfGraphQL(_ text: String) -> TypeName? {
        text.hasSuffix("!") ? typesOfGraphQL[String(text.dropLast())] : nil
    }
}

extension Property {
    /// True if its one path, not quoted, is written as a list, `[a]`; nil where it has a rule.
    fileprivate func isListOfOne(_ path: Located<Path>) -> Bool? {
        guard let before = textBeforePath, !path.range.text.hasPrefix("'"), !path.range.text.hasPrefix("\"") else {
            return nil
        }
        return before.contains("[") || before.contains("-")
    }

    /// The value behind the name.
    fileprivate var valueRange: SourceRange {
        let start = range.file.bytes[name.range.upperBound..<range.upperBound].firstIndex {
            !": \n\r\t".utf8.contains($0)
        }
        return SourceRange(file: range.file, lowerBound: start ?? name.range.upperBound, upperBound: range.upperBound)
    }

    /// The keywords for a mapping's objects in the member of its name: one where data shows its kind, or where its name is
    /// in the singular.
    fileprivate func kinds(in mapping: CheckedMapping) -> [String] {
        let key = Path.Step.member(mapping.stated.key(for: name.value))
        if let shown = mapping.samples.lazy.compactMap({ $0.part(at: [key]) }).first {
            return [shown.isArray ? "list" : "object"]
        }
        return name.value.utf8.last == UInt8(ascii: "s") ? ["list", "object"] : ["object"]
    }
}
