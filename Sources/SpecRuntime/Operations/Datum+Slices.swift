// Parts of texts, which need no copy.
extension Datum {
    /// The flags of a part of the text: if the text needs no escapes, neither do its parts.
    @inline(__always)
    var partFlags: Flags {
        flags.contains(.quoted) || flags.contains(.plain) ? .plain : []
    }

    @inline(__always)
    var isPlainText: Bool { flags.contains(.quoted) || flags.contains(.plain) }

    @inline(__always)
    func slice(from start: Int, count: Int) -> Datum {
        Datum(.string, bytes: bytes + start, count: count, flags: partFlags)
    }

    /// The same bytes as a value of another kind.
    @inline(__always)
    func held(as kind: Kind, _ flags: Flags) -> Datum { Datum(kind, bytes: bytes, count: count, flags: flags) }

    /// Returns true if the bytes begin with those of another value.
    @inline(__always)
    func begins(with other: Datum) -> Bool {
        count >= other.count && Self.areEqual(bytes, other.bytes, count: other.count)
    }

    @inline(__always)
    func ends(with other: Datum) -> Bool {
        count >= other.count && Self.areEqual(bytes + (count &- other.count), other.bytes, count: other.count)
    }
}

extension Arena {
    /// The texts of two, one behind the other.
    mutating func joined(_ first: Datum, _ second: Datum) -> Datum {
        let target = allocate(first.count &+ second.count)
        target.update(from: first.bytes, count: first.count)
        (target + first.count).update(from: second.bytes, count: second.count)
        let isPlain = first.isPlainText && second.isPlainText
        return Datum(.string, bytes: target, count: first.count &+ second.count, flags: isPlain ? .plain : [])
    }
}

extension Datum {
    /// Words that stand for values, with room to read behind them. They live as long as the program.
    static let trueText = lasting("true")
    static let falseText = lasting("false")

    private static func lasting(_ text: StaticString) -> Datum {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
        memory.update(repeating: 0, count: 64)
        memory.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        return Datum(.string, bytes: memory, count: text.utf8CodeUnitCount, flags: .plain)
    }
}
