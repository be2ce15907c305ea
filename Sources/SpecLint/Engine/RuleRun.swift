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

    /// Checks each file, several side by side, and adds what is found to a log.
    func run(_ examined: [ExaminedFile], _ log: ProblemLog, isCancelled: @Sendable () -> Bool) {
        let chunks = stride(from: 0, to: examined.count, by: 16).map {
            Array(examined[$0..<min($0 + 16, examined.count)])
        }
        let found = concurrently(chunks) { chunk in
            let log = ProblemLog()
            let pass = RulePass(self, log)
            for file in chunk where !isCancelled() { pass.check(file) }
            return log.findings
        }
        for findings in found { log.take(findings) }
    }
}

/// One way through files: each node, mapping and property is looked at once, by all rules that want it.
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
            KeywordWalk { scalar in for check in scalars { check(scalar) } }.walk(root)
        }
        guard let index = file.spec, !all.isBroken[index] else { return }
        let spec = CheckedSpec(all: all, index: index)
        for check in specs { check(spec) }
        for mapping in all.mappingsOfSpec[index] { check(CheckedMapping(all, mapping)) }
    }

    private func check(_ mapping: CheckedMapping) {
        for check in mappings { check(mapping) }
        for property in mapping.stated.properties {
            for check in properties { check(property, mapping) }
        }
    }
}
