/// The relation of a second place to a problem.
package enum ProblemNote: Hashable, Sendable {
    case usedHere
    case mergedHere
    case furtherUses(Int)
    case other(String)
    case firstDefined(String)
    case broughtTogether
    case notUsed(String)
    case stated(String)
    case writtenBy(String)
    case namingSaid
    case leadsTo(String, String)
    case reservedHere
    case requiredHere(String)
    case extends(String, String)
    case saidBy(String)
    case definedHere(String)
    case namedHere(String)
}

extension ProblemNote {
    package var message: String {
        switch self {
        case .usedHere: "used here"
        case .mergedHere: "merged here"
        case .furtherUses(1): "and used in one more place"
        case .furtherUses(let count): "and used in \(count) more places"
        case .other(let keyword): "`\(keyword)` is here"
        case .firstDefined(let name): "`\(name)` is also defined here"
        case .notUsed(let name): "`\(name)` is defined here; name this file in `use`"
        case .broughtTogether: "both are known here"
        case .stated(let name): "`\(name)` is stated first here"
        case .writtenBy(let name): "`\(name)` is written here"
        case .extends(let mapping, let base): "`\(mapping)` extends `\(base)` here"
        case .leadsTo(let mapping, let next): "`\(mapping)` leads to `\(next)` here"
        case .requiredHere(let name): "`\(name)` is required here"
        case .definedHere(let name): "`\(name)` is defined here"
        case .namedHere(let name): "`\(name)` is named here"
        case .saidBy(let mapping): "`\(mapping)` declares it here"
        case .reservedHere: "the key is reserved here"
        case .namingSaid: "the naming is set here"
        }
    }
}
