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

    /// Checks files and then their mappings, several in parallel, and adds the results to a log.
    func run(_ examined: [ExaminedFile], _ log: ProblemLog, isCancelled: @Sendable () -> Bool) {
        let files = concurrently(examined.pieces(of: 16)) { piece in
            pass { pass in
                for file in examined[piece] where !isCancelled() { pass.check(file) }
            }
        }
        let stated = examined.flatMap { $0.document.root.map(KeywordWalk.mappings) ?? [] }
        let scalars = concurrently(stated.pieces(of: 100)) { piece in
            pass { pass in
                for mapping in stated[piece] where !isCancelled() { pass.check(scalarsOf: mapping) }
            }
        }
        let mappings = concurrently(specs.set.mappings.pieces(of: 100)) { piece in
            pass { pass in
                for index in piece where !isCancelled() { pass.check(mapping: index) }
            }
        }
        for findings in files + scalars + mappings { log.take(findings) }
    }

    /// Runs a separate pass and returns its results.
    private func pass(_ body: (RulePass) -> Void) -> ProblemLog.Findings {
        let log = ProblemLog()
        body(RulePass(self, log))
        return log.findings
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
    var property: Check<CheckedProperty>?

    private let all: CheckedSpecs

    init(_ run: RuleRun, _ log: ProblemLog) {
        all = run.specs
        for rule in run.rules { rule.join(&self, RuleLog(rule: rule.info, log: log)) }
    }

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
        guard let property else { return }
        for stated in checked.stated.properties { property(CheckedProperty(property: stated, mapping: checked)) }
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
