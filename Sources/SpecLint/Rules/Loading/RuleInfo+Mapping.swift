import SpecSource

extension RuleInfo {
    /// The rules for whole mappings that loading a spec checks.
    static let loadingMapping: [RuleInfo] = [
        RuleInfo(
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
        ),
        RuleInfo(
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
        ),
        RuleInfo(
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
        ),
        RuleInfo(
            "naming-collision",
            group: .mapping,
            summary: "two properties that `naming` gives one key",
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
        ),
        RuleInfo(
            "endless-object",
            group: .mapping,
            summary: "a mapping that holds itself on `from: .`",
            why: "The same JSON would be read again and again.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name:
                      self: {object: Person, from: .}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name:
                      parent: {object: Person}
                """,
            howToFix: "Read one of them from a path instead of `.`."
        ),
        RuleInfo(
            "chooser-not-kept",
            group: .mapping,
            severity: .warning,
            summary: "a chosen case that isn't written back",
            why: """
                Writing puts the first value that leads to the mapping. The value that came in is lost unless a \
                property holds it.
                """,
            bad: """
                specmap: 1
                mappings:
                  Vehicle:
                    choose_by: kind
                    cases: {truck: Truck, van: Truck}
                  Truck:
                    properties: [load]
                """,
            good: """
                specmap: 1
                mappings:
                  Vehicle:
                    choose_by: kind
                    cases: {truck: Truck, van: Truck}
                  Truck:
                    properties: [kind, load]
                """,
            howToFix: "Let a property of the mapping read and write the chooser's path."
        ),
    ]
}
