import GRDB
public import SpecRuntime

extension SQLiteStore {
    /// Applies all changes in one transaction.
    public func apply(_ changes: StoreChanges) throws {
        guard !changes.isEmpty else { return }
        try translated {
            let catalogue = catalogue
            try file.database.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    let writer = BatchWriter(
                        database: database,
                        file: file.path,
                        catalogue: catalogue,
                        layout: layout(of:)
                    )
                    try writer.apply(changes)
                    return .commit
                }
            }
        }
    }
}
