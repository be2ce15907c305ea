import SpecIR
import SpecSource

/// A mapping without references is dead weight, or a reference names another one by mistake.
///
/// A program may begin with any mapping, so the rule needs specs that declare where reading begins.
struct UnusedMapping: MappingRule {
    let info = RuleInfo(
        "unused-mapping",
        group: .names,
        severity: .warning,
        precision: .likely,
        summary: "a mapping that nothing leads to",
        why: """
            A mapping is used by its `root`, by an example, or by another mapping. The first of a file may be named by the \
            program. One that none of these leads to was forgotten, or something else is named where it was meant. Where the \
            config names the mappings that programs read by under `entries`, only those count as such.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                root: result
                properties: [name]
              Car:
                properties: [model]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                root: result
                properties:
                  name:
                  car: {object: Car}
              Car:
                properties: [model]
            """,
        howToFix:
            "Delete the mapping, name it where it is meant, or give it an example if the program reads it directly."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let uses = mapping.all.uses
        let file = mapping.all.set.file(of: mapping.index)
        if let entries = mapping.all.entries[file] { return check(mapping, entries: entries, into: log) }
        let isCircle = uses.circles.contains(mapping.index)
        guard uses.knowsEntries.contains(file), mapping.mapping.root == nil,
            isCircle || !uses.used.contains(mapping.index)
        else { return }
        // The first is what commands read by, and what extends such a mapping is another view of the same.
        guard mapping.all.mappingsOfSpec[file].lowerBound != mapping.index, !extendsEntry(mapping) else { return }
        let names = isCircle ? "only what it leads to itself names it" : "no mapping names it"
        log.report(
            "nothing leads to `\(mapping.stated.name.value.shown)`: it has no `root` and no example, and \(names)",
            at: mapping.stated.name.range,
            help: "delete it, or give it an example if a program reads it directly"
        )
    }

    /// Returns true if the mapping extends one that a program may begin with, or that only is there to be extended.
    private func extendsEntry(_ mapping: CheckedMapping) -> Bool {
        let (set, uses) = (mapping.all.set, mapping.all.uses)
        var (index, seen) = (mapping.index, Set<Int>())
        while let name = set.stated[index].extends, seen.insert(index).inserted {
            guard let base = set.mappingIndex(named: name.value, seenFrom: index) else { return true }
            let isFirst = mapping.all.mappingsOfSpec[set.file(of: base)].lowerBound == base
            if isFirst || set.mappings[base].root != nil || uses.ofExamples.contains(base) { return true }
            if index == mapping.index, !uses.ofRules.contains(base) { return true }
            index = base
        }
        return false
    }

    /// Goes by the mappings that a config names.
    private func check(_ mapping: CheckedMapping, entries: Set<String>, into log: RuleLog) {
        let name = mapping.stated.name
        guard !entries.contains(name.value), mapping.isReadFirst || mapping.all.uses.circles.contains(mapping.index)
        else { return }
        log.report(
            "nothing leads to `\(name.value.shown)`: `entries` doesn't name it, and no mapping does",
            at: name.range,
            help: "delete it, or name it under `entries` in the config"
        )
    }
}
