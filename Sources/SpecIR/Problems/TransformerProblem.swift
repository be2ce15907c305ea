package import SpecSource

/// Wrong transformers: their names, their arguments, and what one passes to the next.
package enum TransformerProblem: ProblemFamily {
    case unknownTransformer(String, nearest: String?)
    ///     transform: tidy
    ///
    /// Where another file has it under `transforms`.
    case transformListElsewhere(String)
    case transformerArgument(String, expected: Expected, found: Found)
    ///     price: {transform: sum, to: total}
    case oneWay(transformer: String, property: String, keyword: String)
    case chainMismatch(String, gives: String, expected: String, by: String, help: String?)
}

extension TransformerProblem {
    package var rule: RuleText {
        switch self {
        case .unknownTransformer, .transformListElsewhere: .unknownTransformer
        case .transformerArgument: .transformerArgument
        case .oneWay: .transformerOneWay
        case .chainMismatch: .typeMismatch
        }
    }

    package var message: String {
        switch self {
        case .unknownTransformer(let name, _): "no transformer is called `\(name.shown)`"
        case .transformListElsewhere(let name): "`\(name)` is a list of another file, and each file has its own"
        case .transformerArgument(let name, let expected, let found):
            "`\(name)` takes \(expected.words), found \(found.words)"
        case .oneWay(let transformer, _, let keyword):
            "`\(keyword)` requires writing, but `\(transformer)` can't be inverted"
        case .chainMismatch(let name, let gives, let expected, let by, _):
            "`\(name)` returns \(gives), but \(by) takes \(expected)"
        }
    }

    package var help: String? {
        switch self {
        case .unknownTransformer(let name, let nearest):
            Problem.didYouMean(nearest, for: name) ?? ForeignTransformers.advice(for: name)
                ?? "name one of the reference, such as \(Self.nearestTransformers(to: name)), or state `\(name.shown)` under `transformers` of `host`"
        case .transformListElsewhere(let name): "copy `\(name)` to the `transforms` of this file"
        case .transformerArgument(let name, let expected, let found): Self.helpForArgument(name, expected, found: found)
        case .oneWay(_, _, let keyword): "leave `\(keyword)` out: the property is read only"
        case .chainMismatch(_, _, _, _, let help): help
        }
    }

    package var misspelling: Misspelling? {
        guard case .unknownTransformer(let name, let nearest) = self else { return nil }
        return Misspelling(name, nearest: nearest)
    }

    package func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        guard case .transformerArgument(_, let expected, let found) = self, expected.takesNumbers else {
            return misspelling?.fixes(at: range) ?? []
        }
        return found.spellingFixes(for: .number, at: range)
    }

    private static func helpForArgument(_ name: String, _ expected: Expected, found: Found) -> String? {
        if expected == .argument(.none) { return "write `\(name)` by itself" }
        if expected.takesNumbers, let help = found.spellingHelp(for: .number) { return help }
        guard case .plain(let word) = found else { return nil }
        if expected == .argument(.table) {
            return nearest(word, among: ["first_row", "by_column", "names", "rows"]).map { "did you mean `\($0)`?" }
        }
        return expected.takesText ? "put it in quotes: `{\(name): '\(word)'}`" : nil
    }

    /// The three transformers that share most letters with a word.
    private static func nearestTransformers(to word: String) -> String {
        let letters = Set(word.lowercased())
        let shared = Transformer.all.map { transformer -> (name: String, score: Double) in
            let own = Set(transformer.name)
            return (transformer.name, Double(own.intersection(letters).count) / Double(own.union(letters).count))
        }
        return shared.sorted { ($0.score, $1.name) > ($1.score, $0.name) }.prefix(3).map(\.name).inBackticks()
    }
}

extension TransformerProblem {
    package static let rules: [RuleText] = [.unknownTransformer, .transformerArgument, .transformerOneWay]
}

extension RuleText {
    static let unknownTransformer = RuleText(
        "unknown-transformer",
        group: .names,
        fix: .unsafe,
        summary: "a transformer that isn't there",
        why: """
            The language has its transformers, `host` names those of the program; another name does nothing.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {transform: trm}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {transform: trim}
            """,
        howToFix: "Take the spelling that the message offers, or name the transformer under `host`."
    )

    static let transformerArgument = RuleText(
        "transformer-argument",
        group: .names,
        fix: .safe,
        summary: "a transformer with the wrong argument",
        why: "The message names what the transformer takes.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  tags: {transform: split}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  tags: {transform: {split: ","}}
            """,
        howToFix: "Give it the argument that the message names."
    )

    static let transformerOneWay = RuleText(
        "transformer-one-way",
        group: .types,
        summary: "a keyword that asks to write what can't be written",
        why: "The result of `sum` or `first` can't be turned back into the list that it came from.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  total: {transform: sum, to: total}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  total: {transform: sum}
            """,
        howToFix: "Leave the keyword out: the property is read only."
    )
}
