/// Digits as bytes, eight at a time.
enum DigitText {
    /// Room that any number below 10^39 fits into, and what is written beyond its digits.
    static let room = 48

    /// Writes a number's digits, at least one, and returns their number.
    static func write(_ number: UInt128, to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard number > UInt128(UInt64.max) else { return write(UInt64(truncatingIfNeeded: number), to: target) }
        let (high, low) = number.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
        let count = write(high, to: target)
        writeSixteen(UInt64(truncatingIfNeeded: low), to: target + count)
        return count &+ 16
    }

    static func write(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        if number < 100_000_000 { return writeFirst(number, to: target) }
        if number < 10_000_000_000_000_000 {
            let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
            let count = writeFirst(high, to: target)
            store(JSONOutput.eightDigits(low) | 0x3030_3030_3030_3030, to: target + count)
            return count &+ 8
        }
        let (high, low) = number.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
        let count = writeFirst(high, to: target)
        writeSixteen(low, to: target + count)
        return count &+ 16
    }

    /// Up to eight digits without zeros in front.
    @inline(__always)
    private static func writeFirst(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let digits = JSONOutput.eightDigits(number)
        let zeros = number == 0 ? 7 : digits.trailingZeroBitCount >> 3
        store((digits | 0x3030_3030_3030_3030) >> UInt64(zeros << 3), to: target)
        return 8 &- zeros
    }

    @inline(__always)
    private static func writeSixteen(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) {
        let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
        store(JSONOutput.eightDigits(high) | 0x3030_3030_3030_3030, to: target)
        store(JSONOutput.eightDigits(low) | 0x3030_3030_3030_3030, to: target + 8)
    }

    @inline(__always)
    private static func store(_ word: UInt64, to target: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Number of digits among `count` bytes, before the first byte that isn't one.
    static func leadingDigits(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var at = 0
        while at < count {
            let word = KeyWord.load(bytes + at) ^ 0x3030_3030_3030_3030
            let others = ((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | word) & 0x8080_8080_8080_8080
            if others != 0 { return min(count, at &+ others.trailingZeroBitCount >> 3) }
            at &+= 8
        }
        return count
    }
}
