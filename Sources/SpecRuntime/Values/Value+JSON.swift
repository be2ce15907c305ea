extension Value {
    /// The value that JSON text says, numbers by their digits.
    ///
    /// - Throws: `DataError` where the text isn't JSON.
    public init(parsing bytes: some Sequence<UInt8>) throws(DataError) {
        let buffer = Array(bytes).withUnsafeBufferPointer { JSONBuffer($0) }
        do throws(JSONSyntaxError) {
            self = try JSONValueReader.value(of: buffer)
        } catch {
            let text = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
            throw DataError(failures: [DataFailure(error, in: text, TextOrigin(file: nil, firstLine: 1))], total: 1)
        }
    }

    /// The value that JSON text says, numbers by their digits.
    ///
    /// - Throws: `DataError` where the text isn't JSON.
    public init(parsing text: String) throws(DataError) { try self.init(parsing: text.utf8) }

    /// The value as JSON, the way objects are shown: dates as ISO 8601, data as Base64, references as keys.
    public var json: String { ValuePrinter.text(of: self) }
}
