package import SpecSource

/// Wrong versions and keywords: unknown ones, those in a wrong place, and those that are missing or exclude each other.
package enum KeywordProblem: ProblemFamily {
    case missingVersion(isSpec: Bool)
    case otherVersion(String)
    case unknownKeyword(String, at: Keyword.Place, nearest: String?)
    case foreignKeyword(String, at: Keyword.Place, advice: ForeignAdvice)
    ///     Person:
    ///     properties: [name]
    case keywordsBesideMapping([String], mapping: String)
    ///     mappings:
    ///       defaults: {naming: snake_case}
    case keywordAmongMappings(String)
    ///     properties:
    ///       requires: {at_most: [start, end]}
    case keywordAmongProperties(String)
    ///     mappings:
    ///       properties: {id: {type: integer}}
    case mappingWithoutName(String)
    ///     defaults:
    ///       naming: snake_case
    ///       Person: {properties: [id]}
    case mappingAmongSettings(String, of: String)
    ///     sort: one_way
    case oldKeyword(String, now: String)
    case misplacedKeyword(String, at: Keyword.Place, belongs: [Keyword.Place])
    case missingKeyword(String, whatFor: Subject)
    case missingKeywords([String], whatFor: Subject)
    case exclusiveKeywords(String, String, why: String)
}

extension KeywordProblem {
    package var rule: RuleText {
        switch self {
        case .missingVersion, .otherVersion: .version
        case .unknownKeyword, .foreignKeyword, .keywordsBesideMapping, .keywordAmongMappings, .keywordAmongProperties,
            .mappingWithoutName, .mappingAmongSettings, .misplacedKeyword:
            .unknownKeyword
        case .oldKeyword: .oldKeyword
        case .missingKeyword, .missingKeywords: .missingKeyword
        case .exclusiveKeywords: .exclusiveKeywords
        }
    }

    package var message: String {
        switch self {
        case .missingVersion: "the file doesn't specify its language version"
        case .otherVersion(let found): "expected version `1` of the language, found `\(found)`"
        case .unknownKeyword(let word, let place, _), .foreignKeyword(let word, let place, _):
            "unknown keyword `\(word.shown)` \(place.description)"
        case .keywordsBesideMapping(let words, let mapping):
            "\(words.inBackticks(last: "and")) \(words.count == 1 ? "stands" : "stand") beside `\(mapping)`, not in it"
        case .keywordAmongMappings(let word): "`\(word)` stands among the mappings, not beside `mappings`"
        case .keywordAmongProperties(let word): "`\(word)` is a keyword of the mapping, and stands among its properties"
        case .mappingWithoutName(let word): "`\(word)` stands among the mappings, not in one"
        case .mappingAmongSettings(let name, let keyword):
            "the mapping `\(name.shown)` stands in `\(keyword)`, not in `mappings`"
        case .oldKeyword(let word, let now): "`\(word)` is called `\(now)` now"
        case .misplacedKeyword(let word, let place, _): "`\(word)` can't stand \(place.description)"
        case .missingKeyword(let word, let what): "\(what.words) needs `\(word)`"
        case .missingKeywords(let words, let what): "\(what.words) needs \(words.inBackticks(last: "or"))"
        case .exclusiveKeywords(let first, let second, _): "`\(first)` and `\(second)` can't stand together"
        }
    }

    package var help: String? {
        switch self {
        case .missingVersion(isSpec: true): "add the line `specmap: 1` at the top"
        case .missingVersion(isSpec: false):
            "if it is meant as a spec, add the line `specmap: 1` at the top; if not, leave it out of what is checked"
        case .otherVersion: "write `specmap: 1`, or use a newer version of this program"
        case .unknownKeyword(let word, let place, let nearest):
            Self.helpForMissingColon(word, at: place) ?? Problem.didYouMean(nearest, for: word) ?? place.listOfKeywords
        case .foreignKeyword(_, _, let advice): advice.words
        case .keywordsBesideMapping(let words, let mapping):
            "indent \(words.inBackticks(last: "and")) under `\(mapping)`"
        case .keywordAmongMappings(let word): "write `\(word)` without indentation; a mapping states `properties`"
        case .keywordAmongProperties: "outdent it: it stands beside `properties`"
        case .mappingWithoutName(let word): "write the name of the mapping above it, and indent `\(word)` below that"
        case .mappingAmongSettings: "write the line `mappings:` above it, without indentation"
        case .oldKeyword(_, let now): "write `\(now)`"
        case .misplacedKeyword(_, _, let places):
            "it belongs " + places.map(\.description).joined(separator: ", or ")
        case .missingKeyword(let word, _): "add `\(word): ...`"
        case .missingKeywords(let words, _): words.count == 1 ? "add `\(words[0])`" : "add one of them"
        case .exclusiveKeywords(_, _, let why): why
        }
    }

