extension RuleInfo {
    /// The rules for names that loading a spec checks.
    static let loadingNames: [RuleInfo] = [
        RuleInfo(
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
        ),
        RuleInfo(
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
        ),
        RuleInfo(
            "unknown-transformer",
            group: .names,
            fix: .unsafe,
            summary: "a transformer that isn't there",
            why: """
                The language has its transformers, `host` names those of the program; another name does nothing.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {transform: trm}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {transform: trim}
                """,
            howToFix: "Take the spelling that the message offers, or name the transformer under `host`."
        ),
        RuleInfo(
            "transformer-argument",
            group: .names,
            summary: "a transformer with the wrong argument",
            why: "The message says what the transformer takes.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      tags: {transform: split}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      tags: {transform: {split: ","}}
                """,
            howToFix: "Give it the argument that the message names."
        ),
        RuleInfo(
            "unknown-requirement",
            group: .names,
            fix: .unsafe,
            summary: "a requirement that isn't there",
            why: "A misspelt requirement would check nothing.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      age: {type: integer, requires: {mn: 1}}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      age: {type: integer, requires: {min: 1}}
                """,
            howToFix: "Take the spelling that the message offers."
        ),
        RuleInfo(
            "duplicate-mapping",
            group: .names,
            summary: "two mappings of one name",
            why: "A name that is known twice could mean either. This concerns files that use one another.",
            bad: "",
            good: "",
            howToFix: "Rename one of them."
        ),
        RuleInfo(
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
        ),
        RuleInfo(
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
        ),
        RuleInfo(
            "extends-cycle",
            group: .names,
            summary: "a mapping that extends itself",
            why: "Each would have to be known before the other.",
            bad: """
                specmap: 1
                mappings:
                  A:
                    extends: B
                    properties: [a]
                  B:
                    extends: A
                """,
            good: """
                specmap: 1
                mappings:
                  A:
                    extends: B
                    properties: [a]
                  B:
                    properties: [b]
                """,
            howToFix: "Take `extends` out of one of them."
        ),
        RuleInfo(
            "reserved-name",
            group: .names,
            summary: "a property called like a reserved key",
            why: """
                Keys under `reserved` can't be property names as they are, since programs have names of their own \
                for them.
                """,
            bad: """
                specmap: 1
                mappings:
                  Band:
                    reserved: [description]
                    properties: [description]
                """,
            good: """
                specmap: 1
                mappings:
                  Band:
                    reserved: [description]
                    properties: [bandDescription]
                """,
            howToFix: "Take the name that the message offers."
        ),
        RuleInfo(
            "unknown-host-name",
            group: .names,
            fix: .unsafe,
            summary: "a name that `host` doesn't have",
            why: """
                Initializers, mappers and checks are the program's. `host` says which there are, so that specs can \
                be checked without it.
                """,
            bad: """
                specmap: 1
                host: {mappers: [money]}
                mappings:
                  Price:
                    mapper: mony
                """,
            good: """
                specmap: 1
                host: {mappers: [money]}
                mappings:
                  Price:
                    mapper: money
                """,
            howToFix: "Take the spelling that the message offers, or name it under `host`."
        ),
        RuleInfo(
            "duplicate-host-name",
            group: .names,
            summary: "a host name that is taken",
            why: """
                Two transformers of one name, or one called like a transformer of the language, couldn't be told \
                apart.
                """,
            bad: """
                specmap: 1
                host: {requirements: [isAdult, isAdult]}
                """,
            good: """
                specmap: 1
                host: {requirements: [isAdult]}
                """,
            howToFix: "Leave one out, or choose another name."
        ),
    ]
}
