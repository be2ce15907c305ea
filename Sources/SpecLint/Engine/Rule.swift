import SpecIR
import SpecSource

/// A check that loading a spec doesn't make: a value without state, registered in `RuleRegistry`.
protocol Rule: Sendable {
    var info: RuleInfo { get }
}

/// Looks at the text and the nodes of a file, whether it loads or not.
protocol TextRule: Rule {
    func check(_ file: ExaminedFile, _ log: RuleLog)
}

/// Looks at each text of a file and what it is there.
protocol ScalarRule: Rule {
    func check(_ scalar: PlacedScalar, _ log: RuleLog)
}

/// Looks at a spec that has no errors.
protocol SpecRule: Rule {
    func check(_ spec: CheckedSpec, _ log: RuleLog)
}

/// Looks at each mapping of a spec that has no errors.
protocol MappingRule: Rule {
    func check(_ mapping: CheckedMapping, _ log: RuleLog)
}

/// Looks at each property that a mapping states itself, in a spec that has no errors.
protocol PropertyRule: Rule {
    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog)
}

/// Takes what a rule finds.
struct RuleLog {
    let log: ProblemLog
    private let id: String
    private let severity: Diagnostic.Severity

    init(rule: RuleInfo, log: ProblemLog) {
        self.log = log
        id = rule.id
        severity = rule.severity
    }

    /// Takes a finding: one sentence in the reader's words that stands alone, at the smallest piece to edit.
    func report(
        _ message: String,
        at range: SourceRange,
        notes: [Diagnostic.Note] = [],
        help: String? = nil,
        fixes: [Diagnostic.Fix] = []
    ) {
        log.report(
            Diagnostic(
                id,
                message,
                at: range,
                severity: severity,
                notes: notes,
                help: help,
                fixes: fixes
            )
        )
    }
}
