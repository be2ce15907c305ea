import SpecIR
import SpecSource

/// An anchor that nothing names does nothing; often the alias was misspelt away or its user deleted.
struct UnusedAnchor: TextRule {
    let info = RuleInfo(
        "unused-anchor",
        .yaml,
        .warning,
        fix: .safe,
        summary: "an anchor that no alias names",
        why: "An anchor is there to be used elsewhere. One that isn't hints at an alias that was forgotten or deleted.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: &text {type: string}
                  title: {type: string}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: &text {type: string}
                  title: *text
            """,
        mend: "Use the anchor with `*name`, or delete it."
    )

    func check(_ file: ExaminedFile, _ log: RuleLog) {
        // What was left out may use it.
        guard file.document.skipped.isEmpty else { return }
        for anchor in file.document.anchors where !anchor.isUsed {
            log.report(
                "nothing uses the anchor `\(anchor.name.shown)`",
                at: anchor.range,
                help: "delete it, or use it with `*\(anchor.name.shown)`",
                fixes: [Diagnostic.Fix("delete it", [Diagnostic.Edit(anchor.range.withBlanksBehind, "")])]
            )
        }
    }
}

extension SourceRange {
    /// The range with the blanks behind it, so that none are left when it is deleted.
    var withBlanksBehind: SourceRange {
        var end = upperBound
        while end < file.bytes.count, file.bytes[end] == UInt8(ascii: " ") { end += 1 }
        return SourceRange(file: file, lowerBound: lowerBound, upperBound: end)
    }

    /// The text at the range.
    var text: String { String(decoding: file.bytes[lowerBound..<min(upperBound, file.bytes.count)], as: UTF8.self) }
}
