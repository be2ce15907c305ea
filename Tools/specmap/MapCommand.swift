import ArgumentParser
import SpecRuntime

/// `specmap map`: the source's JSON to objects.
struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Map JSON to objects, shown as JSON.",
        discussion: """
            Reads one JSON document, or NDJSON (a document a line), and detects which of the two it is. A document is \
            written as a document, NDJSON as NDJSON. A document above 32 MB whose objects stand in an array is written while it \
            is read: if it fails, the array stays open.

              specmap map --spec person.yaml --as Person person.json
              curl -s https://api.example.com/people | specmap map --spec Specs --as Person -
              specmap map --spec person.yaml --as Person --on-error skip people.ndjson > good.ndjson
              specmap map --spec person.yaml --as Person people.ndjson --output people.csv
            """
    )

    @OptionGroup var options: MappingOptions

    func run() throws { try options.run(.map) }
}

/// `specmap unmap`: objects back to the source's JSON.
struct UnmapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmap",
        abstract: "Write objects, as `map` shows them, back as the source's JSON.",
        discussion: """
              specmap map --spec person.yaml --as Person person.json | specmap unmap --spec person.yaml --as Person
            """
    )

    @OptionGroup var options: MappingOptions

    func run() throws { try options.run(.unmap) }
}
