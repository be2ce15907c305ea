import SpecRuntime

/// The spelling of values in a column.
///
/// A value that doesn't fit its column, such as a text among integers, is stored as JSON: as a BLOB, or as TEXT among
/// data, so that its storage class distinguishes it.
enum ColumnKind: String, CaseIterable, Codable, Sendable {
    case string, integer, number, decimal, boolean, date, url, uuid, data, any, json

    /// Nil for what has no column of its own kind.
    init?(_ kind: StoreProperty.Kind) {
        guard let found = Self.allCases.first(where: { $0.storeKind == kind }) else { return nil }
        self = found
    }

    var storeKind: StoreProperty.Kind {
        switch self {
        case .string: .string
        case .integer: .integer
        case .number: .number
        case .decimal: .decimal
        case .boolean: .boolean
        case .date: .date
        case .url: .url
        case .uuid: .uuid
        case .data: .data
        case .any: .any
        case .json: .json
        }
    }

    /// The declared type of the column. Only a column with no type, or BLOB, leaves all values as they are. It is INT
    /// and not INTEGER, because an INTEGER PRIMARY KEY takes no number above `Int64.max`.
    var declaration: String {
        switch self {
        case .string, .decimal, .date, .url, .uuid, .json: " TEXT"
        case .integer, .boolean: " INT"
        case .number: " REAL"
        case .data: " BLOB"
        case .any: ""
        }
    }
}
