#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A record that failed: the input that it was read from, and all that is wrong with it.
package struct RejectedRecord: Sendable {
    /// The number of the record, as its failures have it.
    package var record: Int

    /// The line of the input that the record begins with.
    package var line: Int?

    package var source: Source

    /// The failures, of which at most 100 are listed.
    package var failures: [DataFailure]

    /// Number of failures, listed or not.
    package var total: Int

    /// The input of a record.
    package enum Source: Sendable, Equatable {
        /// JSON on one line, which can be mapped again: what stands in an array has the keys around it that lead there.
        case json([UInt8])

        /// A row of CSV.
        case row([UInt8])

        /// A line that isn't JSON.
        case text([UInt8])

        /// The mapping reads sensitive values, so that the record isn't copied.
        case hidden

        /// Nothing that could be copied.
        case none
    }
}

extension RejectedRecord {
    /// One JSON object on a line, without its end: `record`, `line`, `json` and `failures`; `row` or `text` where the record
    /// isn't JSON, `hidden` where it isn't copied, `total` where not all failures are listed.
    package var json: [UInt8] {
        var json = Array("{\"record\":\(record),\"line\":\(line.map(String.init) ?? "null"),\"json\":".utf8)
        switch source {
        case .json(let bytes): json += bytes
        case .row(let bytes): json += Self.spelled("row", bytes)
        case .text(let bytes): json += Self.spelled("text", bytes)
        case .hidden: json += Array("null,\"hidden\":true".utf8)
        case .none: json += Array("null".utf8)
        }
        json += Array((",\"failures\":[" + failures.map(\.json).joined(separator: ",") + "]").utf8)
        if total > failures.count { json += Array(",\"total\":\(total)".utf8) }
        return json + [JSONByte.closeBrace]
    }

    /// Null as the JSON, and the bytes as text. Bytes that aren't UTF-8 stand in Base64, and the text is null: with U+FFFD
    /// in their places it would pass once more, as other data.
    private static func spelled(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let head = "null,\"\(name)\":"
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return Array("\(head)null,\"bytes\":\"\(Data(bytes).base64EncodedString())\"".utf8)
        }
        return Array(head.utf8) + JSONOutput.quoted(text)
    }

    /// A record of a block of lines, where it stands in the input.
    func placed(behind records: Int, lines: Int) -> RejectedRecord {
        var placed = self
        placed.record += records
        placed.line? += lines
        placed.failures = failures.map { $0.placed(behind: records, lines: lines) }
        return placed
    }
}

extension DataFailure {
    /// A failure of a block of lines, where it stands in the input.
    func placed(behind records: Int, lines: Int) -> DataFailure {
        var failure = self
        failure.record? += records
        failure.line? += lines
        return failure
    }
}

/// The rejected records of a run, until somebody takes them.
package struct RejectedRecords: Sendable {
    package internal(set) var records: [RejectedRecord] = []

    /// The input of the records that didn't fail, by their numbers, where it is kept: they may be rejected later.
    package internal(set) var sources: [Int: (line: Int?, source: RejectedRecord.Source)] = [:]

    let options: Options

    /// Options that choose the inputs to copy into rejected records.
    package struct Options: Sendable {
        /// Inputs are copied even where the mapping reads sensitive values.
        package var copiesSecrets = false

        /// The inputs of records that don't fail are kept too, until they are passed on.
        package var keepsAllSources = false

        /// No input is copied.
        var hidesSources = false

        package init() {}
    }

    /// Number of rejected records before the text being read.
    private var mark = 0

    /// The record that the sources of the text being read begin with.
    private var firstSource = 0

    init(_ options: Options) { self.options = options }

    /// These records, and those that fail later for what their failures report, in the order of the input.
    package func joined(with failures: [DataFailure]) -> [RejectedRecord] {
        let others = Dictionary(grouping: failures) { $0.record ?? 0 }.map { number, failures in
            let (line, source) = sources[number] ?? (nil, .none)
            return RejectedRecord(
                record: number,
                line: line,
                source: source,
                failures: failures,
                total: failures.count
            )
        }
        return (records + others).sorted { $0.record < $1.record }
    }

    /// More are passed on before others are read.
    static let most = 1000

    /// Begins a document or line, or an item of a long array.
    mutating func beginText(_ record: Int) {
        mark = records.count
        firstSource = record
    }

    /// Drops those of a text that turns out to be no JSON.
    mutating func forgetText() {
        records.removeSubrange(min(mark, records.count)...)
        if !sources.isEmpty { sources = sources.filter { $0.key < firstSource } }
    }

    /// Puts those of a text in order, of which some fail only when all are read.
    mutating func sortText() {
        let own = records[min(mark, records.count)...].sorted { $0.record < $1.record }
        records.replaceSubrange(min(mark, records.count)..., with: own)
    }

    mutating func removeAll() {
        records.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        mark = 0
    }
}
