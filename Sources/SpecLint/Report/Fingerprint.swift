/// A hash that identifies a finding: FNV-1a of 128 bits, the same on every machine.
struct Fingerprint {
    private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    /// Takes a text and an end mark, so that `a`, `bc` and `ab`, `c` differ.
    mutating func take(_ text: String) {
        for byte in text.utf8 { take(byte) }
        take(0xFF)
    }

    private mutating func take(_ byte: UInt8) {
        state ^= UInt128(byte)
        state &*= 0x0000_0000_0100_0000_0000_0000_0000_013b
    }

    /// 32 hexadecimal digits.
    var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
