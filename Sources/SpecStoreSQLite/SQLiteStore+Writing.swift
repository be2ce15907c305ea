import GRDB
import GRDBSQLite
public import SpecRuntime

extension SQLiteStore {
    /// Keeps all other writers out, here and in other processes, so that what the batch looks up holds until `apply`.
    ///
    /// - Throws: `StoreRetry` where another process is writing, or the disk has yet to take what was written before.
    public func batchWillBegin() throws {
        let patience = Duration.seconds(file.options.batchPatience)
        if file.checkpointer?.isBehind == true {
            throw StoreRetry(SQLiteStoreError.slow(file.path), patience: patience)
        }
        batches.begin()
        do {
            try file.checkName()
            try beginTransaction()
        } catch {
            batches.end()
            let error = SQLiteStoreError.wrapped(error, file: file.path)
            guard error.kind == .locked else { throw error }
            throw StoreRetry(error, patience: patience)
        }
    }

    /// Ends the transaction of a batch that was applied.
    public func batchDidEnd() { endBatch() }
    /// Rolls back the transaction of a batch that failed.
    public func batchDidFail(_ error: any Error) { endBatch() }

    /// Applies all changes in one transaction: that of the batch, or one of its own.
    public func apply(_ changes: StoreChanges) throws {
        if file.isSnapshot { throw SQLiteStoreError.snapshot(file.path) }
        guard !changes.isEmpty else { return }
        try translated {
            try file.checkName()
            try batches.run { _ in
                try file.database.writeWithoutTransaction { database in
                    if !database.isInsideTransaction { try database.beginBatch() }
                    do {
                        let writer = try BatchWriter(
                            database: database,
                            file: file.path,
                            catalogue: currentCatalogue(in: database),
                            layout: layout(of:),
                            kept: kept
                        )
                        try writer.apply(changes)
                        try file.checkName()
                        try database.commitBatch()
                    } catch {
                        if database.isInsideTransaction { try? database.rollback() }
                        throw error
                    }
                }
            }
        }
    }

    private func beginTransaction() throws {
        // Nobody else has a database in memory, and a file that is only read has nothing to keep others from.
        guard file.isShared else { return }
        let patience = file.options.patience
        try file.database.writeWithoutTransaction { database in
            if database.configuration.readonly { return }
            // The session waits, and no thread.
            sqlite3_busy_timeout(database.sqliteConnection, 0)
            defer { sqlite3_busy_timeout(database.sqliteConnection, Int32(patience * 1000)) }
            try database.beginBatch()
        }
    }

    /// Ends the transaction of a batch that had nothing to apply, or came to nothing.
    private func endBatch() {
        if file.isShared {
            file.database.writeWithoutTransaction { database in
                if database.isInsideTransaction { try? database.rollback() }
            }
        }
        batches.end()
    }
}

extension Database {
    // By statements that are kept, as most batches are small.

    fileprivate func beginBatch() throws { try cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute() }

    fileprivate func commitBatch() throws { try cachedStatement(sql: "COMMIT TRANSACTION").execute() }
}
