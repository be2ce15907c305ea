/// Problems of mappings that choose others, or that are read from one and the same JSON: the facts, with their
/// sentences below.
package enum ChoiceProblem: Hashable, Sendable {
    case chooserOfMany(String)
    case chooserWithRules(String)
    case missingCases(String)
    case endlessChoice(String, by: [String])
    case endlessObject(String, by: [String])
    case lostCase(String, mapping: String, instead: String)
    case lostOtherwise(mapping: String, path: String)

    ///     choose_by: sys.type.id
    ///
    /// Beside a property that is written at `sys`.
    case chooserCollides(String, with: String, Problem.Collision)
}

extension ChoiceProblem {
    /// One sentence that stands alone.
    var message: String {
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
        case .chooserCollides(let path, let other, let kind):
            Problem.pathsCollide(path, with: other, kind).message
        }
    }

    /// One thing to do now.
    var help: String? {
        switch self {
        case .chooserOfMany: "name one place, such as `items.0.kind`"
        case .chooserWithRules: "put the rules into the mappings that it chooses; what they share, these can `extends`"
        case .missingCases: nil
        case .endlessChoice: "let one of the cases lead to a mapping with properties"
        case .endlessObject: "read one of them from a path instead of `.`"
        case .lostCase(_, let mapping, _): "let a property of `\(mapping)` read and write the chooser's path"
        case .lostOtherwise(let mapping, let path): "let a property of `\(mapping)` read and write `\(path)`"
        case .chooserCollides(_, let other, .below): "read what is in `\(other)` by paths, such as `id: \(other).id`"
        case .chooserCollides: "choose by another path, or write the property elsewhere with `to`"
        }
    }

    /// The kebab-case name that the finding goes by.
    var id: String {
        switch self {
        case .chooserOfMany: "path-syntax"
        case .chooserWithRules: "exclusive-keywords"
        case .missingCases: "missing-keyword"
        case .endlessChoice, .endlessObject: "endless-object"
        case .lostCase, .lostOtherwise: "chooser-not-kept"
        case .chooserCollides: "path-collision"
        }
    }
}
