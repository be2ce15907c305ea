import SpecIR
import SpecSource

/// What the rules of a pass find.
///
/// The findings on a mapping's properties are kept until all rules have seen all of them, and then logged property by
/// property.
final class RuleFindings {
    /// The number of the property that is looked at.
    var property: Int?

    private let log: ProblemLog
    private var waiting: [(property: Int, finding: Diagnostic)] = []

    init(_ log: ProblemLog) { self.log = log }

    func report(_ finding: Diagnostic) {
        if let property { waiting.append((property, finding)) } else { log.report(finding) }
    }

    /// Call it behind the last property of a mapping.
    func endProperties() {
        property = nil
        if waiting.isEmpty { return }
        // Those on one property stay in the order of the rules.
        for (_, finding) in waiting.sorted(by: { $0.property < $1.property }) { log.report(finding) }
        waiting = []
    }
}
