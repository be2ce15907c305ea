import SpecIR
import SpecSource

/// Members of samples that no rule reads, counted.
struct UnreadSampleMember: MappingRule {
    let info = RuleInfo(
        "unread-member",
        group: .examples,
        severity: .info,
        precision: .likely,
        summary: "members of samples that no rule reads",
        why: """
            A member that no rule reads is dropped without a word. Where a config names `samples`, all such members are known, \
            and each is either forgotten or not wanted.
            """,
        bad: "",
        good: "",
        howToFix: "Give the member a property, or name it under `drop`."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        // The members that a base in a broken file reads are unknown.
        let isDropped = mapping.mapping.unknown == .drop || mapping.mapping.unknown == .warn
        guard mapping.isSampled, isDropped, !mapping.mapping.isPartial else { return }
        let members = Misses(of: mapping).unread
        guard let first = members.first else { return }
        let names = members.prefix(5).map { "`\($0.value.shown)`" }.joined(separator: ", ")
        let more = members.count > 5 ? " and \(members.count - 5) more" : ""
        log.report(
            "no rule of `\(mapping.stated.name.value.shown)` reads \(names)\(more) of its samples",
            at: mapping.stated.name.range,
            notes: [Diagnostic.Note("`\(first.value.shown)` is here", at: first.range)],
            help: "give them properties, or name them under `drop`"
        )
    }
}
