import Foundation
import GRDB
import SpecRuntime
import SpecSource

/// A database: one connection that writes, and others that read at the same time.
struct StoreFile: Sendable {
    let path: String
    let database: any DatabaseWriter
    let options: StoreFileOptions

    /// True if others may use the file, in other processes too.
    let isShared: Bool

    /// Moves the log into the file; nil where there is none, or nothing is written.
    let checkpointer: Checkpointer?

    /// True if the database is one state of a file, held by a transaction that stays open.
    let isSnapshot: Bool

    /// True if the tables of the database can't be changed.
    var isReadOnly: Bool { isSnapshot || database.configuration.readonly }

    /// The catalogue of the file when it was opened; nil for a new file.
    let catalogue: Catalogue?

    /// The file that was opened, which may lose its name while it is in use; nil for a database in memory.
    private let identity: StoreDisk.Identity?

    /// A database that lives in memory, for as long as it is used.
    init(options: StoreFileOptions) throws {
        path = ":memory:"
        (self.options, isShared, isSnapshot) = (options, false, false)
        (catalogue, checkpointer, identity) = (nil, nil, nil)
        database = try DatabaseQueue(configuration: Self.configuration(options))
    }

    init(path: String, mustExist: Bool, options: StoreFileOptions) throws {
        // SQLite takes such a name for a URI.
        let path = path.hasPrefix("file:") ? "./" + path : path
        self.path = path
        (self.options, isShared, isSnapshot) = (options, true, false)
        // SQLite takes these names for databases of its own that no file holds.
        if path.isEmpty || path == ":memory:" { throw SQLiteStoreError.noFile(path) }
        if StoreDisk.hasTooFewFiles { throw SQLiteStoreError.tooManyFiles(path) }
        let checkpointer = Checkpointer(path: path, vfs: options.vfs, options.checkpoints)
        self.checkpointer = checkpointer
        do {
            (catalogue, database) = try Self.patiently(mustExist ? options.patience : options.batchPatience) {
                (
                    try Self.inspect(path, mustExist: mustExist, options: options),
                    try Self.database(at: path, orReadOnly: mustExist, options: options, checkpointer: checkpointer)
                )
            }
        } catch {
            throw SQLiteStoreError.wrapped(error, file: path)
        }
        identity = StoreDisk.Identity(ofFileAt: path)
    }

    /// Checks that the file has its name still: what is written to it would else be gone with the program.
    ///
    /// - Throws: `SQLiteStoreError` where it was removed, or another stands in its place.
    func checkName() throws {
        guard identity == nil || StoreDisk.Identity(ofFileAt: path) == identity else {
            throw SQLiteStoreError.unlinked(path)
        }
    }

    /// Returns the current state of the file as a snapshot.
    func snapshot() throws -> StoreFile {
        let queue: DatabaseQueue
        if isShared {
            try checkName()
            queue = try Self.readOnly(path, options)
            try queue.writeWithoutTransaction { database in
                try database.beginTransaction(.deferred)
                _ = try Format.names(in: database)
            }
        } else {
            queue = try DatabaseQueue(configuration: Self.configuration(options))
            try database.backup(to: queue)
        }
        return StoreFile(snapshot: queue, of: self)
    }

    private init(snapshot database: DatabaseQueue, of file: StoreFile) {
        (path, options, isShared, isSnapshot) = (file.path, file.options, false, true)
        (self.database, catalogue, checkpointer, identity) = (database, file.catalogue, nil, file.identity)
    }

