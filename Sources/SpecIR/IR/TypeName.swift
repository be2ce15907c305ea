/// The type of a property's value.
///
///     type: integer
package enum TypeName: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case string, integer, number, decimal, boolean, date, url, uuid, data, any
}

extension TypeName {
    /// The types that `accept` can convert from.
    package var acceptable: [TypeName] {
        switch self {
        case .string: [.integer, .boolean]
        case .integer: [.string, .number, .boolean]
        case .number, .decimal: [.string, .integer]
        case .boolean: [.string, .integer]
        // The number of a Unix time.
        case .date: [.string]
        case .url, .uuid, .data, .any: []
        }
    }

    /// The types that `accept` names beside `as_text` for values without quotes.
    package var acceptableBesideText: [TypeName] {
        switch self {
        case .integer, .number, .boolean: [self]
        case .decimal: [.number, .decimal]
        case .date: [.integer, .number]
        case .string, .url, .uuid, .data, .any: []
        }
    }
}
