/// Turns rows into lines of JSON, as far as they can be read.
struct CSVTranscoder: ~Copyable {
    private let table: CSVTable
    private var rows: CSVRows
    private let fields: UnsafeMutableBufferPointer<CSVRows.Field>

    /// The length of the field that stands for null; -1 if none does.
    private let nullCount: Int

    /// The lines of the part that was made last.
    private(set) var output = JSONOutput()

    /// The beginning of each row of the part, in the lines and in the rows.
    private(set) var starts: [(json: UInt32, row: UInt32)] = []

    /// The beginning of the row behind those of the part, or of a broken one.
    private(set) var partEnd = 0

    /// The ends of fields in the line; nil unless they are wanted.
    private var ends: [(field: CSVRows.Field, end: Int)]?

    init(_ table: CSVTable, _ bytes: UnsafePointer<UInt8>, count: Int) {
        self.table = table
        nullCount = table.dialect.null?.count ?? -1
        rows = CSVRows(bytes, count: count, delimiter: table.dialect.delimiter, rowEnd: table.rowEnd)
        fields = .allocate(capacity: table.names.count)
        fields.initialize(repeating: CSVRows.Field(start: 0, end: 0))
    }

    deinit { fields.deallocate() }

    var isAtEnd: Bool { rows.position >= rows.count }

    /// The offset of the first row that isn't turned into a line.
    var position: Int { rows.position }

    /// Makes lines of the next rows; returns what is wrong with the row behind them, or nil at the end.
    mutating func next() -> CSVFault? {
        output.removeAll()
        starts.removeAll(keepingCapacity: true)
        while true {
            let start = rows.position
            partEnd = start
            switch rows.next(fields) {
            case .end: return nil
            case .blank: continue
            case .fault(let fault): return fault
            case .fields(let found):
                guard found == fields.count else { return ragged(found, start) }
                starts.append((UInt32(truncatingIfNeeded: output.count), UInt32(truncatingIfNeeded: start)))
                writeRow()
            }
        }
    }

    private func ragged(_ found: Int, _ start: Int) -> CSVFault {
        let wanted = fields.count == 1 ? "1 field" : "\(fields.count) fields"
        if found < fields.count {
            return CSVFault(
                offset: fields[found - 1].end,
                message: "expected \(wanted), as there are columns, found \(found): add the missing delimiters"
            )
        }
        var behind = rows
        behind.position = start
        // The first field that is too much.
        let room = UnsafeMutableBufferPointer<CSVRows.Field>.allocate(capacity: fields.count + 1)
        room.initialize(repeating: CSVRows.Field(start: 0, end: 0))
        defer { room.deallocate() }
        _ = behind.next(room)
        return CSVFault(
            offset: room[fields.count].place,
            message: "expected \(wanted), as there are columns, found \(found): put quotes around a field that holds "
                + table.dialect.spelled
        )
    }

    private mutating func writeRow() {
        output.append(JSONByte.openBrace)
        let labels = table.labels.bytes
        var open: [Int] = []
        for step in table.steps {
            switch step {
            case .open(let label):
                open.append(output.count)
                output.append(labels + label.lowerBound, label.count)
            case .close:
                guard let start = open.popLast() else { continue }
                // An object of nothing isn't there.
                if output.last == JSONByte.openBrace { output.truncate(to: start) } else { closeObject() }
            case .field(let label, let column, let kind):
                let field = fields[column]
                if isNull(field) {
                    output.append(labels + label.lowerBound, label.count)
                    output.append("null,")
                } else if field.isEmpty, !field.isQuoted || !kind.holdsText {
                    continue
                } else if kind.isPlain, !field.hasPairs {
                    output.append(
                        padded: labels + label.lowerBound,
                        label.count,
                        text: rows.bytes + field.start,
                        textLength: field.end - field.start
                    )
                } else {
                    output.append(labels + label.lowerBound, label.count)
                    write(field, kind)
                    output.append(JSONByte.comma)
                }
                ends?.append((field, output.count - 1))
            }
        }
        if output.last == JSONByte.comma {
            output.replaceLast(JSONByte.closeBrace)
        } else {
            output.append(JSONByte.closeBrace)
        }
        output.append(JSONByte.lineFeed)
    }

    @inline(__always)
    private func isNull(_ field: CSVRows.Field) -> Bool {
        guard field.end - field.start == nullCount, !field.isQuoted, let null = table.dialect.null else { return false }
        return null.elementsEqual(UnsafeBufferPointer(start: rows.bytes + field.start, count: null.count))
    }

    private mutating func closeObject() {
        output.replaceLast(JSONByte.closeBrace)
        output.append(JSONByte.comma)
    }

    private mutating func write(_ field: CSVRows.Field, _ kind: CSVColumnKind) {
        let content = UnsafeBufferPointer(start: rows.bytes + field.start, count: field.end - field.start)
        if kind.holdsJSON, content.first == JSONByte.openBracket || content.first == JSONByte.openBrace {
            return writeJSON(field, content)
        }
        if case .chosen(let types) = kind, let word = types.word(content) {
            switch word {
            case .number: return output.append(content)
            case .boolean(let flag): return output.append(flag ? "true" : "false")
            }
        }
        if field.hasPairs { return output.appendEscaped(Self.withoutPairs(content)) }
        output.appendEscaped(content)
    }

