#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Runtime {
    /// Reads the objects of an NDJSON file one after the other, in the memory of one block of lines however long it is.
    ///
    ///     try runtime.forEachObject(inLinesOf: file, as: "Person") { result in
    ///         people.append(try result.get())
    ///     }
    ///
    /// A bad line is reported and left out whole; the next is read as if it weren't there.
    ///
    /// - Parameters:
    ///   - file: one JSON document a line; blank lines mean nothing.
    ///   - mapping: the name of the mapping.
    ///   - paths: property paths to read only these; nil for all.
    ///   - options: the receivers of steps and warnings.
    ///   - take: is given each object, or what is wrong with a line; what it throws ends the reading.
    /// - Throws: `UnknownNameError` for a name that isn't there, another error where the file can't be read, and what
    ///   `take` throws.
    public func forEachObject(
        inLinesOf file: URL,
        as mapping: String,
        only paths: [String]? = nil,
        options: ReadingOptions = ReadingOptions(),
        _ take: (Result<DynamicObject, DataError>) throws -> Void
    ) throws {
        let input = try JSONInputStream(path: file.path(percentEncoded: false), format: .lines)
        try forEachObject(in: input, named: file.localPath, as: mapping, only: paths, options: options, take)
    }

    /// Reads the objects of a CSV file in the same way, one a row.
    ///
    ///     try runtime.forEachObject(inRowsOf: file, as: "Person", delimiter: ";") { result in
    ///         people.append(try result.get())
    ///     }
    ///
    /// - Parameters:
    ///   - file: rows of fields, the first of them the names of the columns.
    ///   - mapping: the name of the mapping; its `root` doesn't count, as a row is an object by itself.
    ///   - delimiter: what stands between fields, a character of ASCII.
    ///   - columns: the names of the columns, for a file without them; nil where its first row has them.
    ///   - paths: property paths to read only these; nil for all.
    ///   - options: the receivers of steps and warnings.
    ///   - take: is given each object, or what is wrong with a row; what it throws ends the reading.
    /// - Throws: `UnknownNameError` for a name that isn't there, another error where the file can't be read, and what
    ///   `take` throws.
    public func forEachObject(
        inRowsOf file: URL,
        as mapping: String,
        delimiter: Unicode.Scalar = ",",
        columns: [String]? = nil,
        only paths: [String]? = nil,
        options: ReadingOptions = ReadingOptions(),
        _ take: (Result<DynamicObject, DataError>) throws -> Void
    ) throws {
        guard let byte = UInt8(exactly: delimiter.value), CSVDialect.isDelimiter(byte) else {
            throw JSONInputError(
                description: "\(ValuePrinter.text(of: .string("\(delimiter)"))) can't part fields: "
                    + "expected a space, a tab, or a visible character of ASCII other than a quote"
            )
        }
        let dialect = CSVDialect(delimiter: byte, columns: columns)
        let input = try JSONInputStream(path: file.path(percentEncoded: false), format: .rows(dialect))
        try forEachObject(in: input, named: file.localPath, as: mapping, only: paths, options: options, take)
    }

    /// Does the same for lines from anywhere.
    package func forEachObject(
        in input: JSONInputStream,
        named name: String,
        as mapping: String,
        only paths: [String]? = nil,
        options: ReadingOptions = ReadingOptions(),
        _ take: (Result<DynamicObject, DataError>) throws -> Void
    ) throws {
        let mapping = try self.mapping(named: mapping)
        let readsCells = try input.format().isRows
        if readsCells { input.columnKinds = columnKinds(of: mapping, .source) }
        let plan = plan(for: mapping, part: try part(paths, of: mapping), readsCells: readsCells)
        var stream = RecordStream.Options()
        stream.skipsBadRecords = true
        var run = RecordRun(ObjectCollection(plan, options), stream)
        run.begin(name, isLines: true)
        if let (fault, text) = try input.readHeader() {
            run.refuseHeader(fault, in: text)
            return try Self.pass(&run, options, to: take)
        }
        while let block = try input.next() {
            try run.mapLines(block) { (run) throws(any Error) in try Self.pass(&run, options, to: take) }
            if let lineFeeds = run.lineFeeds { input.note(lineFeeds: lineFeeds) }
        }
    }

    /// Hands on what came of a line.
    private static func pass(
        _ run: inout RecordRun<ObjectCollection>,
        _ options: ReadingOptions,
        to take: (Result<DynamicObject, DataError>) throws -> Void
    ) throws {
        if let warn = options.warn { run.mapper.report.takeWarnings().forEach(warn) }
        if run.summary.failures > 0 {
            let error = DataError(failures: run.takeFailures(), total: run.summary.failures)
            // Each line has a list of its own.
            run.summary.failures = 0
            run.summary.listedFailures = 0
            run.summary.readings = ReadingCounts()
            run.mapper.report.listedBefore = 0
            run.mapper.forget()
            return try take(.failure(error))
        }
        options.tell(skipped: run.summary.readings.skippedObjects)
        run.summary.readings = ReadingCounts()
        for object in run.mapper.objects { try take(.success(object)) }
        run.mapper.forget()
    }
}
