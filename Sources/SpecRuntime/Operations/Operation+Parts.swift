// `item`, `substring`, `extract`, `pad`
extension Operation {
    @inline(__always)
    func item(_ datum: Datum) -> Datum {
        guard datum.kind == .list else { return .failed }
        let wanted = Int(operand.integer)
        let position = wanted < 0 ? datum.count &+ wanted : wanted
        return position >= 0 && position < datum.count ? datum.elements[position] : .null
    }

    func substring(_ datum: Datum) -> Datum {
        guard datum.kind == .string else { return .failed }
        let span = operand(as: TextSpan.self).pointee
        var start = span.from < 0 ? datum.offset(back: -span.from) : datum.offset(of: span.from, from: 0)
        // Positions in front of the text count as missing characters.
        let missing = span.from < 0 ? Swift.max(0, -span.from &- datum.characterCount) : 0
        let wanted = span.count == .max ? .max : Swift.max(0, span.count &- missing)
        let end = wanted == .max ? datum.count : datum.offset(of: wanted, from: start)
        start = Swift.min(start, end)
        return datum.slice(from: start, count: end &- start)
    }

    func extracted(_ datum: Datum) -> Datum {
        guard datum.kind == .string, let pattern = OpaquePointer(bitPattern: UInt(operand.word)),
            let found = PatternMatcher.find(pattern, datum.buffer)
        else { return .failed }
        return datum.slice(from: found.lowerBound, count: found.count)
    }

    /// Zeros in front are taken off where writing puts the same number of them there.
    func withoutZeros(_ datum: Datum) -> Datum {
        guard datum.kind == .string else { return .failed }
        let (length, width) = (datum.characterCount, Int(operand.integer))
        guard length >= width, datum.count > 0 else { return .failed }
        guard datum.bytes[0] == JSONByte.zero else { return datum }
        guard length == width else { return .failed }
        var zeros = 0
        while zeros < datum.count &- 1, datum.bytes[zeros] == JSONByte.zero { zeros &+= 1 }
        return datum.slice(from: zeros, count: datum.count &- zeros)
    }

    func withZeros(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard let text = scratch.spelled(datum), text.count > 0 else { return .failed }
        guard text.bytes[0] != JSONByte.zero || text.count == 1 else { return .failed }
        let zeros = Int(operand.integer) &- text.characterCount
        guard zeros > 0 else { return text }
        let target = scratch.arena.allocate(zeros &+ text.count)
        target.update(repeating: JSONByte.zero, count: zeros)
        (target + zeros).update(from: text.bytes, count: text.count)
        return Datum(.string, bytes: target, count: zeros &+ text.count, flags: text.isPlainText ? .plain : [])
    }
}

/// The part of a text that `substring` returns, in characters.
struct TextSpan: BitwiseCopyable {
    /// From the end where it is below zero.
    let from: Int
    let count: Int
}

// Characters are code points.
extension Datum {
    fileprivate var characterCount: Int { RequirementTests.characterCount(self) }

    /// The offset of the character that stands `wanted` characters behind another; the end if there is none.
    fileprivate func offset(of wanted: Int, from start: Int) -> Int {
        var (at, left) = (start, wanted)
        while at < count, left > 0 {
            at &+= TextScalar(bytes + at).length
            left &-= 1
        }
        return at
    }

    /// The offset of the character that stands `wanted` characters before the end; 0 if there is none.
    fileprivate func offset(back wanted: Int) -> Int {
        var (at, left) = (count, wanted)
        while at > 0, left > 0 {
            at &-= 1
            if !JSONByte.continuesCharacter(bytes[at]) { left &-= 1 }
        }
        return at
    }
}
