import SpecSource

extension RuleInfo {
    /// The rules for YAML that loading a spec checks.
    static let loadingYAML: [RuleInfo] = [
        RuleInfo(
            "syntax",
            group: .yaml,
            fix: .safe,
            summary: "text that isn't YAML",
            why: """
                What can't be read can't be used. Checking goes on at the next key, so that one slip doesn't hide \
                the rest.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {from: a
                      age:
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {from: a}
                      age:
                """,
            howToFix: "Fix what the message names: most often a bracket, a quote, a colon or the indentation."
        ),
        RuleInfo(
            "encoding",
            group: .yaml,
            summary: "a file that isn't UTF-8",
            why: "Specs are UTF-8, as JSON is. Another encoding turns letters into others without a word.",
            bad: "",
            good: "",
            howToFix: "Save the file as UTF-8."
        ),
        RuleInfo(
            "tab-indentation",
            group: .yaml,
            fix: .safe,
            summary: "a tab where spaces are expected",
            why: "YAML indents with spaces alone, since a tab is as wide as each editor likes.",
            bad: """
                specmap: 1
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
            howToFix: "Indent with spaces; most editors can do so when the Tab key is pressed."
        ),
        RuleInfo(
            "duplicate-merge",
            group: .yaml,
            summary: "two `<<` in one map",
            why: "A map has one merge key. It takes a list, in which the earlier wins.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      a: &a {type: string}
                      b: &b {required: true}
                      c: {<<: *a, <<: *b}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      a: &a {type: string}
                      b: &b {required: true}
                      c: {<<: [*a, *b]}
                """,
            howToFix: "Write one `<<` with a list: `<<: [*a, *b]`."
        ),
        RuleInfo(
            "unknown-anchor",
            group: .yaml,
            summary: "an alias whose anchor isn't there",
            why: "`*name` stands for what `&name` marks above it. Without the anchor it stands for nothing.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: *text
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      title: &text {type: string}
                      name: *text
                """,
            howToFix: "Put `&name` in front of the value that is meant; it must come before its use."
        ),
        RuleInfo(
            "recursive-alias",
            group: .yaml,
            summary: "an alias inside what it stands for",
            why: "A value that holds itself has no end.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: &a {default: [*a]}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {default: []}
                """,
            howToFix: "Write out what is meant."
        ),
    ]
}
