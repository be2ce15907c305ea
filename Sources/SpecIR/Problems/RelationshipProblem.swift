/// Wrong relationships between objects: how objects are found, updated and linked.
package enum RelationshipProblem: ProblemFamily {
    // Keywords that don't fit.
    case updateMisfit(String, of: String, fits: [String])
    case orphansBeside(Update)
    case orphansWithoutKey(String)
    case onlyForObjects(String)
    case unlinkedInList(String)

    // Keywords that need a key.
    case mergeWithoutKey(String)
    case deepMergeByKey(String)
    case referenceWithoutKey(String)
    ///     defaults: {primary_key: idd}
    case referenceByUnusedKey([String], nearest: String?)
    case referenceKeysDiffer(KeyFact, other: KeyFact)
    case referenceEntitiesDiffer(String, String, String)
    case createWithoutKey(String)

    // Inverses.
    case inverseOfValue(String, mapping: String)
    case inverseElsewhere(String, leadsTo: [String], mapping: String)
}

extension RelationshipProblem {
    package var rule: RuleText {
        switch self {
        case .updateMisfit, .deepMergeByKey, .orphansBeside, .orphansWithoutKey, .onlyForObjects, .unlinkedInList:
            .updateMisfit
        case .mergeWithoutKey: .mergeWithoutKey
        case .referenceWithoutKey, .referenceByUnusedKey, .referenceKeysDiffer, .referenceEntitiesDiffer:
            .referenceWithoutKey
        case .createWithoutKey: .createWithoutKey
        case .inverseOfValue, .inverseElsewhere: .inverseMismatch
        }
    }

    package var message: String {
        switch self {
        case .updateMisfit(let keyword, let kind, _): "`\(keyword)` doesn't fit \(kind)"
        case .orphansBeside(let update): "`orphans` has no meaning beside `update: \(update.spelling)`"
        case .orphansWithoutKey(let mapping):
            "`orphans` needs objects of their own, and those of `\(mapping)` have no key"
        case .onlyForObjects(let keyword): "`\(keyword)` is for objects, and the elements here are values"
        case .unlinkedInList(let choice):
            "`if_unlinked: \(choice)` doesn't fit a list, which leaves out what isn't linked"
        case .mergeWithoutKey(let mapping): "`update: merge` finds objects by their key, and `\(mapping)` has none"
        case .deepMergeByKey(let mapping):
            "`update: deep_merge` is for objects without a key, and those of `\(mapping)` are refreshed by theirs"
        case .referenceWithoutKey(let mapping): "a reference goes by a key, and `\(mapping)` has none"
        case .referenceByUnusedKey(let names, _):
            "references go by a key, and no mapping of this file has \(names.count > 1 ? "all of " : "")\(names.inBackticks())"
        case .referenceKeysDiffer(let fact, let other):
            "a reference goes by one key, and `\(fact.mapping)` has \(fact.says), but `\(other.mapping)` has \(other.says)"
        case .referenceEntitiesDiffer(let mapping, let first, let other):
            "a reference leads to one entity, and `\(mapping)` chooses between `\(first)` and `\(other)`"
        case .createWithoutKey(let mapping): "`create: false` finds objects by their key, and `\(mapping)` has none"
        case .inverseOfValue(let name, let mapping): "`\(name)` of `\(mapping)` leads to no object"
        case .inverseElsewhere(let name, let entities, let mapping):
            "`\(name)` leads to \(entities.inBackticks(last: "or")), not to `\(mapping)`"
        }
    }

