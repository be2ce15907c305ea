// `split`, `join`, `first`, `last`, `count`
extension Operation {
    /// The pieces of a text between separators. Empty text has none.
    func split(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string, operand.count > 0 else { return .failed }
        guard datum.count > 0 else {
            return Datum(.list, elements: scratch.arena.allocate(Datum.self, count: 0), count: 0)
        }
        let most = 1 &+ Self.count(operand.bytes[0], in: datum)
        let pieces = scratch.arena.allocate(Datum.self, count: most)
        var (count, start) = (0, 0)
        while let found = separator(in: datum, from: start) {
            pieces[count] = datum.slice(from: start, count: found &- start)
            count &+= 1
            start = found &+ operand.count
        }
        pieces[count] = datum.slice(from: start, count: datum.count &- start)
        count &+= 1
        return Datum(.list, elements: pieces, count: count)
    }

    /// Number of times that a byte stands in a text.
    private static func count(_ byte: UInt8, in datum: Datum) -> Int {
        let bytes = datum.bytes
        var (at, count) = (0, 0)
        while datum.count &- at >= JSONBlock16.width {
            let blocks = Swift.min(255, (datum.count &- at) / JSONBlock16.width)
            count &+= JSONBlock16.count(byte, bytes + at, blocks: blocks)
            at &+= blocks &* JSONBlock16.width
        }
        while at < datum.count {
            if bytes[at] == byte { count &+= 1 }
            at &+= 1
        }
        return count
    }

    /// The position of the next separator.
    @inline(__always)
    private func separator(in datum: Datum, from start: Int) -> Int? {
        let (bytes, first) = (datum.bytes, operand.bytes[0])
        let last = datum.count &- operand.count
        var at = start
        while at <= last {
            if bytes[at] == first, operand.count == 1 || Datum.areEqual(bytes + at, operand.bytes, count: operand.count)
            {
                return at
            }
            at &+= 1
        }
        return nil
    }

    /// Texts with the separator in between; `.failed` where one couldn't be cut into the same texts again. With an empty
    /// separator, nobody does.
    func joined(_ datum: Datum, ofTextsAlone: Bool, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .list else { return .failed }
        guard datum.count > 0 else { return Datum(.string, bytes: scratch.arena.allocate(0), count: 0, flags: .plain) }
        let texts = scratch.arena.allocate(Datum.self, count: datum.count)
        var length = operand.count &* (datum.count &- 1)
        var isPlain = operand.isPlainText
        for position in 0..<datum.count {
            let element = datum.elements[position]
            guard !ofTextsAlone || element.kind == .string, let text = scratch.spelled(element) else { return .failed }
            texts[position] = text
            length &+= text.count
            isPlain = isPlain && text.isPlainText
        }
        let target = scratch.arena.allocate(length)
        var end = 0
        for position in 0..<datum.count {
            if position > 0 {
                (target + end).update(from: operand.bytes, count: operand.count)
                end &+= operand.count
            }
            (target + end).update(from: texts[position].bytes, count: texts[position].count)
            end &+= texts[position].count
        }
        let joined = Datum(.string, bytes: target, count: end, flags: isPlain ? .plain : [])
        return operand.count == 0 || isCut(joined, into: texts, datum.count) ? joined : .failed
    }

    /// Returns true if splitting a text at the separator results in exactly these texts.
    private func isCut(_ joined: Datum, into texts: UnsafePointer<Datum>, _ count: Int) -> Bool {
        guard joined.count > 0 else { return false }
        var start = 0
        for position in 0..<count &- 1 {
            guard separator(in: joined, from: start) == start &+ texts[position].count else { return false }
            start &+= texts[position].count &+ operand.count
        }
        return separator(in: joined, from: start) == nil
    }

    @inline(__always)
    func first(_ datum: Datum) -> Datum {
        guard datum.kind == .list else { return .failed }
        return datum.count > 0 ? datum.elements[0] : .null
    }

    @inline(__always)
    func last(_ datum: Datum) -> Datum {
        guard datum.kind == .list else { return .failed }
        return datum.count > 0 ? datum.elements[datum.count &- 1] : .null
    }

    @inline(__always)
    func counted(_ datum: Datum) -> Datum {
        datum.kind == .list ? Datum(Int64(datum.count)) : .failed
    }
}
