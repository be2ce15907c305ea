package import SpecSource

/// The problems of one subject: facts, each with its rule, sentence, help and fixes.
package protocol ProblemFamily: Hashable, Sendable {
    /// The rules that the family describes. Rules of other families may find its problems as well.
    static var rules: [RuleText] { get }

    /// The rule that finds the problem.
    var rule: RuleText { get }

    /// One sentence that stands alone: lower case, no full stop, names in backticks.
    var message: String { get }

    /// One thing to do now.
    var help: String? { get }

    /// A name that is wrong, with the one that is most likely meant, if that is what is wrong.
    var misspelling: Misspelling? { get }

    /// Edits that a machine can make.
    func fixes(at range: SourceRange) -> [Diagnostic.Fix]
}

extension ProblemFamily {
    package var misspelling: Misspelling? { nil }

    package func fixes(at range: SourceRange) -> [Diagnostic.Fix] { misspelling?.fixes(at: range) ?? [] }
}
