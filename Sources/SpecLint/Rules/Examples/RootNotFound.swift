import SpecIR
import SpecSource

/// A `root` that leads nowhere in a sample.
struct RootNotFound: MappingRule {
    let info = RuleInfo(
        "root-not-found",
        group: .examples,
        severity: .warning,
        precision: .likely,
        summary: "a `root` that isn't there in a sample",
        why: "Below a `root` that isn't there nothing is found, and no object comes out.",
        bad: "",
        good: "",
        howToFix: "Spell the path as the sample has it."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        guard let root = mapping.stated.root, let sample = mapping.all.evidence.rootless[mapping.index] else { return }
        var keys: [String] = []
        if case .object(let members) = sample.content { keys = members.map(\.key.value) }
        let wanted = root.value.steps.first?.member ?? ""
        let near = nearest(wanted, among: keys)
        let there = keys.prefix(5).map { "`\($0.shown)`" }.joined(separator: ", ")
        log.report(
            "`root` leads to `\(root.value.description.shown)`, which a sample doesn't have",
            at: root.range,
            notes: [Diagnostic.Note("the sample is here", at: sample.range)],
            help: near.map { "did you mean `\($0.shown)`?" } ?? (keys.isEmpty ? nil : "the sample has \(there)")
        )
    }
}
