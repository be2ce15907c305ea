// From JSON to objects.
extension Runtime {
    /// Reads one object.
    ///
    /// - Parameters:
    ///   - input: a JSON document that holds one object where the mapping's `root` leads.
    ///   - mapping: the name of the mapping.
    ///   - paths: property paths such as `name`, `car.model`, to read only these; nil for all.
    ///   - options: the receivers of steps and warnings.
    /// - Returns: the object.
    /// - Throws: `DataError` with every failure; `UnknownNameError` for a name that isn't there.
    public func object(
        from input: JSONInput,
        as mapping: String,
        only paths: [String]? = nil,
        options: ReadingOptions = ReadingOptions()
    ) throws -> DynamicObject {
        let read = try read(input, as: mapping, only: paths, options)
        guard let object = read.objects.first, !read.isList else {
            throw DataError.notOne(mapping, read.objects.count)
        }
        return object
    }

    /// Reads all objects of a document: those of an array where the mapping's `root` leads, or the one that is there.
    ///
    /// - Parameters:
    ///   - input: a JSON document.
    ///   - mapping: the name of the mapping.
    ///   - paths: property paths to read only these; nil for all.
    ///   - options: the receivers of steps and warnings.
    /// - Returns: the objects, in their order.
    /// - Throws: `DataError` with every failure of every object; then none is given.
    public func objects(
        from input: JSONInput,
        as mapping: String,
        only paths: [String]? = nil,
        options: ReadingOptions = ReadingOptions()
    ) throws -> [DynamicObject] {
        try read(input, as: mapping, only: paths, options).objects
    }

    /// Reads JSON into an object that is there already.
    ///
    /// A property that is missing in the JSON stays as it is, and a default never replaces the object's value. A
    /// property's `update` specifies how a new value meets the old one. If anything fails, nothing changes.
    ///
    ///     try runtime.refresh(band, from: .text(line), as: "BandLine")
    ///
    /// - Parameters:
    ///   - object: what takes the new values, an object that this runtime made.
    ///   - input: a JSON document that holds one object where the mapping's `root` leads.
    ///   - mapping: the mapping to read by, one of the object's entity; the object's own by default.
    ///   - paths: property paths to read only these; nil for all.
    ///   - options: the receivers of steps and warnings, and the caller's context for plug-ins.
    /// - Throws: `DataError` with every failure; `UnknownNameError` for a name that isn't there, and for a mapping of
    ///   another entity; `ForeignObjectError` for an object of another runtime.
    public func refresh(
        _ object: DynamicObject,
        from input: JSONInput,
        as mapping: String? = nil,
        only paths: [String]? = nil,
        options: ReadingOptions = ReadingOptions()
    ) throws {
        try checkOwns(object)
        object.load()
        let name = mapping ?? object.mapping
        let holder = try standIn(for: object, as: name)
        let read = try read(input, as: name, only: paths, options, refreshing: holder)
        guard let fresh = read.objects.first, !read.isList else {
            throw DataError.notOne(name, read.objects.count)
        }
        if fresh !== object { object.take(fresh) }
    }

    /// An object as another mapping of its entity makes it.
    private func standIn(for object: DynamicObject, as name: String) throws -> DynamicObject {
        guard name != object.mapping else { return object }
        let makers = set.makers(of: try mapping(named: name))
        let entity = makers.first.map { set.mappings[$0].entityName }
        let own = try set.mappings[mapping(named: object.mapping)].entityName
        guard makers.count == 1, let maker = makers.first, entity == own else {
            throw UnknownNameError(
                description: "`\(name)` doesn't make objects of `\(own)`, as `\(object.mapping)` does: "
                    + "give both the same `entity`, or read a new object"
            )
        }
        let other = DynamicObject(shape: shapes[maker])
        for (position, property) in other.shape.names.enumerated() { other.slots[position] = object[property] }
        return other
    }

    private func read(
        _ input: JSONInput,
        as name: String,
        only paths: [String]?,
        _ options: ReadingOptions,
        refreshing refreshed: DynamicObject? = nil
    ) throws -> (objects: [DynamicObject], isList: Bool) {
        let mapping = try mapping(named: name)
        let plan = plan(for: mapping, part: try part(paths, of: mapping))
        if refreshed == nil, let objects = objectsOfLongArray(input, plan: plan, options: options) {
            return (objects, true)
        }
        let (buffer, origin) = try input.buffer()
        var collector = ObjectCollector(ObjectBuilder(observer: options.observer, usesImages: true), plan)
        var reading = Reader.Options()
        reading.caller = options.caller
        reading.isObserved = options.observer != nil
        reading.refreshed = refreshed
        let notes = try DocumentReader(plan, origin: origin).read(buffer, options: reading) { collector.take($1, $0) }
        if let warn = options.warn { notes.warnings.forEach(warn) }
        if let error = collector.error { throw error }
        options.tell(skipped: notes.skipped)
        return (collector.objects, collector.isList)
    }
}

/// Gathers the objects of one document and what is wrong with them.
struct ObjectCollector {
    private(set) var objects: [DynamicObject] = []
    private(set) var isList = false
    private(set) var error: DataError?
    private var builder: ObjectBuilder

    /// Notifies the observer when a list is over.
    private let mapping: String

    init(_ builder: ObjectBuilder, _ plan: EntryPlan) {
        self.builder = builder
        mapping = plan.plan.mappingMetadata.isEmpty ? "" : plan.plan.mappingMetadata[Int(plan.entry.reader)].name
    }

    mutating func take(_ event: DocumentEvent, _ scratch: borrowing Scratch) {
        switch event {
        case .list:
            isList = true
            builder.observer?(.willMapCollection(mapping: mapping))
        case .listEnd: builder.observer?(.didMapCollection(objects, mapping: mapping))
        case .restart: (objects, isList, error) = ([], false, nil)
        case .record(let datum, let failure):
            if let failure { error.add(failure) }
            guard datum.isValue else { return }
            let value = builder.value(of: datum, scratch)
            if case .object(let object) = value {
                objects.append(object)
            } else {
                error.add(.noObject(value))
            }
        }
    }
}

extension DataError {
    /// The error for a mapper's value where an object is expected.
    static func noObject(_ value: Value) -> DataError {
        let found = ValuePrinter.excerpt(of: value)
        return DataError(
            failures: [DataFailure(.wrongType, "expected an object, and the mapper gave \(found)")],
            total: 1
        )
    }

    static func notOne(_ mapping: String, _ count: Int) -> DataError {
        let found = "found an array of \(count)"
        var failure = DataFailure(
            .wrongType,
            "expected one object (`\(mapping)`), \(found); `objects(from:as:)` reads them all"
        )
        failure.expected = "one object (`\(mapping)`)"
        return DataError(failures: [failure], total: 1)
    }
}

extension DataError? {
    /// Adds what is wrong with another record. What is only counted costs no copy of what is listed.
    mutating func add(_ other: DataError) {
        guard self != nil else { return self = other }
        self?.total += other.total
        self?.failures += other.failures
    }
}
