import SpecIR
import SpecSource

/// A path behind one that is always there, behind itself, or behind one that leads to what holds it, is never read.
struct UnreachableFallback: PropertyRule {
    let info = RuleInfo(
        "unreachable-fallback",
        group: .paths,
        severity: .warning,
        summary: "a path of `from` that is never read",
        why:
            "Of several paths the first that is there and not null is read. One that stands there already, or behind `.`, never gets its turn; neither does one that leads into what an earlier path reads: `size.value` behind `size`.",
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
        if let from = property.from, from.count > 1, property.rule.numbers == nil { check(from, log) }
        var earlier: [Located<Path>] = []
        for rule in property.firstOf {
            check(rule.from ?? [], behind: earlier, log)
            // An object from `.` is there only with its members.
            if !rule.joinsEnclosing { earlier += rule.from ?? [] }
        }
    }

    /// Looks at the paths of a rule; `others` are those of the rules before it.
    private func check(_ paths: [Located<Path>], behind others: [Located<Path>] = [], _ log: RuleLog) {
        for (index, path) in paths.enumerated() {
            let earlier = paths[..<index]
            if let same = earlier.first(where: { $0.value == path.value }) {
                report(path, why: "it stands there already", earlier: same, into: log)
            } else if let whole = earlier.first(where: { $0.value.isWhole }) {
                report(path, why: "`.` is always there", earlier: whole, into: log)
            } else if let around = (others + earlier).first(where: { path.value.isInside($0.value) }) {
                let spelled = around.value.description.shown
                let why = "`\(spelled)` is read where there is one, and elsewhere nothing is inside it"
                report(path, why: why, earlier: around, into: log)
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

extension Path {
    /// Returns true if the path leads through the one place of another.
    fileprivate func isInside(_ other: Path) -> Bool {
        origin == other.origin && steps.count > other.steps.count && steps.starts(with: other.steps) && !other.isMany
    }
}
