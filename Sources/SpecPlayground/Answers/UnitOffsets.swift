import SpecIR
import SpecSource

/// A text with the places of its bytes as pages count them, in UTF-16.
struct UnitOffsets: Sendable {
    let file: SourceFile

    /// For each byte, how many units stand before it; nil where each byte is one.
    private let units: [UInt32]?

    init(_ file: SourceFile) {
        self.file = file
        guard file.bytes.contains(where: { $0 >= 0x80 }) else {
            units = nil
            return
        }
        var units: [UInt32] = []
        units.reserveCapacity(file.bytes.count + 1)
        var count: UInt32 = 0
        for byte in file.bytes {
            // A character begins with a byte that doesn't continue one; those of four bytes take two units.
            units.append(count)
            if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
        }
        units.append(count)
        self.units = units
    }

    init(_ bytes: [UInt8], named name: String) { self.init(SourceFile(name: name, bytes: bytes)) }

    /// The place of a byte.
    func unit(_ offset: Int) -> Int {
        let offset = min(max(0, offset), file.bytes.count)
        return units.map { Int($0[offset]) } ?? offset
    }

    /// The byte at a line and a column, both from 1; the column counts characters.
    func offset(line: Int, column: Int) -> Int {
        guard line >= 1, line <= file.lineStarts.count else { return file.bytes.count }
        let range = file.lineRange(line)
        var left = column - 1
        var offset = range.lowerBound
        while left > 0, offset < range.upperBound {
            offset += 1
            while offset < range.upperBound, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            left -= 1
        }
        return offset
    }

    /// A place as a page takes it.
    func place(_ start: Int, _ end: Int) -> [Literal] { [.number(unit(start)), .number(unit(end))] }
}
