package import SpecRuntime

extension Runtime {
    /// Swift source with a `Codable` type for each mapping, whose properties have the types that the rules give.
    ///
    /// - Parameters:
    ///   - mappings: the mappings wanted, with which come all that they lead to; nil for all.
    ///   - access: who sees the types.
    /// - Returns: a file that needs nothing but Foundation, the same for the same specs.
    /// - Throws: `UnknownNameError` for a name that no mapping has.
    package func swiftSource(of mappings: [String]? = nil, access: SwiftAccess = .internal) throws -> String {
        let entries = try mappings.map { try $0.map { try mapping(named: $0) } } ?? Array(self.set.mappings.indices)
        return SwiftPrinter.source(of: SwiftModel(self.set, entries: entries), access: access)
    }
}

/// The access level of generated types.
package enum SwiftAccess: String, CaseIterable, Sendable {
    /// The module that they are in.
    case `internal`

    /// All modules that import it; types get public initializers.
    case `public`
}
