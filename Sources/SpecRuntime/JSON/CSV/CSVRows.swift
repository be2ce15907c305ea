/// The fields of rows, one row after the other.
struct CSVRows {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    let delimiter: UInt8
    let rowEnd: UInt8

    /// The offset at which the next row begins.
    var position = 0

    struct Field {
        /// The content's first byte, behind the quote if there is one.
        var start: Int
        var end: Int
        var isQuoted = false

        /// True if the field contains pairs of quotes, each of which stands for one quote.
        var hasPairs = false

        /// The beginning of the field, with its quote.
        var place: Int { isQuoted ? start - 1 : start }
        var isEmpty: Bool { start == end }
    }

    /// The result of `next`.
    enum Row {
        /// So many fields, up to where `position` is.
        case fields(Int)
        case blank
        case fault(CSVFault)
        case end
    }

    init(_ bytes: UnsafePointer<UInt8>, count: Int, delimiter: UInt8, rowEnd: UInt8) {
        self.bytes = bytes
        self.count = count
        self.delimiter = delimiter
        self.rowEnd = rowEnd
    }

    /// Finds the fields of the next row, and keeps as many of them as there is room for.
    mutating func next(_ fields: UnsafeMutableBufferPointer<Field>) -> Row {
        guard position < count else { return .end }
        let rowStart = position
        var found = 0
        var fault: CSVFault?
        while true {
            let field = position < count && bytes[position] == JSONByte.quote ? quoted(&fault) : plain()
            if found < fields.count { fields[found] = field }
            found += 1
            // `position` is at a delimiter, at the row's end or at the end of all.
            guard position < count else { break }
            let isDelimiter = bytes[position] == delimiter
            position += 1
            if !isDelimiter { break }
            if position == count {
                if found < fields.count { fields[found] = Field(start: count, end: count) }
                found += 1
                break
            }
        }
        if let fault { return .fault(fault) }
        if found == 1, fields.count > 0, fields[0].isEmpty, !fields[0].isQuoted, fields[0].start == rowStart {
            return .blank
        }
        return .fields(found)
    }

    /// A field without quotes around it.
    @inline(__always)
    private mutating func plain() -> Field {
        let start = position
        position = endOfPlain(from: start)
        var end = position
        // The carriage return of CRLF.
        if end > start, rowEnd == JSONByte.lineFeed, bytes[end - 1] == JSONByte.carriageReturn,
            end == count || bytes[end] == rowEnd
        {
            end -= 1
        }
        return Field(start: start, end: end)
    }

    /// The position of the next delimiter or end of a row. `JSONInputBuffer.padding` more bytes must be readable behind the
    /// text.
    @inline(__always)
    private func endOfPlain(from start: Int) -> Int {
        var at = start
        while at < count {
            if let hit = JSONBlock16(bytes + at).first(delimiter, or: rowEnd) { return min(at &+ hit, count) }
            at &+= JSONBlock16.width
        }
        return count
    }

    private mutating func quoted(_ fault: inout CSVFault?) -> Field {
        let opened = position
        var field = Field(start: opened + 1, end: opened + 1, isQuoted: true)
        var at = opened + 1
        while true {
            at = nextQuote(from: at)
            guard at < count else {
                fault =
                    fault ?? CSVFault(offset: opened, message: "expected a quote that closes this one, found the end")
                (field.end, position) = (count, count)
                return field
            }
            guard at + 1 < count, bytes[at + 1] == JSONByte.quote else { break }
            field.hasPairs = true
            at += 2
        }
        field.end = at
        position = endOfPlain(from: at + 1)
        var end = position
        if end > at + 1, rowEnd == JSONByte.lineFeed, bytes[end - 1] == JSONByte.carriageReturn { end -= 1 }
        if end > at + 1, fault == nil {
            fault = CSVFault(
                offset: at + 1,
                message: "expected a delimiter or the end of the row behind the quote, found more text: write a quote "
                    + "inside a field twice"
            )
        }
        return field
    }

    @inline(__always)
    private func nextQuote(from start: Int) -> Int {
        var at = start
        while at < count {
            if let hit = JSONBlock16(bytes + at).first(JSONByte.quote) { return min(at &+ hit, count) }
            at &+= JSONBlock16.width
        }
        return count
    }

    /// The text of a field, for names.
    func text(of field: Field) -> String {
        let content = String(
            decoding: UnsafeBufferPointer(start: bytes + field.start, count: field.end - field.start),
            as: UTF8.self
        )
        return field.hasPairs
            ? content.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"") : content
    }
}
