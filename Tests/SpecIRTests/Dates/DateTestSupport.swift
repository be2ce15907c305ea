import SpecIR

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

/// Numbers that look random and are the same in every run (SplitMix64).
struct RepeatableNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Any point in time of the years 1 to 9999, with a fraction of none to nine digits.
    mutating func timestamp() -> Timestamp {
        let seconds = Int64.random(in: Timestamp.earliest.seconds...Timestamp.latest.seconds, using: &self)
        var unit: Int32 = 1
        for _ in 0..<Int.random(in: 0...9, using: &self) { unit *= 10 }
        let fraction = Int32.random(in: 0..<1_000_000_000, using: &self)
        return Timestamp(seconds: seconds, nanoseconds: fraction / unit * unit)
    }
}
