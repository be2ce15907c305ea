import SpecIR
import SpecTestSupport

extension DateFormat {
    /// The format, or a failed test.
    static func spelled(_ spelling: String) throws -> DateFormat {
        try named(spelling).get()
    }

    /// The text or the number as a date in ISO 8601, or nil.
    func reading(_ text: String) -> String? {
        timestamp(text)?.description
    }

    func timestamp(_ text: String) -> Timestamp? {
        var text = text
        return text.withUTF8 { isNumber ? readNumber($0) : read($0) }
    }

    func writing(_ timestamp: Timestamp) -> String {
        var bytes: [UInt8] = []
        append(timestamp, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SeededRandom {
    /// Any point in time of the years 1 to 9999, with a fraction of none to nine digits.
    mutating func timestamp() -> Timestamp {
        let seconds = Int64.random(in: Timestamp.earliest.seconds...Timestamp.latest.seconds, using: &self)
        var unit: Int32 = 1
        for _ in 0..<Int.random(in: 0...9, using: &self) { unit *= 10 }
        let fraction = Int32.random(in: 0..<1_000_000_000, using: &self)
        return Timestamp(seconds: seconds, nanoseconds: fraction / unit * unit)
    }
}
