extension RuleInfo {
    /// The rules for limits that loading a spec checks.
    static let loadingLimits: [RuleInfo] = [
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
