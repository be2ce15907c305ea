import SpecIR
import SpecSource

/// YAML lets a later anchor take over a name without a word, so that aliases mean two things.
struct AnchorRedefined: TextRule {
    let info = RuleInfo(
        "anchor-redefined",
        group: .yaml,
        severity: .warning,
        summary: "an anchor whose name another one has",
        why:
            "An alias means the anchor that was written last before it. With two of one name, moving a line changes what it means.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: &rule {type: string}
                  title: *rule
                  age: &rule {type: integer}
                  size: *rule
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: &text {type: string}
                  title: *text
                  age: &whole {type: integer}
                  size: *whole
            """,
        howToFix: "Give each anchor a name of its own."
    )

    func check(_ file: ExaminedFile, _ log: RuleLog) {
        for anchor in file.document.anchors {
            guard let earlier = anchor.earlier else { continue }
            log.report(
                "two anchors are called `\(anchor.name.shown)`",
                at: anchor.range,
                notes: [Diagnostic.Note("`\(anchor.name.shown)` is first written here", at: earlier)],
                help: "rename one of them"
            )
        }
    }
}
