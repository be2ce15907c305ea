extension RuleInfo {
    /// The rules for the characters and scalars of YAML that loading a spec checks.
    static let loadingYAMLTexts: [RuleInfo] = [
        RuleInfo(
            "bad-escape",
            group: .yaml,
            fix: .safe,
            summary: "a backslash in double quotes that has no meaning",
            why: """
                In double quotes `\\` begins an escape, such as `\\n`. Patterns and Windows paths have other \
                backslashes.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      code: {requires: {pattern: "^\\d+$"}}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      code: {requires: {pattern: '^[0-9]+$'}}
                """,
            howToFix: "Use single quotes, in which a backslash is a backslash."
        ),
        RuleInfo(
            "surrogate-escape",
            group: .yaml,
            fix: .safe,
            summary: "a character written in two halves",
            why: "JSON writes characters such as 😀 in two halves, `\\ud83d\\ude00`. YAML has no such halves.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      face: {default: "\\ud83d\\ude00"}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      face: {default: "😀"}
                """,
            howToFix: "Write the character itself, or `\\U0001F600`."
        ),
        RuleInfo(
            "template-braces",
            group: .yaml,
            summary: "`{{`, as templates have it",
            why: """
                `{{` begins a map inside a map to YAML. A template that should have been filled in before was not.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {{ path }}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: path
                """,
            howToFix: "Fill in the template first, or put the value in quotes."
        ),
        RuleInfo(
            "merge-conflict",
            group: .yaml,
            summary: "marks that version control left",
            why: "Both sides of a merge stand in the file, with marks between them. One has to be chosen.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                <<<<<<< HEAD
                      name:
                =======
                      title:
                >>>>>>> other
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name:
                """,
            howToFix: "Keep one side, and delete the marks."
        ),
        RuleInfo(
            "invisible-character",
            group: .yaml,
            fix: .safe,
            summary: "a character that nobody sees",
            why: """
                A no-break space or a zero-width character looks like a space or like nothing, and makes another \
                key of a key.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      na\u{200B}me: full_name
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: full_name
                """,
            howToFix: "Delete the character. Where it is meant, put the text in quotes."
        ),
        RuleInfo(
            "unicode-line-break",
            group: .yaml,
            summary: "a line break that editors don't show as one",
            why: """
                YAML ends a line at U+0085, U+2028 and U+2029; most editors don't. What looks like one line is \
                two.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {description: "a\u{2028}b"}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {description: "a b"}
                """,
            howToFix: "Delete it."
        ),
        RuleInfo(
            "several-documents",
            group: .yaml,
            summary: "a second document in one file",
            why: "A spec is one document. What stands behind `---` would be skipped by most readers.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name:
                ---
                specmap: 1
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name:
                """,
            howToFix: "Put each document into a file of its own."
        ),
        RuleInfo(
            "custom-tag",
            group: .yaml,
            summary: "a `!tag`",
            why: "Specs have no tags: what they would mean is up to the program that reads them.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {default: !text x}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {default: '!text x'}
                """,
            howToFix: "Delete the tag; a text that begins with `!` stands in quotes."
        ),
    ]
}
