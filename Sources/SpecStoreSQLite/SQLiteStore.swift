import GRDB
public import SpecRuntime
import SpecSource

/// Keeps objects in an SQLite file that any other client of SQLite can read.
///
///     let store = try SQLiteStore(path: "music.sqlite")
///
/// There is a table for each entity and a column for each property. A relationship to one object is a foreign key, a
/// list of objects a table of its own, and an object without a key is JSON. One batch is written at a time. Others may
/// read meanwhile, here and in other processes: they see the state before a batch, or after it.
///
/// An applied batch outlives the process, however that ends. A power cut may take the last batches, each as a whole.
public final class SQLiteStore: Store {
    /// Transactions, order and snapshots.
    public let abilities: StoreAbilities
    let file: StoreFile
    let batches = BatchLock()
    let kept = KeptStatements()
    private let state: Locked<State>

    private struct State {
        var catalogue: Catalogue
        var layouts: [EntityLayout] = []

        /// The schema that was opened last.
        var opened: StoreSchema?

        /// The version of the file's tables that the catalogue describes; nil where nobody looked.
        var version: Int?
    }

    /// Opens a file, or makes it.
    ///
    /// - Parameter path: where the file is; its folder must be there.
    /// - Throws: `SQLiteStoreError` where the file isn't a store, or can't be used; it is left as it is.
    public convenience init(path: String) throws { try self.init(path: path, options: StoreFileOptions()) }

    package convenience init(path: String, options: StoreFileOptions) throws {
        self.init(try StoreFile(path: path, mustExist: false, options: options))
    }

    /// Opens an existing file to inspect it; `schema` describes its contents.
    ///
    /// A read-only file is accepted, as long as nothing is written.
    ///
    /// - Parameter path: the path of the file.
    /// - Throws: `SQLiteStoreError` if the file doesn't exist or isn't a store.
    public convenience init(opening path: String) throws {
        self.init(try StoreFile(path: path, mustExist: true, options: StoreFileOptions()))
    }

    /// A store in memory, for tests.
    public convenience init() throws { self.init(try StoreFile(options: StoreFileOptions())) }

    init(_ file: StoreFile) {
        self.file = file
        abilities = StoreAbilities(isTransactional: true, keepsOrder: true, takesSnapshots: !file.isSnapshot)
        state = Locked(State(catalogue: file.catalogue ?? Catalogue()))
    }

    /// All that the file keeps, also what no spec names any more.
    public var schema: StoreSchema { catalogue.schema }

    var catalogue: Catalogue { state.withLock { $0.catalogue } }

    /// Returns the catalogue of the file, in a transaction: another process may have added tables that refer to those that this
    /// store knows.
    func currentCatalogue(in database: Database) throws -> Catalogue {
        let statement = try RawStatement(database, "PRAGMA schema_version")
        defer { statement.reset() }
        let version = try statement.step() ? Int(statement.integer(at: 0)) : nil
        let known = state.withLock { $0.version == version ? $0.catalogue : nil }
        if let known { return known }
        let found = try Format.catalogue(in: database, file: file.path)
        return state.withLock { state in
            if let found { (state.catalogue, state.layouts) = (found, []) }
            state.version = version
            return state.catalogue
        }
    }

    /// Creates tables, columns and indexes for new entities, properties and mappings. Those that the schema no longer
    /// has stay in the file, untouched. Of a file that can't be written, and of a snapshot, new properties are read as unset.
    public func open(_ schema: StoreSchema) throws {
        for entity in schema.entities where entity.properties.count > Self.mostProperties {
            throw SQLiteStoreError.tooWide(
                file.path,
                entity: entity.name,
                count: entity.properties.count,
                most: Self.mostProperties
            )
        }
        // Tables only ever grow, so that what a schema needs is there for good; most sessions open what the one before did.
        if state.withLock({ $0.opened == schema }) { return }
        try translated {
            // A look first, so that a file that nothing is new to isn't written.
            let known = try file.read { try Format.catalogue(in: $0, file: file.path) }
            let needed = try SchemaChange(known ?? Catalogue(), to: schema, file: file.path, taken: [])
            let catalogue =
                if known == needed.catalogue {
                    needed.catalogue
                } else if file.isReadOnly {
                    try overlay(known ?? Catalogue(), for: schema)
                } else {
                    try StoreFile.patiently(file.options.batchPatience) { try migrate(to: schema) }
                }
            state.withLock { $0 = State(catalogue: catalogue, opened: schema) }
        }
    }

    /// Adds what the file lacks for the connection alone, to what earlier schemas lacked.
    private func overlay(_ known: Catalogue, for schema: StoreSchema) throws -> Catalogue {
        let held = state.withLock { $0.opened == nil ? known : $0.catalogue }
        return try file.database.writeWithoutTransaction { database in
            let taken = try Format.names(in: database) + held.tables.map(\.table)
            let wanted = try SchemaChange(held, to: schema, file: file.path, taken: taken).catalogue
            for statement in CatalogueOverlay.statements(over: known, for: wanted) {
                try database.execute(sql: statement)
            }
            return wanted
        }
    }

    /// SQLite's tables have 2,000 columns unless it was built for more, and some are the store's own.
    private static let mostProperties = 1900

    private func migrate(to schema: StoreSchema) throws -> Catalogue {
        try batches.run { _ in
            var catalogue = Catalogue()
            try file.checkName()
            try file.database.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    let known = try Format.catalogue(in: database, file: file.path) ?? Catalogue()
                    let taken = try Format.names(in: database)
                    let change = try SchemaChange(known, to: schema, file: file.path, taken: taken)
                    for statement in change.statements { try database.execute(sql: statement) }
                    try Format.write(change.catalogue, to: database)
                    catalogue = change.catalogue
                    return .commit
                }
            }
            return catalogue
        }
    }

    /// Returns the layout of an entity's table.
    func layout(of entity: StoreEntity) throws -> EntityLayout {
        let found: EntityLayout? = state.withLock { state in
            if let known = state.layouts.first(where: { $0.entity == entity }) { return known }
            guard let table = state.catalogue[entity.name], let made = EntityLayout(entity, in: table) else {
                return nil
            }
            state.layouts.append(made)
            return made
        }
        guard let found else { throw SQLiteStoreError.unopened(file.path, entity.name) }
        return found
    }

    /// Runs a body, and turns its errors into `SQLiteStoreError`.
    func translated<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as CancellationError {
            throw error
        } catch {
            throw SQLiteStoreError.wrapped(error, file: file.path)
        }
    }
}
