/// The rows of `replace`: text and what takes its place.
struct Replacements: BitwiseCopyable {
    /// By the first byte of what is replaced: where its rows begin and end.
    private let ranges: UnsafePointer<Range>

    /// The longest of each first byte first.
    private let rows: UnsafePointer<Row>

    /// Whether no replacement needs an escape in JSON.
    let isPlain: Bool

    struct Range: BitwiseCopyable {
        var first: Int32
        var end: Int32
    }

    struct Row: BitwiseCopyable {
        var old: Datum
        var new: Datum
    }

    /// - Parameter rows: none of them replaces empty text.
    init(_ stated: [Row], _ arena: inout Arena) {
        let sorted = stated.enumerated().sorted { left, right in
            let (one, other) = (left.element.old, right.element.old)
            if one.bytes[0] != other.bytes[0] { return one.bytes[0] < other.bytes[0] }
            return one.count != other.count ? one.count > other.count : left.offset < right.offset
        }
        let (ranges, rows) = (arena.allocate(Range.self, count: 256), arena.allocate(Row.self, count: sorted.count))
        ranges.update(repeating: Range(first: 0, end: 0), count: 256)
        for (position, row) in sorted.map(\.element).enumerated() {
            let byte = Int(row.old.bytes[0])
            if ranges[byte].end == 0 { ranges[byte].first = Int32(position) }
            ranges[byte].end = Int32(position + 1)
            rows[position] = row
        }
        self.ranges = UnsafePointer(ranges)
        self.rows = UnsafePointer(rows)
        isPlain = stated.allSatisfy(\.new.isPlainText)
    }

    /// The row that fits the text at a place, or -1.
    @inline(__always)
    func row(at offset: Int, of datum: Datum) -> Int {
        let range = ranges[Int(datum.bytes[offset])]
        var position = range.first
        while position < range.end {
            let old = rows[Int(position)].old
            if datum.count &- offset >= old.count, Datum.areEqual(datum.bytes + offset, old.bytes, old.count) {
                return Int(position)
            }
            position &+= 1
        }
        return -1
    }

    @inline(__always)
    subscript(row: Int) -> Row { rows[row] }
}

extension Operation {
    /// `replace`
    func replaced(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string else { return .failed }
        let table = operand(as: Replacements.self)
        var kept = 0
        while kept < datum.count, table.pointee.row(at: kept, of: datum) < 0 { kept &+= 1 }
        guard kept < datum.count else { return datum }
        let length = Self.replacedLength(datum, from: kept, table)
        let (bytes, target) = (datum.bytes, scratch.arena.allocate(length))
        target.update(from: bytes, count: kept)
        var (at, end) = (kept, kept)
        while at < datum.count {
            let row = table.pointee.row(at: at, of: datum)
            if row < 0 {
                target[end] = bytes[at]
                (at, end) = (at &+ 1, end &+ 1)
            } else {
                let (old, new) = (table.pointee[row].old, table.pointee[row].new)
                (target + end).update(from: new.bytes, count: new.count)
                (at, end) = (at &+ old.count, end &+ new.count)
            }
        }
        return Datum(.string, target, end, table.pointee.isPlain ? datum.partFlags : [])
    }

    private static func replacedLength(_ datum: Datum, from start: Int, _ table: UnsafePointer<Replacements>) -> Int {
        var (at, length) = (start, start)
        while at < datum.count {
            let row = table.pointee.row(at: at, of: datum)
            at &+= row < 0 ? 1 : table.pointee[row].old.count
            length &+= row < 0 ? 1 : table.pointee[row].new.count
        }
        return length
    }
}
