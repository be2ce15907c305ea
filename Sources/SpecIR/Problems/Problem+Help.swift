extension Problem {
    /// One thing to do now.
    package var help: String? {
        switch self {
        case .missingVersion(isSpec: true): "add the line `specmap: 1` at the top"
        case .missingVersion(isSpec: false):
            "if it is meant as a spec, add the line `specmap: 1` at the top; if not, leave it out of what is checked"
        case .otherVersion: "write `specmap: 1`, or use a newer version of this program"
        case .unknownKeyword(_, let place, let nearest): Self.didYouMean(nearest) ?? place.listOfKeywords
        case .foreignKeyword(_, _, let advice): advice
        case .misplacedKeyword(_, _, let places):
            "it belongs " + places.map(\.description).joined(separator: ", or ")
        case .wrongKind(_, _, _, let help): help
        case .unknownChoice(_, _, let choices, let nearest): Self.didYouMean(nearest) ?? Self.choose(choices)
        case .emptyValue(let what, let expected): Self.helpForNothing(what, expected)
        case .exclusiveKeywords(_, _, let why): why
        case .kindForType(_, let help): help
        case .lostValue(_, let text): "write `'\(text)'` if that is meant"
        case .path(_, let fact): fact.help
        case .nullPath(let text):
            "leave the value out, or write `{}`, to read the key of the same name; a key called so is `'\"\(text)\"'`"
        case .lostPath(let text): "write `'\(text)'` if the path is meant"
        case .pathsCollide: "let one of them say `direction: read`, or write it elsewhere with `to`"
        case .wholeIsNotAlone: "let all others say `direction: read`, or write this one elsewhere with `to`"
        case .notWritable(_, _, "to"): "write a path without `*`, `$.` and `^.`, or leave `to` out"
        case .notWritable: "say where to write with `to`, or leave it read only"
        case .sameKey: "say `from` in one of them"
        case .unknownMapping(let name, _, true): "`\(name)` is a type: write `type: \(name)`"
        case .unknownMapping("", _, false): "name a mapping that is there"
        case .unknownMapping(let name, let nearest, false):
            Self.didYouMean(nearest) ?? "state `\(name)` under `mappings`, or name a mapping that is there"
        case .unknownProperty(let name, let mapping, let nearest):
            Self.didYouMean(nearest)
                ?? "state `\(name)` under the `properties` of `\(mapping)`, or name one that is there"
        case .unknownTransformer(let name, let nearest):
            Self.didYouMean(nearest) ?? "name one of the reference, or state `\(name)` under `transformers` of `host`"
        case .missingKeyword(let word, _): "add `\(word): ...`"
        case .missingKeywords: "add one of them"
        case .rootOnlyRead:
            "`root` begins at the document's root, and where it leads to an array, each item is an object"
        case .oneWay(_, _, let keyword): "leave `\(keyword)` out: the property is read only"
        case .pattern(let fact): fact.help
        case .fileNotFound(_, let path): "it was looked for at `\(path)`; files are named relative to this one"
        case .duplicateMapping: "rename one of them"
        case .duplicateProperty: "leave one of them out"
        case .dateFormat(let problem): problem.help
        case .defaultOfRequired: "leave out `default`, or `required`"
        case .onlyAndIgnore: "leave `ignore` out"
        case .unusedKey(_, let nearest): Self.didYouMean(nearest) ?? "name a property, or leave `primary_key` out"
        case .emptyList: "leave it out"
        case .transformerArgument(let name, let expected, let found):
            Self.helpForArgument(name, expected, found)
        case .chainMismatch: nil
        case .rule(let problem): problem.help
        case .object(let problem): problem.help
        case .choice(let problem): problem.help
        case .relationship(let problem): problem.help
        case .host(let problem): problem.help
        case .example(let problem): problem.help
        case .requirement(let problem): problem.help
        case .value(let problem): problem.help
        }
    }

    private static func helpForArgument(_ name: String, _ expected: String, _ found: String) -> String? {
        if expected == "no argument" { return "write `\(name)` by itself" }
        // A value in backticks is one that JSON spells so.
        guard expected.hasPrefix("text"), !expected.hasPrefix("texts"), found.hasPrefix("`") else { return nil }
        return "put it in quotes: `{\(name): '\(found.dropFirst().dropLast())'}`"
    }

    private static func helpForNothing(_ what: String, _ expected: String) -> String {
        if expected == ValueKind.json.expectation { return "write `null` if that is meant" }
        if what == "`specmap`" { return "write `specmap: 1`" }
        return "write one, or leave it out"
    }

    static func didYouMean(_ nearest: String?) -> String? { nearest.map { "did you mean `\($0)`?" } }

    private static func choose(_ choices: [String]) -> String? {
        choices.isEmpty ? nil : "it is one of " + choices.map { "`\($0)`" }.joined(separator: ", ")
    }
}

extension Keyword.Place {
    /// What can be said there, for a word that is near to nothing.
    var listOfKeywords: String {
        let known = Keyword.known(at: self).map(\.name)
        guard known.count > 20 else { return "known here: " + known.map { "`\($0)`" }.joined(separator: ", ") }
        // A line of forty words is read by no one.
        let usual = Self.usualKeywords.filter(known.contains).prefix(10)
        return "known here: " + usual.map { "`\($0)`" }.joined(separator: ", ")
            + " and \(known.count - usual.count) more, which `specmap reference` explains"
    }

    private static let usualKeywords = [
        "from", "to", "type", "required", "default", "transform", "values", "requires", "object", "list", "root",
        "primary_key", "properties", "within", "constants", "naming", "extends", "only", "ignore", "unknown",
    ]
}

extension TypeName {
    /// The type as a sentence says it.
    var withArticle: String {
        switch self {
        case .string: "text"
        case .integer: "an integer"
        case .number: "a number"
        case .decimal: "a decimal"
        case .boolean: "a boolean"
        case .date: "a date"
        case .url: "a URL"
        case .uuid: "a UUID"
        case .data: "data in Base64"
        case .any: "any value"
        }
    }
}

extension HostRole {
    /// The word of `host` under which it is named.
    package var keyword: String { rawValue + "s" }
}
