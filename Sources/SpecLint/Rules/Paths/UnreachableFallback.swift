import SpecIR
import SpecSource

/// A path behind one that is always there, or behind itself, is never read.
struct UnreachableFallback: PropertyRule {
    let info = RuleInfo(
        "unreachable-fallback",
        group: .paths,
        severity: .warning,
        summary: "a path of `from` that is never read",
        why:
            "Of several paths the first that is there and not null is read. One that stands there already, or stands behind `.`, never gets its turn.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: [full_name, name, full_name]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: [full_name, name]
            """,
        howToFix: "Delete the path, or put it further to the front."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        if let from = property.from, from.count > 1 { check(from, log) }
        for rule in property.firstOf { check(rule.from ?? [], log) }
    }

    private func check(_ paths: [Located<Path>], _ log: RuleLog) {
        for (index, path) in paths.enumerated().dropFirst() {
            let earlier = paths[..<index]
            if let same = earlier.first(where: { $0.value == path.value }) {
                report(path, why: "it stands there already", earlier: same, into: log)
            } else if let whole = earlier.first(where: { $0.value.isWhole }) {
                report(path, why: "`.` is always there", earlier: whole, into: log)
            }
        }
    }

    private func report(_ path: Located<Path>, why: String, earlier: Located<Path>, into log: RuleLog) {
        log.report(
            "`\(path.value.description.shown)` is never read: \(why)",
            at: path.range,
            notes: [Diagnostic.Note("`\(earlier.value.description.shown)` stands here", at: earlier.range)],
            help: "leave it out, or put it in front"
        )
    }
}
