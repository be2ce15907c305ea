import ArgumentParser
import Console
import SpecSwiftSource
import SpecTypePrinters
import SpecTypes

/// `specmap types`: the objects of a spec as types of a language.
struct TypesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types",
        abstract: "Write the objects of specs as types: Swift, TypeScript, Python, JSON Schema, SQL, Spark.",
        discussion: """
            The types describe what `map` prints for each mapping: the properties, their types, which may be missing or null. \
            What the language can't express is reported on standard error.

              specmap types --to typescript --spec Specs > types.ts
              specmap types --to json-schema --spec person.yaml --mapping Person > person.schema.json
              specmap types --to sql --spec Specs | sqlite3 data.db
            """
    )

    @OptionGroup var sources: TypeSources

    @Option(
        name: .long,
        help: ArgumentHelp("The language: swift, typescript, python, json-schema, sql or spark.", valueName: "language")
    )
    var to: TypesLanguage

    @Option(name: .long, help: "For Swift, who sees the types: internal, or public for other modules as well.")
    var access: SwiftAccess?

    func validate() throws {
        try sources.specs.check()
        if access != nil, to != .swift { throw ValidationError("`--access` is for `--to swift` alone") }
    }

    func run() throws {
        let runtime = try sources.load()
        let model = try TypeModel(runtime, mappings: sources.names)
        let printed =
            try model.printed(as: to)
            ?? PrintedTypes(text: runtime.swiftSource(of: sources.names, access: access ?? .internal))
        for note in printed.notes { StandardError.write("note: \(note)") }
        var text = printed.text
        try text.withUTF8 { try StandardOutput().write($0) }
    }
}

extension TypesLanguage: ExpressibleByArgument {}
