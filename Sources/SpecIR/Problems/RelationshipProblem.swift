/// Problems of keys and of relationships between objects: the facts, with their sentences below.
package enum RelationshipProblem: Hashable, Sendable {
    case namedTwice(String, keyword: String)

    // Keys.
    case keyType(String, keyword: String, found: String)
    case keyNotRead(String, keyword: String)
    case keyRemoved(String)
    case entityKeysDiffer(entity: String, KeyFact, other: KeyFact)
    case entityKeyTypesDiffer(String, entity: String, KeyFact, other: KeyFact)
    case entityPropertiesDiffer(String, entity: String, KeyFact, other: KeyFact)

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
    case referenceKeysDiffer(KeyFact, other: KeyFact)
    case referenceEntitiesDiffer(String, String, String)
    case createWithoutKey(String)

    // Inverses.
    case inverseOfValue(String, mapping: String)
    case inverseElsewhere(String, leadsTo: [String], mapping: String)

    // Objects that exist before an example.
    case unknownEntity(String, nearest: String?)
    case givenWithoutKey(String)
    case givenKeyMissing(String, entity: String)

    /// The statement of one of two mappings.
    ///
    /// - Parameters:
    ///   - mapping: its name.
    ///   - says: its key, or what a property of it holds.
    package struct KeyFact: Hashable, Sendable {
        package var mapping: String
        package var says: String
    }
}

extension RelationshipProblem {
    /// One sentence that stands alone.
    var message: String {
        switch self {
        case .namedTwice(let name, let keyword): "`\(keyword)` names `\(name)` twice"
        case .keyType(let name, let keyword, let found):
            "`\(keyword)` takes strings, integers, UUIDs, dates and URLs, and `\(name)` holds \(found)"
        case .keyNotRead(let name, let keyword): "`\(keyword)` names `\(name)`, which is never read"
        case .keyRemoved(let name): "`\(name)` is removed, but it belongs to the inherited `primary_key`"
        case .entityKeysDiffer(let entity, let fact, let other):
            "two mappings of entity `\(entity)` differ in their key: `\(fact.mapping)` has \(fact.says), `\(other.mapping)` has \(other.says)"
        case .entityKeyTypesDiffer(let name, let entity, let fact, let other),
            .entityPropertiesDiffer(let name, let entity, let fact, let other):
            "two mappings of entity `\(entity)` differ in `\(name)`: it is \(fact.says) in `\(fact.mapping)`, \(other.says) in `\(other.mapping)`"
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
        case .referenceKeysDiffer(let fact, let other):
            "a reference goes by one key, and `\(fact.mapping)` has \(fact.says), but `\(other.mapping)` has \(other.says)"
        case .referenceEntitiesDiffer(let mapping, let first, let other):
            "a reference leads to one entity, and `\(mapping)` chooses between `\(first)` and `\(other)`"
        case .createWithoutKey(let mapping): "`create: false` finds objects by their key, and `\(mapping)` has none"
        case .inverseOfValue(let name, let mapping): "`\(name)` of `\(mapping)` leads to no object"
        case .inverseElsewhere(let name, let entities, let mapping):
            "`\(name)` leads to \(Self.list(entities)), not to `\(mapping)`"
        case .unknownEntity(let name, _): "no mapping makes `\(name)`"
        case .givenWithoutKey(let mapping): "what exists before is found by its key, and `\(mapping)` has none"
        case .givenKeyMissing(let name, let entity): "an object of `\(entity)` needs its key, and has no `\(name)`"
        }
    }

    /// One thing to do now.
    var help: String? {
        switch self {
        case .namedTwice: "leave one of them out"
        case .keyType(_, "by", _): "name a property that holds such a value"
        case .keyType: "name a property that holds such a value, or leave `primary_key` out"
        case .keyNotRead: "leave `direction: write` out"
        case .keyRemoved: "state `primary_key` here, or keep the property"
        case .entityKeysDiffer: "let both name the same properties in the same order"
        case .entityKeyTypesDiffer: "give both the same `type`"
        case .entityPropertiesDiffer: "call one of them otherwise, or let both lead to one `entity`"
        case .updateMisfit(_, _, let fits): "it is for " + Self.list(fits, joined: "and")
        case .orphansBeside(.call): "the host's function says what to delete; leave `orphans` out"
        case .orphansBeside: "nothing is left out by it; leave `orphans` out"
        case .orphansWithoutKey(let mapping): "give `\(mapping)` a `primary_key`, or leave `orphans` out"
        case .onlyForObjects(let keyword): "leave `\(keyword)` out"
        case .unlinkedInList: "write `if_unlinked: fail`, or leave it out"
        case .mergeWithoutKey(let mapping): "give `\(mapping)` a `primary_key`, or set `same_by: [...]` here"
        case .deepMergeByKey: "leave `update` out, or write `update: skip_null` to keep the object where null comes"
        case .referenceWithoutKey(let mapping):
            "give `\(mapping)` a `primary_key`, or name the property with `by`"
        case .referenceKeysDiffer: "name a property that all of them have with `by`"
        case .referenceEntitiesDiffer: "give the mappings it chooses one `entity`, or name one of them here"
        case .createWithoutKey(let mapping), .givenWithoutKey(let mapping): "give `\(mapping)` a `primary_key`"
        case .inverseOfValue:
            "name a property that says `object`, `list`, `dictionary`, `reference` or `reference_list`"
        case .inverseElsewhere(_, _, let mapping): "name a property that leads to `\(mapping)`"
        case .unknownEntity(_, let nearest): Problem.didYouMean(nearest)
        case .givenKeyMissing: nil
        }
    }

    /// The kebab-case name that the finding goes by.
    var id: String {
        switch self {
        case .namedTwice: "duplicate-property"
        case .keyType: "primary-key-type"
        case .keyNotRead: "primary-key-not-read"
        case .keyRemoved: "unknown-property"
        case .entityKeysDiffer, .entityKeyTypesDiffer: "entity-keys-differ"
        case .entityPropertiesDiffer: "entity-properties-differ"
        case .updateMisfit, .deepMergeByKey, .orphansBeside, .orphansWithoutKey, .onlyForObjects, .unlinkedInList:
            "update-misfit"
        case .mergeWithoutKey: "merge-without-key"
        case .referenceWithoutKey, .referenceKeysDiffer, .referenceEntitiesDiffer: "reference-without-key"
        case .createWithoutKey: "create-without-key"
        case .inverseOfValue, .inverseElsewhere: "inverse-mismatch"
        case .unknownEntity: "unknown-mapping"
        case .givenWithoutKey, .givenKeyMissing: "given-without-key"
        }
    }

    private static func list(_ names: [String], joined word: String = "or") -> String {
        let quoted = names.map { "`\($0)`" }
        guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " \(word) " + last
    }
}
