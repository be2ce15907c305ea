// Lines and rows that fail, kept whole for somebody who wants them.
extension RecordRun where Mapper: ~Copyable {
    /// Keeps a line that was read, if it failed or all are kept.
    mutating func noteLine(_ line: UnsafeBufferPointer<UInt8>, _ error: DataError?) {
        guard let rejects = mapper.report.rejects, error != nil || rejects.options.keepsAllSources else { return }
        let number = mapper.report.origin.line(of: 0, in: line)
        var source = RejectedRecord.Source.hidden
        if !rejects.options.hidesSources {
            source =
                mapper.report.origin.rows.map { .row($0.text(ofRowAt: line.baseAddress)) } ?? .json(Self.compact(line))
        }
        guard let error else {
            let record = mapper.report.record
            mapper.report.rejects?.sources[record] = (number, source)
            return
        }
        reject(source, line: number, error)
    }

    private static func compact(_ line: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var output = JSONOutput()
        JSONFormatting.append(line, .compact, to: &output)
        return output.withBytes { Array($0) }
    }

    /// Keeps what can't be read: a line, a row, or a document, of which nothing is copied.
    mutating func rejectText(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ error: DataError) {
        guard let rejects = mapper.report.rejects else { return }
        guard !mapper.countsItems else { return reject(.none, line: nil, error) }
        var (source, start) = (RejectedRecord.Source.text(Array(bytes)), bytes.startIndex)
        if let rows = mapper.report.origin.rows {
            let address = bytes.base.baseAddress.map { $0 + bytes.startIndex }
            source = .row(rows.text(ofRowAt: address))
            start = rows.start(ofRowAt: address) ?? start
        } else if error.failures.first?.id == .invalidCSV {
            // The header, which is no record.
            source = .none
        }
        if rejects.options.hidesSources { source = .hidden }
        reject(source, line: mapper.report.origin.line(of: start, in: bytes.base), error)
    }

    private mutating func reject(_ source: RejectedRecord.Source, line: Int?, _ error: DataError) {
        let record = RejectedRecord(
            record: mapper.report.record,
            line: line,
            source: source,
            failures: error.failures,
            total: error.total
        )
        mapper.report.rejects?.records.append(record)
    }
}
