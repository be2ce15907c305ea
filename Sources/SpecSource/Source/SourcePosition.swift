/// A place in a source file, as editors count: one-based, columns in Unicode scalars.
public struct SourcePosition: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int

    /// The column, in Unicode scalars from 1.
    public let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The position of a byte offset. A byte order mark takes no column.
    package init(of offset: Int, in file: SourceFile) {
        let line = file.line(containing: offset)
        self.init(line: line, column: file.count(.scalars, upTo: offset, onLine: line) + 1)
    }
}

/// The unit that a column counts; formats differ.
package enum ColumnUnit {
    case scalars
    case utf16
    case utf8
}

extension SourceFile {
    /// The one-based line that holds a byte offset.
    package func line(containing offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The bytes of a one-based line, without its line break and without the byte order mark.
    package func lineRange(_ line: Int) -> Range<Int> {
        let start = max(lineStarts[line - 1], line == 1 ? textStart : 0)
        guard line < lineStarts.count else { return start..<bytes.count }
        var end = lineStarts[line] - 1
        if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// Returns the number of units on the line before `offset`, without a byte order mark.
    package func count(_ unit: ColumnUnit, upTo offset: Int, onLine line: Int) -> Int {
        let start = max(lineStarts[line - 1], line == 1 ? textStart : 0)
        guard offset > start else { return 0 }
        let end = min(offset, bytes.count)
        guard unit != .utf8, let table = characterCounts else { return end - start }
        let (before, upTo) = (count(before: start, table), count(before: end, table))
        return unit == .utf16 ? upTo.utf16 - before.utf16 : upTo.scalars - before.scalars
    }

    private func count(before offset: Int, _ table: [CharacterCount]) -> CharacterCount {
        guard !table.isEmpty else { return CharacterCount() }
        let block = min(offset / CharacterCount.blockSize, table.count - 1)
        var count = table[block]
        for byte in bytes[(block * CharacterCount.blockSize)..<offset] { count.add(byte) }
        return count
    }
}
