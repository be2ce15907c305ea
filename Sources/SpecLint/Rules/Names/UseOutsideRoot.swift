import SpecIR
import SpecSource

/// A file from outside the repository isn't there for the next person who checks it out.
struct UseOutsideRoot: TextRule {
    let info = RuleInfo(
        "use-outside-root",
        group: .names,
        severity: .warning,
        summary: "a `use` that leads out of the repository",
        why: "A file outside of the repository isn't there on another machine, or is another one.",
        bad: """
            specmap: 1
            use: [../../../elsewhere.yaml]
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
        howToFix: "Copy the file into the repository, and name it there."
    )

    func check(_ file: ExaminedFile, _ log: RuleLog) {
        for member in file.document.root?.members ?? [] where member.key.value == "use" {
            for item in member.value.itemsOrSelf { check(item, file: file, into: log) }
        }
    }

    private func check(_ node: YAMLNode, file: ExaminedFile, into log: RuleLog) {
        guard case .scalar(let use) = node.content, use.text.hasPrefix("/") || use.text.hasPrefix("..") else { return }
        let here = DiskPath.absolute(file.file.name)
        guard let root = ConfigFinder.repository(above: DiskPath.folder(of: here)) else { return }
        if DiskPath.absolute(use.text, from: here).hasPrefix(root == "/" ? root : root + "/") { return }
        log.report(
            "`\(use.text.shown)` leads out of the repository, to where others have other files",
            at: node.range,
            help: "copy the file into the repository, and name it there"
        )
    }
}
