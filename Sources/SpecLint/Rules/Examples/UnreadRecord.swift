import SpecIR
import SpecSource

/// Records of samples of which no rule reads anything.
struct UnreadRecord: MappingRule {
    let info = RuleInfo(
        "unread-record",
        group: .examples,
        severity: .warning,
        precision: .likely,
        summary: "records of samples of which no rule reads anything",
        why: """
            Such a record becomes an empty object, without an error. Either it is of another kind, which `choose_by` can skip, or \
            the paths that were meant for it are misspelt.
            """,
        bad: "",
        good: "",
        howToFix: """
            Spell the paths as the data has them. Leave records of other kinds to `choose_by` with `otherwise: skip`, or list \
            their members under `drop`.
            """
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        guard let unread = mapping.all.evidence.unreadRecords[mapping.index] else { return }
        var keys: [String] = []
        if case .object(let members) = unread.first.content { keys = members.map(\.key.value) }
        let there = keys.prefix(5).map { "`\($0.shown)`" }.joined(separator: ", ")
        let more = keys.count > 5 ? " and \(keys.count - 5) more" : ""
        let what = unread.count == 1 ? "1 record" : "\(unread.count) records"
        log.report(
            "no rule of `\(mapping.stated.name.value.shown)` reads anything of \(what) in its samples, of \(unread.all)",
            at: mapping.stated.name.range,
            notes: [Diagnostic.Note("the first is here", at: unread.first.range)],
            help: "it has \(there)\(more): read one of them, or leave such records to `choose_by`"
        )
    }
}
