import ArgumentParser
import Console
import SpecIR

/// `speclint schema`: the JSON Schema by which editors check specs.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema (draft-07) of specs, for editors.",
        discussion: """
            speclint schema > specmap.schema.json

            In the first line of a spec, for editors with the YAML language server:
              # yaml-language-server: $schema=specmap.schema.json
            """
    )

    func run() throws { try StandardOutput().write(JSONSchema.text) }
}
