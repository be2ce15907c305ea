import SpecIR
import SpecSource

/// The rules that checked a file. The results of a rule that didn't are unknown.
struct ExecutedRules {
    private let selection: RuleSelection
    private let specs: CheckedSpecs
    private let runsExamples: Bool

    init(_ selection: RuleSelection, _ specs: CheckedSpecs, runsExamples: Bool) {
        self.selection = selection
        self.specs = specs
        self.runsExamples = runsExamples
    }

    /// Returns true if a file is a spec without errors; most rules check no other.
    func isSound(_ file: ExaminedFile) -> Bool { file.spec.map { !specs.isBroken[$0] } ?? false }

    func looked(_ rule: RuleInfo, at file: ExaminedFile, _ config: LintConfig?) -> Bool {
        isSound(file) && selection.checks(rule, for: DiskPath.absolute(file.file.name), config)
            && (rule.group != .examples || rule.id == "example-unknown-member" || runsExamples)
    }

    /// True if one of the checked rules needs specs without errors.
    var wantSoundSpecs: Bool {
        RuleRegistry.checks.contains { rule in
            selection.mayCheck(rule.info) && !(rule is any TextRule) && !(rule is any ScalarRule)
        }
    }
}
