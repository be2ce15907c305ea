import SpecIR
import SpecTesting

/// The rules that differ from those of a revision.
enum RulesSince {
    /// Their names: `Order`, `Order.status`.
    static func names(_ set: SpecSet, paths: [String], since: String) throws -> Set<String> {
        let revision = try GitRevision(since, isMergeBase: true)
        let old = try ComparedSpecs(revision, paths: paths.map(FilePaths.fromHere))
        return ChangedRules.names(from: old.set, to: set)
    }
}
