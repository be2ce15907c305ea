import ArgumentParser
import Console
import SpecLint
import SpecSource

/// Which rules are checked, and what counts as failure.
struct RuleOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Check this rule or group and no others. May stand several times.", valueName: "rule"),
        completion: .list(RuleOptions.names)
    )
    var select: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Leave this rule or group out. May stand several times.", valueName: "rule"),
        completion: .list(RuleOptions.names)
    )
    var ignore: [String] = []

    @Option(help: "What makes the command end with 1: error, warning, info or never.")
    var failOn = Threshold.error

    @Option(help: ArgumentHelp("Take this config, and no other.", valueName: "file"), completion: .file())
    var config: String?

    @Flag(help: "Take no config.")
    var noConfig = false

    @Flag(help: "Show what comments silence as well.")
    var noSuppressions = false

    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error, warning, info, never

        func fails(_ report: LintReport) -> Bool {
            let severities: Set<Diagnostic.Severity> =
                switch self {
                case .error: [.error]
                case .warning: [.error, .warning]
                case .info: [.error, .warning, .info]
                case .never: []
                }
            return report.findings.contains { severities.contains($0.diagnostic.severity) }
        }
    }

    private static let names = RuleGroup.allCases.map(\.rawValue) + RuleRegistry.all.map(\.id)

    func validate() throws {
        if config != nil, noConfig { throw ValidationError("--config and --no-config can't stand together") }
    }

    func options() throws -> LintOptions {
        var options = LintOptions()
        options.select = select.flatMap { $0.split(separator: ",").map(String.init) }
        options.ignore = ignore.flatMap { $0.split(separator: ",").map(String.init) }
        for name in options.ignore where RuleRegistry.rule(name)?.stopsLoading == true {
            Messages.say("`\(name)` stops a spec from loading, so --ignore doesn't leave it out")
        }
        options.obeysComments = !noSuppressions
        options.config = try choice()
        return options
    }

    private func choice() throws -> LintOptions.Config {
        guard let config else { return noConfig ? .none : .nearest }
        guard LocalFile.exists(config) else { throw CommandError("there is no config `\(config)`") }
        return .file(config)
    }
}
