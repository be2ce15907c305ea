import SpecIR
import SpecSource

/// Paths are seen from the object that `root` has found already, from the path of their `within`, or from an element.
struct PathRepeatsRoot: MappingRule {
    let info = RuleInfo(
        "path-repeats-root",
        group: .paths,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a path that begins with the mapping's `root` once more, or with that of its `within` or its list",
        why: """
            `root` is the path of the object, and the paths of its properties begin there; those in a `within` begin at its path, \
            those of `where` and `pick` at an element of the list. A path that repeats it looks one level too deep.
            """,
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
        howToFix: "Leave out what is repeated. For what stands beside the object write `$.` in front."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let root = mapping.mapping.root.map { Beginning("the mapping's `root`", name: "the root", $0) }
        for stated in mapping.statedPaths where stated.path.value.steps.count > 1 {
            if let beginning = stated.isOfElement ? stated.list : stated.block ?? root {
                check(stated, from: beginning, of: mapping, log)
            }
        }
    }

    private func check(_ stated: StatedPath, from beginning: Beginning, of mapping: CheckedMapping, _ log: RuleLog) {
        let (path, steps) = (stated.path, beginning.path.value.steps)
        guard stated.role != .root, path.value.origin == .value, !steps.isEmpty,
            path.value.steps.count > steps.count, path.value.steps.starts(with: steps)
        else { return }
        // The object may have a member of that name.
        if mapping.samples.contains(where: { stated.isShown(by: $0, mapping) }) { return }
        let rest = Path(steps: Array(path.value.steps.dropFirst(steps.count))).description
        log.report(
            "`\(path.value.description.shown)` begins with \(beginning.words) once more, and no example has a value there",
            at: path.range,
            notes: [Diagnostic.Note("\(beginning.name) is set here", at: beginning.path.range)],
            help: "write `\(rest.shown)`",
            fixes: rest.isPlainInYAML
                ? [Diagnostic.Fix("write `\(rest.shown)`", [Diagnostic.Edit(path.range, rest)])] : []
        )
    }
}

/// The JSON at which paths begin.
private struct Beginning {
    let words: String
    let name: String
    let path: Located<Path>

    init(_ words: String, name: String, _ path: Located<Path>) {
        (self.words, self.name, self.path) = (words, name, path)
    }
}

extension StatedPath {
    /// The `within` block that the path stands in.
    fileprivate var block: Beginning? {
        property?.within.map { Beginning("the path of its `within`", name: "the path", $0) }
    }

    /// The list whose elements it begins at.
    fileprivate var list: Beginning? {
        guard let from = property?.from, from.count == 1 else { return nil }
        return Beginning("the path of its list", name: "the path", from[0])
    }

    fileprivate func isShown(by sample: PlacedLiteral, _ mapping: CheckedMapping) -> Bool {
        guard isOfElement else {
            let prefix = property?.within?.value.steps ?? []
            return !sample.parts(at: (prefix + path.value.steps)[...]).isEmpty
        }
        let places = property?.places(in: sample, mapping.mapping) ?? []
        return places.flatMap { $0.isArray ? $0.elements : [$0] }.contains {
            !$0.parts(at: path.value.steps[...]).isEmpty
        }
    }
}

extension String {
    /// True if the text needs no quotes anywhere in YAML.
    var isPlainInYAML: Bool {
        !isEmpty && utf8.allSatisfy { $0.isWordByte || $0 == 0x5F || $0 == 0x2E } && utf8.first?.isWordByte == true
    }
}
