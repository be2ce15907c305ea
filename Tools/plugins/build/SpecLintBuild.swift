import Foundation
import PackagePlugin

/// Checks the specs in a target's folder when it is built; a spec with errors fails the build.
@main
struct SpecLintBuild: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let specs = SpecFiles(of: [target]).urls
        guard !specs.isEmpty else { return [] }
        // An output would be copied into the product as a resource; without one it runs whenever a spec has changed.
        return [
            .buildCommand(
                displayName: "Checking the specs of \(target.name)",
                executable: try context.tool(named: "speclint").url,
                arguments: ["--"] + specs.map(\.path),
                inputFiles: specs,
                outputFiles: []
            )
        ]
    }
}
