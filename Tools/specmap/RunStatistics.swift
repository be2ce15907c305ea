import SpecRuntime

/// The statistics of a run, for `--statistics`.
struct RunStatistics {
    let summary: RecordStream.Summary
    let bytesWritten: Int

    /// For people.
    var text: String {
        let read = summary.readings
        let inside = read.skippedInside == 0 ? "" : "\n  objects inside records: \(read.skippedInside) skipped"
        let tried = read.exact == 0 ? "" : " (\(read.tried) tried in a single pass first)"
        return """
            statistics:
              records: \(summary.records), \(summary.badRecords) failed, \(read.skipped) skipped, \
            \(summary.refused) unreadable\(inside)
              read: \(read.singlePass) in a single pass, \(read.exact) exactly\(tried)
              bytes: \(summary.bytes) read, \(bytesWritten) written
            """
    }

    /// For programs, on one line.
    var json: String {
        let read = summary.readings
        let counts: [(String, Int)] = [
            ("records", summary.records), ("failed", summary.badRecords), ("skipped", read.skipped),
            ("skipped_inside", read.skippedInside), ("unreadable", summary.refused), ("single_pass", read.singlePass),
            ("exact", read.exact), ("tried", read.tried), ("bytes_read", summary.bytes),
            ("bytes_written", bytesWritten),
        ]
        let members = counts.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        return "{\"statistics\":{\(members)}}"
    }
}
