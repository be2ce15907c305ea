import SpecIR
import SpecSource

/// Logs the diagnostics of a pass.
///
/// Those on a mapping's properties are kept until all rules have seen all of them, and then logged property by property.
final class RuleFindings {
    /// The number of the property that is looked at.
    var property: Int?

    private let log: ProblemLog
    private var waiting: [(property: Int, diagnostic: Diagnostic)] = []

    init(_ log: ProblemLog) { self.log = log }

    func report(_ diagnostic: Diagnostic) {
        if let property { waiting.append((property, diagnostic)) } else { log.report(diagnostic) }
    }

    /// Call it behind the last property of a mapping.
    func endProperties() {
        property = nil
        if waiting.isEmpty { return }
        // Those on one property stay in the order of the rules.
        for (_, diagnostic) in waiting.sorted(by: { $0.property < $1.property }) { log.report(diagnostic) }
        waiting = []
    }
}
