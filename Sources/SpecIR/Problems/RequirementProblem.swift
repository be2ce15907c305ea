package import SpecSource

/// Wrong requirements of a value, and comparisons of properties.
package enum RequirementProblem: ProblemFamily {
    ///     requires: {minimum: 1}
    case unknownRequirement(String, nearest: String?)
    ///     requires: [admin, user]
    case wordsForRequirements([String])
    case pattern(PatternProblem.Fact)
    ///     clamp: {min: 5, max: 1}
    case limitsCross(min: String, max: String)
    ///     requires: {above: 5, max: 5}
    case boundsCross(Requirement.Bound, String, Requirement.Bound, String)
    ///     type: string, requires: {min: 1}
    case requirementMismatch(String, speaksOf: String, held: String, instead: String?)
    ///     type: integer, requires: {equals: many}
    case requirementValue(String, found: Found, expected: Expected, instead: String?)
    ///     less_than: [start, title]
    case notComparable(String, left: String, leftKind: String, right: String, rightKind: String)
    ///     less_than: [start, start]
    case comparedWithItself(String, keyword: String)
    ///     equal: [total, {sum: lines.title}]
    case noSum(String, held: String)
}

extension RequirementProblem {
    package var rule: RuleText {
        switch self {
        case .unknownRequirement, .wordsForRequirements: .unknownRequirement
        case .pattern: .patternSyntax
        case .limitsCross, .boundsCross: .limitsCrossed
        case .comparedWithItself: .neverReached
        case .requirementMismatch, .requirementValue, .notComparable, .noSum: .typeMismatch
        }
    }

    package var message: String {
        switch self {
        case .unknownRequirement(let name, _): "no requirement is called `\(name)`"
        case .wordsForRequirements(let words): "no requirements are called \(words.inBackticks(last: "and"))"
        case .pattern(let fact): fact.message
        case .limitsCross(let min, let max): "`min` is `\(min)`, which is above `max`, `\(max)`"
        case .boundsCross(let lower, let low, let upper, let high):
            "no value meets `\(lower.rawValue): \(low)` and `\(upper.rawValue): \(high)` together"
        case .requirementMismatch(let name, let speaksOf, let held, _):
            "`\(name)` speaks of \(speaksOf), but the value is \(held)"
        case .notComparable(let word, let left, let leftKind, let right, let rightKind):
            "`\(word)` compares \(left), \(leftKind), with \(right), \(rightKind)"
        case .comparedWithItself(let name, let keyword): "`\(keyword)` compares \(name) with itself"
        case .noSum(let name, let held): "`sum` adds numbers, but `\(name)` holds \(held)"
        case .requirementValue(let name, let found, let expected, _):
            "`\(name)` names \(found.words), expected \(expected.words)"
        }
    }

    package var help: String? {
        switch self {
        case .unknownRequirement(_, let nearest):
            Problem.didYouMean(nearest) ?? Keyword.Place.requirement.listOfKeywords
        case .wordsForRequirements(let words):
            "for the values allowed write `requires: {in: [\(words.joined(separator: ", "))]}`"
        case .pattern(let fact): fact.help
        case .limitsCross: "put the smaller number first"
        case .boundsCross: "correct one of them; if either is enough, write `either: [...]`"
        case .notComparable: "compare numbers with numbers, dates with dates, text with text"
        case .comparedWithItself: "name two properties"
        case .noSum: "name the list and the property to add, such as `{sum: lines.price}`"
        case .requirementMismatch(_, _, _, let instead), .requirementValue(_, _, _, let instead): instead
        }
    }

    package var misspelling: Misspelling? {
        guard case .unknownRequirement(let name, let nearest) = self else { return nil }
        return Misspelling(name, nearest: nearest)
    }

    package func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        guard case .requirementValue(_, let found, let expected, _) = self else {
            return misspelling?.fixes(at: range) ?? []
        }
        return found.spellingFixes(for: expected.scalarType, at: range)
    }
}

extension RequirementProblem {
    package static let rules: [RuleText] = [.unknownRequirement, .patternSyntax, .limitsCrossed]
}

extension RuleText {
    static let unknownRequirement = RuleText(
        "unknown-requirement",
        group: .names,
        fix: .unsafe,
        summary: "a requirement that isn't there",
        why: "A misspelt requirement would check nothing.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  age: {type: integer, requires: {mn: 1}}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  age: {type: integer, requires: {min: 1}}
            """,
        howToFix: "Take the spelling that the message offers."
    )

    static let patternSyntax = RuleText(
        "pattern-syntax",
        group: .types,
        summary: "a regular expression that can't be read",
        why: """
            Patterns are I-Regexp (RFC 9485), with `^` and `$`: what every program understands alike, in time \
            that no text can stretch.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  code: {requires: {pattern: '[0-9'}}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  code: {requires: {pattern: '[0-9]'}}
            """,
        howToFix: "Fix what the message names."
    )

    static let limitsCrossed = RuleText(
        "limits-crossed",
        group: .types,
        summary: "a `min` above its `max`",
        why: "No value could meet both.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {requires: {length: {min: 3, max: 2}}}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {requires: {length: {min: 2, max: 3}}}
            """,
        howToFix: "Put the smaller number first."
    )
}
