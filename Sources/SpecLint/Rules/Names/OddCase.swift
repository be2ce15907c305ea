import SpecIR
import SpecSource

/// `Name` among names that begin small, or `first-name` among names with underscores.
struct OddCase: MappingRule {
    let info = RuleInfo(
        "odd-case",
        group: .names,
        severity: .info,
        precision: .likely,
        summary: "a name or a key that is spelled in another style than all others",
        why: """
            JSON's keys are equal letter by letter. One that begins with a capital where all others don't, or has a hyphen where \
            others have an underscore, is easily a slip, and finds nothing.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: full_name
                  street: street_name
                  city: city_name
                  zip: zip-code
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: full_name
                  street: street_name
                  city: city_name
                  zip: zip_code
            """,
        howToFix: "Spell the name as the data does; an example shows that it is right."
    )

    /// So many others must be of one style.
    private static let fewest = 3

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let properties = mapping.stated.properties
        guard properties.count > Self.fewest else { return }
        check(properties.map { ($0.name, $0.name.value) }, mapping: mapping, into: log)
        // The name of a mapping is reported by its own rule.
        let paths = properties.flatMap { $0.from ?? [] }
            .filter { path in path.value.steps.last?.member.flatMap(mapping.mapping(named:)) == nil }
        check(
            paths.compactMap { path in path.value.steps.last?.member.map { (Located($0, path.range), $0) } },
            mapping: mapping,
            into: log
        )
    }

    private func check(_ names: [(stated: Located<String>, text: String)], mapping: CheckedMapping, into log: RuleLog) {
        guard names.count > Self.fewest else { return }
        let capital = names.filter { $0.text.isCapitalized }
        if capital.count == 1, names.allSatisfy({ $0.text.isCapitalized || $0.text.first?.isLowercase == true }) {
            report(capital[0].stated, words: "begins with a capital, and no other does", mapping: mapping, into: log)
        }
        let hyphens = names.filter { $0.text.contains("-") }
        if hyphens.count == 1, names.count(where: { $0.text.contains("_") }) >= Self.fewest,
            !hyphens[0].text.contains("_")
        {
            report(hyphens[0].stated, words: "has a hyphen, and others have underscores", mapping: mapping, into: log)
        }
    }

    private func report(_ name: Located<String>, words: String, mapping: CheckedMapping, into log: RuleLog) {
        // Samples are better evidence than the spelling.
        guard mapping.samples.isEmpty else { return }
        log.report(
            "`\(name.value.shown)` \(words)",
            at: name.range,
            help: "spell it as the data does; an example shows that it is right"
        )
    }
}

extension String {
    /// A capital and then a small letter: `ID` and `URL` are words by themselves.
    fileprivate var isCapitalized: Bool {
        guard let first, first.isUppercase, let second = dropFirst().first else { return false }
        return second.isLowercase
    }
}
