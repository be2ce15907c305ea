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
            isShort(property, path), word != property.name.value,
            Keyword.named(property.name.value, at: .property) == nil, let rule = rule(word, mapping),
            !mapping.samples.contains(where: { !$0.parts(at: path.value.steps[...]).isEmpty })
        else { return }
        log.report(
            "`\(word.shown)` is a path here, which reads the member `\(word.shown)`",
            at: path.range,
            help: "write `{\(rule)}`; a path that is meant so is `{from: \(word.shown)}`",
            fixes: [Diagnostic.Fix("write `{\(rule)}`", [Diagnostic.Edit(path.range, "{\(rule)}")])]
        )
    }

    /// Returns true if the path follows the property's name directly and isn't quoted.
    private func isShort(_ property: Property, _ path: Located<Path>) -> Bool {
        let (name, range) = (property.name.range, path.range)
        guard name.file == range.file, name.upperBound < range.lowerBound, let first = range.text.first,
            first != "'", first != "\""
        else { return false }
        return range.file.bytes[name.upperBound..<range.lowerBound].allSatisfy { $0 == 0x3A || $0 == 0x20 }
    }

    /// Returns the setting that was probably meant, if the word is one of the language.
    private func rule(_ word: String, _ mapping: CheckedMapping) -> String? {
        if let type = TypeName(rawValue: word) {
            // `created: date` may well be a path.
            let isOftenAKey = ["date", "url", "uuid", "number", "data", "any"].contains(word)
            return isOftenAKey && mapping.samples.isEmpty ? nil : "type: \(type.rawValue)"
        }
        if word == "true" || word == "false" { return "required: \(word)" }
        if Self.transformers.contains(word) { return "transform: \(word)" }
        if Self.dates.contains(word) || Self.isPattern(word) { return "date_format: \(word)" }
        if word == "not_empty" { return "requires: \(word)" }
        return mapping.mapping(named: word) == nil ? nil : "object: \(word)"
    }

    /// Returns true if a word consists of the letters and signs of date patterns.
    private static func isPattern(_ word: String) -> Bool {
        word.contains("yyyy") && word.allSatisfy { "yMmdHhsSTZX-/.: ".contains($0) }
    }

    private static let transformers: Set = [
        "trim", "lowercase", "uppercase", "collapse_spaces", "blank_to_null", "url_encoded",
    ]
    private static let dates: Set = ["iso8601", "unix_seconds", "unix_milliseconds"]
}
