import SpecIR

/// Maps a stream of JSON to JSON, record by record.
///
/// NDJSON is read a block of lines at a time, and a long document a part at a time where its records stand in an array,
/// so memory doesn't grow with the input; any other document is read whole.
package struct RecordStream: ~Copyable {
    package enum Task: Sendable {
        /// The source's JSON to objects shown as JSON.
        case map

        /// Objects shown as JSON back to the source's JSON.
        case unmap
    }

    package struct Options: Sendable {
        package var task = Task.map

        /// Property paths to take; nil for all.
        package var only: [String]?

        /// True if a bad record is left out and reported, instead of ending the run.
        package var skipsBadRecords = false
        package var isPretty = false

        /// Results are the rows of a table; nil for JSON.
        package var table: CSVDialect?

        /// Rejected records are handed to the outlet, each with its failures.
        package var rejects: RejectedRecords.Options?

        /// Number of threads that map the lines of NDJSON; the output is the same for any number.
        package var jobs = 1

        /// A larger document is mapped a part at a time where its records stand in an array.
        package var wholeDocument = JSONInputStream.wholeDocument

        /// The length of such a part, unless an item is longer.
        package var partSize = JSONInputStream.blockSize

        package init() {}
    }

    /// The counts of a run so far.
    package struct Summary: Sendable {
        package var records = 0
        package var badRecords = 0
        package var failures = 0

        /// The failures that were reported.
        package var listedFailures = 0
        package var isComplete = true

        /// Counts of the records that stand in JSON, by the way they were read.
        package var readings = ReadingCounts()

        /// Texts, counted among the records, that couldn't be read: no JSON, or none that this stream can map.
        package var refused = 0

        /// Number of bytes read: all, or up to the line at which the run stopped.
        package var bytes = 0

        /// The sum of two runs.
        package func adding(_ other: Summary) -> Summary {
            var sum = other
            sum.records += records
            sum.badRecords += badRecords
            sum.failures += failures
            sum.refused += refused
            sum.bytes += bytes
            sum.readings.add(readings)
            sum.listedFailures += listedFailures
            return sum
        }
    }

    /// The receiver of results and failures.
    package struct Outlet {
        var write: (UnsafeBufferPointer<UInt8>) throws -> Void
        var tell: (DataFailure) -> Void
        var reject: (RejectedRecord) throws -> Void

        /// - Parameters:
        ///   - write: takes the bytes of whole records; throws to end the run.
        ///   - tell: takes a failure or warning.
        ///   - reject: takes a rejected record, in the order of the input; throws to end the run.
        package init(
            write: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void,
            tell: @escaping (DataFailure) -> Void,
            reject: @escaping (RejectedRecord) throws -> Void = { _ in }
        ) {
            self.write = write
            self.tell = tell
            self.reject = reject
        }
    }

    static let outputBlock = 1 << 17

    let runtime: Runtime
    let mapping: Int
    let part: ObjectPart?
    let options: Options
    let outlet: Outlet

    /// The rows that results are written as; nil for JSON.
    let rows: CSVRowForm?

    /// True once the header row is written.
    private var hasHeader = false
    package internal(set) var summary = Summary()

    /// - Throws: `UnknownNameError` for a mapping or property that isn't there, `RowFormError` where a table can't hold the
    ///   results.
    package init(_ runtime: Runtime, as mapping: String, options: Options, outlet: Outlet) throws {
        let mapping = try runtime.mapping(named: mapping)
        let part = try runtime.part(options.only, of: mapping)
        let form = options.task == .map ? PlanBuilder.Form.objects : .source
        let rows = try options.table.map { dialect in
            try runtime.rowForm(of: mapping, form, only: options.only, dialect)
        }
        self.runtime = runtime
        self.mapping = mapping
        self.part = part
        var options = options
        if options.rejects?.copiesSecrets == false, runtime.set.secretHolders()[mapping] {
            options.rejects?.hidesSources = true
        }
        self.options = options
        self.outlet = outlet
        self.rows = rows
    }

    /// Maps all of an input, up to the first bad record unless those are skipped.
    ///
    /// - Parameters:
    ///   - input: the JSON.
    ///   - name: what failures call it.
    /// - Throws: `JSONInputError` where the input can't be read, and what writing throws.
    package mutating func run(_ input: JSONInputStream, named name: String) throws {
        let (mapping, part, rows) = (mapping, part, rows)
        try writeHeader()
        let readsCells = try input.format().isRows
        if readsCells {
            input.columnKinds = runtime.columnKinds(of: mapping, options.task == .map ? .source : .objects)
        }
        switch options.task {
        case .map:
            let plan = runtime.plan(for: mapping, part: part, readsCells: readsCells)
            try run(input, name: name) { SourceMapper(plan, rows) }
        case .unmap:
            let plan = runtime.plan(for: mapping, part: part, form: .objects, readsCells: readsCells)
            let writing = runtime.writing
            let skips = options.skipsBadRecords
            try run(input, name: name) {
                ObjectMapper(plan, writing, mapping: mapping, part: part, skips: skips, rows: rows)
            }
        }
    }

    /// Writes the names of the columns, once.
    private mutating func writeHeader() throws {
        guard let rows, !hasHeader else { return }
        hasHeader = true
        try rows.header.withUnsafeBufferPointer { try outlet.write($0) }
    }

    /// Takes what mappers made so far; with `isEnd` all that is left.
    typealias Drain<Mapper: ~Copyable> = (_ mapper: inout Mapper, _ isEnd: Bool) throws -> Void

    mutating func run<Mapper: RecordMapper & ~Copyable>(
        _ input: JSONInputStream,
        name: String,
        makeMapper: @escaping @Sendable () -> Mapper,
        drain: Drain<Mapper> = { _, _ in }
    ) throws {
        let isLines = try input.format() != .document
        var run = RecordRun(makeMapper(), options)
        run.summary = summary
        run.begin(name, isLines: isLines)
        defer { summary = run.summary }
        if let (fault, text) = try input.readHeader() {
            run.refuseHeader(fault, in: text)
            tellFailures(of: &run)
            return try passRejects(of: &run.mapper)
        }
        run.summary.bytes += input.headerCount
        if options.task == .map, let table = input.table,
            var warning = runtime.missingColumns(in: table.names, of: mapping, only: options.only)
        {
            warning.file = name
            outlet.tell(warning)
        }
        do {
            if isLines, options.jobs > 1 {
                try mapLines(input, name: name, run: &run, makeMapper)
            } else if try !isLines && mapParts(of: input, by: &run, drain) {
                tellFailures(of: &run)
            } else {
                while run.summary.isComplete, let block = try input.next() {
                    try map(block, isLines: isLines, run: &run, drain: drain)
                    if let lineFeeds = run.lineFeeds { input.note(lineFeeds: lineFeeds) }
                    if input.isLive {
                        try flush(&run.mapper.output)
                        if !keepsSources { try passRejects(of: &run.mapper) }
                    }
                }
            }
        } catch let error as JSONInputError {
            // Records that were read before it are kept.
            try flush(&run.mapper.output)
            try passRejects(of: &run.mapper)
            throw error
        }
        if run.summary.isComplete { try drain(&run.mapper, true) }
        try passRejects(of: &run.mapper)
        try flush(&run.mapper.output)
        for warning in run.mapper.report.takeWarnings() { outlet.tell(warning) }
    }

    private func map<Mapper: RecordMapper & ~Copyable>(
        _ block: JSONInputStream.Block,
        isLines: Bool,
        run: inout RecordRun<Mapper>,
        drain: Drain<Mapper>
    ) throws {
        guard isLines else {
            run.mapDocument(block)
            tellFailures(of: &run)
            return
        }
        try run.mapLines(block) { run in
            tellFailures(of: &run)
            if run.summary.isComplete { try drain(&run.mapper, false) }
            if run.mapper.output.count >= Self.outputBlock { try flush(&run.mapper.output) }
            if !keepsSources, run.mapper.hasManyRejects { try passRejects(of: &run.mapper) }
        }
    }

    /// Whoever keeps the inputs of all records takes the rejected ones with the others.
    private var keepsSources: Bool { options.rejects?.keepsAllSources ?? false }

    /// Passes on the records that were rejected so far.
    func passRejects<Mapper: RecordMapper & ~Copyable>(of mapper: inout Mapper) throws {
        guard let rejects = mapper.report.rejects, !rejects.records.isEmpty else { return }
        for record in rejects.records { try outlet.reject(record) }
        mapper.report.rejects?.removeAll()
    }

    private func tellFailures<Mapper: RecordMapper & ~Copyable>(of run: inout RecordRun<Mapper>) {
        // Asked first, as this is done for each record.
        guard run.hasFailures else { return }
        for failure in run.takeFailures() { outlet.tell(failure) }
    }

    /// Passes on what is written so far.
    func flush(_ output: inout JSONOutput) throws {
        guard !output.isEmpty else { return }
        try output.withBytes { try outlet.write($0) }
        output.removeAll()
    }
}

