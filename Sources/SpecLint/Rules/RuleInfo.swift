public import SpecSource

/// What a rule says of itself: the one source of `explain`, the page of all rules, and what reports say of rules.
public struct RuleInfo: Hashable, Sendable {
    /// The kebab-case name, such as `unused-anchor`.
    public var id: String
    public var group: RuleGroup

    /// What a finding of it is unless a config says otherwise.
    public var severity: Diagnostic.Severity

    /// Whether it is checked without being asked for.
    public var isOn: Bool
    public var precision: Precision

    /// Whether `--fix` fixes what it finds; nil where only a person can.
    public var fix: FixSafety?

    /// What it finds, in one line.
    public var summary: String

    /// Why that matters.
    public var why: String

    /// A whole spec that has the problem.
    public var bad: String

    /// The same spec without it.
    public var good: String

    /// How to fix it.
    public var howToFix: String

    init(
        _ id: String,
        _ group: RuleGroup,
        _ severity: Diagnostic.Severity = .error,
        isOn: Bool = true,
        precision: Precision = .certain,
        fix: FixSafety? = nil,
        summary: String,
        why: String,
        bad: String,
        good: String,
        howToFix: String
    ) {
        self.id = id
        self.group = group
        self.severity = severity
        self.isOn = isOn
        self.precision = precision
        self.fix = fix
        self.summary = summary
        self.why = why
        self.bad = bad
        self.good = good
        self.howToFix = howToFix
    }
}

/// What rules are about.
public enum RuleGroup: String, CaseIterable, Hashable, Sendable {
    case yaml, limits, structure, names, paths, types, mapping, lifecycle, examples, lint
}

/// Whether what a rule finds is wrong for sure.
public enum Precision: String, CaseIterable, Hashable, Sendable {
    case certain
    /// Most likely wrong; such a rule is never an error, and says its evidence.
    case likely
}

/// What a fix may change.
public enum FixSafety: String, CaseIterable, Hashable, Sendable {
    /// The spec means the same afterwards, or what was meant beyond doubt.
    case safe
    /// The spec may mean something else afterwards.
    case unsafe
}
