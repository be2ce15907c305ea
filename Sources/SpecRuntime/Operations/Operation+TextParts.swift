import SpecIR

// `parts`
extension Operation {
    /// The parts of a text, by name.
    func takenApart(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string else { return .failed }
        let row = operand(as: TextPartsRow.self).pointee
        guard datum.begins(with: row.prefix) else { return .failed }
        let members = scratch.arena.allocate(Datum.self, count: 2 &* row.count)
        var start = row.prefix.count
        for position in 0..<row.count {
            let separator = row.separators[position]
            guard
                let end = position < row.count &- 1
                    ? datum.place(of: separator, from: start) : datum.placeOfEnd(separator, from: start)
            else { return .failed }
            members[2 &* position] = row.names[position]
            members[2 &* position &+ 1] = datum.slice(from: start, count: end &- start)
            start = end &+ separator.count
        }
        return Datum(.dictionary, elements: members, count: row.count)
    }

    /// The text of parts; `.failed` where it couldn't be taken apart into them again.
    func putTogether(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        let row = operand(as: TextPartsRow.self).pointee
        guard datum.kind == .dictionary, datum.count == row.count else { return .failed }
        let texts = scratch.arena.allocate(Datum.self, count: row.count)
        var length = row.prefix.count
        for position in 0..<row.count {
            guard let value = datum.member(row.names[position]), let text = scratch.spelled(value),
                position == row.count &- 1 || text.isEnded(by: row.separators[position])
            else { return .failed }
            texts[position] = text
            length &+= text.count &+ row.separators[position].count
        }
        let target = scratch.arena.allocate(length)
        var end = 0
        func append(_ text: Datum) {
            (target + end).update(from: text.bytes, count: text.count)
            end &+= text.count
        }
        append(row.prefix)
        for position in 0..<row.count {
            append(texts[position])
            append(row.separators[position])
        }
        return Datum(.string, bytes: target, count: end)
    }

    /// True if the separator behind a part doesn't occur before the part's end.
    func endsAtSeparator(_ value: Datum, at position: Int, in scratch: inout Scratch) -> Bool {
        let separator = operand(as: TextPartsRow.self).pointee.separators[position]
        return scratch.spelled(value)?.isEnded(by: separator) ?? false
    }
}

/// The argument of `parts`.
struct TextPartsRow: BitwiseCopyable {
    let prefix: Datum
    let names: UnsafePointer<Datum>

    /// The text behind each part.
    let separators: UnsafePointer<Datum>
    let count: Int

    init(_ prefix: Datum, names: [Datum], separators: [Datum], arena: inout Arena) {
        self.prefix = prefix
        count = names.count
        let (first, second) = (
            arena.allocate(Datum.self, count: names.count), arena.allocate(Datum.self, count: names.count)
        )
        for position in names.indices {
            first[position] = names[position]
            second[position] = separators[position]
        }
        (self.names, self.separators) = (UnsafePointer(first), UnsafePointer(second))
    }
}

extension Datum {
    /// True if a separator behind the text doesn't occur before the text's end.
    func isEnded(by separator: Datum) -> Bool {
        // One that begins in the text may end in the separator behind it.
        for start in 0..<count {
            let inside = Swift.min(separator.count, count &- start)
            guard Self.areEqual(bytes + start, separator.bytes, count: inside) else { continue }
            let rest = separator.count &- inside
            if rest == 0 || Self.areEqual(separator.bytes + inside, separator.bytes, count: rest) { return false }
        }
        return true
    }

    /// The first position of a text in this one, from a place on.
    func place(of text: Datum, from start: Int) -> Int? {
        var at = start
        while at &+ text.count <= count {
            if Self.areEqual(bytes + at, text.bytes, count: text.count) { return at }
            at &+= 1
        }
        return nil
    }

    /// The position of a text that this one ends with, if that isn't before a place.
    func placeOfEnd(_ text: Datum, from start: Int) -> Int? {
        let at = count &- text.count
        guard at >= start, Self.areEqual(bytes + at, text.bytes, count: text.count) else { return nil }
        return at
    }

    /// A dictionary's value of a name.
    fileprivate func member(_ name: Datum) -> Datum? {
        for position in 0..<count where key(position).hasBytes(of: name) { return value(position) }
        return nil
    }

    /// A dictionary's value of a name.
    func member(_ name: String) -> Datum? {
        for position in 0..<count where key(position).text.isExactly(name) { return value(position) }
        return nil
    }
}
