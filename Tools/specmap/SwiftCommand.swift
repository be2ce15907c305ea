import ArgumentParser
import Console
import Foundation
import SpecRuntime
import SpecSwiftSource

/// `specmap swift`: the objects of a spec as Swift types.
struct SwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift",
        abstract: "Write a Codable Swift type for each mapping.",
        discussion: """
            The types need Foundation alone. They decode from objects (`object.decode(as: Person.self)`), and from \
            objects as `map` shows them. One run over all specs of a program makes one file.

              specmap swift --spec Specs > Types.swift
              specmap swift --spec person.yaml --mapping Person > Person.swift
            """
    )

    @Option(
        name: .long,
        parsing: .upToNextOption,
        help: ArgumentHelp("Spec files (*.yaml, *.yml) and folders of them.", valueName: "path"),
        completion: .file()
    )
    var spec: [String]

    @Option(
        name: .long,
        parsing: .upToNextOption,
        help: ArgumentHelp("Only these mappings, and those that they lead to.", valueName: "name")
    )
    var mapping: [String] = []

    @Option(name: .long, help: "Who sees the types: internal, or public for other modules as well.")
    var access = SwiftAccess.internal

    func run() throws {
        let runtime = try Runtime(describing: spec.map { URL(filePath: $0) })
        StandardError.tell(runtime.warnings)
        var source = try runtime.swiftSource(of: mapping.isEmpty ? nil : mapping, access: access)
        try source.withUTF8 { try StandardOutput().write($0) }
    }
}

extension SwiftAccess: ExpressibleByArgument {}
