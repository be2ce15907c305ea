import SpecIR
import SpecSource

/// `^.` begins at the object around the mapping's own one, and a document has nothing around it.
struct EnclosingPath: MappingRule {
    let info = RuleInfo(
        "enclosing-path",
        group: .paths,
        severity: .warning,
        precision: .likely,
        summary: "a path that begins around an object which `root` reads from the document",
        why: """
            `^.name` begins at the JSON that the enclosing mapping reads, or that a `*` in `root` selected. A mapping that reads the \
            document has no mapping around it, so the path finds nothing in any document.
            """,
        bad: """
            specmap: 1
            mappings:
              Item:
                root: data.items
                properties:
                  page: ^.page
            """,
        good: """
            specmap: 1
            mappings:
              Item:
                root: data.items
                properties:
                  page: $.data.page
            """,
        howToFix: "Write the path from the document on, `$.data.page`."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        guard let root = mapping.mapping.root, mapping.isReadFirst, mapping.all.uses.heirs[mapping.index] == nil
        else { return }
        if let path = mapping.mapping.chooser?.path { check(path, in: root, into: log) }
        var blocks: Set<Located<Path>> = []
        for property in mapping.mapping.properties {
            check(pathsOf: property, root, log)
            if let path = property.within, blocks.insert(path).inserted { check(path, in: root, into: log) }
        }
    }

    private func check(pathsOf property: Property, _ root: Located<Path>, _ log: RuleLog) {
        for path in property.from ?? [] { check(path, in: root, into: log) }
        for path in property.template?.value.paths ?? [] { check(path, in: root, into: log) }
        for alternative in property.firstOf { check(pathsOf: alternative, root, log) }
    }

    private func check(_ path: Located<Path>, in root: Located<Path>, into log: RuleLog) {
        guard case .enclosing(let levels) = path.value.origin, levels > root.value.steps.count(where: { $0.isMany })
        else { return }
        log.report(
            "`\(path.value.description.shown)` finds nothing: no mapping encloses this one, which reads the document",
            at: path.range,
            notes: [Diagnostic.Note("the root is set here", at: root.range)],
            help: Self.help(for: path.value, in: root.value, levels: levels)
        )
    }

    private static func help(for path: Path, in root: Path, levels: Int) -> String {
        let keys = root.steps.indices.filter { if case .member = root.steps[$0] { true } else { false } }
        guard keys.count >= levels, !root.steps.contains(where: \.isMany) else {
            return "begin with `$.`, at the document"
        }
        let around = root.steps[..<keys[keys.count - levels]]
        let whole = Path(origin: .document, steps: around + path.steps)
        return "write `\(whole.description.shown)`, from the document on"
    }
}
