import ArgumentParser
import SpecRuntime
import SpecStoreSQLite

/// `specmap stats`: what a store holds.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Print how many objects an SQLite file holds, and how many of them are just a key.",
        discussion: """
              specmap stats --store music.db

            An object that is just a key holds nothing else, as those do that references lead to and that never came.
            """
    )

    @OptionGroup var target: StoreOptions

    @Option(help: ArgumentHelp("How it is written: text or json.", valueName: "format"))
    var format = MappingOptions.ErrorFormat.text

    func validate() throws { try target.check() }

    func run() throws {
        let opened = try SQLiteStore(opening: target.store)
        guard let store = try opened.snapshot() as? SQLiteStore else { return }
        let rows = try store.schema.entities.map { entity in
            (name: entity.name, count: try store.count(of: entity), keyOnly: try store.keyOnlyCount(of: entity))
        }
        switch format {
        case .text:
            for row in rows {
                let keyOnly = row.keyOnly == 0 ? "" : ", \(row.keyOnly) just a key"
                print("\(row.name): \(row.count) \(row.count == 1 ? "object" : "objects")\(keyOnly)")
            }
        case .json:
            let shown = rows.map { row -> (String, Value) in
                (row.name, ["objects": .integer(Int64(row.count)), "just_a_key": .integer(Int64(row.keyOnly))])
            }
            print(Value.dictionary(ValueDictionary(shown)).json)
        }
    }
}
