import SpecIR
import SpecSource

/// An anchor that nothing names does nothing; often the alias was misspelt away or its user deleted.
struct UnusedAnchor: TextRule {
    let info = RuleInfo(
        "unused-anchor",
        group: .yaml,
        severity: .warning,
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
        howToFix: "Use the anchor with `*name`, or delete it."
    )

    func check(_ file: ExaminedFile, _ log: RuleLog) {
        // A skipped part or a misspelt alias may use the anchor.
        guard file.document.skipped.isEmpty, !file.document.hasLostAliases else { return }
        for anchor in file.document.anchors where !anchor.isUsed {
            log.report(
                "nothing uses the anchor `\(anchor.name.shown)`",
                at: anchor.range,
                help: "delete it, or use it with `*\(anchor.name.shown)`",
                fixes: [Diagnostic.Fix("delete it", [Diagnostic.Edit(anchor.range.withBlanks, "")])]
            )
        }
    }
}

extension SourceRange {
    /// The range with the blanks behind it, or at the end of a line those before it, so that none are left over when it
    /// is deleted.
    fileprivate var withBlanks: SourceRange {
        let bytes = file.bytes
        var (start, end) = (lowerBound, upperBound)
        while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
        if end == bytes.count || bytes[end] == UInt8(ascii: "\n") || bytes[end] == UInt8(ascii: "\r") {
            while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
        }
        return SourceRange(file: file, lowerBound: start, upperBound: end)
    }

    /// The text at the range.
    var text: String { String(decoding: file.bytes[lowerBound..<min(upperBound, file.bytes.count)], as: UTF8.self) }
}
