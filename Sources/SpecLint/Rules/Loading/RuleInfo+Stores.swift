import SpecSource

extension RuleInfo {
    /// The rules for keys, entities and references that loading a spec checks.
    static let loadingStores: [RuleInfo] = [
        RuleInfo(
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
        ),
        RuleInfo(
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
        ),
        RuleInfo(
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
        ),
        RuleInfo(
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
        ),
        RuleInfo(
            "update-misfit",
            group: .mapping,
            summary: "an update that doesn't fit the property",
            why: "`merge` and `append` are for what has parts; the message says what each is for.",
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
        ),
        RuleInfo(
            "merge-without-key",
            group: .mapping,
            summary: "a merge of objects without a key",
            why: "Merging refreshes the objects that are there. Without a key nothing says which one is which.",
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
        ),
        RuleInfo(
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
        ),
        RuleInfo(
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
        ),
        RuleInfo(
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
        ),
    ]
}
