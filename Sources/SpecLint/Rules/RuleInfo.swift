public import SpecSource

/// The description of a rule: the single source of `explain`, the page of all rules, and the rules in reports.
///
/// A class, as each rule holds one: a copy would count each of its texts.
public final class RuleInfo: Sendable {
    /// The kebab-case name, such as `unused-anchor`.
    public let id: String
    public let group: RuleGroup

    /// The severity of the rule, unless a config sets another.
    public let severity: Diagnostic.Severity

    /// True if the rule is checked by default.
    public let isOn: Bool
    public let precision: Precision

    /// The safety of the fix that `--fix` applies; nil if only a person can fix it.
    public let fix: FixSafety?

    /// The error that the rule finds, in one line.
    public let summary: String

    /// The reason for the rule.
    public let why: String

    /// A complete spec that breaks the rule.
    public let bad: String

    /// The same spec without it.
    public let good: String

    /// Instructions for a fix.
    public let howToFix: String

    init(
        _ id: String,
        group: RuleGroup,
        severity: Diagnostic.Severity = .error,
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

extension RuleInfo: Hashable {
    /// Rules with one id are the same.
    public static func == (left: RuleInfo, right: RuleInfo) -> Bool { left.id == right.id }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The subjects of rules.
public enum RuleGroup: String, CaseIterable, Hashable, Sendable {
    case yaml, limits, structure, names, paths, types, mapping, lifecycle, examples, lint
}

/// The certainty of a rule.
public enum Precision: String, CaseIterable, Hashable, Sendable {
    case certain
    /// Most likely wrong; such a rule is never an error, and its message shows the evidence.
    case likely
}

/// The effect of a fix on the meaning of a spec.
public enum FixSafety: String, CaseIterable, Hashable, Sendable {
    /// The spec means the same afterwards, or what was meant beyond doubt.
    case safe
    /// The spec may mean something else afterwards.
    case unsafe
}
