import SpecIR

// From JSON to Swift types, with no object between.
extension Runtime {
    /// Reads one object of a document as a Swift type, whose coding keys are property names.
    ///
    ///     struct Car: Decodable { let model: String, year: Int? }
    ///     let car = try runtime.decode(Car.self, from: .text(json), as: "Car")
    ///
    /// The same as `object(from:as:)` and then `decode(as:)`, and faster. Where something doesn't fit, the type's
    /// `init(from:)` may be called a second time.
    ///
    /// - Parameters:
    ///   - type: what to make.
    ///   - input: a JSON document that holds one object where the mapping's `root` leads.
    ///   - mapping: the name of the mapping.
    ///   - paths: property paths to read only these; nil for all.
    ///   - options: who receives warnings. An observer gets no events, as no object is made.
    ///   - userInfo: what the type finds in its decoder's `userInfo`.
    /// - Returns: the value.
    /// - Throws: `DataError` with every failure of the JSON, or with the property that doesn't fit the type;
    ///   `UnknownNameError` for a name that isn't there.
    public func decode<T: Decodable>(
        _ type: T.Type = T.self,
        from input: JSONInput,
        as mapping: String,
        only paths: [String]? = nil,
        options: ReadingOptions = ReadingOptions(),
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> T {
        let all = try decoded(type, from: input, as: mapping, only: paths, options: options, userInfo: userInfo)
        guard let first = all.values.first, !all.isList else { throw DataError.notOne(mapping, all.values.count) }
        return first
    }

    /// Reads all objects of a document as a Swift type: those of an array where the mapping's `root` leads, or the one
    /// that is there.
    ///
    /// - Throws: as `decode`; if one object fails, none is given.
    public func decodeAll<T: Decodable>(
        _ type: T.Type = T.self,
        from input: JSONInput,
        as mapping: String,
        only paths: [String]? = nil,
        options: ReadingOptions = ReadingOptions(),
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> [T] {
        try decoded(type, from: input, as: mapping, only: paths, options: options, userInfo: userInfo).values
    }

    private func decoded<T: Decodable>(
        _ type: T.Type,
        from input: JSONInput,
        as name: String,
        only paths: [String]?,
        options: ReadingOptions,
        userInfo: [CodingUserInfoKey: Any]
    ) throws -> (values: [T], isList: Bool) {
        let mapping = try mapping(named: name)
        let plan = plan(for: mapping, part: try part(paths, of: mapping))
        let (buffer, origin) = try input.buffer()
        var collector = TypeCollector<T>(userInfo: userInfo, optimizes: optimizes)
        var reading = Reader.Options()
        reading.caller = options.caller
        let notes = try DocumentReader(plan, origin: origin).read(buffer, reading) { collector.take($1, $0) }
        if let warn = options.warn { notes.warnings.forEach(warn) }
        if let error = collector.error { throw error }
        options.tell(skipped: notes.skipped)
        return (collector.values, collector.isList)
    }
}

/// Gathers what the records of a document are decoded to.
private struct TypeCollector<T: Decodable> {
    private(set) var values: [T] = []
    private(set) var isList = false
    private(set) var error: (any Error)?
    private let userInfo: [CodingUserInfoKey: Any]
    private let optimizes: Bool

    init(userInfo: [CodingUserInfoKey: Any], optimizes: Bool) {
        self.userInfo = userInfo
        self.optimizes = optimizes
    }

    mutating func take(_ event: DocumentEvent, _ scratch: borrowing Scratch) {
        switch event {
        case .list: isList = true
        case .listEnd: break
        case .restart: (values, isList, error) = ([], false, nil)
        case .record(let datum, let failure):
            if let failure { return note(failure) }
            guard datum.isValue, error == nil else { return }
            do {
                values.append(try decode(datum, scratch))
            } catch {
                note(error)
            }
        }
    }

    private func decode(_ datum: Datum, _ scratch: borrowing Scratch) throws -> T {
        if optimizes, datum.kind == .object, let fast = DatumDecoder.decode(T.self, from: datum, userInfo: userInfo) {
            return fast
        }
        return try scratch.value(of: datum).decode(as: T.self, userInfo: userInfo)
    }

    /// All failures are reported; of what a type throws, only the first.
    private mutating func note(_ failure: any Error) {
        if var known = error as? DataError, let other = failure as? DataError {
            error = nil
            known.total += other.total
            known.failures += other.failures
            error = known
        } else if error == nil {
            error = failure
        }
    }
}
