import ArgumentParser
import Console
import SpecLint
import SpecSource

/// The options for selecting rules, and for the exit code.
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

    @Option(
        help:
            "What makes the command end with 1: error, warning, info or never. Default: the config's `fail-on`, or error."
    )
    var failOn: Threshold?

    @Option(help: ArgumentHelp("End with 1 where there are more warnings than these.", valueName: "n"))
    var maxWarnings: Int?

    @Flag(help: "Print the number of diagnostics of each rule after the report.")
    var statistics = false

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

    /// Returns true if the findings make the command end with 1.
    func fails(_ report: LintReport) -> Bool {
        let threshold = failOn ?? report.failOn.flatMap(Threshold.init) ?? .error
        let warnings = report.findings.count { $0.diagnostic.severity == .warning }
        return threshold.fails(report) || maxWarnings.map { warnings > $0 } ?? false
    }

    func validate() throws {
        if let maxWarnings, maxWarnings < 0 {
            throw ValidationError("--max-warnings takes a number from 0 on, found \(maxWarnings)")
        }
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
        guard LocalFile.isThere(config) else { throw CommandError("there is no config `\(config)`") }
        return .file(config)
    }
}
