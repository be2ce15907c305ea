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
        let mapping = try self.mapping(named: mapping ?? object.mapping)
        let part = try part(paths, of: mapping)
        return try writers.withWriter(writing) { lent in
            lent.writer.document(object, by: mapping, part: part, &lent.scratch)
            return try lent.result()
        }
    }

    /// Writes objects as a JSON array below the mapping's `root`.
    public func json(
        from objects: [DynamicObject],
        as mapping: String,
        only paths: [String]? = nil
    ) throws -> [UInt8] {
        let mapping = try self.mapping(named: mapping)
        let part = try part(paths, of: mapping)
        return try writers.withWriter(writing) { lent in
            lent.writer.document(objects, isList: true, by: mapping, part: part, &lent.scratch)
            return try lent.result()
        }
    }

    /// A new object of a mapping, all its properties unset.
    public func makeObject(_ mapping: String) throws -> DynamicObject {
        DynamicObject(shape: shapes[try self.mapping(named: mapping)])
    }
}
