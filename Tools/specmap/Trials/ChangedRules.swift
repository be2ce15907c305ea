import SpecIR
import SpecTesting

/// The rules that differ from those of a revision.
enum ChangedRules {
    /// Their names, with those of mappings that inherit them: `Order`, `Order.status`.
    ///
    /// A mapping's own name stands for all its rules.
    static func names(_ set: SpecSet, paths: [String], since: String) throws -> Set<String> {
        let revision = try GitRevision(since, isMergeBase: true)
        let old = try ComparedSpecs(revision, paths: paths.map(FilePaths.fromHere))
        var options = SpecDiff.Options()
        (options.views, options.tries) = ([.store], 0)
        return Set(
            SpecDiff(from: old.set, to: set, options: options).changes.flatMap { change in
                [change.name] + change.heirs.map { heir in change.property.map { "\(heir).\($0)" } ?? heir }
            }
        )
    }
}
