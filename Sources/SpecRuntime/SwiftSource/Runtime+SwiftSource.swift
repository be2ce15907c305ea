extension Runtime {
    /// Swift source with a `Codable` type for each mapping, whose properties have the types that the rules give.
    ///
    /// - Parameter mappings: the mappings wanted, with which come all that they lead to; nil for all.
    /// - Returns: a file that needs nothing but Foundation, the same for the same specs.
    /// - Throws: `UnknownNameError` for a name that no mapping has.
    package func swiftSource(of mappings: [String]? = nil) throws -> String {
        let entries = try mappings.map { try $0.map { try mapping(named: $0) } } ?? Array(self.set.mappings.indices)
        return SwiftPrinter.source(of: SwiftModel(self.set, entries: entries))
    }
}
