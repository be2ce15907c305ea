import SpecSource

extension RuleInfo {
    /// The rules that running examples checks.
    static let loadingExamples: [RuleInfo] = [
        RuleInfo(
            "example-fails",
            group: .examples,
            summary: "an example with another result than expected",
            why: "An example tests the rules of its mapping. The message names the property that differs.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties: [name]
                examples:
                  - name: a person
                    mapping: Person
                    json: {name: Lucas}
                    object: {name: Luke}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties: [name]
                examples:
                  - name: a person
                    mapping: Person
                    json: {name: Lucas}
                    object: {name: Lucas}
                """,
            howToFix: "Fix the rule, or the example."
        ),
        RuleInfo(
            "round-trip-fails",
            group: .examples,
            summary: "an example that doesn't come back as it came in",
            why: """
                With `round_trip: true`, writing the result must give the input. The message shows what came back.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {transform: trim}
                examples:
                  - name: a person
                    mapping: Person
                    json: {name: ' Lucas'}
                    round_trip: true
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {transform: trim}
                examples:
                  - name: a person
                    mapping: Person
                    json: {name: Lucas}
                    round_trip: true
                """,
            howToFix: "Write the rule so that it can be turned round, or take `round_trip` out."
        ),
        RuleInfo(
            "sample-fails",
            group: .examples,
            severity: .warning,
            summary: "a rule that refuses a sample",
            why: """
                What a config names under `samples` is JSON as it comes. A rule that refuses it will refuse it at work as well.
                """,
            bad: "",
            good: "",
            howToFix: "Fix the reported rule, or take the sample out of the config."
        ),
        RuleInfo(
            "sample-round-trip",
            group: .examples,
            severity: .warning,
            summary: "a rule by which a sample is another one once it is written and read again",
            why: """
                Each sample is read, written back and read again. Where a property holds another value then, what is sent back to \
                the source isn't what came from it.
                """,
            bad: "",
            good: "",
            howToFix: "Write the rule so that it can be inverted, or set `direction: read` on the property."
        ),
    ]
}