    package var help: String? {
        switch self {
        case .updateMisfit(_, _, let fits): "it is for " + fits.inBackticks(last: "and")
        case .orphansBeside(.call): "the host's function decides what to delete; leave `orphans` out"
        case .orphansBeside: "nothing is left out by it; leave `orphans` out"
        case .orphansWithoutKey(let mapping): "give `\(mapping)` a `primary_key`, or leave `orphans` out"
        case .onlyForObjects(let keyword): "leave `\(keyword)` out"
        case .unlinkedInList: "write `if_unlinked: fail`, or leave it out"
        case .mergeWithoutKey(let mapping): "give `\(mapping)` a `primary_key`, or set `same_by: [...]` here"
        case .deepMergeByKey: "leave `update` out, or write `update: skip_null` to keep the object where null comes"
        case .referenceWithoutKey(let mapping):
            "give `\(mapping)` a `primary_key`, or name the property with `by`"
        case .referenceByUnusedKey(_, let nearest):
            Problem.didYouMean(nearest) ?? "name a property that the mappings have"
        case .referenceKeysDiffer: "name a property that all of them have with `by`"
        case .referenceEntitiesDiffer: "give the mappings it chooses one `entity`, or name one of them here"
        case .createWithoutKey(let mapping): "give `\(mapping)` a `primary_key`"
        case .inverseOfValue:
            "name a property with `object`, `list`, `dictionary`, `reference` or `reference_list`"
        case .inverseElsewhere(_, _, let mapping): "name a property that leads to `\(mapping)`"
        }
    }
}

extension RelationshipProblem {
    package var misspelling: Misspelling? {
        guard case .referenceByUnusedKey(let names, let nearest) = self, names.count == 1 else { return nil }
        return Misspelling(names[0], nearest: nearest)
    }
}

extension RelationshipProblem {
    package static let rules: [RuleText] = [
        .updateMisfit, .mergeWithoutKey, .referenceWithoutKey, .createWithoutKey, .inverseMismatch,
    ]
}

extension RuleText {
    static let updateMisfit = RuleText(
        "update-misfit",
        group: .mapping,
        summary: "an update that doesn't fit the property",
        why: "`merge` and `append` are for values with parts. The message lists what the update is for.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {object: Car, update: append}
              Car:
                properties: [model]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {list: Car, update: append}
              Car:
                properties: [model]
            """,
        howToFix: "Leave the keyword out, or take one that fits."
    )

    static let mergeWithoutKey = RuleText(
        "merge-without-key",
        group: .mapping,
        summary: "a merge of objects without a key",
        why: "Merging refreshes existing objects, which it finds by their key.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  cars: {list: Car, update: merge}
              Car:
                properties: [model]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  cars: {list: Car, update: merge, same_by: [model]}
              Car:
                properties: [model]
            """,
        howToFix: "Give the mapping a `primary_key`, or set `same_by` here."
    )

    static let referenceWithoutKey = RuleText(
        "reference-without-key",
        group: .mapping,
        summary: "a reference to objects without a key",
        why: "A reference holds the key of what it leads to.",
        bad: """
            specmap: 1
            mappings:
              Album:
                properties:
                  title:
                  band: {reference: Band}
              Band:
                properties: [id, name]
            """,
        good: """
            specmap: 1
            mappings:
              Album:
                properties:
                  title:
                  band: {reference: Band}
              Band:
                primary_key: id
                properties: [id, name]
            """,
        howToFix: "Give the mapping a `primary_key`, or name a property with `by`."
    )

    static let createWithoutKey = RuleText(
        "create-without-key",
        group: .mapping,
        summary: "`create: false` for objects without a key",
        why: "`create: false` links what exists, and finds it by its key.",
        bad: """
            specmap: 1
            mappings:
              Album:
                properties:
                  title:
                  band: {object: Band, create: false}
              Band:
                properties: [id, name]
            """,
        good: """
            specmap: 1
            mappings:
              Album:
                properties:
                  title:
                  band: {object: Band, create: false}
              Band:
                primary_key: id
                properties: [id, name]
            """,
        howToFix: "Give the mapping a `primary_key`."
    )

    static let inverseMismatch = RuleText(
        "inverse-mismatch",
        group: .mapping,
        summary: "an inverse of a property that doesn't lead back",
        why: "An inverse holds the objects that point here. The property it names has to point here.",
        bad: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties:
                  id:
                  albums: {inverse: Album.title}
              Album:
                primary_key: title
                properties:
                  title:
                  band: {reference: Band}
            """,
        good: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties:
                  id:
                  albums: {inverse: Album.band}
              Album:
                primary_key: title
                properties:
                  title:
                  band: {reference: Band}
            """,
        howToFix: "Name a property that leads to this mapping."
    )
}
