import ArgumentParser
import Foundation
import SpecIR
import SpecRuntime
import SpecSource

/// `specmap dump`: the forms of a spec before it is interpreted.
struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump",
        abstract: "Show what a spec is read as, for bug reports and the curious.",
        discussion: """
            nodes: the YAML with the place of everything; ir: what the rules mean; plan: what is done to read and to write \
            each mapping, operation by operation; verdicts: what doesn't come back as it was, property by property, and why.

            In a plan, `[pass]` marks what a single pass over the members reads, `[direct]` what is read in its turn from \
            the one place where it stands, `[searched]` what is looked for. `Name#2` is `Name` as a chooser reads it.
            """
    )

    @Option(help: ArgumentHelp("What to show: nodes, ir, plan or verdicts.", valueName: "stage"))
    var stage = Stage.ir

    @Option(help: ArgumentHelp("How verdicts are written: text or json.", valueName: "format"))
    var format = MappingOptions.ErrorFormat.text

    @Option(
        name: .long,
        parsing: .upToNextOption,
        help: ArgumentHelp("Spec files (*.yaml, *.yml) and folders of them.", valueName: "path"),
        completion: .file()
    )
    var spec: [String]

    enum Stage: String, ExpressibleByArgument, CaseIterable { case nodes, ir, plan, verdicts }

    func validate() throws {
        if format == .json, stage != .verdicts {
            throw ValidationError("`--format json` goes with `--stage verdicts`")
        }
    }

    func run() throws {
        switch stage {
        case .nodes: try dumpNodes()
        case .ir: print(try loaded().dump(), terminator: "")
        case .verdicts:
            let verdicts = SpecVerdicts(try loaded())
            print(format == .json ? verdicts.json : verdicts.text, terminator: "")
        case .plan: print(try Runtime(describing: spec.map { URL(filePath: $0) }).dumpPlans(), terminator: "")
        }
    }

    private func loaded() throws -> SpecSet {
        var found: [Diagnostic] = []
        guard let set = try SpecSet.load(paths: spec, report: { found.append($0) }) else {
            throw SpecError(diagnostics: found)
        }
        return set
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
