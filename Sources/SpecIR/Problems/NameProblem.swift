package import SpecSource

/// Wrong names of mappings, properties and files.
package enum NameProblem: ProblemFamily {
    case unknownMapping(String, nearest: String?, isType: Bool)
    ///     cases: {song: Song}
    ///     Sonb: {properties: [title]}
    case misspeltDeclaration(String, namedAs: String)
    ///     cases: {Car: car}
    case caseBehindMapping(String, mapping: Located<String>)
    ///     cases: {song: Song, otherwise: skip}
    case otherwiseAmongCases(String)
    ///     list: object
    case kindForElement(String)
    case duplicateMapping(String)
    case unknownProperty(String, mapping: String, nearest: String?, instead: String? = nil)
    case duplicateProperty(String)
    case sameKey(String, property: String, other: String, naming: Naming)
    case fileNotFound(String, path: String, nearest: String?)

    // Rules that work, but probably not as intended.
    case onlyAndIgnore(Direction)
    ///     unknown: keep
    ///     ignore: [emial]
    case nearProperty(String, mapping: String, nearest: String)
    ///     member_as: nam
    case nearMemberName(String, mapping: String, nearest: String)
    ///     defaults: {primary_key: idd}
    case unusedKey([String], nearest: String?)
}

extension NameProblem {
    package var rule: RuleText {
        switch self {
        case .unknownMapping, .misspeltDeclaration, .caseBehindMapping, .otherwiseAmongCases, .kindForElement:
            .unknownMapping
        case .duplicateMapping: .duplicateMapping
        case .unknownProperty: .unknownProperty
        case .duplicateProperty: .duplicateProperty
        case .sameKey: .namingCollision
        case .fileNotFound: .useNotFound
        case .onlyAndIgnore: .onlyAndIgnore
        case .nearProperty, .nearMemberName: .listedNameUnknown
        case .unusedKey: .unusedPrimaryKey
        }
    }

    package var message: String {
        switch self {
        case .unknownMapping("", _, _): "expected the name of a mapping, found empty text"
        case .unknownMapping(let name, _, _), .caseBehindMapping(let name, _), .otherwiseAmongCases(let name):
            "no mapping is called `\(name.shown)`"
        case .misspeltDeclaration(let name, let other):
            "the mapping `\(name.shown)` is called `\(other.shown)` by all that name it"
        case .kindForElement(let word): "`\(word)` isn't a type"
        case .duplicateMapping(let name): "two mappings are called `\(name)`"
        case .unknownProperty(let name, let mapping, _, _): "mapping `\(mapping)` has no property `\(name.shown)`"
        case .duplicateProperty(let name): "property `\(name)` is stated twice"
        case .sameKey(let key, let property, let other, .none):
            "`\(property)` and `\(other)` have the same key, `\(key)`"
        case .sameKey(let key, let property, let other, let naming):
            "`\(property)` and `\(other)` are both `\(key)` in \(naming.rawValue)"
        case .fileNotFound(let file, _, _): "there is no file `\(file)`"
        case .onlyAndIgnore(let direction):
            "`only` wins over `ignore`\(direction == .both ? "" : " in `\(direction.rawValue)`"), which has no effect"
        case .nearProperty(let name, let mapping, _):
            "`\(mapping)` has no property `\(name)`; a member that it keeps may be called so"
        case .nearMemberName(let name, let mapping, _):
            "`\(mapping)` has no property `\(name)`, so the name of the member is held beside its properties"
        case .unusedKey(let names, _):
            "no mapping of this file has \(names.count > 1 ? "all of " : "")\(names.inBackticks()), so `primary_key` applies to none"
        }
    }

    package var help: String? {
        switch self {
        case .unknownMapping(let name, _, true): "`\(name)` is a type: write `type: \(name)`"
        case .unknownMapping("", _, false): "name a mapping that is there"
        case .unknownMapping(let name, let nearest, false):
            Problem.didYouMean(nearest, for: name)
                ?? "state `\(name.shown)` under `mappings`, or name a mapping that is there"
        case .misspeltDeclaration(_, let other): "did you mean `\(other.shown)`?"
        case .caseBehindMapping(let name, let mapping):
            "a case stands in front of its mapping: `\(name.shown): \(mapping.value.shown)`"
        case .otherwiseAmongCases(let word): "write `otherwise: \(word)` beside `cases`, not in it"
        case .kindForElement: "name a mapping, such as `list: Address`; for any JSON, `any`"
        case .duplicateMapping: "rename one of them"
        case .unknownProperty(let name, let mapping, let nearest, let instead):
            instead ?? Problem.didYouMean(nearest, for: name)
                ?? "state `\(name.shown)` under the `properties` of `\(mapping)`, or name one that is there"
        case .duplicateProperty: "leave one of them out"
        case .sameKey: "set `from` in one of them"
        case .fileNotFound(_, _, let nearest?): Problem.didYouMean(nearest)
        case .fileNotFound(_, let path, nil): "it was looked for at `\(path)`; files are named relative to this one"
        case .onlyAndIgnore: "leave `ignore` out"
        case .nearProperty(_, _, let nearest), .nearMemberName(_, _, let nearest): Problem.didYouMean(nearest)
        case .unusedKey(_, let nearest): Problem.didYouMean(nearest) ?? "name a property, or leave `primary_key` out"
        }
    }

