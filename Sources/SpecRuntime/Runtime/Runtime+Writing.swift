// From objects to JSON.
extension Runtime {
    /// Writes an object as JSON, nested as its mapping specifies, below its `root`.
    ///
    /// - Parameters:
    ///   - object: what to write.
    ///   - mapping: the mapping to write by; the object's own by default. Name a mapping that chooses others to have
    ///     the member it chooses by written as well.
    ///   - paths: property paths such as `name`, `car.model`, to write only these; nil for all.
    ///   - caller: a value for plug-ins that use their context.
    /// - Returns: the JSON, as UTF-8.
    /// - Throws: `DataError` where a property holds what its rule can't write, or the program set one that the mapping
    ///   doesn't have; `UnknownNameError` for a name that isn't there; what the store of the object's session throws, and
    ///   `UnreadObjectError` where that is closed, for what has still to be read.
    public func json(
        from object: DynamicObject,
        as mapping: String? = nil,
        only paths: [String]? = nil,
        caller: CallerContext? = nil
    ) throws -> [UInt8] {
        try written([object], isList: false, as: mapping ?? object.mapping, only: paths, caller: caller) { Array($0) }
    }

    /// Writes objects as a JSON array below the mapping's `root`.
    ///
    /// - Returns: the JSON, as UTF-8.
    /// - Throws: `DataError` with every failure of every object; `UnknownNameError` for a name that isn't there.
    public func json(
        from objects: [DynamicObject],
        as mapping: String,
        only paths: [String]? = nil,
        caller: CallerContext? = nil
    ) throws -> [UInt8] {
        try written(objects, isList: true, as: mapping, only: paths, caller: caller) { Array($0) }
    }

    /// Writes an object as JSON behind what a buffer holds: `[UInt8]`, `Data`, or the buffer of a network library.
    ///
    ///     var body = Data()
    ///     try runtime.json(from: person, into: &body)
    ///
    /// - Throws: as `json(from:)`; then nothing is added.
    public func json<Target: RangeReplaceableCollection>(
        from object: DynamicObject,
        into target: inout Target,
        as mapping: String? = nil,
        only paths: [String]? = nil,
        caller: CallerContext? = nil
    ) throws where Target.Element == UInt8 {
        let name = mapping ?? object.mapping
        try written([object], isList: false, as: name, only: paths, caller: caller) { target.append(contentsOf: $0) }
    }

    /// Writes objects as a JSON array behind what a buffer holds.
    ///
    /// - Throws: as `json(from:as:)`; then nothing is added.
    public func json<Target: RangeReplaceableCollection>(
        from objects: [DynamicObject],
        into target: inout Target,
        as mapping: String,
        only paths: [String]? = nil,
        caller: CallerContext? = nil
    ) throws where Target.Element == UInt8 {
        try written(objects, isList: true, as: mapping, only: paths, caller: caller) { target.append(contentsOf: $0) }
    }

    private func written<Result>(
        _ objects: [DynamicObject],
        isList: Bool,
        as name: String,
        only paths: [String]?,
        caller: CallerContext?,
        _ take: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws -> Result {
        let mapping = try self.mapping(named: name)
        let part = try part(paths, of: mapping)
        if isList || objects.contains(where: { $0.membership != nil }) { try readAhead(objects, only: paths) }
        return try writers.withWriter(writing) { lent in
            lent.scratch.caller = caller
            if isList {
                lent.writer.document(objects, isList: true, by: mapping, part: part, &lent.scratch)
            } else {
                for object in objects { lent.writer.document(object, by: mapping, part: part, &lent.scratch) }
            }
            return try lent.withResult(take)
        }
    }

    /// A new object of a mapping, all its properties unset.
    public func makeObject(_ mapping: String) throws -> DynamicObject {
        DynamicObject(shape: shapes[try self.mapping(named: mapping)])
    }
}
