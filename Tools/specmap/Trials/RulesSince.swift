import SpecIR
import SpecTesting

/// The rules that differ from those of a revision.
enum RulesSince {
    /// Their names: `Order`, `Order.status`.
    static func names(_ set: SpecSet, paths: [String], since: String) throws -> Set<String> {
        ChangedRules.names(from: try ComparedSpecs.left(since, paths).specs.set, to: set)
    }
}
