import GRDB
import SpecRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A database: one connection that writes, and others that read at the same time.
struct StoreFile: Sendable {
    let path: String
    let database: any DatabaseWriter

    /// What the file said of itself when it was opened; nil where it was new.
    let catalogue: Catalogue?

    /// A database that lives in memory, for as long as it is used.
    init(options: StoreFileOptions) throws {
        path = ":memory:"
        catalogue = nil
        database = try DatabaseQueue(configuration: Self.configuration(options))
    }

    init(path: String, mustExist: Bool, options: StoreFileOptions) throws {
        self.path = path
        do {
            catalogue = try Self.inspect(path, mustExist: mustExist, options: options)
            database = try DatabasePool(path: path, configuration: Self.configuration(options))
        } catch {
            throw SQLiteStoreError.wrapped(error, file: path)
        }
    }

    /// Looks into a file before a connection that writes does: opening someone else's file must not change it.
    private static func inspect(_ path: String, mustExist: Bool, options: StoreFileOptions) throws -> Catalogue? {
        var isFolder = false
        let files = FileManager.default
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            if mustExist { throw SQLiteStoreError.missing(path) }
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
            if !folder.isEmpty, !files.fileExists(atPath: folder, isDirectory: &isFolder) {
                throw SQLiteStoreError.missingFolder(folder, of: path)
            }
            return nil
        }
        if isFolder { throw SQLiteStoreError.folder(path) }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(options.patience)
        return try DatabaseQueue(path: path, configuration: configuration).read { database in
            try Format.catalogue(in: database, file: path)
        }
    }

    private static func configuration(_ options: StoreFileOptions) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(options.patience)
        configuration.maximumReaderCount = options.readers
        configuration.prepareDatabase { database in
            // In pages of 16 KB: a size in bytes would be reckoned with the page size from before the file is read.
            try database.execute(sql: "PRAGMA cache_size = 2000")
            if !database.configuration.readonly {
                // Large pages take a third less time to fill; the size is settled when the file gets its first page.
                try database.execute(sql: "PRAGMA page_size = 16384")
                // The log is on the system's side once a batch is reported saved: a killed process loses nothing. Only
                // a power cut may lose the last batches, and never a part of one.
                try database.execute(sql: "PRAGMA synchronous = NORMAL")
            }
            if let pages = options.maximumPages { try database.execute(sql: "PRAGMA max_page_count = \(pages)") }
        }
        return configuration
    }
}

/// How a file is opened.
package struct StoreFileOptions: Sendable {
    /// For how many seconds to wait until another process has written.
    package var patience: Double

    package var readers: Int

    /// The largest size of the file, for tests.
    package var maximumPages: Int?

    package init(patience: Double = 5, readers: Int = 8, maximumPages: Int? = nil) {
        self.patience = patience
        self.readers = readers
        self.maximumPages = maximumPages
    }
}
