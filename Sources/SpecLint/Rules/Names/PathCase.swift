import SpecIR
import SpecSource

/// `Common.yaml` finds `common.yaml` on a Mac, and nothing on Linux.
struct PathCase: TextRule {
    let info = RuleInfo(
        "path-case",
        group: .names,
        fix: .safe,
        summary: "a file named in other capitals than it has",
        why:
            "macOS and Windows find a file in whatever capitals it is named; Linux, where most servers and CI jobs run, doesn't.",
        bad: """
            specmap: 1
            use: [Parts/common.yaml]
            mappings:
              Person:
                properties: [name]
            """,
        good: """
            specmap: 1
            use: [parts/common.yaml]
            mappings:
              Person:
                properties: [name]
            """,
        howToFix: "Name the file exactly as it is called on disk."
    )

    func check(_ file: ExaminedFile, _ log: RuleLog) {
        guard let root = file.document.root else { return }
        for member in root.members where member.key.value == "use" {
            for item in member.value.itemsOrSelf { check(item, file: file, into: log) }
        }
        for example in root.members where example.key.value == "examples" {
            for item in example.value.itemsOrSelf.flatMap(\.members) where item.key.value.hasSuffix("_file") {
                check(item.value, file: file, into: log)
            }
        }
    }

    private func check(_ node: YAMLNode, file: ExaminedFile, into log: RuleLog) {
        guard case .scalar(let scalar) = node.content, !scalar.isAbsent else { return }
        guard let actual = DiskPath.spelling(of: scalar.text, from: file.file.name), actual != scalar.text else {
            return
        }
        let style = scalar.isQuoted ? "'\(actual)'" : actual
        log.report(
            "the file `\(scalar.text.shown)` is called `\(actual.shown)`, and capitals make a difference on Linux",
            at: node.range,
            help: "write `\(actual.shown)`",
            fixes: [Diagnostic.Fix("write `\(actual.shown)`", [Diagnostic.Edit(node.range, style)])]
        )
    }
}
