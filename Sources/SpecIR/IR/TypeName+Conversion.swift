extension TypeName {
    /// The types that `accept` can convert from.
    package var acceptable: [TypeName] {
        switch self {
        case .string: [.integer, .boolean]
        case .integer: [.string, .number, .boolean]
        case .number, .decimal: [.string, .integer]
        case .boolean: [.string, .integer]
        case .date, .url, .uuid, .data, .any: []
        }
    }
}
