import SpecIR
import SpecSource

/// `Name` among names that begin small, or `first-name` among names with underscores.
struct OddCase: SpecRule {
    let info = RuleInfo(
        "odd-case",
        group: .names,
        severity: .info,
        precision: .likely,
        summary: "a name or a key that is spelled in another style than all others",
        why: """
            JSON's keys are equal letter by letter. One that begins with a capital where all others don't, or has a hyphen where \
            others have an underscore, is easily a slip, and finds nothing. The others are those of the mapping, or of a spec \
            that has enough of them.
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

    func check(_ spec: CheckedSpec, _ log: RuleLog) {
        var (allNames, allKeys) = (
            NameStyles(fewest: 8, underscores: 6, areNames: true),
            NameStyles(fewest: 8, underscores: 6, areNames: false)
        )
        var reported: Set<Int> = []
        for index in spec.all.mappingsOfSpec[spec.index] {
            var (names, keys) = (
                NameStyles(fewest: 4, underscores: 3, areNames: true),
                NameStyles(fewest: 4, underscores: 3, areNames: false)
            )
            for property in spec.all.set.stated[index].properties {
                let name = Spelling(of: property.name.value)
                names.take(name, at: property.name.range, of: property, index)
                allNames.take(name, at: property.name.range, of: property, index)
                for path in property.from ?? [] {
                    for (position, step) in path.value.steps.enumerated() {
                        guard case .member(let key) = step else { continue }
                        let spelling = Spelling(of: key)
                        allKeys.take(spelling, at: path.range, of: property, index)
                        if position == path.value.steps.count - 1 {
                            keys.take(spelling, at: path.range, of: property, index)
                        } else {
                            keys.pass(spelling)
                        }
                    }
                }
            }
            checkValues(of: CheckedMapping(spec.all, index), log)
            for odd in names.odd + keys.odd { report(odd, in: spec, reported: &reported, into: log) }
        }
        for odd in allNames.odd + allKeys.odd where !odd.isOfHeader {
            report(odd, in: spec, reported: &reported, into: log)
        }
    }

    private func checkValues(of mapping: CheckedMapping, _ log: RuleLog) {
        // Data shows how its values are spelled.
        guard mapping.samples.isEmpty else { return }
        for odd in ValueCase.odd(in: mapping.stated) {
            log.report(
                "`\(odd.value.shown)` begins with a capital, and no other of these values does",
                at: odd.range,
                help: "spell it as the data does; an example shows that it is right"
            )
        }
    }

    private func report(_ odd: NameStyles.Odd, in spec: CheckedSpec, reported: inout Set<Int>, into log: RuleLog) {
        let mapping = CheckedMapping(spec.all, odd.mapping)
        // Data is better evidence than the spelling, and the name of a mapping is reported by its own rule.
        guard mapping.mapping(named: odd.name) == nil, !mapping.shows(odd.property, at: odd.range),
            reported.insert(odd.range.lowerBound).inserted
        else { return }
        log.report(
            "`\(odd.name.shown)` \(odd.words)",
            at: odd.range,
            help: "spell it as the data does; an example shows that it is right"
        )
    }
}

/// A name, and the signs of a style in it.
private struct Spelling {
    let name: String
    let hasUnderscore: Bool
    let hasHyphen: Bool

    /// True if a capital stands behind a small letter, as in `firstName`.
    let hasHump: Bool

    /// True for five capitals and more, `SOURCE`: `ID` and `URL` are words by themselves.
    let isShouted: Bool

    /// True if it begins with a capital, or with a letter beyond ASCII.
    let beginsOddly: Bool

    init(of name: String) {
        self.name = name
        var name = name
        (hasUnderscore, hasHyphen, beginsOddly, hasHump, isShouted) = name.withUTF8 { bytes in
            let first = bytes.first ?? 0
            var (isAfterSmall, hasHump, capitals) = (false, false, 0)
            for byte in bytes {
                let isCapital = (0x41...0x5A).contains(byte)
                if isCapital { capitals += 1 }
                hasHump = hasHump || (isCapital && isAfterSmall)
                isAfterSmall = (0x61...0x7A).contains(byte)
            }
            let beginsOddly = (0x41...0x5A).contains(first) || first >= 0x80
            return (
                bytes.contains(0x5F), bytes.contains(0x2D), beginsOddly, hasHump,
                capitals >= 5 && capitals == bytes.count
            )
        }
    }
}

/// The styles in which names are spelled.
private struct NameStyles {
    /// So many names must there be.
    let fewest: Int

    /// So many of them with underscores, for one with a hyphen to be odd.
    let fewestUnderscores: Int

    /// True for names of properties, which a spec chooses itself.
    let isOfNames: Bool
    private var count = 0
    private var underscores = 0

    /// Names that begin with a capital and go on with another, or with a sign.
    private var others = 0
    private var capitals = Few()
    private var hyphens = Few()
    private var shouted = Few()
    private var humps = 0
    private var shouts = 0

    init(fewest: Int, underscores: Int, areNames: Bool) {
        (self.fewest, fewestUnderscores, isOfNames) = (fewest, underscores, areNames)
    }

    struct Odd {
        var name: String
        var range: SourceRange
        var property: Property
        var mapping: Int
        var words = ""

        /// True for the key of a header of HTTP, which has hyphens everywhere.
        var isOfHeader: Bool { name.hasPrefix("x-") || range.text.lowercased().contains("header") }
    }

    /// Names of one style; beyond two places nothing more is to be known.
    private struct Few {
        var first: Odd?
        var isSingle: Bool { first != nil && !hasMore }
        private var hasMore = false

        init() {}

        mutating func take(_ odd: Odd) {
            if let first {
                hasMore = hasMore || first.range.lowerBound != odd.range.lowerBound
            } else {
                first = odd
            }
        }
    }

    mutating func take(_ spelling: Spelling, at range: SourceRange, of property: Property, _ mapping: Int) {
        let name = spelling.name
        count += 1
        if spelling.beginsOddly {
            // `ID` and `URL` are words by themselves.
            if name.isCapitalized {
                capitals.take(Odd(name: name, range: range, property: property, mapping: mapping))
            } else {
                others += 1
            }
        }
        if spelling.isShouted {
            shouts += 1
            shouted.take(Odd(name: name, range: range, property: property, mapping: mapping))
        }
        if spelling.hasUnderscore { underscores += 1 }
        if spelling.hasHump { humps += 1 }
        guard spelling.hasHyphen else { return }
        hyphens.take(Odd(name: spelling.hasUnderscore ? "" : name, range: range, property: property, mapping: mapping))
    }

    /// Notes a name before the last of a path, beside which a capital isn't odd.
    mutating func pass(_ spelling: Spelling) {
        if spelling.beginsOddly { others += 1 }
    }

    var odd: [Odd] {
        guard count >= fewest else { return [] }
        var all: [Odd] = []
        if capitals.isSingle, others == 0, var odd = capitals.first {
            odd.words = "begins with a capital, and no other does"
            all.append(odd)
        }
        // `CUSIP` is a name by itself.
        if isOfNames, shouted.isSingle, shouts == others, var odd = shouted.first,
            CommonWords.areAllCommon(in: odd.name)
        {
            odd.words = "is in capitals, and no other is"
            all.append(odd)
        }
        if isOfNames, hyphens.isSingle, humps >= fewestUnderscores, underscores < fewestUnderscores,
            var odd = hyphens.first,
            !odd.name.isEmpty
        {
            odd.words = "has a hyphen, and others have capitals inside"
            all.append(odd)
        }
        if hyphens.isSingle, underscores >= fewestUnderscores, var odd = hyphens.first, !odd.name.isEmpty {
            odd.words = "has a hyphen, and others have underscores"
            all.append(odd)
        }
        return all
    }
}

extension String {
    /// A capital and then a small letter: `ID` and `URL` are words by themselves.
    fileprivate var isCapitalized: Bool {
        guard let first, first.isUppercase, let second = dropFirst().first else { return false }
        return second.isLowercase
    }
}
