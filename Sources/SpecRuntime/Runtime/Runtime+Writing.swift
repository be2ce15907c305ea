// From objects to JSON.
extension Runtime {
    /// Writes an object as JSON, nested as its mapping says, below its `root`.
    ///
    /// - Parameters:
    ///   - object: what to write.
    ///   - mapping: the mapping to write by; the object's own where nothing is said. Name a mapping that chooses for what
    ///     it chooses by to be written as well.
    ///   - paths: property paths such as `name`, `car.model`, to write only these; nil for all.
    /// - Returns: the JSON, as UTF-8.
    /// - Throws: `DataError` where a property holds what its rule can't write.
    public func json(
        from object: DynamicObject,
        as mapping: String? = nil,
        only paths: [String]? = nil
    ) throws -> [UInt8] {
        try write([object], isList: false, as: mapping ?? object.mapping, only: paths)
    }

    /// Writes objects as a JSON array below the mapping's `root`.
    public func json(
        from objects: [DynamicObject],
        as mapping: String,
        only paths: [String]? = nil
    ) throws -> [UInt8] {
        try write(objects, isList: true, as: mapping, only: paths)
    }

    /// A new object of a mapping, all its properties unset.
    public func makeObject(_ mapping: String) throws -> DynamicObject {
        DynamicObject(shape: shapes[try self.mapping(named: mapping)])
    }

    private func write(
        _ objects: [DynamicObject],
        isList: Bool,
        as name: String,
        only paths: [String]?
    ) throws -> [UInt8] {
        let mapping = try mapping(named: name)
        let part = try part(paths, of: mapping)
        var writer = Writer(writing)
        var scratch = Scratch()
        writer.document(objects, isList: isList, by: mapping, part: part, &scratch)
        if let error = writer.error { throw error }
        return writer.output.withBytes { Array($0) }
    }
}
