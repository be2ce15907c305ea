import GRDB
import GRDBSQLite

/// A prepared statement whose parameters are bound by hand.
struct RawStatement {
    let pointer: OpaquePointer

    /// Owns the pointer.
    private let statement: Statement

    /// Taken from the connection's cache, unless it isn't to be kept there; two of the same text at once are one.
    init(_ database: Database, _ sql: String, isKept: Bool = true) throws {
        statement = try isKept ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql)
        pointer = statement.sqliteStatement
        sqlite3_reset(pointer)
    }

    /// Moves to the next row, and returns true if there is one.
    func step() throws -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let connection = sqlite3_db_handle(pointer)
            let error = DatabaseError(
                resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
                message: String(cString: sqlite3_errmsg(connection))
            )
            sqlite3_reset(pointer)
            throw error
        }
    }

    /// Runs it once.
    func run() throws {
        while try step() {}
        sqlite3_reset(pointer)
    }

    func reset() { sqlite3_reset(pointer) }

    func bindNull(at index: Int32) { sqlite3_bind_null(pointer, index) }
    func bind(_ integer: Int64, at index: Int32) { sqlite3_bind_int64(pointer, index, integer) }
    func bind(_ double: Double, at index: Int32) { sqlite3_bind_double(pointer, index, double) }

    func bind(_ text: String, at index: Int32) {
        var text = text
        text.withUTF8 { bind(text: $0, at: index) }
    }

    func bind(text: [UInt8], at index: Int32) { text.withUnsafeBufferPointer { bind(text: $0, at: index) } }

    private func bind(text: UnsafeBufferPointer<UInt8>, at index: Int32) {
        text.withMemoryRebound(to: CChar.self) { text in
            // An empty text has no address, and no address is NULL.
            guard let start = text.baseAddress, !text.isEmpty else {
                sqlite3_bind_text64(pointer, index, "", 0, nil, UInt8(SQLITE_UTF8))
                return
            }
            let count = sqlite3_uint64(text.count)
            sqlite3_bind_text64(pointer, index, start, count, Self.copied, UInt8(SQLITE_UTF8))
        }
    }

    func bind(blob: some Sequence<UInt8>, at index: Int32) {
        let bytes = Array(blob)
        if bytes.isEmpty {
            sqlite3_bind_zeroblob(pointer, index, 0)
        } else {
            sqlite3_bind_blob64(pointer, index, bytes, sqlite3_uint64(bytes.count), Self.copied)
        }
    }

    func isNull(at index: Int32) -> Bool { sqlite3_column_type(pointer, index) == SQLITE_NULL }
    func integer(at index: Int32) -> Int64 { sqlite3_column_int64(pointer, index) }
    func text(at index: Int32) -> String { String(decoding: textBytes(at: index), as: UTF8.self) }

    /// Valid until the next step.
    func textBytes(at index: Int32) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_column_text(pointer, index)
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, index)))
    }

    /// Valid until the next step.
    func blob(at index: Int32) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_column_blob(pointer, index)?.assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, index)))
    }

    /// SQLite's word for "copy the bytes".
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
