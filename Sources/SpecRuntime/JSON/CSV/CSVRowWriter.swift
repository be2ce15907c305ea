/// Turns objects that are written as JSON into rows. For one thread at a time.
final class CSVRowWriter {
    private let form: CSVRowForm
    private var json = JSONOutput()
    private var cells: [Cell]
    private var unescaped: [UInt8] = []

    /// The range of a column's value in the JSON.
    private struct Cell {
        var start = 0
        var end = 0
        var content = Content.none

        enum Content { case none, null, text, escapedText, word, json }
    }

    init(_ form: CSVRowForm) {
        self.form = form
        cells = Array(repeating: Cell(), count: form.columnCount)
    }

    /// Puts a row in the place of the JSON that was written from a position on, or takes that back.
    ///
    /// - Returns: why the object can't be a row; nil if it can.
    func replace(_ output: inout JSONOutput, from start: Int) -> CSVRowFault? {
        json.removeAll()
        output.withBytes { json.append(UnsafeBufferPointer(rebasing: $0[start...])) }
        output.truncate(to: start)
        for column in cells.indices { cells[column].content = .none }
        return json.withBytes { bytes in
            var scan = Scan(bytes: bytes)
            do throws(CSVRowFault) {
                try members(0..<form.rootCount, &scan)
            } catch {
                return error
            }
            if form.columnCount == 1, isBlank(cells[0]) { return CSVRowFault(.blank, property: form.nodes[0].property) }
            write(bytes, to: &output)
            return nil
        }
    }

    /// True if a row of this cell alone would be a blank line, which is no row.
    private func isBlank(_ cell: Cell) -> Bool {
        cell.content == .none || cell.content == .null && (form.dialect.null ?? []).isEmpty
    }

    /// Takes the members of an object, which are among these nodes.
    private func members(_ range: Range<Int>, _ scan: inout Scan) throws(CSVRowFault) {
        scan.skip(JSONByte.openBrace)
        var expected = range.lowerBound
        while scan.byte != JSONByte.closeBrace, scan.byte != 0 {
            let key = scan.string()
            scan.skip(JSONByte.colon)
            guard let node = node(scan, key: key, range: range, expected: expected) else {
                throw CSVRowFault(.unknown(scan.text(key)), property: nil)
            }
            expected = node + 1
            try value(node, &scan)
            scan.skip(JSONByte.comma)
        }
        scan.skip(JSONByte.closeBrace)
    }

    /// The node of a key: mostly the next.
    private func node(_ scan: Scan, key: Range<Int>, range: Range<Int>, expected: Int) -> Int? {
        let label = UnsafeBufferPointer(rebasing: scan.bytes[key])
        for node in [expected..<range.upperBound, range.lowerBound..<min(expected, range.upperBound)].joined()
        where form.nodes[node].label.elementsEqual(label) {
            return node
        }
        guard label.contains(JSONByte.backslash) else { return nil }
        let text = Array(scan.text(key).utf8)
        return range.first { form.nodes[$0].key == text }
    }

    private func value(_ number: Int, _ scan: inout Scan) throws(CSVRowFault) {
        let node = form.nodes[number]
        if node.count > 0 {
            switch scan.byte {
            case JSONByte.openBrace: return try members(node.first..<node.first + node.count, &scan)
            case UInt8(ascii: "n"): _ = scan.value()
            default:
                throw CSVRowFault(.noObject(isList: scan.byte == JSONByte.openBracket), property: node.property)
            }
            return
        }
        let isList = scan.byte == JSONByte.openBracket
        let content: Cell.Content
        switch scan.byte {
        case JSONByte.quote: content = .text
        case UInt8(ascii: "n"): content = .null
        case JSONByte.openBrace, JSONByte.openBracket: content = .json
        default: content = .word
        }
        if content == .json, !node.kind.holdsJSON {
            throw CSVRowFault(.noText(isList: isList), property: node.property)
        }
        let range = scan.value()
        cells[node.column] = Cell(start: range.lowerBound, end: range.upperBound, content: content)
        if content == .word, case .chosen(let types) = node.kind,
            let (value, other) = types.type(ofWord: UnsafeBufferPointer(rebasing: scan.bytes[range]))
        {
            throw CSVRowFault(.readAsOther(value, as: other), property: node.property)
        }
        guard content == .text else { return }
        cells[node.column].start += 1
        cells[node.column].end -= 1
        if scan.hasEscape { cells[node.column].content = .escapedText }
        guard case .chosen(let types) = node.kind, let other = types.type(ofText: scan.text(range)) else { return }
        throw CSVRowFault(.readAsOther("text", as: other), property: node.property)
    }
}

// MARK: Values that would be read as others

extension CSVFieldTypes {
    /// The name of a number or truth value, and the type that it would be read as though another mapping reads that; nil if
    /// it comes back.
    fileprivate func type(ofWord word: UnsafeBufferPointer<UInt8>) -> (value: String, other: String)? {
        let isBoolean = word.first == UInt8(ascii: "t") || word.first == UInt8(ascii: "f")
        let value = isBoolean ? "a truth value" : "a number"
        if contains(.text) { return contains(isBoolean ? .boolean : .number) ? (value, "text") : nil }
        guard !isBoolean, case .boolean? = self.word(word) else { return nil }
        return (value, "a truth value")
    }

