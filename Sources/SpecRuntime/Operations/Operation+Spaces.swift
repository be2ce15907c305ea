// `trim`, `collapse_spaces`, `blank_to_null`
extension Operation {
    @inline(__always)
    func trimmed(_ datum: Datum) -> Datum {
        guard datum.kind == .string else { return .failed }
        let bytes = datum.bytes
        var (start, end) = (0, datum.count)
        while start < end {
            let scalar = TextScalar(bytes + start)
            guard scalar.isWhitespace else { break }
            start &+= scalar.length
        }
        while start < end {
            let scalar = TextScalar(before: bytes + end)
            guard scalar.isWhitespace else { break }
            end &-= scalar.length
        }
        return end &- start == datum.count ? datum : datum.slice(from: start, count: end &- start)
    }

    func blankToNull(_ datum: Datum) -> Datum {
        if datum.isNull { return datum }
        guard datum.kind == .string else { return .failed }
        var at = 0
        while at < datum.count {
            let scalar = TextScalar(datum.bytes + at)
            guard scalar.isWhitespace else { return datum }
            at &+= scalar.length
        }
        return .null
    }

    func collapsed(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string else { return .failed }
        let kept = Self.firstToCollapse(datum)
        guard kept < datum.count else { return datum }
        let (bytes, target) = (datum.bytes, scratch.arena.allocate(datum.count))
        target.update(from: bytes, count: kept)
        var (at, end) = (kept, kept)
        var isInSpace = kept > 0 && bytes[kept &- 1] == JSONByte.space
        while at < datum.count {
            let scalar = TextScalar(bytes + at)
            if !scalar.isWhitespace {
                for _ in 0..<scalar.length {
                    target[end] = bytes[at]
                    (at, end) = (at &+ 1, end &+ 1)
                }
                isInSpace = false
                continue
            }
            if !isInSpace {
                target[end] = JSONByte.space
                end &+= 1
            }
            isInSpace = true
            at &+= scalar.length
        }
        scratch.arena.shrink(target, to: end)
        return Datum(.string, bytes: target, count: end, flags: datum.partFlags)
    }

    /// The position of the first white space that isn't a single blank; the text's length if there is none.
    private static func firstToCollapse(_ datum: Datum) -> Int {
        let (bytes, count) = (datum.bytes, datum.count)
        var (at, isInSpace) = (0, false)
        while at < count {
            if count &- at >= 8, TextWords.hasNoSpace(KeyWord.load(bytes + at)) {
                (at, isInSpace) = (at &+ 8, false)
                continue
            }
            let scalar = TextScalar(bytes + at)
            if scalar.isWhitespace, isInSpace || scalar.value != 0x20 { return at }
            isInSpace = scalar.value == 0x20
            at &+= scalar.length
        }
        return count
    }
}
