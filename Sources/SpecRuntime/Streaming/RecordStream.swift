import SpecIR

/// Maps a stream of JSON to JSON, record by record.
///
/// NDJSON is read a block of lines at a time, so memory doesn't grow with the input; one document is read whole.
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

        /// Whether a bad record is left out and told, instead of ending the run.
        package var skipsBadRecords = false
        package var isPretty = false

        package init() {}
    }

    /// What a run has done so far.
    package struct Summary: Sendable {
        package var records = 0
        package var badRecords = 0
        package var failures = 0

        /// The failures that were told.
        package var listedFailures = 0
        package var isComplete = true
    }

    /// Where results and failures go.
    package struct Outlet {
        var write: (UnsafeBufferPointer<UInt8>) throws -> Void
        var tell: (DataFailure) -> Void

        /// - Parameters:
        ///   - write: takes the bytes of whole records; throws to end the run.
        ///   - tell: takes a failure or warning.
        package init(
            write: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void,
            tell: @escaping (DataFailure) -> Void
        ) {
            self.write = write
            self.tell = tell
        }
    }

    static let outputBlock = 1 << 17

    private let runtime: Runtime
    private let mapping: Int
    private let part: PropertyPaths?
    let options: Options
    let outlet: Outlet
    let indexer = JSONIndexer()
    package internal(set) var summary = Summary()

    /// - Throws: `UnknownNameError` for a mapping or property that isn't there.
    package init(_ runtime: Runtime, as mapping: String, options: Options, outlet: Outlet) throws {
        let mapping = try runtime.mapping(named: mapping)
        let part = try runtime.part(options.only, of: mapping)
        self.runtime = runtime
        self.mapping = mapping
        self.part = part
        self.options = options
        self.outlet = outlet
    }

    /// Maps all of an input, up to the first bad record unless those are skipped.
    ///
    /// - Parameters:
    ///   - input: the JSON.
    ///   - name: what failures call it.
    /// - Throws: `JSONInputError` where the input can't be read, and what writing throws.
    package mutating func run(_ input: JSONInputStream, named name: String) throws {
        switch options.task {
        case .map:
            var mapper = SourceMapper(runtime.plan(for: mapping, part: part))
            try run(&mapper, input, name)
        case .unmap:
            let plan = runtime.plan(for: mapping, part: part, form: .objects)
            var mapper = ObjectMapper(plan, runtime.writing, mapping: mapping, part: part)
            try run(&mapper, input, name)
        }
    }

    private mutating func run<Mapper: RecordMapper & ~Copyable>(
        _ mapper: inout Mapper,
        _ input: JSONInputStream,
        _ name: String
    ) throws {
        let isLines = try input.format() == .lines
        mapper.report = FailureReport(origin: TextOrigin(file: name, firstLine: 1))
        mapper.report.listedBefore = summary.listedFailures
        mapper.countsItems = !isLines
        while summary.isComplete, let block = try input.next() {
            mapper.report.origin.firstLine = block.firstLine
            if isLines {
                try mapLines(block, &mapper)
            } else {
                mapDocument(block, &mapper)
            }
            if mapper.output.count >= Self.outputBlock || !isLines || input.isLive { try flush(&mapper) }
        }
        try flush(&mapper)
        for warning in mapper.report.takeWarnings() { outlet.tell(warning) }
    }

    func flush<Mapper: RecordMapper & ~Copyable>(_ mapper: inout Mapper) throws {
        guard !mapper.output.isEmpty else { return }
        try mapper.output.withBytes { try outlet.write($0) }
        mapper.output.removeAll()
    }
}

// MARK: Documents

extension RecordStream {
    private mutating func mapDocument<Mapper: RecordMapper & ~Copyable>(
        _ block: JSONInputStream.Block,
        _ mapper: inout Mapper
    ) {
        let bytes = UnsafeBufferPointer(start: block.bytes, count: block.count)
        do throws(JSONSyntaxError) {
            let text = try indexer.index(block.bytes, count: block.count, atStart: false)
            mapper.use(text)
            do throws(JSONFault) {
                let mapped = try mapper.map(0)
                guard mapped.next == text.offsetCount else { throw JSONFault() }
                settle(mapped, from: 0, &mapper)
            } catch {
                throw JSONDiagnosis.error(in: text.buffer)
            }
        } catch {
            refuse(error, bytes[...], from: 0, &mapper)
        }
    }

    /// Ends a document or line: its result stands, or is taken back and told.
    mutating func settle<Mapper: RecordMapper & ~Copyable>(
        _ mapped: MappedDocument,
        from start: Int,
        _ mapper: inout Mapper
    ) {
        // A line is one record, whatever stands in it, and passes whole or not at all.
        let isLine = !mapper.countsItems
        summary.records += isLine ? 1 : mapped.records
        if let error = mapped.error {
            summary.badRecords += isLine ? 1 : mapped.badRecords
            tell(error)
            if !options.skipsBadRecords { summary.isComplete = false }
            if isLine || !options.skipsBadRecords { mapper.output.truncate(to: start) }
        }
        guard mapper.output.count > start else { return }
        if options.isPretty { mapper.output.spellOut(from: start) }
        mapper.output.append(UInt8(ascii: "\n"))
    }

    /// A text that isn't JSON.
    mutating func refuse<Mapper: RecordMapper & ~Copyable>(
        _ error: JSONSyntaxError,
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>,
        from start: Int,
        _ mapper: inout Mapper
    ) {
        mapper.output.truncate(to: start)
        // What was found in the text before counts no more, and was told to nobody.
        mapper.report.forgetFailures()
        mapper.report.listedBefore = summary.listedFailures
        var failure = DataFailure(error.kind == .tooDeep ? .tooDeep : .invalidJSON, error.message)
        failure.record = mapper.report.record
        mapper.report.origin.locate(&failure, in: bytes.base, at: bytes.startIndex + error.offset)
        if mapper.report.wantsDetails(.error) {
            mapper.report.add(failure, offset: bytes.startIndex + error.offset)
        } else {
            mapper.report.count(.error)
        }
        summary.records += 1
        summary.badRecords += 1
        if let error = mapper.report.takeFailures() { tell(error) }
        if !options.skipsBadRecords { summary.isComplete = false }
    }

    private mutating func tell(_ error: DataError) {
        summary.failures += error.total
        summary.listedFailures += error.failures.count
        for failure in error.failures { outlet.tell(failure) }
    }
}
