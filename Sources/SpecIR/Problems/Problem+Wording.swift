import SpecSource

extension Problem {
    /// One sentence that stands alone: lower case, no full stop, names in backticks.
    package var message: String {
        switch self {
        case .missingVersion: "the file doesn't say which version of the language it is written in"
        case .otherVersion(let found): "expected version `1` of the language, found `\(found)`"
        case .unknownKeyword(let word, let place, _), .foreignKeyword(let word, let place, _):
            "unknown keyword `\(word.shown)` \(place.description)"
        case .keywordBesideMapping(let word, let mapping): "`\(word)` stands beside `\(mapping)`, not in it"
        case .oldKeyword(let word, let now): "`\(word)` is called `\(now)` now"
        case .misplacedKeyword(let word, let place, _): "`\(word)` can't stand \(place.description)"
        case .wrongKind(let what, let expected, let found, _): "\(what) takes \(expected), found \(found)"
        case .emptyValue(let what, let expected): "\(what) has no value, expected \(expected)"
        case .unknownChoice(let word, let what, _, _): "`\(word.shown)` isn't \(what)"
        case .missingKeyword(let word, let what): "\(what) needs `\(word)`"
        case .exclusiveKeywords(let first, let second, _): "`\(first)` and `\(second)` can't stand together"
        case .emptyList(let what): "\(what) is empty"
        case .tooManyEntries(let what, let most, let count): "\(what) has at most \(most) entries, found \(count)"
        case .duplicateProperty(let name): "property `\(name)` is stated twice"
        case .path(let path, let fact): fact.complaint(of: path)
        case .nullPath(let text): "expected a path, found `\(text)`"
        case .lostPath(let text): "YAML reads `\(text)` as \(Self.whatYAMLTakes(text)), not as a path"
        case .lostValue(let what, let text):
            "\(what) has no value: YAML reads `\(text)` as \(Self.whatYAMLTakes(text))"
        case .foreignChoice(let word, let what, _): "`\(word)` isn't \(what)"
        case .rootOnlyRead(let path): "`root` takes a path without `$.` and `^.`, found `\(path)`"
        case .pathsCollide(let path, let other, .same):
            path == other ? "two properties write `\(path)`" : "`\(path)` and `\(other)` are written to one place"
        case .pathsCollide(let path, let other, .below): "`\(path)` lies below `\(other)`, which is written as well"
        case .pathsCollide(let path, let other, .arrayAndObject):
            "`\(path)` and `\(other)` write an array and an object to one place"
        case .wholeIsNotAlone(let property, let other):
            "`\(property)` is written to `.`, the whole JSON, and leaves no room for `\(other)`"
        // Without the property's name: a rule that several share by an alias is told of once.
        case .notWritable(let path, _, let keyword): "`\(keyword)` requires writing, but `\(path)` can only be read"
        case .sameKey(let key, let property, let other, .none):
            "`\(property)` and `\(other)` have the same key, `\(key)`"
        case .sameKey(let key, let property, let other, let naming):
            "`\(property)` and `\(other)` are both `\(key)` in \(naming.rawValue)"
        case .missingKeywords(let words, let what):
            "\(what) needs " + Self.enumerated(words)
        case .unknownMapping("", _, _): "expected the name of a mapping, found empty text"
        case .unknownMapping(let name, _, _): "no mapping is called `\(name.shown)`"
        case .kindForElement(let word): "`\(word)` isn't a type"
        case .unknownProperty(let name, let mapping, _): "mapping `\(mapping)` has no property `\(name.shown)`"
        case .duplicateMapping(let name): "two mappings are called `\(name)`"
        case .fileNotFound(let file, _): "there is no file `\(file)`"
        case .unknownTransformer(let name, _): "no transformer is called `\(name.shown)`"
        case .transformerArgument(let name, let expected, let found): "`\(name)` takes \(expected), found \(found)"
        case .oneWay(let transformer, _, let keyword):
            "`\(keyword)` requires writing, but `\(transformer)` can't be inverted"
        case .pattern(let fact): fact.message
        case .dateFormat(let problem): problem.message
        case .chainMismatch(let name, let gives, let expected, let by, _):
            "`\(name)` gives \(gives), but \(by) takes \(expected)"
        case .defaultOfRequired: "the `default` is never used, as `required` lets nothing be missing or null"
        case .nearProperty(let name, let mapping, _):
            "`\(mapping)` has no property `\(name)`; a member that it keeps may be called so"
        case .onlyAndIgnore(let direction):
            "`only` wins over `ignore`\(direction == .both ? "" : " in `\(direction.rawValue)`"), which has no effect"
        case .unusedKey(let names, _):
            "no mapping of this file has \(names.count > 1 ? "all of " : "")\(Self.all(names)), so `primary_key` applies to none"
        case .rule(let problem): problem.message
        case .object(let problem): problem.message
        case .choice(let problem): problem.message
        case .relationship(let problem): problem.message
        case .host(let problem): problem.message
        case .example(let problem): problem.message
        case .requirement(let problem): problem.message
        case .value(let problem): problem.message
        }
    }

    private static func whatYAMLTakes(_ text: String) -> String {
        text.hasPrefix("#") ? "a comment" : "the name of an anchor"
    }

    private static func enumerated(_ words: [String]) -> String {
        let quoted = words.map { "`\($0)`" }
        guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func all(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }

    static func wayOf(_ others: [String]) -> String {
        let shown = others.prefix(20).map { "`\($0)`" } + (others.count > 20 ? ["\(others.count - 20) more"] : [])
        return others.isEmpty ? "" : ", by way of " + shown.joined(separator: ", ")
    }
}
