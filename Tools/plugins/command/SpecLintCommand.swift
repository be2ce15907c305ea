import Foundation
import PackagePlugin

/// `swift package speclint`: runs speclint over a package's specs, or over what its arguments name.
@main
struct SpecLintCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let remaining = extractor.remainingArguments
        let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)

        var specs: [String] = []
        if asksForSpecs(remaining, in: context.package.directoryURL) {
            specs = SpecFiles(of: targets).paths(from: context.package.directoryURL)
            if specs.isEmpty {
                Diagnostics.error("no target holds a spec, a *.yaml file with `specmap:`; name files or folders")
                return
            }
        }
        try run(context.tool(named: "speclint").url, remaining + specs, in: context.package.directoryURL)
    }

    /// Returns true if the arguments name neither another command of speclint nor anything to check.
    private func asksForSpecs(_ arguments: [String], in folder: URL) -> Bool {
        if let first = arguments.first, !first.hasPrefix("-") { return false }
        return !arguments.contains { argument in
            !argument.hasPrefix("-")
                && FileManager.default.fileExists(atPath: URL(filePath: argument, relativeTo: folder).path)
        }
    }

    /// The process ends with the exit code of speclint, so that scripts can distinguish findings from wrong use.
    private func run(_ command: URL, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = command
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
