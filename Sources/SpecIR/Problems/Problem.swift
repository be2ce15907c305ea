/// A problem of a spec: a fact of one of the families, each of which has a file of its own.
package enum Problem: Hashable, Sendable {
    case keyword(KeywordProblem)
    case shape(ShapeProblem)
    case path(PathProblem)
    case name(NameProblem)
    case transformer(TransformerProblem)
    case rule(RuleProblem)
    case value(ValueProblem)
    case requirement(RequirementProblem)
    case object(ObjectProblem)
    case choice(ChoiceProblem)
    case key(KeyProblem)
    case relationship(RelationshipProblem)
    case host(HostProblem)
    case example(ExampleProblem)

    /// The fact, of whichever family.
    package var fact: any ProblemFamily {
        switch self {
        case .keyword(let problem): problem
        case .shape(let problem): problem
        case .path(let problem): problem
        case .name(let problem): problem
        case .transformer(let problem): problem
        case .rule(let problem): problem
        case .value(let problem): problem
        case .requirement(let problem): problem
        case .object(let problem): problem
        case .choice(let problem): problem
        case .key(let problem): problem
        case .relationship(let problem): problem
        case .host(let problem): problem
        case .example(let problem): problem
        }
    }
}

extension Problem {
    private static let families: [any ProblemFamily.Type] = [
        KeywordProblem.self, ShapeProblem.self, PathProblem.self, NameProblem.self, TransformerProblem.self,
        RuleProblem.self, ValueProblem.self, RequirementProblem.self, ObjectProblem.self, ChoiceProblem.self,
        KeyProblem.self, RelationshipProblem.self, HostProblem.self, ExampleProblem.self,
    ]

    /// The rules of the language.
    package static let rules: [RuleText] = families.flatMap { $0.rules }

    /// The ids of all rules of the language.
    package static let ids = Set(rules.map(\.id))
}

extension Problem {
    /// The keyword that an unknown word stands for, if there is one.
    func keywordMeant(at place: Keyword.Place) -> String? {
        if case .keyword(let problem) = self { problem.keywordMeant(at: place) } else { nil }
    }
}
