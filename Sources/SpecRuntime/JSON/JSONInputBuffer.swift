#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The bytes that have been read and not yet been taken, in one contiguous block of memory.
///
/// Memory safety: `0 <= start <= end`, and `end + padding <= capacity`; every read is bounded by that room. Bytes that
/// are taken stay where they are until the next call moves the rest to the front.
final class JSONInputBuffer {
    /// The number of bytes that simdjson may read behind the end; these bytes are zero, or of the next lines.
    static let padding = 64

    let file: JSONInputFile
    let blockSize: Int
    private let limit: Int
    private var store = JSONInputMemory()
    private(set) var start = 0
    private(set) var end = 0
    private var isAtEnd = false

    /// The error that ended the reading. The lines that were read before are given first.
    private var failure: JSONInputError?
    private var hasBegun = false
    let isRegular: Bool

    init(_ file: JSONInputFile, blockSize: Int, limit: Int) {
        self.file = file
        isRegular = file.isRegular
        self.blockSize = max(blockSize, 64)
        self.limit = limit
    }

    var memory: UnsafeMutablePointer<UInt8>? { store.bytes }
    private var capacity: Int { store.capacity }

    /// Number of bytes that are read and not yet taken.
    var count: Int { end - start }

    /// Bytes not yet taken, counted from the first of them.
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        guard let memory, range.upperBound <= end - start else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: memory + start + range.lowerBound, count: range.count)
    }

    /// The offset of the first byte that isn't blank, counted from the first byte not yet taken. Reads on until there is one or
    /// all is read.
    func findText(from offset: Int) throws(JSONInputError) -> Int? {
        try find(from: offset) { rest in rest.firstIndex { !JSONByte.isWhitespace($0) } }
    }

    /// The offset of the next line feed, counted in the same way; nil if more than `limit` bytes have none.
    func findLineFeed(from offset: Int, within limit: Int = .max) throws(JSONInputError) -> Int? {
        try find(from: offset, within: limit) { rest in
            guard let start = rest.baseAddress, let found = memchr(start, 0x0A, rest.count) else { return nil }
            return UnsafeRawPointer(found) - UnsafeRawPointer(start)
        }
    }

    private func find(
        from offset: Int,
        within limit: Int = .max,
        in search: (UnsafeBufferPointer<UInt8>) -> Int?
    ) throws(JSONInputError) -> Int? {
        var from = offset
        while true {
            let known = end - start
            if from < known, let found = search(bytes(from..<known)) { return from + found }
            from = max(known, offset)
            if from - offset > limit { return nil }
            guard try fill() else { return nil }
        }
    }

    /// All that is left.
    func takeAll() throws(JSONInputError) -> UnsafeBufferPointer<UInt8> {
        moveToFront()
        let remaining = file.remaining()
        guard end + remaining <= limit else { throw file.tooLarge(limit) }
        try makeRoom(for: remaining + 1)
        while try fill() {}
        defer { start = end }
        return bytes(0..<end - start)
    }

    /// The lines that are there, at least one, without the beginning of the next; nil behind the last.
    func takeLines() throws(JSONInputError) -> UnsafeBufferPointer<UInt8>? {
        moveToFront()
        var searched = 0
        // A file's block is full before its lines are handed out; behind a pipe somebody may wait for them.
        if isRegular {
            while end < blockSize, try fillUp() {}
        }
        while !isAtEnd {
            if let length = lastLineEnd(from: searched) { return take(length) }
            searched = end
            _ = try fill()
        }
        return end > 0 ? take(end) : nil
    }

    /// The rows of CSV that are there, likewise.
    func takeRows(_ delimiter: UInt8, _ rowEnd: UInt8) throws(JSONInputError) -> UnsafeBufferPointer<UInt8>? {
        moveToFront()
        if isRegular {
            while end < blockSize, try fillUp() {}
        }
        var ends = CSVRowEnds(delimiter: delimiter, rowEnd: rowEnd)
        while true {
            ends.scan(bytes(0..<end), isLast: isAtEnd)
            if ends.end > 0 { return take(ends.end) }
            if isAtEnd { return end > 0 ? take(end) : nil }
            guard end <= Self.longestRow else { throw file.rowTooLong(Self.longestRow) }
            _ = try fill()
        }
    }

    /// A quote that nobody closes would else take in all that follows.
    private static let longestRow = 1 << 27

    /// The first row and the byte that ends rows, without taking it; an empty one at the end of an empty input.
    func firstRow(_ delimiter: UInt8) throws(JSONInputError) -> (bytes: UnsafeBufferPointer<UInt8>, rowEnd: UInt8) {
        while true {
            if let rowEnd = CSVRowEnds.rowEnd(bytes(0..<count), delimiter: delimiter, isLast: isAtEnd) {
                return (bytes(0..<count), rowEnd)
            }
            guard count <= Self.longestRow else { throw file.rowTooLong(Self.longestRow) }
            _ = try fill()
        }
    }

    /// Hands out bytes, which stay where they are until more is read.
    func take(_ length: Int) -> UnsafeBufferPointer<UInt8> {
        let lines = bytes(0..<length)
        start += length
        return lines
    }

    /// The offset behind the last line feed at or behind `offset`.
    private func lastLineEnd(from offset: Int) -> Int? {
        guard let memory else { return nil }
        var at = end
        while at > offset {
            if memory[at - 1] == JSONByte.lineFeed { return at }
            at -= 1
        }
        return nil
    }
}

