/// The beginning of a part in its document, as a line and a column that are counted on demand.
///
/// Counting what was taken costs as much as finding its structure, and is of use only for failures. So what comes from a
/// regular file is counted when a failure is reported, for which it is read again; anything else is counted as it is taken.
final class DocumentPlace {
    private let buffer: JSONInputBuffer
    private var line = 1
    private var column = 1

    /// Number of bytes handed out.
    private(set) var passed = 0

    /// The stretch of the file that is taken and not counted yet.
    private var uncounted = 0..<0

    init(_ buffer: JSONInputBuffer) { self.buffer = buffer }

    /// Takes note of bytes that the buffer has just handed out.
    func pass(_ taken: UnsafeBufferPointer<UInt8>) {
        passed += taken.count
        guard let end = buffer.position else { return count(taken) }
        let start = uncounted.isEmpty ? end - taken.count : uncounted.lowerBound
        uncounted = min(start, end)..<end
    }

    /// The place of the first byte that the buffer hasn't handed out.
    func find() -> (line: Int, column: Int) {
        // Of a file that can't be read any more, what is counted so far has to do.
        try? buffer.file.look(at: uncounted, blockSize: buffer.blockSize) { bytes in
            count(bytes)
            return true
        }
        uncounted = uncounted.upperBound..<uncounted.upperBound
        return (line, column)
    }

    private func count(_ bytes: UnsafeBufferPointer<UInt8>) {
        let start = JSONLines.lineStart(bytes, before: bytes.count)
        if start > 0 {
            line += JSONLines.count(bytes, upTo: start)
            column = 1
        }
        column += JSONLines.characters(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
}
