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

    /// Checks files and then their mappings, several side by side, and adds what is found to a log.
    func run(_ examined: [ExaminedFile], _ log: ProblemLog, isCancelled: @Sendable () -> Bool) {
        let files = concurrently(examined.pieces(of: 16)) { piece in
            pass { pass in
                for file in examined[piece] where !isCancelled() { pass.check(file) }
            }
        }
        let mappings = concurrently(specs.set.mappings.pieces(of: 100)) { piece in
            pass { pass in
                for index in piece where !isCancelled() { pass.check(mapping: index) }
            }
        }
        for findings in files + mappings { log.take(findings) }
    }

    /// What a pass of its own finds.
    private func pass(_ body: (RulePass) -> Void) -> ProblemLog.Findings {
        let log = ProblemLog()
        body(RulePass(self, log))
        return log.findings
    }
}

/// One way through files or mappings: each node, mapping and property is looked at once, by all rules that want it.
///
/// Rules stand here as functions: a rule with its log is slow to hand on, and there are many nodes.
struct RulePass {
    var texts: [(ExaminedFile) -> Void] = []
    var scalars: [(PlacedScalar) -> Void] = []
    var specs: [(CheckedSpec) -> Void] = []
    var mappings: [(CheckedMapping) -> Void] = []
    var properties: [(Property, CheckedMapping) -> Void] = []

    private let all: CheckedSpecs

    init(_ run: RuleRun, _ log: ProblemLog) {
        all = run.specs
        for rule in run.rules { rule.join(&self, RuleLog(rule: rule.info, log: log)) }
    }

    func check(_ file: ExaminedFile) {
        for check in texts { check(file) }
        if !scalars.isEmpty, let root = file.document.root {
            KeywordWalk(file: file.file) { scalar in for check in scalars { check(scalar) } }.walk(root)
        }
        guard let index = file.spec, !all.isBroken[index] else { return }
        let spec = CheckedSpec(all: all, index: index)
        for check in specs { check(spec) }
    }

    /// Checks a mapping by its number, unless its spec has errors.
    func check(mapping index: Int) {
        guard !all.isBroken[all.set.file(of: index)] else { return }
        let mapping = CheckedMapping(all, index)
        for check in mappings { check(mapping) }
        for property in mapping.stated.properties {
            for check in properties { check(property, mapping) }
        }
    }
}
