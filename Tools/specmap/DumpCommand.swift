import ArgumentParser
import Foundation
import SpecIR
import SpecRuntime
import SpecSource

/// `specmap dump`: what a spec becomes on its way to the interpreter.
struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump",
        abstract: "Show what a spec is read as, for bug reports and the curious.",
        discussion: """
            nodes: the YAML with the place of everything; ir: what the rules mean; plan: what is done to read and to write \
            each mapping, operation by operation.

            In a plan, `[pass]` marks what a single pass over the members reads, `[direct]` what is read in its turn from \
            the one place where it stands, `[searched]` what is looked for. `Name#2` is `Name` as a chooser reads it.
            """
    )

    @Option(help: ArgumentHelp("What to show: nodes, ir or plan.", valueName: "stage"))
    var stage = Stage.ir

    @Option(
        name: .long,
        parsing: .upToNextOption,
        help: ArgumentHelp("Spec files (*.yaml, *.yml) and folders of them.", valueName: "path")
    )
    var spec: [String]

    enum Stage: String, ExpressibleByArgument, CaseIterable { case nodes, ir, plan }

    func run() throws {
        switch stage {
        case .nodes: try dumpNodes()
        case .ir:
            var found: [Diagnostic] = []
            guard let set = try SpecSet.load(paths: spec, report: { found.append($0) }) else {
                throw SpecError(diagnostics: found)
            }
            print(set.dump(), terminator: "")
        case .plan: print(try Runtime(describing: spec.map { URL(filePath: $0) }).dumpPlans(), terminator: "")
        }
    }

    private func dumpNodes() throws {
        for path in spec {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            var found: [Diagnostic] = []
            let node = YAMLParser.parse(SourceFile(name: path, bytes: bytes)) { found.append($0) }
            guard let node else { throw SpecError(diagnostics: found) }
            print(node.dump(), terminator: "")
        }
    }
}
