import SpecIR
import SpecSource

/// One run of rules over specs.
struct RuleRun: Sendable {
    let specs: CheckedSpecs

    private let texts: [any TextRule]
    private let scalars: [any ScalarRule]
    private let files: [any SpecRule]
    private let mappings: [any MappingRule]
    private let properties: [any PropertyRule]

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
            for file in chunk where !isCancelled() { check(file, log) }
            return log.findings
        }
        for findings in found { log.take(findings) }
    }

    private func check(_ file: ExaminedFile, _ log: ProblemLog) {
        for rule in texts { rule.check(file, RuleLog(rule: rule.info, log: log)) }
        if !scalars.isEmpty, let root = file.document.root {
            let logs = scalars.map { ($0, RuleLog(rule: $0.info, log: log)) }
            KeywordWalk { scalar in for (rule, log) in logs { rule.check(scalar, log) } }.walk(root)
        }
        guard let index = file.spec, !specs.isBroken[index] else { return }
        let spec = CheckedSpec(all: specs, index: index)
        for rule in files { rule.check(spec, RuleLog(rule: rule.info, log: log)) }
        for mapping in specs.mappingsOfSpec[index] { check(CheckedMapping(specs, mapping), log) }
    }

    private func check(_ mapping: CheckedMapping, _ log: ProblemLog) {
        for rule in mappings { rule.check(mapping, RuleLog(rule: rule.info, log: log)) }
        for rule in properties {
            let log = RuleLog(rule: rule.info, log: log)
            for property in mapping.stated.properties { rule.check(property, of: mapping, log) }
        }
    }
}
