extension DateFormat {
    /// Adds the date's text, in UTC, to the end of `output`: bare, with no quotes round it and nothing escaped.
    package func append(_ timestamp: Timestamp, to output: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumLength) { buffer in
            let count = write(timestamp, into: buffer)
            output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// A date that is spelled in the format.
    var sample: String {
        var bytes: [UInt8] = []
        append(Timestamp(seconds: 966_947_280, nanoseconds: 0), to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the date's text to the start of `buffer`, which has room for `maximumLength` bytes, and returns its
    /// length. With less room nothing is written, and the length is 0.
    package func write(_ timestamp: Timestamp, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard buffer.count >= maximumLength, let start = buffer.baseAddress else { return 0 }
        var writer = DateWriter(start)
        switch self {
        case .iso8601: writer.writeISO8601(timestamp)
        case .iso8601Basic: writer.writeBasicISO8601(timestamp)
        case .unixSeconds: writer.writeUnixSeconds(timestamp)
        case .unixMilliseconds: writer.writeUnixMilliseconds(timestamp)
        case .day: writer.writeDay(timestamp)
        case .pattern(let pattern): writer.write(timestamp, pattern: pattern)
        }
        return writer.count
    }

    /// Room that any timestamp's text fits into, in bytes.
    package var maximumLength: Int {
        switch self {
        case .iso8601, .iso8601Basic, .unixSeconds, .unixMilliseconds, .day: ISO8601.maximumLength
        case .pattern(let pattern): pattern.maximumLength
        }
    }

    /// Returns true if writing and reading a date results in another point in time: `day` drops the hour, a pattern
    /// without seconds drops them.
    package func losesPrecision(_ timestamp: Timestamp) -> Bool {
        guard timestamp.isInRange else { return true }
        switch self {
        case .iso8601, .iso8601Basic, .unixSeconds, .unixMilliseconds: return false
        case .day: return timestamp.nanoseconds != 0 || timestamp.seconds % 86_400 != 0
        case .pattern: return readBack(timestamp) != timestamp
        }
    }

    private func readBack(_ timestamp: Timestamp) -> Timestamp? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumLength) { buffer in
            let count = write(timestamp, into: buffer)
            return read(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
