import SpecIR
import SpecSource

/// Selects the rules to check, and sets their severities.
struct RuleSelection {
    private let select: Set<String>
    private let ignore: Set<String>

    /// Rules and groups that a config speaks of.
    private let configured: Set<String>

    init(_ options: LintOptions, _ configs: [LintConfig]) {
        select = Set(options.select)
        ignore = Set(options.ignore)
        configured = Set(
            configs.flatMap { config in
                (config.rules + config.overrides.flatMap(\.rules)).map(\.name.value)
            }
        )
    }

    static func isKnown(_ name: String) -> Bool {
        RuleRegistry.rule(name) != nil || RuleGroup(rawValue: name) != nil
    }

    /// Returns true if the rule may be checked for some file.
    func mayCheck(_ rule: RuleInfo) -> Bool {
        if rule.stopsLoading { return true }
        if isNamed(rule, in: ignore) { return false }
        return select.isEmpty ? rule.isOn || isNamed(rule, in: configured) : isNamed(rule, in: select)
    }

    /// Returns true if the rule is checked for a file.
    func checks(_ rule: RuleInfo, for path: String, _ config: LintConfig?) -> Bool {
        guard mayCheck(rule) else { return false }
        if rule.stopsLoading || !select.isEmpty { return true }
        guard let setting = config?.setting(of: rule, for: path) else { return rule.isOn }
        return setting.level != .off
    }

    /// Returns the finding with the severity that a config sets; nil if its rule isn't checked.
    func level(_ finding: Diagnostic, _ config: LintConfig?) -> Diagnostic? {
        guard let rule = RuleRegistry.rule(finding.id), !rule.stopsLoading else { return finding }
        guard let config else { return checks(rule, for: "", nil) ? finding : nil }
        let path = DiskPath.absolute(finding.range.file.name)
        guard checks(rule, for: path, config) else { return nil }
        var finding = finding
        if case .severity(let severity)? = config.setting(of: rule, for: path)?.level {
            finding.severity = rule.precision == .likely && severity == .error ? .warning : severity
        }
        return finding
    }

    private func isNamed(_ rule: RuleInfo, in names: Set<String>) -> Bool {
        names.contains(rule.id) || names.contains(rule.group.rawValue)
    }
}
