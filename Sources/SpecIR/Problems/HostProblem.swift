/// Wrong names of what the host provides.
package enum HostProblem: ProblemFamily {
    case duplicateHostName(String, HostRole)
    case hostNameTaken(String)
    ///     transforms: {trim: [lowercase]}
    case transformListNameTaken(String)
    case unknownHostName(String, HostRole, nearest: String?)
}

extension HostProblem {
    package var rule: RuleText {
        switch self {
        case .duplicateHostName, .hostNameTaken, .transformListNameTaken: .duplicateHostName
        case .unknownHostName(_, .transformer, _): .unknownTransformer
        case .unknownHostName: .unknownHostName
        }
    }

    package var message: String {
        switch self {
        case .duplicateHostName(let name, let role): "two \(role.rawValue)s of the host are called `\(name)`"
        case .hostNameTaken(let name): "the language has a transformer `\(name)` of its own"
        case .transformListNameTaken(let name): "a transformer is called `\(name)` already"
        case .unknownHostName(let name, let role, _): "`host` names no \(role.rawValue) `\(name)`"
        }
    }

    package var help: String? {
        switch self {
        case .unknownHostName(_, let role, let nearest):
            Problem.didYouMean(nearest) ?? "name it in `host`, under `\(role.keyword)`"
        case .duplicateHostName: "leave one of them out"
        case .hostNameTaken, .transformListNameTaken: "choose another name"
        }
    }

    package var misspelling: Misspelling? {
        guard case .unknownHostName(let name, _, let nearest) = self else { return nil }
        return Misspelling(name, nearest: nearest)
    }
}

extension HostProblem {
    package static let rules: [RuleText] = [.unknownHostName, .duplicateHostName]
}

extension RuleText {
    static let unknownHostName = RuleText(
        "unknown-host-name",
        group: .names,
        fix: .unsafe,
        summary: "a name that `host` doesn't have",
        why: """
            Initializers, mappers and checks belong to the host program. `host` lists them, so that specs can \
            be checked without the program.
            """,
        bad: """
            specmap: 1
            host: {mappers: [money]}
            mappings:
              Price:
                mapper: mony
            """,
        good: """
            specmap: 1
            host: {mappers: [money]}
            mappings:
              Price:
                mapper: money
            """,
        howToFix: "Take the spelling that the message offers, or name it under `host`."
    )

    static let duplicateHostName = RuleText(
        "duplicate-host-name",
        group: .names,
        summary: "a host name that is taken",
        why: """
            A name stands for one transformer. Two of one name, or one called like a transformer of the language, \
            would be ambiguous.
            """,
        bad: """
            specmap: 1
            host: {requirements: [isAdult, isAdult]}
            """,
        good: """
            specmap: 1
            host: {requirements: [isAdult]}
            """,
        howToFix: "Leave one out, or choose another name."
    )
}
