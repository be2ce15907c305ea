extension RuleInfo {
    /// The rules for paths that loading a spec checks.
    static let loadingPaths: [RuleInfo] = [
        RuleInfo(
            "path-syntax",
            group: .paths,
            summary: "a path that can't be read",
            why: "Paths are names joined by dots. The caret stands where the path goes wrong.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: items[0].name
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: items.0.name
                """,
            howToFix: "Items are named by a dot and a number; a key with a dot stands in double quotes."
        ),
        RuleInfo(
            "path-collision",
            group: .paths,
            summary: "two properties that write one place",
            why: """
                Two properties can't be written to one place, nor one below the other: one of the two would be \
                lost.
                """,
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: full_name
                      title: full_name
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: full_name
                      title: {from: full_name, direction: read}
                """,
            howToFix: "Set `direction: read` on one of them, or write it elsewhere with `to`."
        ),
        RuleInfo(
            "path-not-writable",
            group: .paths,
            summary: "a path to write to that can only be read",
            why: "A path with `*`, or one that leaves the object by `$.` or `^.`, can be read and not written.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {to: $.name}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {to: name}
                """,
            howToFix: "Say where to write with `to`, or leave the property read only."
        ),
        RuleInfo(
            "never-reached",
            group: .paths,
            summary: "a rule of `first_of` that is never used",
            why: """
                The first rule whose path is there is read. A rule whose paths all stand in earlier rules never \
                gets its turn.
                """,
            bad: """
                specmap: 1
                mappings:
                  Post:
                    properties:
                      image:
                        first_of:
                          - {from: image, type: url}
                          - image
                """,
            good: """
                specmap: 1
                mappings:
                  Post:
                    properties:
                      image:
                        first_of:
                          - {from: image, type: url}
                          - image_text
                """,
            howToFix: """
                Delete it; `type: any` holds values of several types, and `choose_by_type` in a mapping distinguishes objects.
                """
        ),
        RuleInfo(
            "deprecated-not-read",
            group: .paths,
            summary: "a `deprecated` path that isn't in `from`",
            why: "`deprecated` says which paths of `from` give a warning. Another path is never looked at.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {from: [name, title], deprecated: [titel]}
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    properties:
                      name: {from: [name, title], deprecated: [title]}
                """,
            howToFix: "Take the spelling that the message offers, or add the path to `from`."
        ),
        RuleInfo(
            "unread-is-read",
            group: .paths,
            summary: "a path under `drop` that a property reads",
            why: "`drop` says what nobody wants.",
            bad: """
                specmap: 1
                mappings:
                  Person:
                    drop: [email]
                    properties: [name, email]
                """,
            good: """
                specmap: 1
                mappings:
                  Person:
                    drop: [debug]
                    properties: [name, email]
                """,
            howToFix: "Take it out of `drop`."
        ),
    ]
}
