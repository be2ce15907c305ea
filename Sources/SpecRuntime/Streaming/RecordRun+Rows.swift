// The rows of CSV, as lines that are made of them.
extension RecordRun where Mapper: ~Copyable {
    /// Maps the rows of a block.
    mutating func mapRows<Failure: Error>(
        _ block: JSONInputStream.Block,
        table: CSVTable,
        _ afterRecord: (inout Self) throws(Failure) -> Void
    ) throws(Failure) {
        let rows = UnsafeBufferPointer(start: block.bytes, count: block.count)
        let bytesBefore = summary.bytes
        var transcoder = CSVTranscoder(table, block.bytes, count: block.count)
        defer { mapper.report.origin.rows = nil }
        var end = 0
        while summary.isComplete, !transcoder.isAtEnd {
            mapper.report.origin.rows = nil
            let fault = transcoder.next()
            guard let lines = transcoder.lines() else { break }
            let places = CSVPlaces(
                table,
                rows: rows,
                lines: UnsafeBufferPointer(start: lines.bytes, count: lines.count),
                starts: transcoder.starts,
                firstLine: block.firstLine,
                end: transcoder.partEnd,
                brokenEnd: transcoder.position
            )
            mapper.report.origin.rows = places
            end = transcoder.position
            if lines.count > 0 {
                summary.bytes = 0
                try mapLines(.init(bytes: lines.bytes, count: lines.count, firstLine: block.firstLine), afterRecord)
                if !summary.isComplete { end = places.bytes(before: summary.bytes) ?? end }
            }
            if let fault, summary.isComplete {
                mapper.report.record = summary.records + 1
                mapper.report.beginText()
                refuse(DataFailure(.invalidCSV, fault.message), rows[...], at: fault.offset, from: mapper.output.count)
                try afterRecord(&self)
            }
        }
        summary.bytes = bytesBefore + (summary.isComplete ? block.count : end)
        lineFeeds = table.lineEnds(in: rows)
    }

    /// Refuses an input of which the header can't be read.
    mutating func refuseHeader(_ fault: CSVFault, in text: UnsafeBufferPointer<UInt8>) {
        mapper.report.record = summary.records + 1
        mapper.report.beginText()
        mapper.report.origin.firstLine = 1
        refuse(DataFailure(.invalidCSV, fault.message), text[...], at: fault.offset, from: mapper.output.count)
    }
}
