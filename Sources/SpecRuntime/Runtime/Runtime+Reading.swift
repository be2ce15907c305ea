// From JSON to objects.
extension Runtime {
    /// Reads one object.
    ///
    /// - Parameters:
    ///   - input: a JSON document that holds one object where the mapping's `root` leads.
    ///   - mapping: the name of the mapping.
    ///   - paths: property paths such as `name`, `car.model`, to read only these; nil for all.
    /// - Returns: the object.
    /// - Throws: `DataError` with every failure; `UnknownNameError` for a name that isn't there.
    public func object(from input: JSONInput, as mapping: String, only paths: [String]? = nil) throws -> DynamicObject {
        let read = try read(input, as: mapping, only: paths)
        guard let object = read.objects.first, !read.isList else {
            throw DataError.notOne(mapping, read.objects.count)
        }
        return object
    }

    /// Reads all objects of a document: those of an array where the mapping's `root` leads, or the one that is there.
    ///
    /// - Throws: `DataError` with every failure of every object; then none is given.
    public func objects(from input: JSONInput, as mapping: String, only paths: [String]? = nil) throws
        -> [DynamicObject]
    {
        try read(input, as: mapping, only: paths).objects
    }

    /// Reads JSON into an object that is there already.
    ///
    /// What is missing in the JSON stays as it is, and a default never replaces what the object holds. If anything
    /// fails, nothing changes.
    public func refresh(_ object: DynamicObject, from input: JSONInput, only paths: [String]? = nil) throws {
        let read = try read(input, as: object.mapping, only: paths, refreshing: object)
        guard let fresh = read.objects.first, !read.isList else {
            throw DataError.notOne(object.mapping, read.objects.count)
        }
        object.take(fresh)
    }

    private func read(
        _ input: JSONInput,
        as name: String,
        only paths: [String]?,
        refreshing refreshed: DynamicObject? = nil
    ) throws -> (objects: [DynamicObject], isList: Bool) {
        let mapping = try mapping(named: name)
        let plan = plan(for: mapping, part: try part(paths, of: mapping))
        let (buffer, origin) = try input.buffer()
        var collector = ObjectCollector()
        try DocumentReader(plan, origin: origin).read(buffer, sink: ObjectSink(refreshed: refreshed)) { event in
            collector.take(event)
        }
        if let error = collector.error { throw error }
        return (collector.objects, collector.isList)
    }
}

/// Gathers the objects of one document and what is wrong with them.
struct ObjectCollector {
    private(set) var objects: [DynamicObject] = []
    private(set) var isList = false
    private(set) var error: DataError?

    mutating func take(_ event: DocumentEvent<Value>) {
        switch event {
        case .list: isList = true
        case .restart: self = ObjectCollector()
        case .record(let value, let failure):
            if case .object(let object)? = value { objects.append(object) }
            if let failure { error = error.map { $0.adding(failure) } ?? failure }
        }
    }
}

extension DataError {
    func adding(_ other: DataError) -> DataError {
        DataError(failures: failures + other.failures, total: total + other.total)
    }

    fileprivate static func notOne(_ mapping: String, _ count: Int) -> DataError {
        let found = "found an array of \(count)"
        var failure = DataFailure(
            .wrongType,
            "expected one object (`\(mapping)`), \(found); `objects(from:as:)` reads them all"
        )
        failure.expected = "one object (`\(mapping)`)"
        return DataError(failures: [failure], total: 1)
    }
}
