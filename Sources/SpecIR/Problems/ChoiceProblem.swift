import SpecSource

/// Mappings that choose others, or that are read from the same JSON, and can't work so.
package enum ChoiceProblem: ProblemFamily {
    case chooserOfMany(String)
    case chooserWithRules(String)
    case missingCases(String)
    case endlessChoice(String, by: [String])
    case endlessObject(String, by: [String])
    case lostCase(String, mapping: String, instead: String)
    case lostOtherwise(mapping: String, path: String)
    ///     cases: {"invoice.*": Invoice}
    case lostPrefix(String, mapping: String, path: String)
    ///     cases: {"*": Event}
    case caseOfAll(mapping: String)
    ///     choose_by_member: .
    ///     cases: {"value*": Value}
    case prefixOfMember(String)

    ///     choose_by: sys.type.id
    ///
    /// Beside a property that is written at `sys`.
    case chooserCollides(String, with: String, PathProblem.Collision)
}

extension ChoiceProblem {
    package var rule: RuleText {
        switch self {
        case .chooserOfMany: .pathSyntax
        case .chooserWithRules: .exclusiveKeywords
        case .missingCases: .missingKeyword
        case .endlessChoice, .endlessObject: .endlessObject
        case .lostCase, .lostOtherwise, .lostPrefix: .chooserNotKept
        case .caseOfAll, .prefixOfMember: .unknownChoice
        case .chooserCollides: .pathCollision
        }
    }

    package var message: String {
        switch self {
        case .chooserOfMany(let path): "`\(path)` leads to several values, and one must choose"
        case .chooserWithRules(let mapping): "`\(mapping)` chooses another mapping, and has rules of its own"
        case .missingCases(let mapping): "`\(mapping)` needs both a chooser and `cases`"
        case .endlessChoice(let mapping, let others): "`\(mapping)` chooses itself" + Problem.wayOf(others)
        case .endlessObject(let mapping, let others): "`\(mapping)` holds itself, without end" + Problem.wayOf(others)
        case .lostCase(let value, let mapping, let instead):
            "`\(value)` isn't written back: `\(mapping)` is written as `\(instead)`"
        case .lostOtherwise(let mapping, let path):
            "a value outside `cases` isn't written back: `\(mapping)` doesn't read and write `\(path)`"
        case .lostPrefix(let prefix, let mapping, let path):
            "a text that begins with `\(prefix)` isn't written back: `\(mapping)` doesn't read and write `\(path)`"
        case .caseOfAll: "`*` alone stands for every text, and no case does"
        case .prefixOfMember(let key): "`choose_by_member` takes whole names of members, found `\(key)`"
        case .chooserCollides(let path, let other, let kind):
            PathProblem.pathsCollide(path, with: other, kind).message
        }
    }

    package var help: String? {
        switch self {
        case .chooserOfMany: "name one place, such as `items.0.kind`"
        case .chooserWithRules: "put the rules into the mappings that it chooses; what they share, these can `extends`"
        case .missingCases: nil
        case .endlessChoice: "let one of the cases lead to a mapping with properties"
        case .endlessObject: "read one of them from a path instead of `.`"
        case .lostCase(_, let mapping, _): "let a property of `\(mapping)` read and write the chooser's path"
        case .lostOtherwise(let mapping, let path), .lostPrefix(_, let mapping, let path):
            "let a property of `\(mapping)` read and write `\(path)`"
        case .caseOfAll(let mapping): "write `otherwise: \(mapping)` beside `cases`"
        case .prefixOfMember:
            "name each member with its mapping: several members of an object may begin alike; `choose_by` takes prefixes"
        case .chooserCollides(_, ".", .below):
            "read its members by paths, such as `id`, and keep the others with `unknown: keep`; or read all of it as `otherwise`"
        case .chooserCollides(_, let other, .below): "read what is in `\(other)` by paths, such as `id: \(other).id`"
        case .chooserCollides: "choose by another path, or write the property elsewhere with `to`"
        }
    }
}

extension ChoiceProblem {
    package static let rules: [RuleText] = [.endlessObject, .chooserNotKept]
}

extension RuleText {
    static let endlessObject = RuleText(
        "endless-object",
        group: .mapping,
        summary: "a mapping that holds itself on `from: .`",
        why: "The same JSON would be read again and again.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name:
                  self: {object: Person, from: .}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name:
                  parent: {object: Person}
            """,
        howToFix: "Read one of them from a path instead of `.`."
    )

    static let chooserNotKept = RuleText(
        "chooser-not-kept",
        group: .mapping,
        severity: .warning,
        summary: "a chosen case that isn't written back",
        why: """
            Writing puts the first value that leads to the mapping. The value that came in is lost unless a \
            property holds it.
            """,
        bad: """
            specmap: 1
            mappings:
              Vehicle:
                choose_by: kind
                cases: {truck: Truck, van: Truck}
              Truck:
                properties: [load]
            """,
        good: """
            specmap: 1
            mappings:
              Vehicle:
                choose_by: kind
                cases: {truck: Truck, van: Truck}
              Truck:
                properties: [kind, load]
            """,
        howToFix: "Let a property of the mapping read and write the chooser's path."
    )
}
