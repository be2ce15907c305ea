/// Problems of a requirement: the facts, with their sentences below.
package enum RequirementProblem: Hashable, Sendable {
    ///     requires: {minimum: 1}
    case unknownRequirement(String, nearest: String?)
    ///     clamp: {min: 5, max: 1}
    case limitsCross(min: String, max: String)
    ///     requires: {above: 5, max: 5}
    case boundsCross(Requirement.Bound, String, Requirement.Bound, String)
    ///     type: string, requires: {min: 1}
    case requirementMismatch(String, speaksOf: String, held: String, instead: String?)
    ///     type: integer, requires: {equals: many}
    case requirementValue(String, found: String, expected: String, instead: String?)
    ///     less_than: [start, title]
    case notComparable(String, left: String, leftKind: String, right: String, rightKind: String)
    ///     less_than: [start, start]
    case comparedWithItself(String, keyword: String)
    ///     equal: [total, {sum: lines.title}]
    case noSum(String, held: String)
}

extension RequirementProblem {
    /// One sentence that stands alone.
    var message: String {
        switch self {
        case .unknownRequirement(let name, _): "no requirement is called `\(name)`"
        case .limitsCross(let min, let max): "`min` is `\(min)`, which is above `max`, `\(max)`"
        case .boundsCross(let lower, let low, let upper, let high):
            "no value meets `\(lower.rawValue): \(low)` and `\(upper.rawValue): \(high)` together"
        case .requirementMismatch(let name, let speaksOf, let held, _):
            "`\(name)` speaks of \(speaksOf), but the value is \(held)"
        case .notComparable(let word, let left, let leftKind, let right, let rightKind):
            "`\(word)` compares \(left), \(leftKind), with \(right), \(rightKind)"
        case .comparedWithItself(let name, let keyword): "`\(keyword)` compares \(name) with itself"
        case .noSum(let name, let held): "`sum` adds numbers, but `\(name)` holds \(held)"
        case .requirementValue(let name, let found, let expected, _): "`\(name)` names \(found), expected \(expected)"
        }
    }

    /// One thing to do now.
    var help: String? {
        switch self {
        case .unknownRequirement(_, let nearest):
            Problem.didYouMean(nearest) ?? Keyword.Place.requirement.listOfKeywords
        case .limitsCross: "put the smaller number first"
        case .boundsCross: "correct one of them; if either is enough, write `either: [...]`"
        case .notComparable: "compare numbers with numbers, dates with dates, text with text"
        case .comparedWithItself: "name two properties"
        case .noSum: "name the list and the property to add, such as `{sum: lines.price}`"
        case .requirementMismatch(_, _, _, let instead), .requirementValue(_, _, _, let instead): instead
        }
    }

    /// The kebab-case name that the finding goes by.
    var id: String {
        switch self {
        case .unknownRequirement: "unknown-requirement"
        case .limitsCross, .boundsCross: "limits-crossed"
        case .comparedWithItself: "never-reached"
        case .requirementMismatch, .requirementValue, .notComparable, .noSum:
            "type-mismatch"
        }
    }
}
