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
        let selections = root.value.steps.count { $0.isMany }
        var within: [Located<Path>] = []
        var paths = [mapping.mapping.chooser?.path].compactMap { $0 }
        for property in mapping.mapping.properties {
            paths += Self.paths(of: property)
            if let path = property.within, !within.contains(path) { within.append(path) }
        }
        for path in paths + within {
            guard case .enclosing(let levels) = path.value.origin, levels > selections else { continue }
            log.report(
                "`\(path.value.description.shown)` finds nothing: no mapping encloses this one, which reads the document",
                at: path.range,
                notes: [Diagnostic.Note("the root is set here", at: root.range)],
                help: Self.help(path.value, root.value, levels)
            )
        }
    }

    private static func paths(of property: Property) -> [Located<Path>] {
        (property.from ?? []) + (property.template?.value.paths ?? []) + property.firstOf.flatMap(paths)
    }

    private static func help(_ path: Path, _ root: Path, _ levels: Int) -> String {
        let keys = root.steps.indices.filter { if case .member = root.steps[$0] { true } else { false } }
        guard keys.count >= levels, !root.steps.contains(where: \.isMany) else {
            return "begin with `$.`, at the document"
        }
        let around = root.steps[..<keys[keys.count - levels]]
        let whole = Path(origin: .document, steps: around + path.steps)
        return "write `\(whole.description.shown)`, from the document on"
    }
}
