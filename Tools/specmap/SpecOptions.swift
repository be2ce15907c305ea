import ArgumentParser
import Foundation

/// The options for the specs of a command.
struct SpecOptions: ParsableArguments {
    @Option(
        name: .long,
        parsing: .upToNextOption,
        help: ArgumentHelp("Spec files (*.yaml, *.yml) and folders of them.", valueName: "path"),
        completion: .file()
    )
    var spec: [String]

    func check() throws {
        if spec.contains("") {
            throw ValidationError("a path of `--spec` is empty: name a spec file or a folder of them")
        }
    }

    /// Specs and inputs. What follows `--spec` up to the next option may be inputs too, if the option stands last:
    /// from the second path on, what is no folder and doesn't end in `.yaml` or `.yml` is one.
    func sorted(_ files: [String]) -> (specs: [String], inputs: [String]) {
        let isSpec = { (path: String) in
            [".yaml", ".yml"].contains { path.hasSuffix($0) } || URL(filePath: path).isFolder
        }
        let specs = spec.prefix(1) + spec.dropFirst().filter(isSpec)
        let inputs = spec.dropFirst().filter { !isSpec($0) } + files
        return (Array(specs), inputs.isEmpty ? ["-"] : inputs)
    }
}

/// The store of a command.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The SQLite file that keeps the objects.", valueName: "file"), completion: .file())
    var store: String

    func check() throws {
        if store.isEmpty { throw ValidationError("the path of `--store` is empty: name an SQLite file") }
    }
}

extension URL {
    fileprivate var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
