import ArgumentParser
import SpecRuntime
import SpecStoreSQLite

/// `specmap stats`: what a store holds.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Say how many objects an SQLite file holds, and which were only pointed at.",
        discussion: """
              specmap stats --store music.sqlite

            An object that is only pointed at holds its key and nothing else: a reference led to it, and it never came.
            """
    )

    @OptionGroup var target: StoreOptions

    @Option(help: ArgumentHelp("How it is written: text or json.", valueName: "format"))
    var format = MappingOptions.ErrorFormat.text

    func run() throws {
        let store = try SQLiteStore(opening: target.store)
        let rows = try store.schema.entities.map { entity in
            (name: entity.name, count: try store.count(of: entity), keyOnly: try store.keyOnlyCount(of: entity))
        }
        switch format {
        case .text:
            for row in rows {
                let pointed = row.keyOnly == 0 ? "" : ", \(row.keyOnly) only pointed at"
                print("\(row.name): \(row.count) \(row.count == 1 ? "object" : "objects")\(pointed)")
            }
        case .json:
            let shown = rows.map { row -> (String, Value) in
                (row.name, ["objects": .integer(Int64(row.count)), "only_pointed_at": .integer(Int64(row.keyOnly))])
            }
            print(Value.dictionary(ValueDictionary(shown)).json)
        }
    }
}
