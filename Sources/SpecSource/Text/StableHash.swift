/// A hash that is the same on every machine: FNV-1a of 128 bits. Baselines and approvals keep it.
package struct StableHash {
    private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    package init() {}

    /// The hash of one text: 32 hexadecimal digits.
    package static func of(_ text: String) -> String {
        var hash = StableHash()
        for byte in text.utf8 { hash.take(byte) }
        return hash.text
    }

    /// Takes a text and an end mark, so that `a`, `bc` and `ab`, `c` differ.
    package mutating func take(_ text: String) {
        for byte in text.utf8 { take(byte) }
        take(0xFF)
    }

    private mutating func take(_ byte: UInt8) {
        state ^= UInt128(byte)
        state &*= 0x0000_0000_0100_0000_0000_0000_0000_013b
    }

    /// 32 hexadecimal digits.
    package var text: String {
        let halves = [UInt64(truncatingIfNeeded: state >> 64), UInt64(truncatingIfNeeded: state)]
        return halves.map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}
