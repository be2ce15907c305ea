import SpecSource

extension RuleInfo {
    /// The rules for the linter's own input: configs, comments and baselines.
    static let loadingLint: [RuleInfo] = [
        RuleInfo(
            "unused-suppression",
            group: .lint,
            severity: .warning,
            fix: .safe,
            summary: "a comment that silences nothing",
            why: "What it silenced is fixed, or it never fitted. Left alone, it would hide the next mistake.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    # speclint: ignore unused-anchor -- kept for the next version
                    properties: [name]
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties: [name]
                """,
            howToFix: "Delete the comment."
        ),
        RuleInfo(
            "suppression-without-reason",
            group: .lint,
            severity: .warning,
            summary: "a comment that silences without a reason",
            why: "In a year nobody knows why a diagnostic was silenced. The reason stands behind `--`.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      # speclint: ignore unused-anchor
                      name: &a {type: string}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      # speclint: ignore unused-anchor -- the generator writes it
                      name: &a {type: string}
                """,
            howToFix: "Write the reason: `# speclint: ignore RULE -- why`."
        ),
        RuleInfo(
            "unknown-entry",
            group: .lint,
            summary: "an entry of the config that no mapping is called",
            why: "`entries` names the mappings that programs read by. Programs fail that read by one that isn't there.",
            bad: "",
            good: "",
            howToFix: "Name a mapping that is there."
        ),
        RuleInfo(
            "unknown-rule",
            group: .lint,
            summary: "the name of a rule that isn't there",
            why: "A misspelt rule name in a comment or a config silences nothing, or switches nothing off.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      # speclint: ignore unused-ancor -- the generator writes it
                      name: {type: string}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {type: string}
                """,
            howToFix: "Take the spelling that the message offers; `speclint rules` lists all."
        ),
        RuleInfo(
            "expired-suppression",
            group: .lint,
            severity: .warning,
            summary: "a comment whose `until` is over",
            why: "The diagnostic was to be fixed by this day.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      # speclint: ignore unused-anchor until=2020-01-01 -- the generator writes it
                      name: &a {type: string}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {type: string}
                """,
            howToFix: "Fix what is reported and delete the comment, or agree on another day."
        ),
        RuleInfo(
            "stale-baseline",
            group: .lint,
            severity: .warning,
            summary: "an entry of the baseline that nothing matches",
            why: "The diagnostic is fixed. With `--update-baseline` it leaves the list and can't come back unseen.",
            bad: "",
            good: "",
            howToFix: "Run `speclint --update-baseline`."
        ),
        RuleInfo(
            "unknown-config-key",
            group: .lint,
            summary: "a key of `.speclint.yaml` that isn't there",
            why: "A misspelt key would be skipped, and the setting not hold.",
            bad: "",
            good: "",
            howToFix: "Take the spelling that the message offers."
        ),
        RuleInfo(
            "config-value",
            group: .lint,
            summary: "a value in `.speclint.yaml` that can't be used",
            why: "The message names what was expected and what was found.",
            bad: "",
            good: "",
            howToFix: "Write what is expected."
        ),
    ]
}
