import CThread

/// Maps JSON that is in memory to JSON in memory, call after call, and keeps its buffers between the calls.
///
/// ```swift
/// let mapper = try MemoryMapper(runtime, as: "Person", options: RecordStream.Options())
/// let outcome = try mapper.run(.map, .document, bytes)
/// mapper.withOutput { print($0.count) }
/// ```
///
/// For one thread at a time, today this one and tomorrow another.
package final class MemoryMapper {
    package enum Format: Sendable {
        /// One document.
        case document

        /// NDJSON.
        case lines
    }

    /// The result of a call.
    package struct Outcome: Sendable {
        package var summary = RecordStream.Summary()

        /// The failures, of which at most 100 are listed.
        package var failures: [DataFailure] = []
        package var warnings: [DataFailure] = []

        /// Of a call that mapped nothing.
        package init() {}

        fileprivate init(_ summary: RecordStream.Summary, failures: [DataFailure], warnings: [DataFailure]) {
            (self.summary, self.failures, self.warnings) = (summary, failures, warnings)
        }
    }

    private let runtime: Runtime
    private let mapping: Int
    private let part: ObjectPart?
    private let options: RecordStream.Options
    private var mappingRun: MemoryRun<SourceMapper>?
    private var unmappingRun: MemoryRun<ObjectMapper>?
    private var task = RecordStream.Task.map

    /// - Throws: `UnknownNameError` for a mapping or property that isn't there.
    package init(_ runtime: Runtime, as name: String, options: RecordStream.Options) throws {
        mapping = try runtime.mapping(named: name)
        part = try runtime.part(options.only, of: mapping)
        self.runtime = runtime
        self.options = options
    }

    /// Maps the bytes. The output holds until the next call.
    ///
    /// - Parameters:
    ///   - task: the direction.
    ///   - format: one document, or one a line.
    ///   - bytes: JSON; nothing behind it is read.
    /// - Returns: how many records there were, and what is wrong with them.
    /// - Throws: `JSONInputError` where there is too much, or no memory for it.
    package func run(
        _ task: RecordStream.Task,
        format: Format,
        bytes: UnsafeBufferPointer<UInt8>
    ) throws(JSONInputError) -> Outcome {
        self.task = task
        switch task {
        case .map: return try forward().map(bytes, format)
        case .unmap: return try backward().map(bytes, format)
        }
    }

    /// Lends what the last call wrote, behind which a zero byte stands: lines, each ended by a line feed; what comes of one
    /// document has none at its end.
    package func withOutput<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        switch task {
        case .map: try forward().withOutput(body)
        case .unmap: try backward().withOutput(body)
        }
    }

    private func forward() -> MemoryRun<SourceMapper> {
        if let mappingRun { return mappingRun }
        let made = MemoryRun(SourceMapper(runtime.plan(for: mapping, part: part)), options)
        mappingRun = made
        return made
    }

    private func backward() -> MemoryRun<ObjectMapper> {
        if let unmappingRun { return unmappingRun }
        var options = options
        options.task = .unmap
        let plan = runtime.plan(for: mapping, part: part, form: .objects)
        let made = MemoryRun(ObjectMapper(plan, runtime.writing, mapping: mapping, part: part), options)
        unmappingRun = made
        return made
    }
}

/// One direction of a `MemoryMapper`.
final class MemoryRun<Mapper: RecordMapper & ~Copyable> {
    private var run: RecordRun<Mapper>
    private var memory = JSONInputMemory()

    /// The thread whose stack the mapper knows.
    private var thread = cthread_current()

    /// Longer inputs and results give their memory back with the next call.
    private static var mostKept: Int { 16 << 20 }

    init(_ mapper: consuming Mapper, _ options: RecordStream.Options) {
        run = RecordRun(mapper, options)
    }

    func map(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ format: MemoryMapper.Format
    ) throws(JSONInputError) -> MemoryMapper.Outcome {
        begin(format)
        // A call that throws has no result, but must end all the same.
        defer { terminate(format) }
        let mark = bytes.baseAddress.map { JSONIndexer.byteOrderMarkCount($0, bytes.count) } ?? 0
        let text = UnsafeBufferPointer(rebasing: bytes[mark...])
        switch format {
        case .document: run.mapDocument(try block(of: text, 0..<text.count, firstLine: 1))
        case .lines: try mapLines(text)
        }
        return MemoryMapper.Outcome(
            run.summary,
            failures: run.takeFailures(),
            warnings: run.mapper.report.takeWarnings()
        )
    }

    func withMapper<Result>(_ body: (inout Mapper) -> Result) -> Result { body(&run.mapper) }

    func withOutput<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try run.mapper.output.withBytes { try body(UnsafeBufferPointer(rebasing: $0.dropLast())) }
    }

    /// Ends the output with a zero byte, for C. One document needs no line feed behind it.
    private func terminate(_ format: MemoryMapper.Format) {
        if format == .document, run.mapper.output.last == JSONByte.lineFeed {
            run.mapper.output.replaceLast(0)
        } else {
            run.mapper.output.append(0)
        }
    }

    private func begin(_ format: MemoryMapper.Format) {
        if thread != cthread_current() {
            thread = cthread_current()
            run.mapper.changeThread()
        }
        _ = run.takeFailures()
        run.summary = RecordStream.Summary()
        run.begin(nil, isLines: format == .lines)
        run.mapper.output.removeAll(keepingCapacity: run.mapper.output.count <= Self.mostKept)
        if memory.capacity > Self.mostKept { memory = JSONInputMemory() }
    }

    /// A block of lines at a time, which the processor's cache holds.
    private func mapLines(_ text: UnsafeBufferPointer<UInt8>) throws(JSONInputError) {
        guard let base = text.baseAddress else { return }
        var (start, line) = (0, 1)
        while start < text.count, run.summary.isComplete {
            let least = min(start + JSONInputStream.blockSize, text.count)
            let end = min(JSONLines.lineEnd(base, from: max(start, least - 1), text.count) + 1, text.count)
            let block = try block(of: text, start..<end, firstLine: line)
            run.mapLines(block) { _ in }
            line += run.lineFeeds ?? JSONLines.count(base + start, end - start)
            start = end
        }
    }

    /// A copy of some of the bytes, with the room behind it that the engine reads.
    private func block(
        of text: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>,
        firstLine: Int
    ) throws(JSONInputError) -> JSONInputStream.Block {
        guard range.count <= JSONIndexer.maximumCount else {
            throw JSONInputError(
                description: "expected less than 4 GiB of JSON in one document, found \(range.count) bytes: "
                    + "split it, or give one document a line"
            )
        }
        let room = range.count + JSONInputBuffer.padding
        if memory.capacity < room, !memory.grow(to: max(room, 1 << 12)) {
            throw JSONInputError(description: "not enough memory for \(range.count) bytes of JSON")
        }
        guard let target = memory.bytes else {
            throw JSONInputError(description: "not enough memory for \(range.count) bytes of JSON")
        }
        if let source = text.baseAddress { target.update(from: source + range.lowerBound, count: range.count) }
        (target + range.count).update(repeating: 0, count: JSONInputBuffer.padding)
        return JSONInputStream.Block(bytes: UnsafePointer(target), count: range.count, firstLine: firstLine)
    }
}
