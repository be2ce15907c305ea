/// The rows of `replace`: text and what takes its place.
struct Replacements: BitwiseCopyable {
    /// By the first byte of what is replaced: where its rows begin and end.
    private let ranges: UnsafePointer<Range>

    /// In the order of the bytes of what is replaced, so that a text stands behind those that it begins with.
    private let rows: UnsafePointer<Row>

    /// True if no replacement needs an escape in JSON.
    let isPlain: Bool

    /// The byte that all rows begin with, or -1.
    private let onlyFirst: Int16

    struct Range: BitwiseCopyable {
        var first: Int32
        var end: Int32
    }

    struct Row: BitwiseCopyable {
        var old: Datum
        var new: Datum
    }

    /// None of the rows replaces empty text.
    init(_ stated: [Row], _ arena: inout Arena) {
        let ordered = stated.enumerated().sorted { left, right in
            let (one, other) = (left.element.old, right.element.old)
            return one.hasBytes(of: other) ? left.offset < right.offset : one.precedes(other)
        }.map(\.element)
        // Of two rows for one text the first counts.
        let sorted = ordered.indices.filter { $0 == 0 || !ordered[$0].old.hasBytes(of: ordered[$0 - 1].old) }
            .map { ordered[$0] }
        let (ranges, rows) = (arena.allocate(Range.self, count: 256), arena.allocate(Row.self, count: sorted.count))
        ranges.update(repeating: Range(first: 0, end: 0), count: 256)
        for (position, row) in sorted.enumerated() {
            let byte = Int(row.old.bytes[0])
            if ranges[byte].end == 0 { ranges[byte].first = Int32(position) }
            ranges[byte].end = Int32(position + 1)
            rows[position] = row
        }
        self.ranges = UnsafePointer(ranges)
        self.rows = UnsafePointer(rows)
        isPlain = stated.allSatisfy(\.new.isPlainText)
        let firsts = Set(stated.map { $0.old.bytes[0] })
        onlyFirst = firsts.count == 1 ? firsts.first.map { Int16($0) } ?? -1 : -1
    }

    /// The next position at which a row fits, and that row; `row` is -1 if no row fits any more.
    @inline(__always)
    func find(from start: Int, in datum: Datum) -> (at: Int, row: Int) {
        var at = start
        while at < datum.count {
            if onlyFirst >= 0 { at = nextOnlyFirst(from: at, in: datum) }
            guard at < datum.count else { break }
            let row = row(at: at, of: datum)
            if row >= 0 { return (at, row) }
            at &+= 1
        }
        return (datum.count, -1)
    }

    private func nextOnlyFirst(from start: Int, in datum: Datum) -> Int {
        let byte = UInt8(truncatingIfNeeded: onlyFirst)
        var at = start
        while datum.count &- at >= JSONBlock16.width {
            if let found = JSONBlock16(datum.bytes + at).first(byte) { return at &+ found }
            at &+= JSONBlock16.width
        }
        while at < datum.count, datum.bytes[at] != byte { at &+= 1 }
        return at
    }

    /// So many rows are compared one after the other.
    private static let comparedLimit = 8

    /// The longest row that fits the text at a place, or -1.
    @inline(__always)
    private func row(at offset: Int, of datum: Datum) -> Int {
        let range = ranges[Int(datum.bytes[offset])]
        if range.end &- range.first > Self.comparedLimit { return searchedRow(at: offset, of: datum) }
        var position = range.end
        while position > range.first {
            position &-= 1
            let old = rows[Int(position)].old
            if datum.count &- offset >= old.count, Datum.areEqual(datum.bytes + offset, old.bytes, count: old.count) {
                return Int(position)
            }
        }
        return -1
    }

    /// The same among many rows, which each byte of the text makes fewer.
    @inline(never)
    private func searchedRow(at offset: Int, of datum: Datum) -> Int {
        let range = ranges[Int(datum.bytes[offset])]
        var (first, end, length, found) = (Int(range.first), Int(range.end), 1, -1)
        while first < end {
            if rows[first].old.count == length {
                found = first
                first &+= 1
            }
            guard offset &+ length < datum.count else { break }
            let byte = datum.bytes[offset &+ length]
            first = firstRow(from: first, to: end) { $0.bytes[length] >= byte }
            end = firstRow(from: first, to: end) { $0.bytes[length] > byte }
            length &+= 1
        }
        return found
    }

    /// The first of some rows that meets a condition, which all behind it meet as well; the end if none does.
    @inline(__always)
    private func firstRow(from first: Int, to end: Int, that meets: (Datum) -> Bool) -> Int {
        var (low, high) = (first, end)
        while low < high {
            let middle = (low &+ high) / 2
            if meets(rows[middle].old) { high = middle } else { low = middle &+ 1 }
        }
        return low
    }

    @inline(__always)
    subscript(row: Int) -> Row { rows[row] }
}

extension Operation {
    /// `replace`
    func replaced(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string else { return .failed }
        let table = operand(as: Replacements.self)
        var found = table.pointee.find(from: 0, in: datum)
        guard found.row >= 0 else { return datum }
        let length = Self.replacedLength(datum, first: found, table: table)
        let (bytes, target) = (datum.bytes, scratch.arena.allocate(length))
        var (at, end) = (0, 0)
        while found.row >= 0 {
            let row = table.pointee[found.row]
            (target + end).update(from: bytes + at, count: found.at &- at)
            end &+= found.at &- at
            (target + end).update(from: row.new.bytes, count: row.new.count)
            end &+= row.new.count
            at = found.at &+ row.old.count
            found = table.pointee.find(from: at, in: datum)
        }
        (target + end).update(from: bytes + at, count: datum.count &- at)
        return Datum(.string, bytes: target, count: length, flags: table.pointee.isPlain ? datum.partFlags : [])
    }

    /// The length of the text after all replacements from the first row that fits on.
    private static func replacedLength(
        _ datum: Datum,
        first: (at: Int, row: Int),
        table: UnsafePointer<Replacements>
    ) -> Int {
        var (found, length) = (first, datum.count)
        while found.row >= 0 {
            let row = table.pointee[found.row]
            length &+= row.new.count &- row.old.count
            found = table.pointee.find(from: found.at &+ row.old.count, in: datum)
        }
        return length
    }
}
