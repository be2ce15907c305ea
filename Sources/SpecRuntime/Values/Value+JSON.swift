extension Value {
    /// The value that JSON text says, numbers by their digits.
    ///
    /// - Throws: `DataError` where the text isn't JSON.
    public init(json bytes: [UInt8]) throws {
        let buffer = bytes.withUnsafeBufferPointer { JSONBuffer($0) }
        defer { withExtendedLifetime(buffer) {} }
        do throws(JSONSyntaxError) {
            let indexer = JSONIndexer()
            let text = try indexer.index(buffer.bytes, count: buffer.count, atStart: false)
            defer { withExtendedLifetime(indexer) {} }
            if let error = JSONDiagnosis.firstError(in: text.buffer) { throw error }
            var reader = Reader(Plan.none, text, sink: ObjectSink(), report: FailureReport(origin: .memory))
            do throws(JSONFault) {
                self = try reader.any(0)
            } catch {
                throw JSONDiagnosis.error(in: text.buffer)
            }
        } catch {
            let text = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
            throw DataError(failures: [DataFailure(error, in: text, TextOrigin(file: nil, firstLine: 1))], total: 1)
        }
    }
}
