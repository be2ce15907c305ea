import SpecIR
import SpecSource

/// `unix_milliseconds` where all data has seconds: each date is in January to April 1970.
struct SecondsAsMilliseconds: PropertyRule {
    let info = RuleInfo(
        "seconds-as-milliseconds",
        group: .examples,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a date in milliseconds where examples and samples have seconds",
        why: """
            Today is a number of ten digits in seconds since 1970, and of thirteen in milliseconds. Seconds that are read as \
            milliseconds are dates in the first months of 1970, without an error.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  changed: {date_format: unix_milliseconds}
            examples:
              - name: a person
                mapping: Person
                json: {changed: 1709906730}
                object: {changed: "1970-01-20T18:58:26.73Z"}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  changed: {date_format: unix_seconds}
            examples:
              - name: a person
                mapping: Person
                json: {changed: 1709906730}
                object: {changed: "2024-03-08T14:05:30Z"}
            """,
        howToFix: "Write `unix_seconds`. Where such dates are meant, silence the rule with the reason."
    )

    /// Seconds from 2001 to 2286, which have ten digits.
    private static let seconds = 1_000_000_000..<10_000_000_000

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        if mapping.samples.isEmpty { return }
        property.rule.forEachNested { rule, depth in
            // Of several formats, the first that is a number reads numbers.
            guard rule.type == .date, rule.transforms.isEmpty,
                (rule.dateFormats?.value ?? mapping.mapping.dateFormats).first(where: \.isNumber) == .unixMilliseconds
            else { return }
            let parts = mapping.samples.flatMap { property.parts(in: $0, mapping.mapping, depth: depth) }
            let numbers = parts.compactMap(\.number)
            guard let first = parts.first(where: { $0.number != nil }), numbers.allSatisfy(Self.seconds.contains) else {
                return
            }
            let stated = rule.dateFormats?.range
            let place = stated?.only("unix_milliseconds")
            log.report(
                "`unix_milliseconds` reads dates of 1970 from all numbers of the \(mapping.isSampled ? "samples" : "examples")",
                at: place ?? stated ?? rule.range,
                notes: [Diagnostic.Note("a number is here", at: first.range)],
                help: stated == nil ? "write `date_format: unix_seconds` here" : "write `unix_seconds`",
                fixes: place.map { place in
                    [Diagnostic.Fix("write `unix_seconds`", [Diagnostic.Edit(place, "unix_seconds")], isUnsafe: true)]
                } ?? []
            )
        }
    }
}

extension SourceRange {
    /// The one place of a word in the text; nil where it stands there more than once or never.
    fileprivate func only(_ word: String) -> SourceRange? {
        let text = text
        let places = text.ranges(of: word)
        guard let first = places.first, places.count == 1 else { return nil }
        let start = lowerBound + text[..<first.lowerBound].utf8.count
        return SourceRange(file: file, lowerBound: start, upperBound: start + word.utf8.count)
    }
}

extension PlacedLiteral {
    /// The whole number; nil for other values.
    fileprivate var number: Int? {
        guard case .scalar(.number(let digits)) = content else { return nil }
        return Int(digits)
    }
}
