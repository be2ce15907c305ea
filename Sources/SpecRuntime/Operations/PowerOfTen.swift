/// Powers of ten that are worked out, as a table would be an array to retain.
enum PowerOfTen {
    /// Up to 10^19.
    @inline(__always)
    static func word(_ exponent: Int) -> UInt64 {
        assert(exponent >= 0 && exponent <= 19)
        var power: UInt64 = exponent & 1 == 0 ? 1 : 10
        if exponent & 2 != 0 { power &*= 100 }
        if exponent & 4 != 0 { power &*= 10_000 }
        if exponent & 8 != 0 { power &*= 100_000_000 }
        if exponent & 16 != 0 { power &*= 10_000_000_000_000_000 }
        return power
    }

    /// Up to 10^38.
    @inline(__always)
    static func wide(_ exponent: Int) -> UInt128 {
        assert(exponent >= 0 && exponent <= 38)
        if exponent <= 19 { return UInt128(word(exponent)) }
        return UInt128(word(19)) &* UInt128(word(exponent &- 19))
    }

    /// Number of digits of a number; 0 for zero.
    static func digitCount(_ number: UInt128) -> Int {
        if number == 0 { return 0 }
        let bits = 128 &- number.leadingZeroBitCount
        // log10(2) is a little more than 1233/4096; the guess is right or one too low.
        let guess = (bits &* 1233) >> 12
        if guess > 38 { return 39 }
        return number >= wide(guess) ? guess &+ 1 : guess
    }
}
