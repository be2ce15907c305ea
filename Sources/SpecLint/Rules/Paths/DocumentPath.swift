import SpecIR
import SpecSource

/// `$.name` begins at the document; in a mapping that is given the document, `name` is the same and can be written.
struct DocumentPath: PropertyRule {
    let info = RuleInfo(
        "document-path",
        group: .paths,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a path that begins at the document, in a mapping that is given the document",
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

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard mapping.mapping.root == nil, property.direction?.value != .read, property.firstOf.isEmpty,
            mapping.isReadFirst, mapping.all.uses.heirs[mapping.index] == nil
        else { return }
        for path in (property.from ?? []) + [property.to].compactMap({ $0 }) where path.value.origin == .document {
            // The document may be an array, of which the mapping is given each item.
            if case .item? = path.value.steps.first { continue }
            if path.value.steps.first == .last { continue }
            let rest = Path(steps: path.value.steps).description
            log.report(
                "`\(path.value.description.shown)` begins at the document, which this mapping is given anyway",
                at: path.range,
                help: "write `\(rest.shown)`; a property that is only read says `direction: read`",
                fixes: rest.isPlainInYAML
                    ? [Diagnostic.Fix("write `\(rest.shown)`", [Diagnostic.Edit(path.range, rest)])] : []
            )
        }
    }
}

extension CheckedMapping {
    /// True if no other mapping refers to it, so that it is read from a whole document.
    var isReadFirst: Bool { !all.uses.isLedTo(index) }
}
