import SpecIR
import SpecSource

/// One run of rules over specs.
struct RuleRun: Sendable {
    let specs: CheckedSpecs

    fileprivate let texts: [any TextRule]
    fileprivate let scalars: [any ScalarRule]
    fileprivate let files: [any SpecRule]
    fileprivate let mappings: [any MappingRule]
    fileprivate let properties: [any PropertyRule]

    init(_ specs: CheckedSpecs, rules: [any Rule]) {
        self.specs = specs
        texts = rules.compactMap { $0 as? any TextRule }
        scalars = rules.compactMap { $0 as? any ScalarRule }
        files = rules.compactMap { $0 as? any SpecRule }
        mappings = rules.compactMap { $0 as? any MappingRule }
        properties = rules.compactMap { $0 as? any PropertyRule }
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
private struct RulePass {
    let specs: CheckedSpecs

    private let texts: [(any TextRule, RuleLog)]
    private let scalars: [(any ScalarRule, RuleLog)]
    private let files: [(any SpecRule, RuleLog)]
    private let mappings: [(any MappingRule, RuleLog)]
    private let properties: [(any PropertyRule, RuleLog)]

    init(_ run: RuleRun, _ log: ProblemLog) {
        specs = run.specs
        texts = run.texts.map { ($0, RuleLog(rule: $0.info, log: log)) }
        scalars = run.scalars.map { ($0, RuleLog(rule: $0.info, log: log)) }
        files = run.files.map { ($0, RuleLog(rule: $0.info, log: log)) }
        mappings = run.mappings.map { ($0, RuleLog(rule: $0.info, log: log)) }
        properties = run.properties.map { ($0, RuleLog(rule: $0.info, log: log)) }
    }

    func check(_ file: ExaminedFile) {
        for (rule, log) in texts { rule.check(file, log) }
        if !scalars.isEmpty, let root = file.document.root {
            KeywordWalk { scalar in for (rule, log) in scalars { rule.check(scalar, log) } }.walk(root)
        }
        guard let index = file.spec, !specs.isBroken[index] else { return }
        let spec = CheckedSpec(all: specs, index: index)
        for (rule, log) in files { rule.check(spec, log) }
        for mapping in specs.mappingsOfSpec[index] { check(CheckedMapping(specs, mapping)) }
    }

    private func check(_ mapping: CheckedMapping) {
        for (rule, log) in mappings { rule.check(mapping, log) }
        for property in mapping.stated.properties {
            for (rule, log) in properties { rule.check(property, of: mapping, log) }
        }
    }
}