    /// A field whose text is JSON, as it is; where it isn't, as the text.
    private mutating func writeJSON(_ field: CSVRows.Field, _ content: UnsafeBufferPointer<UInt8>) {
        let text = field.hasPairs ? Self.withoutPairs(content) : Array(content)
        guard text.withUnsafeBufferPointer({ JSONDiagnosis.firstError(in: $0) }) == nil else {
            return output.appendEscaped(text)
        }
        for byte in JSONFormatting.format(text, .compact) { output.append(byte) }
    }

    private static func withoutPairs(_ content: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var isSecond = false
        for byte in content {
            isSecond = byte == JSONByte.quote && !isSecond
            if byte != JSONByte.quote || isSecond { text.append(byte) }
        }
        return text
    }
}

extension CSVTranscoder {
    /// Lends the lines, with room behind them that the reader may load.
    mutating func lines() -> (bytes: UnsafePointer<UInt8>, count: Int)? {
        output.write(upTo: JSONInputBuffer.padding) { room in
            room.update(repeating: 0, count: JSONInputBuffer.padding)
            return 0
        }
        return output.withBytes { lines in lines.baseAddress.map { ($0, lines.count) } }
    }

    /// Makes the line of one row, and returns where each field ends in it.
    fileprivate mutating func ends(ofRowAt start: Int) -> [(field: CSVRows.Field, end: Int)] {
        rows.position = start
        output.removeAll()
        guard case .fields(let found) = rows.next(fields), found == fields.count else { return [] }
        ends = []
        writeRow()
        return ends ?? []
    }
}

/// The places in rows from which lines of JSON were made.
final class CSVPlaces {
    private let table: CSVTable
    private let rows: UnsafeBufferPointer<UInt8>
    private let lines: UnsafeBufferPointer<UInt8>
    private let starts: [(json: UInt32, row: UInt32)]

    /// The number of the line that the rows begin with.
    private let firstLine: Int

    /// The beginning of the broken row behind them, and its end.
    private let end: Int
    private let brokenEnd: Int

    /// The caller sees to it that rows and lines stay as long as places in them are used.
    init(
        _ table: CSVTable,
        rows: UnsafeBufferPointer<UInt8>,
        lines: UnsafeBufferPointer<UInt8>,
        starts: [(json: UInt32, row: UInt32)],
        firstLine: Int,
        end: Int,
        brokenEnd: Int
    ) {
        self.table = table
        self.rows = rows
        self.lines = lines
        self.starts = starts
        self.firstLine = firstLine
        self.end = end
        self.brokenEnd = brokenEnd
    }

    /// The text of the row whose line begins at an address, without its end; of the broken row for any other address.
    func text(ofRowAt address: UnsafePointer<UInt8>?) -> [UInt8] {
        var range = end..<max(end, brokenEnd)
        if let address, let offset = Self.offset(of: address, in: lines) {
            let next = starts.partitioningIndex { Int($0.json) > offset }
            guard next > 0 else { return [] }
            range = Int(starts[next - 1].row)..<(next < starts.count ? Int(starts[next].row) : end)
        }
        var row = rows[range]
        while let last = row.last, last == JSONByte.lineFeed || last == JSONByte.carriageReturn { row.removeLast() }
        return Array(row)
    }

    /// The offset of the broken row, where the address isn't that of a line.
    func start(ofRowAt address: UnsafePointer<UInt8>?) -> Int? {
        address.flatMap { Self.offset(of: $0, in: lines) } == nil ? end : nil
    }

    /// The line and column of a byte of the lines, or of the rows themselves; nil for any other.
    func find(_ address: UnsafePointer<UInt8>) -> (line: Int, column: Int)? {
        if let offset = Self.offset(of: address, in: lines) { return place(of: row(of: offset)) }
        return Self.offset(of: address, in: rows).map(place)
    }

    private static func offset(of address: UnsafePointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = bytes.baseAddress, address >= start, address <= start + bytes.count else { return nil }
        return address - start
    }

    /// The offset in the rows of what stands at an offset in the lines: a field, or the beginning of its row.
    private func row(of offset: Int) -> Int {
        guard let base = rows.baseAddress, let start = start(before: offset) else { return 0 }
        let place = offset - Int(start.json)
        // The record itself.
        if place == 0 { return Int(start.row) }
        var one = CSVTranscoder(table, base, count: rows.count)
        let field = one.ends(ofRowAt: Int(start.row)).first { $0.end > place }?.field
        return field?.place ?? Int(start.row)
    }

    /// The row whose line holds an offset.
    private func start(before offset: Int) -> (json: UInt32, row: UInt32)? {
        let next = starts.partitioningIndex { Int($0.json) > offset }
        return next > 0 ? starts[next - 1] : nil
    }

    private func place(of offset: Int) -> (line: Int, column: Int) {
        let lineStart = rows.last(table.rowEnd, before: offset).map { $0 + 1 } ?? 0
        let before = UnsafeBufferPointer(rebasing: rows[..<lineStart])
        let line = firstLine + table.lineEnds(in: before)
        return (line, 1 + JSONLines.characters(UnsafeBufferPointer(rebasing: rows[lineStart..<offset])))
    }

    /// Number of bytes of the rows before the first row whose line begins at an offset or behind it.
    func bytes(before offset: Int) -> Int? {
        starts.first { Int($0.json) >= offset }.map { Int($0.row) }
    }
}

extension Array {
    /// The index of the first element that something holds for, of an array in which it holds for all behind that.
    fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension CSVTable {
    /// Number of lines that end in the bytes.
    func lineEnds(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        rowEnd == JSONByte.lineFeed ? JSONLines.count(bytes, upTo: bytes.count) : bytes.count { $0 == rowEnd }
    }
}
