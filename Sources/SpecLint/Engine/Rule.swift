import SpecIR
import SpecSource

/// A check that loading a spec doesn't make: a value without state, registered in `RuleRegistry`.
protocol Rule: Sendable {
    var info: RuleInfo { get }

    /// Puts the rule among those of a pass that look at the same.
    func join(_ pass: inout RulePass, _ log: RuleLog)
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

/// Looks at each rule of the properties that a mapping states itself, those of `first_of` and of elements too, in a spec
/// that has no errors.
protocol NestedRule: Rule {
    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog)
}

extension NestedRule {
    func join(_ pass: inout RulePass, _ log: RuleLog) {
        let earlier = pass.nested
        pass.nested = { rule, place in
            earlier?(rule, place)
            check(rule, at: place, log)
        }
    }
}

/// The position of a rule: its property, and the number of lists around it there.
struct NestedPlace {
    let property: Property
    let mapping: CheckedMapping
    let depth: Int
}

/// Takes what a rule finds.
struct RuleLog {
    let findings: RuleFindings

    /// The rule's place among all.
    private let order: Int
    private let id: String
    private let severity: Diagnostic.Severity

    init(rule: RuleInfo, order: Int = 0, _ findings: RuleFindings) {
        self.findings = findings
        self.order = order
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
            ),
            order: order
        )
    }
}
