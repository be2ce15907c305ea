import ArgumentParser
import Console
import Foundation
import SpecRuntime

/// The mappings whose types a command writes.
struct TypeSources: ParsableArguments {
    @OptionGroup var specs: SpecOptions

    @Option(
        name: .long,
        parsing: .upToNextOption,
        help: ArgumentHelp("Only these mappings, and those that they lead to.", valueName: "name")
    )
    var mapping: [String] = []

    /// The mappings that were named; nil for all.
    var names: [String]? { mapping.isEmpty ? nil : mapping }

    /// The specs, whose warnings are printed.
    func load() throws -> Runtime {
        let runtime = try Runtime(describing: specs.spec.map { URL(filePath: $0) })
        StandardError.tell(runtime.warnings)
        return runtime
    }
}
