// Records as their results.
extension Reader {
    /// Appends an object as JSON, or as a row; returns what is wrong with it. A record that its chooser skips leaves nothing
    /// behind.
    ///
    /// - Parameters:
    ///   - datum: the object.
    ///   - output: the results.
    ///   - levels: how many lists are open around it.
    ///   - rows: makes rows of objects; nil for JSON.
    /// - Returns: the failure of the record.
    mutating func write(
        _ datum: Datum,
        to output: inout JSONOutput,
        below levels: Int = 0,
        as rows: CSVRowWriter?
    ) -> DataError? {
        guard datum.isValue else { return nil }
        let start = output.count
        output.append(datum, scratch)
        let deepest = output.takeDeepest() &+ levels
        if deepest > JSONWalker.depthLimit {
            output.truncate(to: start)
            return refuse { $0.failObject(.tooDeep(deepest), at: $1, record: $2) }
        }
        return rows?.endRow(of: &output, from: start, &self)
    }

    /// Refuses the record that was read, and notes it where such records are kept.
    mutating func refuse(by fail: (inout Reader, _ token: Int, _ record: Int) -> DataError?) -> DataError? {
        let (token, record) = (document.record, report.record)
        let error = fail(&self, token, record)
        if let error { noteRecord(record, at: token, isItem: document.isRecordInside, error) }
        return error
    }
}

extension DataFailure {
    /// JSON of so many levels, which couldn't be read again.
    fileprivate static func tooDeep(_ levels: Int) -> DataFailure {
        let (expected, found) = (JSONDiagnosis.mostLevels, "\(levels)")
        var failure = DataFailure(.tooDeep, "expected \(expected) in the result, found \(found)")
        (failure.expected, failure.found) = (expected, found)
        return failure
    }
}
