import ArgumentParser
import Console
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

    @OptionGroup var sources: TypeSources

    @Option(name: .long, help: "Who sees the types: internal, or public for other modules as well.")
    var access = SwiftAccess.internal

    func validate() throws { try sources.specs.check() }

    func run() throws {
        var source = try sources.load().swiftSource(of: sources.names, access: access)
        try source.withUTF8 { try StandardOutput().write($0) }
    }
}

extension SwiftAccess: ExpressibleByArgument {}