    /// The type that a text would be read as; nil where it stays text.
    fileprivate func type(ofText text: String) -> String? {
        let bytes = Array(text.utf8)
        if contains(.container), bytes.first == JSONByte.openBracket || bytes.first == JSONByte.openBrace,
            bytes.withUnsafeBufferPointer({ JSONDiagnosis.firstError(in: $0) }) == nil
        {
            return bytes.first == JSONByte.openBracket ? "a list" : "an object"
        }
        switch bytes.withUnsafeBufferPointer(word) {
        case .number?: return "a number"
        case .boolean?: return "a truth value"
        case nil: return nil
        }
    }
}

// MARK: Writing

extension CSVRowWriter {
    private func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout JSONOutput) {
        for (column, cell) in cells.enumerated() {
            if column > 0 { output.append(form.dialect.delimiter) }
            switch cell.content {
            case .none: break
            case .null: form.dialect.null?.withUnsafeBufferPointer { output.append($0) }
            case .text: write(text: UnsafeBufferPointer(rebasing: bytes[cell.start..<cell.end]), to: &output)
            case .escapedText:
                unescaped.removeAll(keepingCapacity: true)
                guard let start = bytes.baseAddress else { continue }
                JSONString.unescape(start, cell.start..<cell.end, into: &unescaped)
                unescaped.withUnsafeBufferPointer { write(text: $0, to: &output) }
            case .word, .json: write(word: UnsafeBufferPointer(rebasing: bytes[cell.start..<cell.end]), to: &output)
            }
        }
        output.append(JSONByte.lineFeed)
    }

    /// Writes a text. The empty one, and one that would be null, stand in quotes.
    private func write(text: UnsafeBufferPointer<UInt8>, to output: inout JSONOutput) {
        let isMistakable = text.isEmpty || form.dialect.null?.elementsEqual(text) ?? false
        output.append(field: text, form.dialect, isQuoted: isMistakable)
    }

    /// Writes a number, a truth value, or JSON.
    private func write(word: UnsafeBufferPointer<UInt8>, to output: inout JSONOutput) {
        output.append(field: word, form.dialect, isQuoted: form.dialect.null?.elementsEqual(word) ?? false)
    }
}

/// The reason that an object can't be a row.
struct CSVRowFault: Error, Equatable {
    enum Reason: Equatable {
        /// A list or an object where one field holds text or a number.
        case noText(isList: Bool)

        /// A value where the members of an object have columns.
        case noObject(isList: Bool)

        /// A member without a column.
        case unknown(String)

        /// Nothing in the only column.
        case blank

        /// A value whose field would be read as one of another type.
        case readAsOther(String, as: String)
    }

    var reason: Reason

    /// The property, as a path of names; nil where no property writes it.
    var property: String?

    init(_ reason: Reason, property: String?) { (self.reason, self.property) = (reason, property) }
}

/// Passes over JSON that is known to be valid.
private struct Scan {
    let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0

    /// True if the string passed last has a backslash.
    private(set) var hasEscape = false

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The byte at hand; a zero at the end.
    var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }

    /// Passes a mark, if it stands here, and white space around it.
    mutating func skip(_ mark: UInt8) {
        skipSpace()
        if byte == mark { at += 1 }
        skipSpace()
    }

    private mutating func skipSpace() {
        while JSONByte.isWhitespace(byte) { at += 1 }
    }

    /// Passes a string and returns its range, quotes included.
    mutating func string() -> Range<Int> {
        let start = at
        at += 1
        hasEscape = false
        while byte != JSONByte.quote, at < bytes.count {
            let isEscape = byte == JSONByte.backslash
            hasEscape = hasEscape || isEscape
            at += isEscape ? 2 : 1
        }
        at = min(at + 1, bytes.count)
        return start..<at
    }

    /// Passes a value.
    mutating func value() -> Range<Int> {
        let start = at
        var depth = 0
        repeat {
            switch byte {
            case JSONByte.quote:
                _ = string()
            case JSONByte.openBrace, JSONByte.openBracket:
                depth += 1
                at += 1
            case JSONByte.closeBrace, JSONByte.closeBracket:
                depth -= 1
                at += 1
            case JSONByte.comma, JSONByte.colon: at += 1
            default:
                if JSONByte.isWhitespace(byte) {
                    at += 1
                } else {
                    while at < bytes.count, !JSONByte.endsScalar(byte) { at += 1 }
                }
            }
        } while depth > 0 && at < bytes.count
        return start..<at
    }

    /// The text of a string by its range.
    func text(_ range: Range<Int>) -> String {
        guard let start = bytes.baseAddress, range.count >= 2 else { return "" }
        var text: [UInt8] = []
        JSONString.unescape(start, range.lowerBound + 1..<range.upperBound - 1, into: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
