import SpecIR
import SpecSource

/// Logs the diagnostics of a pass.
///
/// Those on a mapping's properties are kept until all rules have seen all of them, and then logged property by property.
final class RuleFindings {
    /// The number of the property that is looked at.
    var property: Int?

    private var log: ProblemLog
    private var waiting: [(place: (property: Int, rule: Int), diagnostic: Diagnostic)] = []

    init(_ log: ProblemLog = ProblemLog()) { self.log = log }

    /// Returns what was found since the last call.
    func take() -> ProblemLog.Findings {
        defer { log = ProblemLog() }
        return log.findings
    }

    /// Takes what a rule finds, of which `order` is the place among all rules.
    func report(_ diagnostic: Diagnostic, order: Int) {
        if let property { waiting.append(((property, order), diagnostic)) } else { log.report(diagnostic) }
    }

    /// Call it behind the last property of a mapping.
    func endProperties() {
        property = nil
        if waiting.isEmpty { return }
        // Those on one property stay in the order of the rules.
        for (_, diagnostic) in waiting.sorted(by: { $0.place < $1.place }) { log.report(diagnostic) }
        waiting = []
    }
}
