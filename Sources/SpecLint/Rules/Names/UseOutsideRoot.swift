import SpecIR
import SpecSource

/// A file from outside the repository isn't there for the next person who checks it out.
struct UseOutsideRoot: SpecRule {
    let info = RuleInfo(
        "use-outside-root",
        .names,
        .warning,
        summary: "a `use` that leads out of the repository",
        why: "A file outside of the repository isn't there on another machine, or is another one.",
        bad: """
            specmap: 1
            use: [../../elsewhere/common.yaml]
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
        mend: "Copy the file into the repository, and name it there."
    )

    func check(_ spec: CheckedSpec, _ log: RuleLog) {
        guard let root = spec.all.root else { return }
        for use in spec.spec.uses {
            let path = DiskPath.absolute(use.value, from: spec.spec.file.name)
            guard !path.hasPrefix(root), DiskPath.absolute(spec.spec.file.name).hasPrefix(root) else { continue }
            log.report(
                "`\(use.value.shown)` leads out of the folder `\(root)`",
                at: use.range,
                help: "name a file inside of it"
            )
        }
    }
}
