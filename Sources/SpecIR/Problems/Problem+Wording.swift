extension Problem {
    /// One sentence that stands alone: lower case, no full stop, names in backticks.
    package var message: String {
        switch self {
        case .missingVersion: "the file doesn't say which version of the language it is written in"
        case .otherVersion(let found): "expected version `1` of the language, found `\(found)`"
        case .unknownKeyword(let word, let place, _), .foreignKeyword(let word, let place, _):
            "unknown keyword `\(word)` \(place.description)"
        case .misplacedKeyword(let word, let place, _): "`\(word)` can't stand \(place.description)"
        case .notAvailable(let name): "`\(name)` isn't available in this version"
        case .featureNotAvailable(let feature): "\(feature) isn't available in this version"
        case .wrongKind(let what, let expected, let found, _): "\(what) takes \(expected), found \(found)"
        case .emptyValue(let what, let expected): "\(what) has no value, expected \(expected)"
        case .unknownChoice(let word, let what, _, _): "`\(word)` isn't \(what)"
        case .missingKeyword(let word, let what): "\(what) needs `\(word)`"
        case .exclusiveKeywords(let first, let second, _): "`\(first)` and `\(second)` can't stand together"
        case .emptyList(let what): "\(what) is empty"
        case .duplicateProperty(let name): "property `\(name)` is stated twice"
        case .path(let path, let fact): fact.complaint(of: path)
        case .nullPath(let text): "expected a path, found `\(text)`"
        case .lostPath(let text):
            "YAML reads `\(text)` as \(text.hasPrefix("#") ? "a comment" : "a name of its own"), not as a path"
        case .rootOnlyRead(let path): "`root` can't be `\(path)`: it has no `*` and doesn't begin with `$.`"
        case .pathsCollide(let path, let other, .same):
            path == other ? "two properties write `\(path)`" : "`\(path)` and `\(other)` are written to one place"
        case .pathsCollide(let path, let other, .below): "`\(path)` lies below `\(other)`, which is written as well"
        case .pathsCollide(let path, let other, .arrayAndObject):
            "`\(path)` and `\(other)` write an array and an object to one place"
        case .wholeIsNotAlone(let property, let other):
            "`\(property)` is written to `.`, the whole JSON, and leaves no room for `\(other)`"
        case .notWritable(let path, let property, let keyword):
            "`\(property)` says `\(keyword)`, but `\(path)` can only be read"
        case .sameKey(let key, let property, let other, let naming):
            "`\(property)` and `\(other)` are both `\(key)` in \(naming.rawValue)"
        case .constantNotWritable(let path): "a constant can't be written to `\(path)`, which can only be read"
        case .unreadPath(let path): "`unread` takes paths of members, found `\(path)`"
        case .unreadIsRead(let path, let property): "`\(path)` is in `unread`, but `\(property)` reads it"
        case .chooserOfMany(let path): "`\(path)` leads to several values, and one must choose"
        case .constantCollides(let constant, let property):
            "constant `\(constant)` and property `\(property)` are written to one place"
        case .elementPathsCollide(let path, let other, let keyword) where path == other:
            "\(keyword) writes `\(path)` twice"
        case .elementPathsCollide(let path, let other, let keyword):
            "\(keyword) writes `\(other)` and `\(path)`, and one leaves no room for the other"
        case .elementPathNotWritable(let path, let keyword):
            "`\(path)` can only be read, and `\(keyword)` is written too"
        case .deprecatedNotRead(let path, _): "`deprecated` names `\(path)`, which isn't in `from`"
        case .neverReached(let path): "`\(path)` is read by an earlier rule, so this one is never used"
        case .readOnlyRule(let property, let because, let keyword):
            "`\(property)` says `\(keyword)`, but `\(because)` can only be read"
        case .elementsCollide(let path): "two properties write the same element of `\(path)`"
        case .reservedName(let name, _): "`\(name)` is reserved, no property can be called so"
        case .templateNotClosed: "the brace in the template isn't closed"
        case .templateWithoutPath: "the template has no path in braces"
        case .duplicateHostName(let name, let role): "two \(role.rawValue)s of the host are called `\(name)`"
        case .hostNameTaken(let name): "the language has a transformer `\(name)` of its own"
        case .unknownHostName(let name, let role, _): "`host` names no \(role.rawValue) `\(name)`"
        case .unknownExampleFile(let file, _): "there is no file `\(file)`"
        case .nameTaken(let name): "the mapping has a property `\(name)` already"
        case .chooserWithRules(let mapping): "`\(mapping)` chooses another mapping, and has rules of its own"
        case .missingCases(let mapping): "`\(mapping)` needs both a chooser and `cases`"
        case .endlessChoice(let mapping, let others): "`\(mapping)` chooses itself" + Self.wayOf(others)
        case .endlessObject(let mapping, let others): "`\(mapping)` holds itself, without end" + Self.wayOf(others)
        case .lostCase(let value, let mapping, let instead):
            "`\(value)` isn't written back: `\(mapping)` is written as `\(instead)`"
        case .lostOtherwise(let mapping, let path):
            "a value outside `cases` isn't written back: `\(mapping)` doesn't read `\(path)`"
        case .removedButRequired(let name): "`\(name)` is removed, but the inherited `requires` names it"
        case .exampleWithoutExpectation: "the example expects nothing"
        case .missingKeywords(let words, let what):
            "\(what) needs " + Self.enumerated(words)
        case .notTwoPairs(let count): "`pairs` takes two paths, of key and value, found \(count)"
        case .memberOfNoObject: "`member_as` needs objects to hold the name, expected a mapping behind `dictionary`"
        case .asText(let what): "`as_text` is for numbers, booleans and unix dates, found \(what)"
        case .unknownMapping(let name, _, _): "no mapping is called `\(name)`"
        case .unknownProperty(let name, let mapping, _): "mapping `\(mapping)` has no property `\(name)`"
        case .duplicateMapping(let name): "two mappings are called `\(name)`"
        case .tooMuchInherited(let limit): "mappings inherit at most \(limit) properties in all, found more"
        case .extendsCycle(let mapping, let others): "`\(mapping)` extends itself" + Self.wayOf(others)
        case .fileNotFound(let file, _): "there is no file `\(file)`"
        case .unknownTransformer(let name, _): "no transformer is called `\(name)`"
        case .transformerArgument(let name, let expected, let found): "`\(name)` takes \(expected), found \(found)"
        case .dateFormat(let problem): problem.message
        case .acceptImpossible(let type, let source) where type == source: "`\(type.rawValue)` is read already"
        case .acceptImpossible(let type, let source):
            "\(source.withArticle) can't be converted to \(type.withArticle)"
        case .acceptWithoutType: "`accept` needs a `type` to convert to"
        case .dateFormatOnType(let type): "`date_format` makes this a date, but `type` says `\(type.rawValue)`"
        case .tableType(let type):
            "a table can't have `\(type.rawValue)` keys, expected `string`, `integer`, `number`, `decimal` or `boolean`"
        case .tableKey(let key, let type): "expected \(type.withArticle) as key of the table, found `\(key)`"
        case .tableKeyTwice(let key): "the table has `\(key)` twice"
        case .defaultMismatch(let found, let expected): "`default` is \(found), expected \(expected)"
        case .chainMismatch(let name, let gives, let expected, let by):
            "`\(name)` gives \(gives), but \(by) takes \(expected)"
        case .defaultOfRequired(let name): "`\(name)` is required, so its `default` is never used"
        case .onlyAndIgnore(let direction):
            "`only` wins over `ignore`\(direction == .both ? "" : " in `\(direction.rawValue)`"), which has no effect"
        }
    }

    private static func enumerated(_ words: [String]) -> String {
        let quoted = words.map { "`\($0)`" }
        guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func wayOf(_ others: [String]) -> String {
        others.isEmpty ? "" : ", by way of " + others.map { "`\($0)`" }.joined(separator: ", ")
    }
}
