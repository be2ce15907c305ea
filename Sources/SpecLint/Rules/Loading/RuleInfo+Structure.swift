import SpecSource

extension RuleInfo {
    /// The rules for keywords and the structure of a spec that loading checks.
    static let loadingStructure: [RuleInfo] = [
        RuleInfo(
            "version",
            group: .structure,
            fix: .safe,
            summary: "a spec that doesn't say its language version",
            why:
                "`specmap: 1` is the version of the language, by which programs of today and later know how to read the file.",
            bad: """
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
            howToFix: "Add the line `specmap: 1` at the top."
        ),
        RuleInfo(
            "old-keyword",
            group: .structure,
            severity: .warning,
            fix: .safe,
            summary: "a keyword by its earlier name",
            why: "The word was renamed, and is still read. A later version may read it no more.",
            bad: """
                specmap: 1
                host:
                  transformers:
                    slug: {reads: string, gives: string, sort: normalising}
                mappings:
                  Person:
                    properties:
                      name: {transform: slug}
                """,
            good: """
                specmap: 1
                host:
                  transformers:
                    slug: {reads: string, returns: string, kind: normalising}
                mappings:
                  Person:
                    properties:
                      name: {transform: slug}
                """,
            howToFix: "Write the new name; `--fix` does it."
        ),
        RuleInfo(
            "unknown-keyword",
            group: .structure,
            fix: .safe,
            summary: "a keyword that isn't there",
            why: """
                A misspelt keyword would otherwise be skipped, and what it should do not be done. Words of other \
                tools lead to ours.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {requird: true}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {required: true}
                """,
            howToFix: """
                Take the spelling that the message offers. `--fix` writes `mappings` for `mapping` where the spec loads \
                then, `--fix --unsafe` any keyword that is offered.
                """
        ),
        RuleInfo(
            "missing-keyword",
            group: .structure,
            summary: "a keyword that something else needs",
            why: "Some keywords mean something only together.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      size: {accept: [string]}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      size: {type: integer, accept: [string]}
                """,
            howToFix: "Add the keyword that the message names."
        ),
        RuleInfo(
            "wrong-kind",
            group: .structure,
            summary: "a value of another kind than the keyword takes",
            why: """
                A list where text is expected, or text where `true` is: the message says what was expected and \
                what was found.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {required: yes}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {required: true}
                """,
            howToFix: "Write what is expected."
        ),
        RuleInfo(
            "unknown-choice",
            group: .structure,
            fix: .unsafe,
            summary: "a word that isn't one of a keyword's choices",
            why: "Keywords such as `direction` and `type` take a few words alone.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {direction: reading}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {direction: read}
                """,
            howToFix: "Take one of the words that the message lists."
        ),
        RuleInfo(
            "exclusive-keywords",
            group: .structure,
            summary: "two keywords that can't stand together",
            why: "One of the two would have to be ignored.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      car: {object: Car, list: Car}
                  Car:
                    properties: [model]
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      car: {object: Car}
                  Car:
                    properties: [model]
                """,
            howToFix: "Leave one of them out."
        ),
        RuleInfo(
            "empty-collection",
            group: .structure,
            summary: "an empty list or map, which has no effect",
            why: "An empty list under such a keyword does nothing; most often its items are missing.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      code: {transform: []}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      code: {transform: trim}
                """,
            howToFix: "Fill it, or leave the keyword out."
        ),
    ]
}
