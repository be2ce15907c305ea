import SpecIR
import SpecSource

/// A check that loading a spec doesn't make: a value without state, registered in `RuleRegistry`.
protocol Rule: Sendable {
    var info: RuleInfo { get }

    /// True if it looks at the texts of mappings as they are written.
    var looksAtScalars: Bool { get }

    /// Puts the rule among those of a pass that look at the same.
    func join(_ pass: inout RulePass, _ log: RuleLog)
}

extension Rule {
    var looksAtScalars: Bool { false }
}

/// Looks at the text and the nodes of a file, whether it loads or not.
protocol TextRule: Rule {
    func check(_ file: ExaminedFile, _ log: RuleLog)
}

extension TextRule {
    func join(_ pass: inout RulePass, _ log: RuleLog) { pass.text = RulePass.both(pass.text) { check($0, log) } }
}

/// Looks at each text of a file and what it is there.
protocol ScalarRule: Rule {
    func check(_ scalar: PlacedScalar, _ log: RuleLog)
}

extension ScalarRule {
    var looksAtScalars: Bool { true }

    func join(_ pass: inout RulePass, _ log: RuleLog) { pass.scalar = RulePass.both(pass.scalar) { check($0, log) } }
}

/// Looks at a spec that has no errors.
protocol SpecRule: Rule {
    func check(_ spec: CheckedSpec, _ log: RuleLog)
}

extension SpecRule {
    func join(_ pass: inout RulePass, _ log: RuleLog) { pass.spec = RulePass.both(pass.spec) { check($0, log) } }
}

/// Looks at each mapping of a spec that has no errors.
protocol MappingRule: Rule {
    func check(_ mapping: CheckedMapping, _ log: RuleLog)
}

extension MappingRule {
    func join(_ pass: inout RulePass, _ log: RuleLog) { pass.mapping = RulePass.both(pass.mapping) { check($0, log) } }
}

/// Looks at each property that a mapping states itself, in a spec that has no errors.
protocol PropertyRule: Rule {
    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog)
}

extension PropertyRule {
    func join(_ pass: inout RulePass, _ log: RuleLog) { joinProperties(&pass, log) }

    /// The part of a rule that looks at more than properties.
    func joinProperties(_ pass: inout RulePass, _ log: RuleLog) {
        pass.properties = RulePass.both(pass.properties) { mapping in
            for (number, property) in mapping.stated.properties.enumerated() {
                log.findings.property = number
                check(property, of: mapping, log)
            }
        }
    }
}

/// Takes what a rule finds.
struct RuleLog {
    let findings: RuleFindings
    private let id: String
    private let severity: Diagnostic.Severity

    init(rule: RuleInfo, _ findings: RuleFindings) {
        self.findings = findings
        id = rule.id
        severity = rule.severity
    }

    /// Reports a finding: one sentence in the reader's words that stands alone, at the smallest piece to edit.
    func report(
        _ message: String,
        at range: SourceRange,
        notes: [Diagnostic.Note] = [],
        help: String? = nil,
        fixes: [Diagnostic.Fix] = []
    ) {
        findings.report(
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
