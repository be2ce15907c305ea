/// A column of typed values, or a field of a structure.
package struct ColumnField: Sendable, Equatable {
    package var name: String
    package var type: ColumnType

    /// True if a value may be missing or null; there is no difference in columns.
    package var isNullable: Bool

    package init(name: String, type: ColumnType, isNullable: Bool) {
        (self.name, self.type, self.isNullable) = (name, type, isNullable)
    }
}

/// The type of a column's values.
package indirect enum ColumnType: Sendable, Equatable {
    case boolean
    case integer
    case double

    /// 38 digits, 18 of them behind the point.
    case decimal

    /// Microseconds since 1970, in UTC.
    case timestamp
    case text
    case binary

    /// Values of any kind, as the text of their JSON.
    case json
    case list(ColumnType)

    /// Values by text keys.
    case map(ColumnType)
    case structure([ColumnField])
}

extension ColumnType: CustomStringConvertible {
    /// The type in words, for messages.
    package var description: String {
        switch self {
        case .boolean: "boolean"
        case .integer: "int64"
        case .double: "double"
        case .decimal: "decimal(38, 18)"
        case .timestamp: "timestamp"
        case .text: "text"
        case .binary: "binary"
        case .json: "JSON text"
        case .list: "list"
        case .map: "map"
        case .structure: "struct"
        }
    }
}
