import ArgumentParser
import Console
import SpecLint

/// `speclint config`: which settings hold.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show which settings hold for a file.",
        subcommands: [ConfigShowCommand.self]
    )
}

/// `speclint config show`: each setting with the place that it comes from.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show each setting that holds for a file, with the place that it comes from."
    )

    @Argument(help: "The file; it need not be there.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Take this config, and no other.", valueName: "file"), completion: .file())
    var config: String?

    func run() throws {
        if let config, !LocalFile.exists(config) { throw CommandError("there is no config `\(config)`") }
        try StandardOutput().write(ConfigReport(for: file, config.map { .file($0) } ?? .nearest).text)
    }
}
