extension RuleInfo {
    /// The rules for limits that loading a spec checks.
    static let loadingLimits: [RuleInfo] = [
        RuleInfo(
            "too-large",
            group: .limits,
            summary: "a file, or what it stands for, beyond the limits",
            why: """
                Limits keep a mistake or an attack from taking all memory or time: 16 MiB a file, 1,000,000 keys and \
                values, 1,000 entries of a list that rules compare with each other, 100 mappings that read the same \
                JSON, each leading to the next.
                """,
            bad: "",
            good: "",
            howToFix: "Divide a file into several, and name them under `use`. Leave out the entries that aren't needed."
        ),
        RuleInfo(
            "too-deep",
            group: .limits,
            summary: "lists and maps nested beyond the limit",
            why: "At most 128 lists and maps stand in one another. A spec needs about ten.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {default: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {default: [[]]}
                """,
            howToFix: "Give the inner ones a mapping of their own."
        ),
        RuleInfo(
            "alias-expansion",
            group: .limits,
            summary: "aliases that stand for too much",
            why: """
                Aliases inside of what aliases stand for double with each step; a few lines can stand for billions \
                of values.
                """,
            bad: "",
            good: "",
            howToFix: "Use fewer aliases inside what aliases stand for."
        ),
    ]
}