    /// `{from id}` and `{from = id}` hold a keyword and its value without a colon between them.
    private static func helpForMissingColon(_ text: String, at place: Keyword.Place) -> String? {
        let word = text.prefix { $0.isLetter || $0 == "_" }
        let separator = text[word.endIndex...].prefix { $0 == " " || $0 == "=" || $0 == ":" }
        let value = text[separator.endIndex...]
        guard !separator.isEmpty, !value.isEmpty, Keyword.named(String(word), at: place) != nil else { return nil }
        return "put `: ` between the keyword and its value: `\(word): \(String(value).shown)`"
    }
}

extension KeywordProblem {
    package var misspelling: Misspelling? {
        switch self {
        case .unknownKeyword(let name, _, let nearest): Misspelling(name, nearest: nearest, isUnsafe: true)
        case .oldKeyword(let name, let now): Misspelling(name, nearest: now)
        // The singular of `mappings` is no other's.
        case .foreignKeyword(let name, let place, _):
            Misspelling(name, nearest: keywordMeant(at: place), isUnsafe: name != "mapping" || place != .file)
        case .missingVersion, .otherVersion, .keywordsBesideMapping, .keywordAmongMappings, .keywordAmongProperties,
            .mappingWithoutName, .mappingAmongSettings, .misplacedKeyword, .missingKeyword, .missingKeywords,
            .exclusiveKeywords:
            nil
        }
    }

    package func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        guard self == .missingVersion(isSpec: true) else { return misspelling?.fixes(at: range) ?? [] }
        let line = "specmap: 1" + (range.file.bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n")
        return [Diagnostic.Fix("add `specmap: 1`", [Diagnostic.Edit(range, line)])]
    }

    /// The keyword that an unknown word stands for: the nearest, or the one that another tool's word means.
    func keywordMeant(at place: Keyword.Place) -> String? {
        if case .unknownKeyword(_, _, let nearest) = self { return nearest }
        guard case .foreignKeyword(_, _, .write(let word)) = self else { return nil }
        return Keyword.index(of: word, at: place) == nil ? nil : word
    }
}

extension KeywordProblem {
    package static let rules: [RuleText] = [
        .version, .oldKeyword, .unknownKeyword, .missingKeyword, .exclusiveKeywords,
    ]
}

extension RuleText {
    static let version = RuleText(
        "version",
        group: .structure,
        fix: .safe,
        summary: "a spec that doesn't specify its language version",
        why:
            "`specmap: 1` is the version of the language, by which programs of today and later know how to read the file.",
        bad: """
            mappings:
              Person:
                properties: [name]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties: [name]
            """,
        howToFix: "Add the line `specmap: 1` at the top."
    )

    static let oldKeyword = RuleText(
        "old-keyword",
        group: .structure,
        severity: .warning,
        fix: .safe,
        summary: "a keyword by its earlier name",
        why: "The word was renamed, and is still read. A later version may read it no more.",
        bad: """
            specmap: 1
            host:
              transformers:
                slug: {reads: string, gives: string, sort: normalising}
            mappings:
              Person:
                properties:
                  name: {transform: slug}
            """,
        good: """
            specmap: 1
            host:
              transformers:
                slug: {reads: string, returns: string, kind: normalising}
            mappings:
              Person:
                properties:
                  name: {transform: slug}
            """,
        howToFix: "Write the new name; `--fix` does it."
    )

    static let unknownKeyword = RuleText(
        "unknown-keyword",
        group: .structure,
        fix: .safe,
        summary: "a keyword that isn't there",
        why: """
            A misspelt keyword would otherwise be skipped, and what it should do not be done. Words of other \
            tools lead to ours.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {requird: true}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {required: true}
            """,
        howToFix: """
            Take the spelling that the message offers. `--fix` writes `mappings` for `mapping` where the spec loads \
            then, `--fix --unsafe` any keyword that is offered.
            """
    )

    static let missingKeyword = RuleText(
        "missing-keyword",
        group: .structure,
        summary: "a keyword that something else needs",
        why: "Some keywords mean something only together.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  size: {accept: [string]}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  size: {type: integer, accept: [string]}
            """,
        howToFix: "Add the keyword that the message names."
    )

    static let exclusiveKeywords = RuleText(
        "exclusive-keywords",
        group: .structure,
        summary: "two keywords that can't stand together",
        why: "One of the two would have to be ignored.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  car: {object: Car, list: Car}
              Car:
                properties: [model]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  car: {object: Car}
              Car:
                properties: [model]
            """,
        howToFix: "Leave one of them out."
    )
}
