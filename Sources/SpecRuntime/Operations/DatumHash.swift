import SpecIR

/// Hashes of values: those that `DatumEquality` takes for equal have the same.
///
/// The seed is another in each run, so that nobody can prepare texts that all hash alike.
enum DatumHash {
    private static let seed = UInt64.random(in: .min ... .max)

    @inline(__always)
    static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// The bytes of a text.
    static func text(_ datum: Datum) -> UInt64 {
        let (bytes, count) = (datum.bytes, datum.count)
        var hash = seed
        var at = 0
        while count &- at > 8 {
            hash = mix(hash ^ KeyWord.load(bytes + at), 0xA076_1D64_78BD_642F)
            at &+= 8
        }
        // Apart from the bytes, as zeros behind them would otherwise be the same as none.
        return mix(hash ^ TextWords.load(bytes, at: at, of: count), 0xE703_7ED1_A0B4_28DB &+ UInt64(count))
    }

    static func hash(_ datum: Datum, _ scratch: borrowing Scratch) -> UInt64 {
        switch datum.kind {
        case .string: return text(datum)
        case .integer, .unsigned, .double, .decimal, .number: return number(datum)
        case .date: return mix(seed ^ datum.word, 0x8EBC_6AF0_9C88_C6E3 ^ UInt64(datum.length))
        case .data, .url, .uuid: return mix(text(datum), 0x5895_0B8F_5B5D_4D0B)
        case .list:
            var hash = mix(seed ^ UInt64(datum.length), 0x1D8E_4E27_C47D_124F)
            for element in datum.list { hash = mix(hash ^ Self.hash(element, scratch), 0xA076_1D64_78BD_642F) }
            return hash
        case .dictionary:
            var hash = mix(seed ^ UInt64(datum.length), 0xEB44_ACCA_B455_D165)
            for position in 0..<datum.count {
                hash &+= member(datum.key(position), value: datum.value(position), in: scratch)
            }
            return hash
        case .object: return object(datum.node, scratch)
        case .hosted: return hosted(scratch.hosted[Int(datum.word)])
        case .boolean, .null, .unset, .usesDefault, .failed:
            return mix(seed ^ datum.word, 0x9FB2_1C65_1E98_DF25 &+ UInt64(datum.kind.rawValue))
        }
    }

    /// Members count in any order.
    private static func member(_ name: Datum, value: Datum, in scratch: borrowing Scratch) -> UInt64 {
        mix(text(name) ^ 0x6C62_272E_07BB_0142, hash(value, scratch))
    }

    private static func number(_ datum: Datum) -> UInt64 {
        guard let number = DecimalDigits(datum) else { return longNumber(datum) }
        let low = UInt64(truncatingIfNeeded: number.coefficient)
        let high = UInt64(truncatingIfNeeded: number.coefficient >> 64)
        let power = UInt64(bitPattern: Int64(number.exponent)) &* 2 &+ (number.isNegative ? 1 : 0)
        return mix(mix(seed ^ low, 0x2545_F491_4F6C_DD1D ^ high), 0x9E37_79B9_7F4A_7C15 ^ power)
    }

    @inline(never)
    private static func longNumber(_ datum: Datum) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(datum.digitsText.map(Scientific.init))
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    // MARK: Objects

    /// An object by its members, like a dictionary.
    private static func object(_ node: UnsafeMutablePointer<ObjectNode>, _ scratch: borrowing Scratch) -> UInt64 {
        guard node.pointee.host < 0, node.pointee.extraCount == 0 else {
            return hosted(scratch.value(of: Datum(node)))
        }
        let (layout, slots) = (node.pointee.layout.pointee, node.slots)
        var (sum, count): (UInt64, UInt64) = (0, 0)
        for position in 0..<Int(layout.count) where slots[position].kind != .unset {
            let label = layout.labels[position]
            // `"name":`
            let name = Datum(.string, bytes: layout.literals + (Int(label.offset) + 1), count: Int(label.length) - 3)
            sum &+= member(name, value: slots[position], in: scratch)
            count &+= 1
        }
        return mix(seed ^ count, 0xEB44_ACCA_B455_D165) &+ sum
    }

    @inline(never)
    private static func hosted(_ value: Value) -> UInt64 {
        var scratch = Scratch()
        let plain: Value = if case .object(let object) = value { .dictionary(object.dictionary) } else { value }
        let datum = scratch.datum(of: plain)
        if datum.kind != .hosted { return hash(datum, scratch) }
        return mix(seed, 0xD6E8_FEB8_6659_FD93)
    }
}
