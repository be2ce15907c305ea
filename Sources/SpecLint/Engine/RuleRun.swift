import SpecIR
import SpecSource

/// One run of rules over specs.
struct RuleRun: Sendable {
    let specs: CheckedSpecs
    let rules: [any Rule]

    init(_ specs: CheckedSpecs, rules: [any Rule]) {
        self.specs = specs
        self.rules = rules
    }

    /// Checks files and their mappings, several in parallel, and adds the results to a log: first what was found in all
    /// files, then in the texts of all mappings, then in what all mappings mean.
    func run(_ examined: [ExaminedFile], _ log: ProblemLog, isCancelled: @Sendable () -> Bool) {
        let found = concurrently(RulePiece.pieces(of: examined, specs)) { piece in
            let pass = RulePass(rules: rules, specs: specs)
            for file in examined[piece.files] where !isCancelled() { pass.check(file) }
            let files = pass.takeFindings()
            for mapping in piece.scalars where !isCancelled() { pass.check(scalarsOf: mapping) }
            let scalars = pass.takeFindings()
            for index in piece.mappings where !isCancelled() { pass.check(mapping: index) }
            return (files: files, scalars: scalars, mappings: pass.takeFindings())
        }
        for findings in found.map(\.files) + found.map(\.scalars) + found.map(\.mappings) { log.take(findings) }
    }
}

/// One way through files or mappings: each node, mapping and property is looked at once, by all rules that want it.
///
/// The rules that want the same stand here as one function: a rule with its log is slow to hand on, and so is each
/// function of a list.
struct RulePass {
    typealias Check<Thing> = (Thing) -> Void

    var text: Check<ExaminedFile>?
    var scalar: Check<PlacedScalar>?
    var spec: Check<CheckedSpec>?
    var mapping: Check<CheckedMapping>?

    /// Each rule goes through all properties of a mapping before the next one does, while a processor has it at hand.
    var properties: Check<CheckedMapping>?

    /// All rules look at a rule of a property before the next one.
    var nested: ((ValueRule, NestedPlace) -> Void)?

    private let all: CheckedSpecs
    private let findings: RuleFindings

    init(rules: [any Rule], specs: CheckedSpecs) {
        all = specs
        findings = RuleFindings()
        for (order, rule) in rules.enumerated() { rule.join(&self, RuleLog(rule: rule.info, order: order, findings)) }
    }

    /// Returns what was found since the last call.
    func takeFindings() -> ProblemLog.Findings { findings.take() }

    func check(_ file: ExaminedFile) {
        text?(file)
        if let scalar, let root = file.document.root { KeywordWalk(visit: scalar).walk(root) }
        guard let index = file.spec, !all.isBroken[index] else { return }
        spec?(CheckedSpec(all: all, index: index))
    }

    /// Checks the texts of a mapping as it is written.
    func check(scalarsOf mapping: YAMLMember) {
        if let scalar { KeywordWalk(visit: scalar).walk(mapping: mapping) }
    }

    /// Checks a mapping by its number, unless its spec has errors.
    func check(mapping index: Int) {
        guard !all.isBroken[all.set.file(of: index)] else { return }
        let checked = CheckedMapping(all, index)
        mapping?(checked)
        properties?(checked)
        if let nested { check(rulesOf: checked, nested) }
        findings.endProperties()
    }

    private func check(rulesOf mapping: CheckedMapping, _ check: (ValueRule, NestedPlace) -> Void) {
        for (number, property) in mapping.stated.properties.enumerated() {
            findings.property = number
            property.forEachNestedRule { rule, depth in
                check(rule, NestedPlace(property: property, mapping: mapping, depth: depth))
            }
        }
    }
}

extension RulePass {
    /// One check that makes two.
    static func both<Thing>(_ first: Check<Thing>?, _ second: @escaping Check<Thing>) -> Check<Thing> {
        guard let first else { return second }
        return { thing in
            first(thing)
            second(thing)
        }
    }
}
