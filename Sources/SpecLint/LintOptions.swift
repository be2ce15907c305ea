/// The options of a check.
public struct LintOptions: Sendable {
    /// The `.speclint.yaml` to use.
    public enum Config: Hashable, Sendable {
        /// For each file the nearest one, in its folder or above it, up to the repository's root.
        case nearest
        case none
        case file(String)
    }

    public var config = Config.nearest

    /// Rules and groups that are checked, and no others; empty for all that are on.
    public var select: [String] = []

    /// Rules and groups that aren't checked.
    public var ignore: [String] = []

    /// True if comments silence findings.
    public var obeysComments = true

    /// The baseline: known findings, which don't count.
    public var baseline: Baseline?

    /// True if baseline entries that match no finding are errors.
    public var isBaselineStrict = false

    /// Absolute paths of changed files. If set, only these files and the specs that use them are reported.
    public var changed: Set<String>?

    /// The day that `until=` is compared with, such as `2027-03-01`; nil for the current day.
    public var today: String?

    /// True if the process exits after the check, so that no memory needs to be freed.
    package var endsProgram = false

    public init() {}
}
