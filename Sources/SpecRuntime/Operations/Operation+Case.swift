// `lowercase`, `uppercase`
extension Operation {
    @inline(__always)
    func lowercased(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string else { return .failed }
        return TextCase.changed(datum, toUpper: false, &scratch.arena)
    }

    @inline(__always)
    func uppercased(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string else { return .failed }
        return TextCase.changed(datum, toUpper: true, &scratch.arena)
    }
}

/// Text in capitals or small letters, the same as Swift's `uppercased()` and `lowercased()`.
enum TextCase {
    static func changed(_ datum: Datum, toUpper: Bool, _ arena: inout Arena) -> Datum {
        let (bytes, count) = (datum.bytes, datum.count)
        var at = 0
        while at < count {
            let word = TextWords.load(bytes, at: at, of: count)
            guard TextWords.isASCII(word) else { return changedScalars(datum, toUpper: toUpper, &arena) }
            guard others(word, toUpper) == 0 else { break }
            at &+= 8
        }
        guard at < count else { return datum }
        let target = arena.allocate(count &+ 8)
        target.update(from: bytes, count: at)
        while at < count {
            let word = TextWords.load(bytes, at: at, of: count)
            guard TextWords.isASCII(word) else { return changedScalars(datum, toUpper: toUpper, &arena) }
            let changed = word ^ (others(word, toUpper) >> 2)
            UnsafeMutableRawPointer(target + at).storeBytes(of: changed.littleEndian, as: UInt64.self)
            at &+= 8
        }
        return Datum(.string, bytes: target, count: count, flags: datum.partFlags)
    }

    /// The highest bit of each letter of the other case.
    @inline(__always)
    private static func others(_ word: UInt64, _ toUpper: Bool) -> UInt64 {
        toUpper ? TextWords.smallLetters(word) : TextWords.capitals(word)
    }

    /// Character by character. No character gets more than three times as long.
    @inline(never)
    private static func changedScalars(_ datum: Datum, toUpper: Bool, _ arena: inout Arena) -> Datum {
        let (bytes, count) = (datum.bytes, datum.count)
        let target = arena.allocate(count &* 3)
        var (at, end) = (0, 0)
        while at < count {
            let scalar = TextScalar(bytes + at)
            let mapped = map(scalar.value, toUpper)
            if mapped < 0x80 {
                target[end] = UInt8(truncatingIfNeeded: mapped)
                end &+= 1
            } else if mapped < 0x800 {
                target[end] = UInt8(truncatingIfNeeded: 0xC0 | mapped >> 6)
                target[end &+ 1] = UInt8(truncatingIfNeeded: 0x80 | mapped & 0x3F)
                end &+= 2
            } else {
                end &+= write(scalar.value, toUpper, to: target + end)
            }
            at &+= scalar.length
        }
        let isSame = end == count && Datum.areEqual(bytes, target, count: count)
        arena.shrink(target, to: isSame ? 0 : end)
        return isSame ? datum : Datum(.string, bytes: target, count: end, flags: datum.partFlags)
    }

    /// The other case of ASCII and of Latin-1; `UInt32.max` for a character that needs Unicode's tables.
    @inline(__always)
    private static func map(_ value: UInt32, _ toUpper: Bool) -> UInt32 {
        if value < 0x80 {
            let letter = toUpper ? value &- 0x61 : value &- 0x41
            return letter < 26 ? value ^ 0x20 : value
        }
        // `×` and `÷` have no case; `µ`, `ß` and `ÿ` become what isn't Latin-1.
        let isLatin = value >= 0xC0 && value <= 0xFE && value | 0x20 != 0xF7 && value != 0xDF
        guard isLatin else { return .max }
        return toUpper ? value & ~0x20 : value | 0x20
    }

    private static func write(_ value: UInt32, _ toUpper: Bool, to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard let scalar = Unicode.Scalar(value) else { return 0 }
        let mapped = toUpper ? scalar.properties.uppercaseMapping : scalar.properties.lowercaseMapping
        var end = 0
        for byte in mapped.utf8 {
            target[end] = byte
            end &+= 1
        }
        return end
    }
}
