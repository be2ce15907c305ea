import ArgumentParser
import Console
import SpecLint
import SpecSource

/// `speclint explain`: what a rule finds, why it matters, and what to do.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a rule: why it matters, a bad and a good spec, how to fix it and how to silence it."
    )

    @Argument(help: "The rule's name, such as `unknown-mapping`.", completion: .list(RuleRegistry.all.map(\.id)))
    var rule: String

    func run() throws {
        guard let info = RuleRegistry.rule(rule) else {
            let near = nearest(rule, among: RuleRegistry.all.map(\.id))
            let help = near.map { "did you mean `\($0)`?" } ?? "`speclint rules` lists all"
            throw CommandError("no rule is called `\(rule)`; \(help)")
        }
        try StandardOutput().write(info.explanation)
    }
}

/// `speclint rules`: all rules.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rules", abstract: "List all rules.")

    @Option(help: "How to write them: text, json or markdown.")
    var format = Format.text

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, markdown
    }

    func run() throws {
        switch format {
        case .text: try StandardOutput().write(RuleRegistry.list)
        case .json: try StandardOutput().write(RuleRegistry.json)
        case .markdown: try StandardOutput().write(RuleRegistry.page)
        }
    }
}
