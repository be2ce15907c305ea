import GRDBSQLite
import SpecIR
import SpecRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ColumnKind {
    /// The value of a column; nil for NULL.
    func value(from statement: RawStatement, at index: Int32) throws -> Value? {
        switch sqlite3_column_type(statement.pointer, index) {
        case SQLITE_NULL: nil
        case SQLITE_INTEGER: value(of: sqlite3_column_int64(statement.pointer, index))
        case SQLITE_FLOAT: .double(sqlite3_column_double(statement.pointer, index))
        case SQLITE_TEXT: try value(ofText: statement, at: index)
        default:
            self == .data ? .data(Data(statement.blob(at: index))) : try StoredText.value(of: statement.blob(at: index))
        }
    }

    private func value(of integer: Int64) -> Value {
        switch self {
        case .boolean where integer == 0 || integer == 1: .boolean(integer == 1)
        case .number: .double(Double(integer))
        case .string, .integer, .decimal, .boolean, .date, .url, .uuid, .data, .any, .json: .integer(integer)
        }
    }

    private func value(ofText statement: RawStatement, at index: Int32) throws -> Value {
        switch self {
        case .json, .data: return try StoredText.value(of: statement.textBytes(at: index))
        case .string, .any, .integer, .number, .boolean: return .string(statement.text(at: index))
        case .decimal:
            let text = statement.text(at: index)
            return Decimal(spelled: text).map(Value.decimal) ?? .string(text)
        case .date:
            let text = statement.text(at: index)
            return Timestamp(text).map(Value.date) ?? .string(text)
        case .url:
            let text = statement.text(at: index)
            return URL(string: text).map(Value.url) ?? .string(text)
        case .uuid:
            let text = statement.text(at: index)
            return UUID(uuidString: text).map(Value.uuid) ?? .string(text)
        }
    }
}
