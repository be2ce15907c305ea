/// Problems of a spec: the facts. `Problem+Wording.swift` turns them into sentences.
package indirect enum Problem: Hashable, Sendable {
    // The shape of the text.
    case missingVersion(isSpec: Bool)
    case otherVersion(String)
    case unknownKeyword(String, at: Keyword.Place, nearest: String?)
    case foreignKeyword(String, at: Keyword.Place, advice: ForeignAdvice)
    ///     Person:
    ///     properties: [name]
    case keywordBesideMapping(String, mapping: String)
    ///     sort: one_way
    case oldKeyword(String, now: String)
    case misplacedKeyword(String, at: Keyword.Place, belongs: [Keyword.Place])
    case wrongKind(of: String, expected: String, found: String, help: String?)
    case emptyValue(of: String, expected: String)
    case unknownChoice(String, of: String, choices: [String], nearest: String?)
    case missingKeyword(String, whatFor: String)
    case missingKeywords([String], whatFor: String)
    case exclusiveKeywords(String, String, why: String)
    case emptyList(of: String)
    case tooManyEntries(of: String, most: Int, found: Int)
    case duplicateProperty(String)

    // Paths.
    case path(String, PathProblem.Fact)
    case nullPath(String)
    ///     name: #text
    case lostPath(String)

    ///     name: {from: &x}
    case lostValue(of: String, text: String)

    ///     name: {type: array}
    ///     direction: none
    case foreignChoice(String, of: String, help: String)
    case rootOnlyRead(String)
    case pathsCollide(String, with: String, Collision)
    case wholeIsNotAlone(String, with: String)
    case notWritable(path: String, property: String, keyword: String)
    case sameKey(String, property: String, other: String, naming: Naming)

    // Names.
    case unknownMapping(String, nearest: String?, isType: Bool)
    ///     list: object
    case kindForElement(String)
    case unknownProperty(String, mapping: String, nearest: String?)
    case duplicateMapping(String)
    case fileNotFound(String, path: String)

    // Values.
    case unknownTransformer(String, nearest: String?)
    case transformerArgument(String, expected: String, found: String)
    ///     price: {transform: sum, to: total}
    case oneWay(transformer: String, property: String, keyword: String)
    case pattern(PatternProblem.Fact)
    case dateFormat(DateFormatProblem)
    case chainMismatch(String, gives: String, expected: String, by: String, help: String?)

    // Problems with a type of their own.
    case rule(RuleProblem)
    case object(ObjectProblem)
    case choice(ChoiceProblem)
    case relationship(RelationshipProblem)
    case host(HostProblem)
    case example(ExampleProblem)
    case requirement(RequirementProblem)
    case value(ValueProblem)

    // Rules that work, but probably not as intended.
    case defaultOfRequired(String)
    case onlyAndIgnore(Direction)
    ///     unknown: keep
    ///     ignore: [emial]
    case nearProperty(String, mapping: String, nearest: String)
    ///     defaults: {primary_key: idd}
    case unusedKey([String], nearest: String?)

    package enum Collision: Hashable, Sendable {
        case same
        ///     address, address.city
        case below
        ///     items.0, items.name
        case arrayAndObject
    }
}

/// The relation of a second place to a problem: the facts.
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
}
