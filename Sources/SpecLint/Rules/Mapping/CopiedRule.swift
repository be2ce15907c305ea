import SpecIR
import SpecSource

/// `source: $.meta.system` above `target: $.meta.system`: a line that was copied, and of which only the name was changed.
struct CopiedRule: MappingRule {
    let info = RuleInfo(
        "copied-rule",
        group: .mapping,
        severity: .info,
        precision: .likely,
        summary: "two neighbours with the same rule, which only reads",
        why: """
            A line is easily copied, and its name changed but not its path. Two properties that write to one place are an error; \
            two that are only read by the same rule always hold the same value.
            """,
        bad: """
            specmap: 1
            mappings:
              Reading:
                properties:
                  grid: {template: '{zone.name}/{zone.id}'}
                  meter: {template: '{zone.name}/{zone.id}'}
            """,
        good: """
            specmap: 1
            mappings:
              Reading:
                properties:
                  grid: {template: '{zone.name}/{zone.id}'}
                  meter: {template: '{meter.name}/{meter.id}'}
            """,
        howToFix: "Write the path that is meant, delete one of the two, or set `direction: read` where both are wanted."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        for (first, second) in zip(mapping.stated.properties, mapping.stated.properties.dropFirst()) {
            guard first.statesPlace, second.statesPlace, first.name != second.name,
                first.direction == nil,
                first.writePath(in: mapping.mapping) == nil || !first.firstOf.isEmpty,
                first.isWritten(as: second)
            else { continue }
            log.report(
                "`\(second.name.value.shown)` has the same rule as `\(first.name.value.shown)`, so they always hold the same value",
                at: second.name.range,
                notes: [Diagnostic.Note("`\(first.name.value.shown)` is here", at: first.name.range)],
                help:
                    "write the path that is meant, delete one of the two, or set `direction: read` where both are wanted"
            )
        }
    }
}

extension Property {
    /// True if it sets itself where it reads, and not by its name.
    fileprivate var statesPlace: Bool { from != nil || template != nil || exists != nil || !firstOf.isEmpty }

    /// Returns true if the rules behind both names are the same, letter by letter.
    fileprivate func isWritten(as other: Property) -> Bool {
        let (own, theirs) = (bytesOfRule, other.bytesOfRule)
        return !own.isEmpty && own.count == theirs.count && own.elementsEqual(theirs)
    }

    private var bytesOfRule: ArraySlice<UInt8> {
        let start = name.range.upperBound
        return start < range.upperBound ? range.file.bytes[start..<range.upperBound] : []
    }
}
