import SpecMap
import SpecStoreSQLite

/// The shipments that carriers report, in an SQLite file.
struct Shipments {
    let runtime: Runtime
    let store: SQLiteStore

    /// Stores what a webhook reports: a new shipment, or what is new about a stored one.
    func receive(_ body: String) async throws -> SessionReport {
        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        try session.stage(.text(body), as: "Shipment")
        return try await session.apply()
    }
}