// NDJSON on several threads.
extension RecordStream {
    /// Maps lines on several threads. `run` has the work done so far and takes the warnings.
    func mapLines<Mapper: RecordMapper & ~Copyable>(
        _ input: JSONInputStream,
        name: String,
        run: inout RecordRun<Mapper>,
        _ makeMapper: @escaping @Sendable () -> Mapper
    ) throws {
        let options = options
        input.widen()
        let results = LineResults(outlet, summary: run.summary, report: run.mapper.report)
        defer {
            run.summary = results.summary
            run.mapper.report = results.report
        }
        let jobs = LineJobs(options.jobs, for: input, named: name, results: results) {
            RecordRun(makeMapper(), options)
        }
        try jobs.run()
        if let error = results.error { throw error }
    }
}

// Objects for a session.
extension RecordStream {
    /// Reads an input and hands on its objects in batches, so that memory doesn't grow with it.
    ///
    /// - Parameters:
    ///   - input: the JSON.
    ///   - name: what failures call it.
    ///   - batch: how many objects are handed on together, those inside others included, or a few more.
    ///   - take: is given objects, each read for a session, the numbers of their records, warnings, and the records that
    ///     were rejected among them; what it throws ends the reading. After a bad record that isn't skipped, what wasn't
    ///     handed on yet never is.
    /// - Throws: `JSONInputError` where the input can't be read, and what `take` throws.
    package mutating func readObjects(
        _ input: JSONInputStream,
        named name: String,
        batch: Int,
        take: (
            _ objects: [DynamicObject], _ records: [Int], _ warnings: [DataFailure], _ rejects: RejectedRecords?
        ) throws -> Void
    ) throws {
        let readsCells = try input.format().isRows
        if readsCells { input.columnKinds = runtime.columnKinds(of: mapping, .source) }
        let plan = runtime.plan(for: mapping, part: part, readsCells: readsCells)
        let skips = options.skipsBadRecords
        try run(input, name: name, makeMapper: { ObjectCollection(plan, nil) }) { mapper, isEnd in
            let rejects = mapper.report.rejects
            let count = mapper.objectCount + (rejects?.records.count ?? 0)
            guard isEnd || count >= batch, skips || !mapper.hasFailed else { return }
            let warnings = mapper.report.takeWarnings()
            let (objects, records) = (mapper.objects, mapper.records)
            mapper.forget()
            mapper.report.rejects?.removeAll()
            try take(objects, records, warnings, rejects)
        }
    }
}
