import ArgumentParser
import SpecSource

/// Checks specs, or helps editors to.
struct SpecLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speclint",
        abstract: "Check SpecMap specs before anything runs.",
        usage: """
            speclint [<options>] <path> ...
            speclint explain <rule>
            speclint rules | schema | config show <file> | init | lsp
            """,
        discussion: """
            Folders are looked through for *.yaml and *.yml; - is standard input; with no path, the `include` of the nearest \
            .speclint.yaml is checked. The exit code is 0 where nothing was found that `--fail-on` speaks of, 1 where something \
            was, 2 where nothing could be checked.
            """,
        version: "speclint \(productVersion)",
        subcommands: [
            CheckCommand.self, ExplainCommand.self, RulesCommand.self, SchemaCommand.self, ConfigCommand.self,
            InitCommand.self, LspCommand.self,
        ],
        defaultSubcommand: CheckCommand.self
    )
}
