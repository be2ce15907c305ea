extension Timestamp: Codable {
    /// Reads RFC 3339 text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let read = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a date such as 2000-08-22T12:28:00Z"
            )
        }
        self = read
    }

    /// Writes ISO 8601 in UTC.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard isInRange else {
            let context = EncodingError.Context(
                codingPath: encoder.codingPath,
                debugDescription: "expected a date in the years 1 to 9999"
            )
            throw EncodingError.invalidValue(self, context)
        }
        try container.encode(description)
    }
}
