import CSimdjson
import SpecSource

/// Finds the structure of JSON text and keeps the memory for it between texts.
///
/// For one thread at a time. The C face reads the bytes up to `count` and no further.
final class JSONIndexer: @unchecked Sendable {
    // @unchecked: one thread has it at a time; the pool of spare ones hands it from one to another.
    /// Offsets are 32 bits wide.
    static let maximumCount = Int(UInt32.max)
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let indexer: OpaquePointer?
    private let limit: Int

    /// - Parameter limit: how many bytes a text may have, at most 4 GiB.
    init(limit: Int = JSONIndexer.maximumCount) {
        indexer = csimdjson_create()
        self.limit = min(limit, Self.maximumCount)
    }

    deinit {
        csimdjson_destroy(indexer)
    }

    /// Returns a view that holds until the next call, as long as the bytes do.
    ///
    /// Behind the bytes stand `JSONInputBuffer.padding` more that can be read, the first of them zero or, where the last
    /// byte is a line feed, anything.
    ///
    /// Throws the first error if there is one that the index shows; with `lines`, the bytes are NDJSON and it is looked
    /// for line by line. Where the bytes begin a text, `atStart`, a byte order mark is left out of the view, whose
    /// `bytes` begin behind it; anywhere else it is an error, and `JSONInputStream` has taken it away already.
    func index(
        _ bytes: UnsafePointer<UInt8>,
        count: Int,
        lines: Bool = false,
        atStart: Bool = true
    ) throws(JSONSyntaxError) -> JSONText {
        guard count <= limit else { throw .tooLarge(limit: limit) }
        let mark = atStart ? Self.byteOrderMarkCount(bytes, count) : 0
        let start = bytes + mark
        // The byte behind the view has to be one that means nothing to JSON.
        let length = count > mark && bytes[count - 1] == JSONByte.lineFeed ? count - mark - 1 : count - mark
        var offsets: UnsafePointer<UInt32>?
        var found: UInt32 = 0
        let code = csimdjson_index(indexer, start, length, &offsets, &found)
        if code == CSIMDJSON_OK, let offsets {
            return JSONText(bytes: start, count: length, offsets: offsets, offsetCount: Int(found))
        }
        throw Self.error(code, UnsafeBufferPointer(start: start, count: count - mark), lines: lines)
    }

    /// The possible results of indexing a part of a text.
    enum Part {
        case text(JSONText)

        /// White space, or nothing.
        case blank

        /// It ends inside a string.
        case openString

        case broken
    }

    /// The index of a part of a text, behind which stands a byte that means nothing to JSON.
    func part(_ bytes: UnsafePointer<UInt8>, count: Int) -> Part {
        var offsets: UnsafePointer<UInt32>?
        var found: UInt32 = 0
        switch csimdjson_index(indexer, bytes, count, &offsets, &found) {
        case CInt(CSIMDJSON_OK):
            return offsets.map {
                .text(JSONText(bytes: bytes, count: count, offsets: $0, offsetCount: Int(found)))
            } ?? .broken
        case CInt(CSIMDJSON_EMPTY): return .blank
        case CInt(CSIMDJSON_UNCLOSED_STRING): return .openString
        default: return .broken
        }
    }

    /// 3 where the bytes begin with UTF-8's byte order mark, else 0.
    static func byteOrderMarkCount(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    private static func error(
        _ code: CInt,
        _ bytes: UnsafeBufferPointer<UInt8>,
        lines: Bool
    ) -> JSONSyntaxError {
        if code == CSIMDJSON_OUT_OF_MEMORY {
            return JSONSyntaxError(
                offset: 0,
                RefusalReason("not enough memory for \(bytes.count) bytes of JSON"),
                kind: .tooLarge
            )
        }
        let first = lines ? JSONDiagnosis.firstError(inLines: bytes) : JSONDiagnosis.firstError(in: bytes)
        return first ?? JSONSyntaxError(offset: 0, RefusalReason(expected: "JSON", found: "something else"))
    }
}

extension JSONSyntaxError {
    static func tooLarge(limit: Int) -> JSONSyntaxError {
        let size = limit == JSONIndexer.maximumCount ? "4 GiB" : "\(limit) bytes"
        return JSONSyntaxError(
            offset: 0,
            RefusalReason(
                expected: "less than \(size) of JSON",
                found: "more",
                advice: "split it, or give one document a line"
            ),
            kind: .tooLarge
        )
    }
}

// Making an indexer takes a good part of what reading a short text takes, so some are kept for the next text.
extension JSONIndexer {
    private static let spare = Locked<[JSONIndexer]>([])

    private static var mostSpare: Int { 8 }

    /// The memory of those for longer texts isn't kept.
    static var longestText: Int { 1 << 18 }

    /// A spare indexer, or a new one.
    static func take() -> JSONIndexer {
        spare.withLock { $0.popLast() } ?? JSONIndexer()
    }

    /// Keeps the indexer for others, once nothing that it gave for a text of so many bytes is used any more.
    func putBack(afterText count: Int) {
        guard count <= Self.longestText else { return }
        Self.spare.withLock { if $0.count < Self.mostSpare { $0.append(self) } }
    }
}

/// An indexer that goes back to the spare ones with the last that uses it.
final class LentIndexer {
    let indexer = JSONIndexer.take()

    /// The longest text that it was used for.
    var longestText = 0

    deinit { indexer.putBack(afterText: longestText) }
}
