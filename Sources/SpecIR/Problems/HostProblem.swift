/// Problems of the host's names: the facts, with their sentences below.
package enum HostProblem: Hashable, Sendable {
    case duplicateHostName(String, HostRole)
    case hostNameTaken(String)
    ///     transforms: {trim: [lowercase]}
    case transformListNameTaken(String)
    case unknownHostName(String, HostRole, nearest: String?)
}

extension HostProblem {
    /// One sentence that stands alone.
    var message: String {
        switch self {
        case .duplicateHostName(let name, let role): "two \(role.rawValue)s of the host are called `\(name)`"
        case .hostNameTaken(let name): "the language has a transformer `\(name)` of its own"
        case .transformListNameTaken(let name): "a transformer is called `\(name)` already"
        case .unknownHostName(let name, let role, _): "`host` names no \(role.rawValue) `\(name)`"
        }
    }

    /// One thing to do now.
    var help: String? {
        switch self {
        case .unknownHostName(_, let role, let nearest):
            Problem.didYouMean(nearest) ?? "name it in `host`, under `\(role.keyword)`"
        case .duplicateHostName: "leave one of them out"
        case .hostNameTaken, .transformListNameTaken: "choose another name"
        }
    }

    /// The kebab-case name that the finding goes by.
    var id: String {
        switch self {
        case .duplicateHostName, .hostNameTaken, .transformListNameTaken: "duplicate-host-name"
        case .unknownHostName(_, .transformer, _): "unknown-transformer"
        case .unknownHostName: "unknown-host-name"
        }
    }
}
