extension JSONInputStream {
    /// Reads the header of CSV, once.
    ///
    /// - Returns: what is wrong with it, if something is, and the text that it is in.
    func readHeader() throws(JSONInputError) -> (fault: CSVFault, text: UnsafeBufferPointer<UInt8>)? {
        guard case .rows(let dialect) = try format(), table == nil else { return nil }
        let (text, rowEnd) = try buffer.firstRow(dialect.delimiter)
        do throws(CSVFault) {
            try begin(text, dialect: dialect, rowEnd: rowEnd)
            return nil
        } catch {
            return (error, text)
        }
    }

    private func begin(
        _ text: UnsafeBufferPointer<UInt8>,
        dialect: CSVDialect,
        rowEnd: UInt8
    ) throws(CSVFault) {
        if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
            throw CSVFault(
                offset: 0,
                message: "expected UTF-8, found UTF-16: save it as UTF-8, or convert it by `iconv -f UTF-16 -t UTF-8`"
            )
        }
        if let names = dialect.columns {
            let table = try CSVTable(names, dialect: dialect, rowEnd: rowEnd, kinds: columnKinds)
            return begin(table, headerCount: 0, lines: 0)
        }
        guard let start = text.baseAddress else { throw CSVFault(offset: 0, message: Self.noHeader) }
        var rows = CSVRows(start, count: text.count, delimiter: dialect.delimiter, rowEnd: rowEnd)
        let fields = try Self.header(&rows)
        if let error = JSONDiagnosis.encodingError(in: UnsafeBufferPointer(rebasing: text[..<rows.position])) {
            throw CSVFault(offset: error.offset, message: error.reason.words)
        }
        let names = fields.map(rows.text)
        if let message = dialect.otherDelimiter(in: names, isQuoted: fields[0].isQuoted) {
            throw CSVFault(offset: fields[0].place, message: message)
        }
        let table: CSVTable
        do throws(CSVFault) {
            table = try CSVTable(names, dialect: dialect, rowEnd: rowEnd, kinds: columnKinds)
        } catch {
            throw CSVFault(offset: fields[error.offset].place, message: error.message)
        }
        begin(
            table,
            headerCount: rows.position,
            lines: table.lineEnds(in: UnsafeBufferPointer(rebasing: text[..<rows.position]))
        )
        _ = buffer.take(rows.position)
    }

    /// The fields of the first row that isn't blank, however many they are.
    private static func header(_ rows: inout CSVRows) throws(CSVFault) -> [CSVRows.Field] {
        var room = UnsafeMutableBufferPointer<CSVRows.Field>.allocate(capacity: 64)
        room.initialize(repeating: CSVRows.Field(start: 0, end: 0))
        defer { room.deallocate() }
        while true {
            let start = rows.position
            switch rows.next(room) {
            case .end: throw CSVFault(offset: rows.count, message: noHeader)
            case .blank: continue
            case .fault(let fault): throw fault
            case .fields(let count):
                if count <= room.count { return Array(room[..<count]) }
                room.deallocate()
                room = .allocate(capacity: count)
                room.initialize(repeating: CSVRows.Field(start: 0, end: 0))
                rows.position = start
            }
        }
    }

    private static let noHeader = "expected a row with the names of the columns, found nothing"
}
