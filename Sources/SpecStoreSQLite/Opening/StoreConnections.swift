import GRDB
import SpecSource

/// The connections to a database: one that reads, and those that write.
final class StoreConnections: Sendable {
    private let reader: any DatabaseWriter
    private let open: @Sendable () throws -> any DatabaseWriter
    private let opened: Locked<(any DatabaseWriter)?>

    /// Connections that read and write.
    init(_ database: any DatabaseWriter) {
        (reader, open, opened) = (database, { database }, Locked(database))
    }

    /// A connection that reads; those that write are opened once something is written.
    init(reader: any DatabaseWriter, opening open: @escaping @Sendable () throws -> any DatabaseWriter) {
        (self.reader, self.open, opened) = (reader, open, Locked(nil))
    }

    /// The connections that are open, to read by.
    var current: any DatabaseWriter { openWriter ?? reader }

    /// The connections that write, where they are open.
    var openWriter: (any DatabaseWriter)? { opened.withLock { $0 } }

    func writer() throws -> any DatabaseWriter {
        try opened.withLock { opened in
            if let opened { return opened }
            let writer = try open()
            opened = writer
            return writer
        }
    }
}