    /// Reads from one state of the file.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        isSnapshot ? try database.unsafeRead(body) : try database.read(body)
    }

    /// Reads in the transaction of the batch that is under way, which needs no other connection and no transaction of its
    /// own.
    ///
    /// - Returns: nil where no transaction is open that keeps others from writing.
    func readInBatch<Result>(_ body: (Database) throws -> Result) rethrows -> Result? {
        try database.writeWithoutTransaction { database in
            isShared && !database.isInsideTransaction ? nil : try body(database)
        }
    }

    /// Opens a file, or changes its tables, and tries again for some seconds while another process makes it or writes to it.
    static func patiently<Result>(_ seconds: Double, _ body: () throws -> Result) throws -> Result {
        let start = ContinuousClock.now
        while true {
            do {
                return try body()
            } catch let error as DatabaseError where error.isBusy {
                if start.duration(to: .now) > .seconds(seconds) { throw error }
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }

    /// Looks into a file before a connection that writes does: opening someone else's file must not change it.
    private static func inspect(_ path: String, mustExist: Bool, options: StoreFileOptions) throws -> Catalogue? {
        switch FileKind(atPath: path) {
        case nil:
            if mustExist { throw SQLiteStoreError.missing(path) }
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
            if !folder.isEmpty, FileKind(atPath: folder) == nil {
                throw SQLiteStoreError.missingFolder(folder, of: path)
            }
            return nil
        case .folder: throw SQLiteStoreError.folder(path)
        // Opening a pipe would wait for somebody who writes to it.
        case .special: throw SQLiteStoreError.noDatabase(path)
        case .file:
            let catalogue = try readOnly(path, options).read { try Format.catalogue(in: $0, file: path) }
            if catalogue == nil, mustExist { throw SQLiteStoreError.empty(path) }
            return catalogue
        }
    }

    /// A database that is written, or else only looked at, where that will do.
    private static func database(
        at path: String,
        orReadOnly readsOnly: Bool,
        options: StoreFileOptions,
        checkpointer: Checkpointer
    ) throws -> any DatabaseWriter {
        let name = options.vfs.map { path.uri("vfs=\($0)") } ?? path
        do {
            guard readsOnly else {
                return try DatabasePool(path: name, configuration: configuration(options, checkpointer))
            }
            // The first to open a file writes its log, for which a reader doesn't wait while another process writes.
            var hasty = options
            hasty.patience = 0
            let first = try DatabasePool(path: name, configuration: configuration(hasty))
            return try withExtendedLifetime(first) {
                try DatabasePool(path: name, configuration: configuration(options, checkpointer))
            }
        } catch let error as DatabaseError where readsOnly && (error.isRefusal || error.isBusy) {
            return try readOnly(path, options)
        }
    }

    private static func readOnly(_ path: String, _ options: StoreFileOptions) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(options.patience)
        // Those of snapshots stay open.
        configuration.allowsUnsafeTransactions = true
        do {
            let name = options.vfs.map { path.uri("vfs=\($0)") } ?? path
            let queue = try DatabaseQueue(path: name, configuration: configuration)
            _ = try queue.read { try Format.names(in: $0) }
            return queue
        } catch let error as DatabaseError
            where error.isRefusal && !FileManager.default.fileExists(atPath: path + "-wal")
        {
            // Beside a file that nobody writes to, its log can't be made where the folder takes no files.
            return try DatabaseQueue(path: path.uri("immutable=1"), configuration: configuration)
        }
    }

    private static func configuration(
        _ options: StoreFileOptions,
        _ checkpointer: Checkpointer? = nil
    ) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(options.patience)
        configuration.maximumReaderCount = options.readers
        // The transaction of a batch is open from its first look-up until its changes are applied.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { database in
            // In pages of 16 KB: a size in bytes would be reckoned with the page size from before the file is read.
            try database.execute(sql: "PRAGMA cache_size = 2000")
            if !database.configuration.readonly {
                // Large pages take a third less time to fill; the size is settled when the file gets its first page.
                try database.execute(sql: "PRAGMA page_size = 16384")
                // The log is on the system's side once a batch is reported saved: a killed process loses nothing. Only
                // a power cut may lose the last batches, and never a part of one.
                try database.execute(sql: "PRAGMA synchronous = NORMAL")
                checkpointer?.follow(database.sqliteConnection)
            }
            if let pages = options.maximumPages { try database.execute(sql: "PRAGMA max_page_count = \(pages)") }
        }
        return configuration
    }
}

/// The options for opening a file.
package struct StoreFileOptions: Sendable {
    /// For how many seconds a call waits until another process has written.
    package var patience: Double

    /// For how many seconds a session tries to begin a batch while other processes write.
    package var batchPatience: Double

    package var readers: Int

    /// The largest size of the file, for tests.
    package var maximumPages: Int?

    /// The name of the part of SQLite that talks to the system, for tests; nil for its default.
    var vfs: String?
    var checkpoints = Checkpointer.Limits()

    package init(
        patience: Double = 5,
        batchPatience: Double = 60,
        readers: Int = 8,
        maximumPages: Int? = nil
    ) {
        self.patience = patience
        self.batchPatience = batchPatience
        self.readers = readers
        self.maximumPages = maximumPages
    }
}

extension DatabaseError {
    /// True if another connection blocks the file for a while.
    var isBusy: Bool {
        switch resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: true
        default: false
        }
    }

    /// True if the system denies access to a file, or to one beside it.
    var isRefusal: Bool {
        switch resultCode {
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: true
        default: false
        }
    }
}

extension String {
    /// The path as a URI of SQLite, with a parameter.
    fileprivate func uri(_ parameter: String) -> String {
        let path = replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
        return "file:\(path)?\(parameter)"
    }
}
