package import SpecSource

/// The description of a rule that loading a spec checks. `SpecLint` shows it in `explain`, on the page of all rules and
/// in reports.
package struct RuleText: Hashable, Sendable {
    /// The kebab-case name that findings go by, such as `unknown-mapping`.
    package var id: String
    package var group: Group

    /// The severity of the rule for a linter.
    package var severity: Diagnostic.Severity

    /// True if a spec loads all the same, whatever the severity.
    package var loads: Bool

    /// True if what it finds is most likely wrong, but not certainly.
    package var isLikely: Bool

    /// The safety of the fix that a machine can make; nil if only a person can fix it.
    package var fix: Fix?

    /// The error that the rule finds, in one line.
    package var summary: String

    /// The reason for the rule.
    package var why: String

    /// A complete spec that breaks the rule; empty where none can be shown.
    package var bad: String

    /// The same spec without it.
    package var good: String

    /// Instructions for a fix.
    package var howToFix: String

    /// The subjects of rules.
    package enum Group: Hashable, Sendable {
        case yaml, limits, structure, names, paths, types, mapping, examples
    }

    /// The effect of a fix on the meaning of a spec.
    package enum Fix: Hashable, Sendable {
        case safe, unsafe
    }

    init(
        _ id: String,
        group: Group,
        severity: Diagnostic.Severity = .error,
        loads: Bool = false,
        isLikely: Bool = false,
        fix: Fix? = nil,
        summary: String,
        why: String,
        bad: String,
        good: String,
        howToFix: String
    ) {
        self.id = id
        self.group = group
        self.severity = severity
        self.loads = loads
        self.isLikely = isLikely
        self.fix = fix
        self.summary = summary
        self.why = why
        self.bad = bad
        self.good = good
        self.howToFix = howToFix
    }

    /// The severity of what a program finds that loads a spec.
    var loadingSeverity: Diagnostic.Severity { loads ? .warning : severity }
}
