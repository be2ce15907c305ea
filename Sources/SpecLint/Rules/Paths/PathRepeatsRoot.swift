import SpecIR
import SpecSource

/// Paths are seen from the object, which `root` has found already.
struct PathRepeatsRoot: PropertyRule {
    let info = RuleInfo(
        "path-repeats-root",
        group: .paths,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a path that begins with the mapping's `root` once more",
        why:
            "`root` says where the object is, and the paths of its properties begin there. A path that repeats `root` looks one level too deep.",
        bad: """
            specmap: 1
            mappings:
              Person:
                root: result
                properties:
                  name: result.name
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                root: result
                properties:
                  name: name
            """,
        howToFix: "Leave `root` out of the path. For what stands beside the object write `$.` in front."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard let from = property.from, let root = mapping.mapping.root, !root.value.steps.isEmpty,
            property.within == nil
        else { return }
        for path in from {
            guard path.value.origin == .value, path.value.steps.count > root.value.steps.count,
                path.value.steps.starts(with: root.value.steps)
            else { continue }
            // The object may have a member of that name.
            if mapping.samples.contains(where: { !$0.parts(at: path.value.steps[...]).isEmpty }) { continue }
            let rest = Path(steps: Array(path.value.steps.dropFirst(root.value.steps.count))).description
            log.report(
                "`\(path.value.description.shown)` begins with the mapping's `root` once more",
                at: path.range,
                notes: [Diagnostic.Note("the root is set here", at: root.range)],
                help: "write `\(rest.shown)`",
                fixes: rest.isPlainInYAML
                    ? [Diagnostic.Fix("write `\(rest.shown)`", [Diagnostic.Edit(path.range, rest)])] : []
            )
        }
    }
}

extension String {
    /// True if the text needs no quotes anywhere in YAML.
    var isPlainInYAML: Bool {
        !isEmpty && utf8.allSatisfy { $0.isWordByte || $0 == 0x5F || $0 == 0x2E } && utf8.first?.isWordByte == true
    }
}
