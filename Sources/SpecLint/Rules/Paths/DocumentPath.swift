import SpecIR
import SpecSource

/// `$.name` begins at the document; in a mapping that is given the document, `name` is the same and can be written.
struct DocumentPath: MappingRule {
    let info = RuleInfo(
        "document-path",
        group: .paths,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a path that begins at the document, where one of the mapping's own object is more likely",
        why: """
            `$.name` leads from the document's root, for mappings that read a part of it, and is only read. JSONPath begins all \
            paths so; here a path without `$.` begins at the mapping's own object, and is written as well.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: $.name
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: name
            """,
        howToFix: "Leave `$.` out. If the property is only to be read, set `direction: read` on it."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        for stated in mapping.statedPaths where stated.path.value.origin == .document {
            check(stated, of: mapping, log)
        }
    }

    private func check(_ stated: StatedPath, of mapping: CheckedMapping, _ log: RuleLog) {
        let path = stated.path
        // A property that is meant to be read alone has `direction: read`; `root` has an error of its own.
        if stated.role == .root || stated.isReadAlone(in: mapping.stated) { return }
        // The document may be an array, of which the mapping is given each item.
        if case .item? = path.value.steps.first { return }
        if path.value.steps.first == .last { return }
        // A filter of JSONPath is reported as such.
        if path.value.steps.contains(where: { $0.key?.contains("[?") == true }) { return }
        guard let reason = reason(stated, mapping) else { return }
        let rest = Path(steps: path.value.steps).description
        let isStatement = stated.role == .from || stated.role == .to
        log.report(
            "`\(path.value.description.shown)` begins at the document, \(reason)",
            at: path.range,
            help: "write `\(rest.shown)`"
                + (isStatement ? "; a property that is only read has `direction: read`" : ""),
            fixes: rest.isPlainInYAML
                ? [Diagnostic.Fix("write `\(rest.shown)`", [Diagnostic.Edit(path.range, rest)])] : []
        )
    }

    /// The reason that the path is hardly meant so; nil if it may well be.
    private func reason(_ stated: StatedPath, _ mapping: CheckedMapping) -> String? {
        if mapping.isGivenDocument { return "which this mapping is given anyway" }
        guard mapping.readsItself(beside: stated.path.value) else { return nil }
        let key = stated.path.value.steps[0].description
        return "and others of this mapping read `\(key.shown)` of its own object"
    }
}

extension StatedPath {
    /// True if the property that states it, or each one of its block, sets `direction: read`.
    fileprivate func isReadAlone(in mapping: Mapping) -> Bool {
        if let property { return property.direction?.value == .read }
        guard role == .within else { return false }
        return mapping.properties.allSatisfy { $0.within != path || $0.direction?.value == .read }
    }
}

extension CheckedMapping {
    fileprivate var isGivenDocument: Bool {
        mapping.root == nil && isReadFirst && all.uses.heirs[index] == nil
    }

    /// True if another property reads below the same key, without `$.`, and nothing shows that the document has the path
    /// too: neither samples nor another mapping that reads it.
    fileprivate func readsItself(beside path: Path) -> Bool {
        guard path.steps.count > 1, case .member = path.steps[0], samples.isEmpty else { return false }
        if all.isStated(path.steps, besidesIn: index) { return false }
        let others = stated.properties.count { property in
            (property.from ?? []).contains { other in
                other.value.origin == .value && other.value.steps.count > 1 && other.value.steps[0] == path.steps[0]
            }
        }
        // A document may well have `links` or `meta`, and each of its objects too.
        return mapping.root == nil ? others > 0 : others > 2 && !Self.keysOfAnyLevel.contains(path.steps[0])
    }

    private static let keysOfAnyLevel: Set<Path.Step> = Set(
        ["links", "_links", "meta", "_meta", "metadata", "relationships"].map(Path.Step.member)
    )

    /// True if no other mapping refers to it, so that it is read from a whole document.
    var isReadFirst: Bool { !all.uses.isLedTo(index) }
}