    package var misspelling: Misspelling? {
        switch self {
        case .unknownMapping(let name, let nearest, isType: false), .unknownProperty(let name, _, let nearest, _):
            Misspelling(name, nearest: nearest)
        case .misspeltDeclaration(let name, let other): Misspelling(name, nearest: other)
        case .unusedKey(let names, let nearest): names.count == 1 ? Misspelling(names[0], nearest: nearest) : nil
        case .unknownMapping(_, _, isType: true), .caseBehindMapping, .otherwiseAmongCases, .kindForElement,
            .duplicateMapping, .duplicateProperty, .sameKey, .fileNotFound, .onlyAndIgnore, .nearProperty,
            .nearMemberName:
            nil
        }
    }
}

extension NameProblem {
    package func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        guard case .caseBehindMapping(let name, let mapping) = self else { return misspelling?.fixes(at: range) ?? [] }
        let (text, other) = (range.bytes, mapping.range.bytes)
        guard text.elementsEqual(name.utf8), other.elementsEqual(mapping.value.utf8) else { return [] }
        let edits = [Diagnostic.Edit(mapping.range, name), Diagnostic.Edit(range, mapping.value)]
        return [Diagnostic.Fix("swap the two", edits, isUnsafe: true)]
    }
}

extension NameProblem {
    package static let rules: [RuleText] = [
        .unknownMapping, .unknownProperty, .duplicateMapping, .duplicateProperty, .namingCollision, .useNotFound,
        .onlyAndIgnore, .listedNameUnknown, .unusedPrimaryKey,
    ]
}

extension RuleText {
    static let unknownMapping = RuleText(
        "unknown-mapping",
        group: .names,
        fix: .unsafe,
        summary: "the name of a mapping that isn't there",
        why: "A rule that leads to no mapping can't read anything.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  home: {object: Adress}
              Address:
                properties: [street]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  home: {object: Address}
              Address:
                properties: [street]
            """,
        howToFix: "Take the spelling that the message offers, define the mapping, or name its file under `use`."
    )

    static let unknownProperty = RuleText(
        "unknown-property",
        group: .names,
        fix: .unsafe,
        summary: "the name of a property that isn't there",
        why: """
            Lists such as `only`, `ignore` and `requires` name properties of the mapping. One that isn't there \
            is misspelt or was renamed.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                only: [name, emial]
                properties: [name, email]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                only: [name, email]
                properties: [name, email]
            """,
        howToFix: "Take the spelling that the message offers."
    )

    static let duplicateMapping = RuleText(
        "duplicate-mapping",
        group: .names,
        summary: "two mappings of one name",
        why: "A name that is known twice could mean either. This concerns files that use one another.",
        bad: "",
        good: "",
        howToFix: "Rename one of them."
    )

    static let duplicateProperty = RuleText(
        "duplicate-property",
        group: .names,
        summary: "two properties of one name",
        why: "An object holds one value by a name.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties: [name, name]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties: [name]
            """,
        howToFix: "Leave one of them out."
    )

    static let namingCollision = RuleText(
        "naming-collision",
        group: .mapping,
        summary: "two properties for which `naming` makes the same key",
        why: "Both would read and write one key.",
        bad: """
            specmap: 1
            mappings:
              Person:
                naming: snake_case
                properties: [firstName, first_Name]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                naming: snake_case
                properties: [firstName, lastName]
            """,
        howToFix: "Set `from` in one of them."
    )

    static let useNotFound = RuleText(
        "use-not-found",
        group: .names,
        summary: "a file under `use` that isn't there",
        why: "What it defines isn't known without it.",
        bad: """
            specmap: 1
            use: [nowhere.yaml]
            mappings:
              Person:
                properties: [name]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties: [name]
            """,
        howToFix: "Files are named relative to the one that uses them."
    )

    static let onlyAndIgnore = RuleText(
        "only-and-ignore",
        group: .mapping,
        severity: .warning,
        summary: "`only` and `ignore` for one direction",
        why: "`only` wins, so `ignore` does nothing.",
        bad: """
            specmap: 1
            mappings:
              Person:
                only: {read: [name]}
                ignore: {read: [email]}
                properties: [name, email]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                only: {read: [name]}
                properties: [name, email]
            """,
        howToFix: "Leave `ignore` out."
    )

    static let listedNameUnknown = RuleText(
        "listed-name-unknown",
        group: .mapping,
        severity: .warning,
        summary: "a listed name that is nearly a property's, in a mapping that keeps unknown members",
        why: """
            With `unknown: keep`, `only` and `ignore` may name members that no rule reads. A name that differs from \
            a property's by a slip names such a member, and the property isn't left out.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                unknown: keep
                ignore: {write: [emial]}
                properties: [id, email]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                unknown: keep
                ignore: {write: [email, password]}
                properties: [id, email]
            """,
        howToFix: "Spell the property's name, or silence the rule where a member is called so."
    )

    static let unusedPrimaryKey = RuleText(
        "unused-primary-key",
        group: .mapping,
        severity: .warning,
        summary: "a `primary_key` under `defaults` that no mapping of the file can have",
        why: "It holds where a mapping has such properties. Where none has them, no object of the file has a key.",
        bad: """
            specmap: 1
            defaults: {primary_key: idd}
            mappings:
              Person:
                properties: [id, name]
            """,
        good: """
            specmap: 1
            defaults: {primary_key: id}
            mappings:
              Person:
                properties: [id, name]
            """,
        howToFix: "Name a property that the mappings have, or leave `primary_key` out."
    )
}
