import SpecIR

extension RuleInfo {
    /// The rules that `SpecIR` describes.
    static let loadingProblems = Problem.rules.map(RuleInfo.init)

    private convenience init(_ text: RuleText) {
        self.init(
            text.id,
            group: RuleGroup(text.group),
            severity: text.severity,
            precision: text.isLikely ? .likely : .certain,
            fix: text.fix.map(FixSafety.init),
            summary: text.summary,
            why: text.why,
            bad: text.bad,
            good: text.good,
            howToFix: text.howToFix
        )
    }
}

extension RuleGroup {
    fileprivate init(_ group: RuleText.Group) {
        switch group {
        case .yaml: self = .yaml
        case .limits: self = .limits
        case .structure: self = .structure
        case .names: self = .names
        case .paths: self = .paths
        case .types: self = .types
        case .mapping: self = .mapping
        case .examples: self = .examples
        }
    }
}

extension FixSafety {
    fileprivate init(_ fix: RuleText.Fix) {
        switch fix {
        case .safe: self = .safe
        case .unsafe: self = .unsafe
        }
    }
}
