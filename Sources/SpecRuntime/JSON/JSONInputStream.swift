/// Hands out JSON from a file, pipe or terminal: one document whole, or NDJSON in blocks of whole lines.
///
/// Memory is bounded by the block, or by the longest line where that is longer. gzip and zstd are decoded, which the first
/// bytes show. A byte order mark at the very start is left out. For one thread at a time.
///
/// ```swift
/// let input = try JSONInputStream(path: "people.ndjson")
/// while let block = try input.next() { … }
/// ```
package final class JSONInputStream {
    package enum Format: Sendable, Equatable {
        /// One JSON document; `next` returns it whole, once.
        case document
        /// NDJSON: a document a line, ended by LF or CRLF; blank lines mean nothing.
        case lines
        /// CSV: a record a row.
        case rows(CSVDialect)

        /// True if records are rows of CSV.
        package var isRows: Bool { if case .rows = self { true } else { false } }
    }

    /// Bytes that hold until the next call of `next`. 64 more can be read behind them.
    package struct Block {
        package let bytes: UnsafePointer<UInt8>
        package let count: Int
        /// The number of the line that the block begins with, from 1.
        package let firstLine: Int
        /// The columns, where the lines are rows of CSV.
        var table: CSVTable?
    }

    /// Up to this size one document, or a first line, is read whole; what is larger is read a part at a time where that
    /// can be done.
    package static let wholeDocument = 32 << 20

    package static let blockSize = 1 << 18

    let buffer: JSONInputBuffer
    private var known: Format?
    private var line = 1

    /// The bytes that were handed out last, until their lines are counted.
    private var uncounted = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private var isFinished = false

    /// True if the file's name is one of NDJSON.
    private var isNamedLines = false

    /// - Parameters:
    ///   - descriptor: where to read; it stays open and is the caller's to close.
    ///   - name: what errors call it.
    ///   - format: what the input is; detected by default.
    ///   - blockSize: how much to read at a time.
    ///   - limit: how many bytes a document or a line may have, at most 4 GiB.
    package init(
        descriptor: CInt,
        name: String,
        format: Format? = nil,
        blockSize: Int = JSONInputStream.blockSize,
        limit: Int = Int(UInt32.max)
    ) {
        known = format
        buffer = JSONInputBuffer(
            DecompressedFile.over(JSONInputFile(descriptor: descriptor, name: name)),
            blockSize: blockSize,
            limit: min(limit, JSONIndexer.maximumCount)
        )
    }

    /// Opens a file and closes it in the end.
    package init(
        path: String,
        format: Format? = nil,
        blockSize: Int = JSONInputStream.blockSize
    ) throws(JSONInputError) {
        known = format
        isNamedLines = Self.namesLines(path)
        buffer = JSONInputBuffer(
            DecompressedFile.over(try JSONInputFile(path: path)),
            blockSize: blockSize,
            limit: JSONIndexer.maximumCount
        )
    }

    /// Reads what is handed over bit by bit.
    init(_ feed: JSONFeed, format: Format?, blockSize: Int) {
        known = format
        buffer = JSONInputBuffer(feed, blockSize: blockSize, limit: JSONIndexer.maximumCount)
    }

    /// The format of the input: NDJSON if the first line that isn't blank is a complete JSON value and more follows
    /// behind it, or if it is broken and one of those that follow is complete; else one document, unless it is a line
    /// of a file that is named `.ndjson` or `.jsonl`. Reads no further than the decision requires; for a long document
    /// that is all on one line, it doesn't wait for the end.
    package func format() throws(JSONInputError) -> Format {
        if let known { return known }
        let format = try detect()
        known = format
        return format
    }

    /// True if lines arrive while they are being written, so that the output made of them shouldn't be delayed either.
    package var isLive: Bool { !buffer.isRegular }

    /// The document, or the next lines; nil behind the last.
    package func next() throws(JSONInputError) -> Block? {
        guard !isFinished else { return nil }
        countLines()
        switch try format() {
        case .document:
            let all = try buffer.takeAll()
            isFinished = true
            return block(all)
        case .lines:
            guard let lines = try buffer.takeLines() else {
                isFinished = true
                return nil
            }
            return block(lines)
        case .rows:
            guard let table, let rows = try buffer.takeRows(table.dialect.delimiter, table.rowEnd) else {
                isFinished = true
                return nil
            }
            uncounted = rows
            return rows.baseAddress.map { Block(bytes: $0, count: rows.count, firstLine: line, table: table) }
        }
    }

    /// The columns of CSV, once its header is read.
    var table: CSVTable?

    /// The kinds of values in columns, by the keys that lead to them.
    var columnKinds: [[String]: CSVColumnKind] = [:]

    /// Number of bytes in front of the rows.
    private(set) var headerCount = 0

    /// Notes that a header was read.
    func begin(_ table: CSVTable, headerCount: Int, lines: Int) {
        self.table = table
        self.headerCount = headerCount
        line += lines
    }

    /// Returns true if a block of lines, or the end, is available without waiting.
    func isReady() throws(JSONInputError) -> Bool { try buffer.readAhead() }

    /// Prepares for reading ahead.
    func widen() { buffer.file.widen() }

    /// Sets how many line feeds the last block holds, where somebody has seen them; else they are counted.
    func note(lineFeeds: Int) {
        line += lineFeeds
        uncounted = UnsafeBufferPointer(start: nil, count: 0)
    }

    private func countLines() {
        guard let start = uncounted.baseAddress else { return }
        note(lineFeeds: table?.lineEnds(in: uncounted) ?? JSONLines.count(start, uncounted.count))
    }

    /// Hands over the memory of the last block, which then holds as long as that does, and reads on into another.
    func trade(for other: JSONInputMemory) throws(JSONInputError) -> JSONInputMemory {
        countLines()
        return try buffer.trade(for: other)
    }

    private func block(_ bytes: UnsafeBufferPointer<UInt8>) -> Block? {
        guard let start = bytes.baseAddress else { return nil }
        uncounted = bytes
        return Block(bytes: start, count: bytes.count, firstLine: line)
    }

    /// Returns true if the first document is an array, by its first character.
    package func isArray() throws(JSONInputError) -> Bool {
        guard let start = try buffer.findText(from: 0) else { return false }
        return buffer.rest[start] == JSONByte.openBracket
    }

    private func detect() throws(JSONInputError) -> Format {
        // An empty file of lines has no record.
        guard let start = try buffer.findText(from: 0) else { return isNamedLines ? .lines : .document }
        if try buffer.hasLongLine(from: start, Self.wholeDocument) { return .document }
        guard let end = try buffer.findLineFeed(from: start, within: Self.wholeDocument),
            let second = try buffer.findText(from: end)
        else { return isNamedLines ? .lines : .document }
        if JSONDiagnosis.firstError(in: buffer.bytes(start..<end)) == nil { return .lines }
        return try isBroken(start..<end, before: second) ? .lines : .document
    }

    /// Number of lines, the broken one included, that are looked at to find a document.
    private static let linesBehind = 16

    /// Returns true for `people.ndjson`, `people.jsonl`, and the same compressed.
    package static func namesLines(_ path: String) -> Bool {
        let name = CompressionFormat.plainName(of: path)
        return name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl")
    }

    /// Returns true if the first line is broken NDJSON rather than the beginning of a document: with the second it
    /// can't become one, and one of those that follow is a document by itself.
    private func isBroken(_ first: Range<Int>, before second: Int) throws(JSONInputError) -> Bool {
        let start = first.lowerBound
        guard let end = try buffer.findLineFeed(from: second, within: Self.wholeDocument) else {
            return isDocument(second..<buffer.count) && !isDocument(start..<buffer.count)
        }
        guard let error = JSONDiagnosis.firstError(in: buffer.bytes(start..<end)) else { return false }
        if isDocument(second..<end) { return error.offset <= second - start }
        guard error.offset < first.count else { return false }
        return try holdsDocument(behind: end)
    }

    /// Returns true if one of the next lines is a document by itself.
    private func holdsDocument(behind end: Int) throws(JSONInputError) -> Bool {
        var last = end
        for _ in 1..<Self.linesBehind {
            guard let start = try buffer.findText(from: last) else { return false }
            let end = try buffer.findLineFeed(from: start, within: Self.wholeDocument)
            if isDocument(start..<(end ?? buffer.count)) { return true }
            guard let end else { return false }
            last = end
        }
        return false
    }

    private func isDocument(_ range: Range<Int>) -> Bool { JSONDiagnosis.firstError(in: buffer.bytes(range)) == nil }
}

/// The reason that input can't be read, in words a reader can act on.
public struct JSONInputError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The input that can't be read, and the reason.
    public let description: String
}
