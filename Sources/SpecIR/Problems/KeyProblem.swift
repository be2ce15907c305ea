/// Wrong keys, and mappings of one entity that contradict each other.
package enum KeyProblem: ProblemFamily {
    case namedTwice(String, keyword: String)
    case keyType(String, keyword: String, found: String)
    case keyNotRead(String, keyword: String)
    case keyRemoved(String)
    case deletesWithoutKey(String)
    case entityKeysDiffer(entity: String, KeyFact, other: KeyFact)
    case entityKeyTypesDiffer(String, entity: String, KeyFact, other: KeyFact)
    case entityPropertiesDiffer(String, entity: String, KeyFact, other: KeyFact)
}

/// The statement of one of two mappings.
///
/// - Parameters:
///   - mapping: its name.
///   - says: its key, or what a property of it holds.
package struct KeyFact: Hashable, Sendable {
    package var mapping: String
    package var says: String
}

extension KeyProblem {
    package var rule: RuleText {
        switch self {
        case .namedTwice: .duplicateProperty
        case .keyType: .primaryKeyType
        case .keyNotRead: .primaryKeyNotRead
        case .keyRemoved: .unknownProperty
        case .deletesWithoutKey: .deleteWithoutKey
        case .entityKeysDiffer, .entityKeyTypesDiffer: .entityKeysDiffer
        case .entityPropertiesDiffer: .entityPropertiesDiffer
        }
    }

    package var message: String {
        switch self {
        case .namedTwice(let name, let keyword): "`\(keyword)` names `\(name)` twice"
        case .keyType(let name, let keyword, let found):
            "`\(keyword)` takes strings, integers, UUIDs, dates and URLs, and `\(name)` holds \(found)"
        case .keyNotRead(let name, let keyword): "`\(keyword)` names `\(name)`, which is never read"
        case .keyRemoved(let name): "`\(name)` is removed, but it belongs to the inherited `primary_key`"
        case .deletesWithoutKey(let mapping):
            "`delete_where` needs a key, and `\(mapping)` has no `primary_key`"
        case .entityKeysDiffer(let entity, let fact, let other):
            "two mappings of entity `\(entity)` differ in their key: `\(fact.mapping)` has \(fact.says), `\(other.mapping)` has \(other.says)"
        case .entityKeyTypesDiffer(let name, let entity, let fact, let other),
            .entityPropertiesDiffer(let name, let entity, let fact, let other):
            "two mappings of entity `\(entity)` differ in `\(name)`: it is \(fact.says) in `\(fact.mapping)`, \(other.says) in `\(other.mapping)`"
        }
    }

    package var help: String? {
        switch self {
        case .namedTwice: "leave one of them out"
        case .keyType(_, "by", _): "name a property that holds such a value"
        case .keyType: "name a property that holds such a value, or leave `primary_key` out"
        case .keyNotRead: "leave `direction: write` out"
        case .keyRemoved: "state `primary_key` here, or keep the property"
        case .deletesWithoutKey: "name the properties that identify its objects: `primary_key: id`"
        case .entityKeysDiffer: "let both name the same properties in the same order"
        case .entityKeyTypesDiffer: "give both the same `type`"
        case .entityPropertiesDiffer: "call one of them otherwise, or let both lead to one `entity`"
        }
    }
}

extension KeyProblem {
    package static let rules: [RuleText] = [
        .primaryKeyType, .primaryKeyNotRead, .deleteWithoutKey, .entityKeysDiffer, .entityPropertiesDiffer,
    ]
}

extension RuleText {
    static let primaryKeyType = RuleText(
        "primary-key-type",
        group: .mapping,
        summary: "a key that holds what no key can",
        why: """
            Objects are identified by strings, integers, UUIDs, dates and URLs. Numbers with fractions, lists \
            and objects make no keys.
            """,
        bad: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties:
                  id: {type: decimal}
            """,
        good: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties:
                  id: {type: integer}
            """,
        howToFix: "Name a property that holds such a value, or leave `primary_key` out."
    )

    static let primaryKeyNotRead = RuleText(
        "primary-key-not-read",
        group: .mapping,
        summary: "a key that is never read",
        why: "The key of an object has to be read with it.",
        bad: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties:
                  id: {direction: write}
            """,
        good: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties:
                  id:
            """,
        howToFix: "Leave `direction: write` out."
    )

    static let deleteWithoutKey = RuleText(
        "delete-without-key",
        group: .mapping,
        summary: "`delete_where` in a mapping without a key",
        why: "A record that deletes its object finds it in the store by the key.",
        bad: """
            specmap: 1
            mappings:
              Band:
                delete_where: {op: d}
                properties: [id, name]
            """,
        good: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                delete_where: {op: d}
                properties: [id, name]
            """,
        howToFix: "Name the properties that identify its objects with `primary_key`."
    )

    static let entityKeysDiffer = RuleText(
        "entity-keys-differ",
        group: .mapping,
        summary: "two mappings of one entity with different keys",
        why: "Mappings of one entity make the same objects, so they must identify them by the same key.",
        bad: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties: [id, name]
              BandInList:
                entity: Band
                primary_key: name
                properties: [id, name]
            """,
        good: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties: [id, name]
              BandInList:
                entity: Band
                primary_key: id
                properties: [id]
            """,
        howToFix: "Let both name the same properties in the same order."
    )

    static let entityPropertiesDiffer = RuleText(
        "entity-properties-differ",
        group: .mapping,
        summary: "two mappings of one entity whose property leads to different things",
        why: "One object has one property of a name. What one mapping puts there the other must understand.",
        bad: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties:
                  id:
                  leader: {object: Person}
              BandInList:
                entity: Band
                primary_key: id
                properties:
                  id:
                  leader: {object: Band}
              Person:
                properties: [name]
            """,
        good: """
            specmap: 1
            mappings:
              Band:
                primary_key: id
                properties:
                  id:
                  leader: {object: Person}
              BandInList:
                entity: Band
                primary_key: id
                properties: [id]
              Person:
                properties: [name]
            """,
        howToFix: "Call one of them otherwise, or let both lead to one `entity`."
    )
}
