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
}
