/// How specs are checked.
public struct LintOptions: Sendable {
    /// Which `.speclint.yaml` holds.
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

    /// Whether comments silence findings.
    public var obeysComments = true

    /// The findings that don't count.
    public var baseline: Baseline?

    /// Whether entries of the baseline that nothing matches are errors.
    public var isBaselineStrict = false

    /// Files, from the disk's root on; where there are some, only they and the specs that use them are told of.
    public var changed: Set<String>?

    /// The day by which `until=` is measured, such as `2027-03-01`; the real one where nothing is said.
    public var today: String?

    /// Whether the program ends behind the check, so that nothing need be given back.
    package var endsProgram = false

    public init() {}
}