extension JSONInputBuffer {
    /// Reads what is available without waiting for more, up to about a block; true once `takeLines` has that much to return, or
    /// all that is left.
    func readAhead() throws(JSONInputError) -> Bool {
        if isRegular { return true }
        moveToFront()
        var searched = 0
        var hasLines = false
        while true {
            hasLines = hasLines || lastLineEnd(from: searched) != nil
            searched = end
            if isAtEnd || hasLines && (end >= blockSize || failure != nil) { return true }
            guard file.hasMore else { return false }
            _ = try hasLines ? fillUp() : fill()
        }
    }

    /// Hands over the memory that holds what was taken last, and goes on in another.
    func trade(for other: JSONInputMemory) throws(JSONInputError) -> JSONInputMemory {
        let rest = end - start
        guard other.capacity >= rest + Self.padding || other.grow(to: max(rest, blockSize) + Self.padding) else {
            throw file.outOfMemory(rest)
        }
        // The padding behind the end goes along.
        if let memory, let fresh = other.bytes { fresh.update(from: memory + start, count: rest + Self.padding) }
        defer { store = other }
        (start, end) = (0, rest)
        return store
    }

    func moveToFront() {
        guard start > 0, let memory else { return }
        memmove(memory, memory + start, end - start + Self.padding)
        end -= start
        start = 0
    }

    /// Reads once; false at the end of the input.
    func fill() throws(JSONInputError) -> Bool {
        guard !isAtEnd else { return false }
        if let failure { throw failure }
        if capacity - Self.padding - end <= 0 || memory == nil { try makeRoom(for: blockSize) }
        guard let memory else { return false }
        let count: Int
        do throws(JSONInputError) {
            count = try file.read(into: memory + end, upTo: capacity - Self.padding - end)
        } catch {
            // More may come where the input is waited for.
            if error != .waiting { failure = error }
            throw error
        }
        end += count
        isAtEnd = count == 0
        (memory + end).update(repeating: 0, count: Self.padding)
        if !hasBegun { try leaveOutByteOrderMark() }
        guard end - start <= limit else { throw file.tooLarge(limit) }
        return count > 0
    }

    /// Reads once; false at the end of the input, and where no more can be read, which the next call of `fill` throws.
    private func fillUp() throws(JSONInputError) -> Bool {
        do throws(JSONInputError) {
            return try fill()
        } catch {
            if failure == nil { throw error }
            return false
        }
    }

    private func leaveOutByteOrderMark() throws(JSONInputError) {
        guard end >= 3 || isAtEnd else { return }
        hasBegun = true
        guard let memory else { return }
        // Nothing has been taken yet, so the front is where the text belongs.
        let mark = JSONIndexer.byteOrderMarkCount(memory, end)
        memmove(memory, memory + mark, end - mark + Self.padding)
        end -= mark
    }

    /// Sees to it that `extra` more bytes fit, with the padding behind them.
    func makeRoom(for extra: Int) throws(JSONInputError) {
        let wanted = end + extra + Self.padding
        guard wanted > capacity else { return }
        let larger = end > blockSize ? max(wanted, capacity + capacity / 2) : wanted
        guard store.grow(to: larger) else { throw file.outOfMemory(larger) }
    }
}

// A document that is taken a part at a time.
extension JSONInputBuffer {
    /// Returns true if more than `size` bytes are left. Input without a known size is read only as far as this
    /// requires.
    func holds(moreThan size: Int) throws(JSONInputError) -> Bool {
        if isRegular { return count + file.remaining() > size }
        while count <= size, try fill() {}
        return count > size
    }

    /// Returns true if a file continues for more than `size` bytes without a line feed. Examines the bytes without
    /// keeping them: memory that grows with a first line is new, and slower to use than a block.
    func hasLongLine(from offset: Int, _ size: Int) throws(JSONInputError) -> Bool {
        guard isRegular, count < offset + size, try holds(moreThan: offset + size) else { return false }
        if bytes(offset..<count).contains(JSONByte.lineFeed) { return false }
        return try !file.hasLineFeed(within: offset + size - count, blockSize: blockSize)
    }

    /// Reads on, about a block or as much as is there already; false at the end.
    func readOn() throws(JSONInputError) -> Bool {
        moveToFront()
        let (known, more) = (end, max(blockSize, end))
        try makeRoom(for: more)
        while end < known + more, try fill() {}
        return end > known
    }

    /// The position in a regular file of the first byte not yet taken; nil for other input.
    var position: Int? { isRegular ? file.position - count : nil }

    /// The bytes that are read and not taken. The byte behind any part of them may be changed, and has to be restored.
    var rest: UnsafeMutableBufferPointer<UInt8> {
        UnsafeMutableBufferPointer(start: memory.map { $0 + start }, count: count)
    }
}
