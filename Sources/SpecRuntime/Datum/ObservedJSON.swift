/// The JSON that an observed object is read from.
public struct ObservedJSON: Sendable {
    /// The JSON, byte for byte: of a value that a transformer made, the JSON of that value.
    public let bytes: [UInt8]

    /// Its place in its document, as a JSONPath.
    public let place: String

    /// The number of its record, from 1: of the line of NDJSON, or of the item of the array of records.
    public let record: Int

    /// The JSON as a value; it is parsed anew each time.
    public var value: Value { (try? Value(parsing: bytes)) ?? .null }
}
