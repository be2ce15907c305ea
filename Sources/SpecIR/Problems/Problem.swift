/// What can be wrong with a spec: the facts. `Problem+Wording.swift` makes sentences of them.
package indirect enum Problem: Hashable, Sendable {
    // The shape of the text.
    case missingVersion
    case otherVersion(String)
    case unknownKeyword(String, at: Keyword.Place, nearest: String?)
    case foreignKeyword(String, at: Keyword.Place, advice: String)
    case misplacedKeyword(String, at: Keyword.Place, belongs: [Keyword.Place])
    ///     template: "{first} {last}"
    case notAvailable(String)
    ///     from: ^.id
    case featureNotAvailable(String)
    case wrongKind(of: String, expected: String, found: String, help: String?)
    case emptyValue(of: String, expected: String)
    case unknownChoice(String, of: String, choices: [String], nearest: String?)
    case missingKeyword(String, whatFor: String)
    case exclusiveKeywords(String, String, why: String)
    case emptyList(of: String)
    case duplicateProperty(String)

    // Paths.
    case path(String, PathProblem.Fact)
    case nullPath(String)
    ///     name: #text
    case lostPath(String)
    case rootOnlyRead(String)
    case pathsCollide(String, with: String, Collision)
    case wholeIsNotAlone(String, with: String)
    case notWritable(path: String, property: String, keyword: String)
    case sameKey(String, property: String, other: String, naming: Naming)

    case constantNotWritable(String)
    case unreadPath(String)
    case unreadIsRead(String, property: String)
    case chooserOfMany(String)
    case constantCollides(String, property: String)
    case elementPathsCollide(String, with: String, keyword: String)
    case elementPathNotWritable(String, keyword: String)
    case deprecatedNotRead(String, nearest: String?)
    case neverReached(String)
    case readOnlyRule(property: String, because: String, keyword: String)
    case elementsCollide(String)
    case reservedName(String, instead: String)
    case templateNotClosed
    case templateWithoutPath

    // Names.
    case unknownMapping(String, nearest: String?, isType: Bool)
    case unknownProperty(String, mapping: String, nearest: String?)
    case duplicateMapping(String)
    case tooMuchInherited(Int)
    case extendsCycle(String, by: [String])
    case fileNotFound(String, path: String)

    case duplicateHostName(String, HostRole)
    case hostNameTaken(String)
    case unknownHostName(String, HostRole, nearest: String?)
    case unknownExampleFile(String, path: String)
    case nameTaken(String)

    // Mappings.
    case chooserWithRules(String)
    case missingCases(String)
    case endlessChoice(String, by: [String])
    case endlessObject(String, by: [String])
    case lostCase(String, mapping: String, instead: String)
    case lostOtherwise(mapping: String, path: String)
    case removedButRequired(String)
    case exampleWithoutExpectation
    case missingKeywords([String], whatFor: String)
    case notTwoPairs(Int)
    case memberOfNoObject

    // Values.
    case asText(of: String)
    case unknownTransformer(String, nearest: String?)
    case transformerArgument(String, expected: String, found: String)
    case dateFormat(DateFormatProblem)
    case acceptImpossible(TypeName, from: TypeName)
    case acceptWithoutType
    case dateFormatOnType(TypeName)
    case tableType(TypeName)
    case tableKey(String, TypeName)
    case tableKeyTwice(String)
    case defaultMismatch(found: String, expected: String)
    case chainMismatch(String, gives: String, expected: String, by: String)

    // What works, but hardly as it was meant.
    case defaultOfRequired(String)
    case onlyAndIgnore(Direction)

    package enum Collision: Hashable, Sendable {
        case same
        ///     address, address.city
        case below
        ///     items.0, items.name
        case arrayAndObject
    }
}

/// What a second place has to do with a problem: the facts.
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
}
