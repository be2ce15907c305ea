package import SpecSource

/// Wrong values behind a key: none, one of another kind, an unknown choice, too few or too many entries.
package enum ShapeProblem: ProblemFamily {
    case wrongKind(of: Subject, expected: Expected, found: Found, help: String?)
    case emptyValue(of: Subject, expected: Expected)
    ///     name: {from: &x}
    case lostValue(of: Subject, text: String)
    case unknownChoice(String, of: String, choices: [String], nearest: String?)
    ///     name: {type: array}
    ///     direction: none
    case foreignChoice(String, of: String, help: String)
    case emptyList(of: Subject)
    case tooManyEntries(of: Subject, most: Int, found: Int)
}

extension ShapeProblem {
    package var rule: RuleText {
        switch self {
        case .wrongKind: .wrongKind
        case .emptyValue, .lostValue: .emptyValue
        case .unknownChoice, .foreignChoice: .unknownChoice
        case .emptyList: .emptyCollection
        case .tooManyEntries: .tooLarge
        }
    }

    package var message: String {
        switch self {
        case .wrongKind(let what, let expected, let found, _):
            "\(what.words) takes \(expected.words), found \(found.words)"
        case .emptyValue(let what, let expected): "\(what.words) has no value, expected \(expected.words)"
        case .lostValue(let what, let text):
            "\(what.words) has no value: YAML reads `\(text)` as \(Problem.whatYAMLTakes(text))"
        case .unknownChoice(let word, let what, _, _): "`\(word.shown)` isn't \(what)"
        case .foreignChoice(let word, let what, _): "`\(word)` isn't \(what)"
        case .emptyList(let what): "\(what.words) is empty"
        case .tooManyEntries(let what, let most, let count):
            "\(what.words) has at most \(most) entries, found \(count)"
        }
    }

    package var help: String? {
        switch self {
        case .wrongKind(_, _, _, let help): help
        case .emptyValue(_, .value(.json)): "write `null` if that is meant"
        case .emptyValue(.key("specmap"), _): "write `specmap: 1`"
        case .emptyValue: "write one, or leave it out"
        case .lostValue(_, let text): "write `'\(text)'` if that is meant"
        case .unknownChoice(let word, _, let choices, let nearest):
            Problem.didYouMean(nearest, for: word)
                ?? (choices.isEmpty ? nil : "it is one of " + choices.inBackticks())
        case .foreignChoice(_, _, let help): help
        case .emptyList(.key("reads")), .emptyList(.key("gives")):
            "name what it takes or makes, such as `string`, or `any`"
        case .emptyList(.key("cases")): "name a case with its mapping, such as `{car: Car}`"
        case .emptyList: "leave it out"
        case .tooManyEntries: "leave out what isn't needed, or let a transformer or mapper of the host do it"
        }
    }

    package var misspelling: Misspelling? {
        guard case .unknownChoice(let name, _, _, let nearest) = self else { return nil }
        return Misspelling(name, nearest: nearest)
    }

    package func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        if case .lostValue(_, let text) = self { return text.hasPrefix("&") ? [] : [range.quotingFix] }
        if case .wrongKind(_, let expected, let found, _) = self {
            return found.spellingFixes(for: expected.scalarType, at: range)
        }
        return misspelling?.fixes(at: range) ?? []
    }
}

extension ShapeProblem {
    package static let rules: [RuleText] = [.wrongKind, .unknownChoice, .emptyCollection, .emptyValue, .tooLarge]
}

extension RuleText {
    static let wrongKind = RuleText(
        "wrong-kind",
        group: .structure,
        fix: .safe,
        summary: "a value of another kind than the keyword takes",
        why: """
            A list where text is expected, or text in place of `true`. The message names what was expected and \
            what was found.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {required: yes}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {required: true}
            """,
        howToFix: "Write what is expected."
    )

    static let unknownChoice = RuleText(
        "unknown-choice",
        group: .structure,
        fix: .unsafe,
        summary: "a word that isn't one of a keyword's choices",
        why: "Keywords such as `direction` and `type` take a few words alone.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {direction: reading}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {direction: read}
            """,
        howToFix: "Take one of the words that the message lists."
    )

    static let emptyCollection = RuleText(
        "empty-collection",
        group: .structure,
        summary: "an empty list or map, which has no effect",
        why: "An empty list under such a keyword does nothing; most often its items are missing.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  code: {transform: []}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  code: {transform: trim}
            """,
        howToFix: "Fill it, or leave the keyword out."
    )

    static let emptyValue = RuleText(
        "empty-value",
        group: .yaml,
        fix: .unsafe,
        summary: "nothing where a value is needed",
        why: """
            A keyword without a value has no effect, and is most often an unfinished line, or a value such as `&x` that \
            YAML takes for something else.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {from: }
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {from: full_name}
            """,
        howToFix:
            "Write the value, `null` where null is meant, or leave the keyword out; put a value that begins with `&` or `#` in quotes."
    )

    static let tooLarge = RuleText(
        "too-large",
        group: .limits,
        summary: "a file, or what it stands for, beyond the limits",
        why: """
            Limits keep a mistake or an attack from taking all memory or time: 16 MiB a file, 1,000,000 keys and \
            values, 1,000 entries of a list that rules compare with each other, 100 mappings that read the same \
            JSON, each leading to the next.
            """,
        bad: "",
        good: "",
        howToFix: "Divide a file into several, and name them under `use`. Leave out the entries that aren't needed."
    )
}
