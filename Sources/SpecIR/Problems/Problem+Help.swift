import SpecSource

extension Problem {
    /// One thing to do now.
    package var help: String? {
        switch self {
        case .missingVersion(isSpec: true): "add the line `specmap: 1` at the top"
        case .missingVersion(isSpec: false):
            "if it is meant as a spec, add the line `specmap: 1` at the top; if not, leave it out of what is checked"
        case .otherVersion: "write `specmap: 1`, or use a newer version of this program"
        case .unknownKeyword(let word, let place, let nearest):
            Self.helpForMissingColon(word, at: place) ?? Self.didYouMean(nearest, for: word) ?? place.listOfKeywords
        case .foreignKeyword(_, _, let advice): advice.words
        case .keywordBesideMapping(let word, let mapping): "indent `\(word)` under `\(mapping)`"
        case .oldKeyword(_, let now): "write `\(now)`"
        case .misplacedKeyword(_, _, let places):
            "it belongs " + places.map(\.description).joined(separator: ", or ")
        case .wrongKind(_, _, _, let help): help
        case .unknownChoice(let word, _, let choices, let nearest):
            Self.didYouMean(nearest, for: word) ?? Self.choose(choices)
        case .emptyValue(let what, let expected): Self.helpForNothing(what, expected)
        case .exclusiveKeywords(_, _, let why): why
        case .foreignChoice(_, _, let help): help
        case .lostValue(_, let text): "write `'\(text)'` if that is meant"
        case .path(let path, let fact): Self.helpForListOfType(path) ?? fact.help
        case .nullPath(let text):
            "leave the value out, or write `{}`, to read the key of the same name; a key called so is `'\"\(text)\"'`"
        case .lostPath(let text): "write `'\(text)'` if the path is meant"
        case .pathsCollide: "set `direction: read` on one of them, or write it elsewhere with `to`"
        case .wholeIsNotAlone: "set `direction: read` on all others, or write this one elsewhere with `to`"
        case .notWritable(_, _, "to"): "write a path without `*`, `$.` and `^.`, or leave `to` out"
        case .notWritable: "say where to write with `to`, or leave it read only"
        case .sameKey: "set `from` in one of them"
        case .unknownMapping(let name, _, true): "`\(name)` is a type: write `type: \(name)`"
        case .kindForElement: "name a mapping, such as `list: Address`; for any JSON, `any`"
        case .unknownMapping("", _, false): "name a mapping that is there"
        case .unknownMapping(let name, let nearest, false):
            Self.didYouMean(nearest, for: name)
                ?? "state `\(name.shown)` under `mappings`, or name a mapping that is there"
        case .unknownProperty(let name, let mapping, let nearest):
            Self.didYouMean(nearest, for: name)
                ?? "state `\(name.shown)` under the `properties` of `\(mapping)`, or name one that is there"
        case .unknownTransformer(let name, let nearest):
            Self.didYouMean(nearest, for: name) ?? ForeignTransformers.advice(for: name)
                ?? "name one of the reference, such as \(Self.nearestTransformers(to: name)), or state `\(name.shown)` under `transformers` of `host`"
        case .missingKeyword(let word, _): "add `\(word): ...`"
        case .missingKeywords(let words, _): words.count == 1 ? "add `\(words[0])`" : "add one of them"
        case .rootOnlyRead:
            "`root` begins at the document's root, and where it leads to an array, each item is an object"
        case .oneWay(_, _, let keyword): "leave `\(keyword)` out: the property is read only"
        case .pattern(let fact): fact.help
        case .fileNotFound(_, let path): "it was looked for at `\(path)`; files are named relative to this one"
        case .duplicateMapping: "rename one of them"
        case .duplicateProperty: "leave one of them out"
        case .dateFormat(let problem): problem.help
        case .defaultOfRequired: "leave out `default`, or `required`"
        case .nearProperty(_, _, let nearest): Self.didYouMean(nearest)
        case .onlyAndIgnore: "leave `ignore` out"
        case .unusedKey(_, let nearest): Self.didYouMean(nearest) ?? "name a property, or leave `primary_key` out"
        case .emptyList("`reads`"), .emptyList("`gives`"): "name what it takes or makes, such as `string`, or `any`"
        case .emptyList("`cases`"): "name a case with its mapping, such as `{car: Car}`"
        case .emptyList: "leave it out"
        case .tooManyEntries: "leave out what isn't needed, or let a transformer or mapper of the host do it"
        case .transformerArgument(let name, let expected, let found):
            Self.helpForArgument(name, expected, found)
        case .chainMismatch(_, _, _, _, let help): help
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
        if name == "table", let near = nearest(String(found.filter { $0 != "`" }), among: ["first_row", "by_column"]) {
            return "did you mean `\(near)`?"
        }
        if expected == "no argument" { return "write `\(name)` by itself" }
        if expected.contains("number"), let help = ValueProblem.quotesHelp(found, "a number") { return help }
        // A value in backticks is one that JSON spells so.
        guard expected.hasPrefix("text"), !expected.hasPrefix("texts"), found.hasPrefix("`") else { return nil }
        return "put it in quotes: `{\(name): '\(found.dropFirst().dropLast())'}`"
    }

    /// `tags: string[]`, as other languages spell a list.
    private static func helpForListOfType(_ path: String) -> String? {
        guard path.hasSuffix("[]") else { return nil }
        let name = String(path.dropLast(2))
        guard let type = TypeName(rawValue: name) ?? TypeName.called(name) else { return nil }
        return "for a list write `{list: \(type.rawValue)}`"
    }

    private static func helpForNothing(_ what: String, _ expected: String) -> String {
        if expected == ValueKind.json.expectation { return "write `null` if that is meant" }
        if what == "`specmap`" { return "write `specmap: 1`" }
        return "write one, or leave it out"
    }

    /// A question with the most likely name, and a hint at an invisible or foreign character of the written name, if it
    /// is passed.
    static func didYouMean(_ nearest: String?, for name: String = "") -> String? {
        nearest.map { near in
            let odd = name.unicodeScalars.first { $0.isInvisible || !($0.isASCII || $0.isLatin || !near.isASCII) }
            return "did you mean `\(near)`?" + (odd.map { " The one here holds \($0.nameInWords)" } ?? "")
        }
    }

    /// `{from id}` and `{from = id}` hold a keyword and its value without a colon between them.
    private static func helpForMissingColon(_ text: String, at place: Keyword.Place) -> String? {
        let word = text.prefix { $0.isLetter || $0 == "_" }
        let separator = text[word.endIndex...].prefix { $0 == " " || $0 == "=" || $0 == ":" }
        let value = text[separator.endIndex...]
        guard !separator.isEmpty, !value.isEmpty, Keyword.named(String(word), at: place) != nil else { return nil }
        return "put `: ` between the keyword and its value: `\(word): \(String(value).shown)`"
    }

    private static func choose(_ choices: [String]) -> String? {
        choices.isEmpty ? nil : "it is one of " + choices.map { "`\($0)`" }.joined(separator: ", ")
    }
}

extension Keyword.Place {
    /// The keywords that are possible at the place, for a word that is similar to none of them.
    var listOfKeywords: String {
        let known = Keyword.known(at: self).map(\.name)
        let others = self == .file ? ", and `x-…` for anything else" : ""
        guard known.count > 20 else {
            return "known here: " + known.map { "`\($0)`" }.joined(separator: ", ") + others
        }
        // A line of forty words is read by no one.
        let usual = Self.commonKeywords.filter(known.contains).prefix(10)
        return "known here: " + usual.map { "`\($0)`" }.joined(separator: ", ")
            + " and \(known.count - usual.count) more, which `specmap reference` explains"
    }

    private static let commonKeywords = [
        "from", "to", "type", "required", "default", "transform", "values", "requires", "object", "list", "root",
        "primary_key", "properties", "within", "constants", "naming", "extends", "only", "ignore", "unknown",
    ]
}

extension Unicode.Scalar {
    /// True if the scalar is a Latin letter, with or without marks, which nobody mistakes for another one.
    fileprivate var isLatin: Bool { properties.name?.hasPrefix("LATIN") ?? false }
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
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

extension Problem {
    /// The three transformers that share most letters with a word.
    fileprivate static func nearestTransformers(to word: String) -> String {
        let letters = Set(word.lowercased())
        let shared = Transformer.all.map { transformer -> (name: String, score: Double) in
            let own = Set(transformer.name)
            return (transformer.name, Double(own.intersection(letters).count) / Double(own.union(letters).count))
        }
        let best = shared.sorted { ($0.score, $1.name) > ($1.score, $0.name) }.prefix(3)
        return best.map { "`\($0.name)`" }.joined(separator: ", ")
    }
}
