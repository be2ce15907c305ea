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
        // Without an array or an optional around the value: generic ones cost as much as a tenth of the rest.
        let room = UnsafeMutablePointer<T>.allocate(capacity: 1)
        var isMade = false
        defer {
            if isMade { room.deinitialize(count: 1) }
            room.deallocate()
        }
        let read = try read(input, as: mapping, only: paths, options: options) { datum, scratch in
            if isMade { room.deinitialize(count: 1) }
            isMade = false
            room.initialize(to: try decoded(datum, in: scratch, userInfo: userInfo))
            isMade = true
        }
        guard isMade, read.count > 0, !read.isList else { throw DataError.notOne(mapping, read.count) }
        isMade = false
        return room.move()
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
        var values: [T] = []
        let read = try read(input, as: mapping, only: paths, options: options) { datum, scratch in
            values.append(try decoded(datum, in: scratch, userInfo: userInfo))
        }
        // The root's key may stand twice; what came of the first value counts no more.
        return values.count == read.count ? values : Array(values.suffix(read.count))
    }

    /// Reads a document, and hands over each record that hasn't failed.
    private func read(
        _ input: JSONInput,
        as name: String,
        only paths: [String]?,
        options: ReadingOptions,
        take: (Datum, borrowing Scratch) throws -> Void
    ) throws -> (count: Int, isList: Bool) {
        let mapping = try mapping(named: name)
        let plan = plan(for: mapping, part: try part(paths, of: mapping))
        let (buffer, origin) = try input.buffer()
        var collector = DecodingCollector()
        var reading = Reader.Options()
        reading.caller = options.caller
        let notes = try DocumentReader(plan, origin: origin).read(buffer, options: reading) {
            collector.take($1, in: $0, by: take)
        }
        if let warn = options.warn { notes.warnings.forEach(warn) }
        if let error = collector.error { throw error }
        options.tell(skipped: notes.skipped)
        return (collector.count, collector.isList)
    }

    private func decoded<T: Decodable>(
        _ datum: Datum,
        in scratch: borrowing Scratch,
        userInfo: [CodingUserInfoKey: Any]
    ) throws -> T {
        if optimizes, datum.kind == .object {
            // A value that isn't plain, be it for an error, is decoded once more.
            do { return try DatumDecoder.decode(T.self, from: datum, userInfo: userInfo) } catch {}
        }
        return try scratch.value(of: datum).decode(as: T.self, userInfo: userInfo)
    }
}

/// Follows the records of a document that are decoded.
private struct DecodingCollector {
    /// Number of decoded records.
    private(set) var count = 0
    private(set) var isList = false
    private(set) var error: (any Error)?

    mutating func take(
        _ event: DocumentEvent,
        in scratch: borrowing Scratch,
        by decode: (Datum, borrowing Scratch) throws -> Void
    ) {
        switch event {
        case .list: isList = true
        case .listEnd: break
        case .restart: (count, isList, error) = (0, false, nil)
        case .record(let datum, let failure):
            if let failure { return note(failure) }
            guard datum.isValue, error == nil else { return }
            do {
                try decode(datum, scratch)
                count += 1
            } catch {
                note(error)
            }
        }
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
