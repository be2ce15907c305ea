// Dictionaries whose JSON is an array of pairs.
extension Reader {
    /// A dictionary whose JSON is an array of pairs.
    mutating func pairs(_ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        if attempt.isOn { _ = try walker.skip(token) }
        let row = tables.elements[tables.rules[number].elements]
        guard let keyPath = row.pairKey, let valuePath = row.pairValue else { return .failed }
        let first = collected.count
        defer { collected.pop(to: first) }
        try collectItems(of: token)
        let behind = collected.count
        var names = KeySet(room: behind - first, in: &scratch.arena)
        var length = ListLength()
        let start = scratch.stack.count
        for position in first..<behind {
            let item = Int(collected[position])
            let name = try pairKey(at: keyPath, by: row, in: item)
            let value = try found(valuePath, item)
            let isFirst = name.kind == .unset || names.insert(name, number: 0) == nil
            if name.kind != .unset, let value, isFirst {
                scratch.stack.push(name)
                scratch.stack.push(Datum(Int64(value)))
                continue
            }
            let (failures, outer) = (report.mark, report.replacement)
            defer { report.replacement = outer }
            if let id = row.ifItemInvalid.warning { report.replacement = id }
            if name.kind != .unset, !isFirst {
                reportRepeatedKey(name.text, at: item, rule: number)
            } else {
                let expected = row.pairKeyIsInteger ? Expectation.integerPair : Expectation.pair
                report(.wrongType, at: item, expected: expected, rule: number)
            }
            guard let id = row.ifItemInvalid.warning else {
                // Of what stands there twice one would stay.
                if isFirst { length.length += 1 }
                length.failed += 1
                continue
            }
            if !report.replaceWithWarning(since: failures, as: id) { reportReplaced(number, item, as: id) }
            if row.ifItemInvalid == .null, name.kind != .unset, isFirst {
                scratch.stack.push(name)
                scratch.stack.push(.null)
            }
        }
        return try dictionary(by: number, at: token, from: start, earlier: length)
    }

    /// The key of a pair as text; `unset` where there is none of the JSON that the rule wants.
    mutating func pairKey(at path: Tail, by row: ElementRow, in item: Int) throws(JSONFault) -> Datum {
        guard let key = try found(path, item) else { return .unset }
        if row.pairKeyIsInteger { return try integerKey(key) }
        return walker.byte(key) == JSONByte.quote ? decoded(walker.content(key)) : .unset
    }

    /// An integer as it is spelled.
    private mutating func integerKey(_ token: Int) throws(JSONFault) -> Datum {
        let byte = walker.byte(token)
        guard JSONByte.isDigit(byte) || byte == JSONByte.minus else { return .unset }
        let number = try walker.number(token)
        guard number.isInteger else { return .unset }
        return Datum(.string, bytes: text.bytes + number.range.lowerBound, count: number.range.count)
    }

    /// The keyword by which a pair would be read whose key is an integer; nil for others.
    mutating func cureOfPair(_ token: Int, _ number: Int32) -> String? {
        let row = tables.elements[tables.rules[number].elements]
        guard !row.pairKeyIsInteger, let path = row.pairKey, let key = try? found(path, token),
            let integer = try? integerKey(key), integer.isValue
        else { return nil }
        return "`key_type: integer` beside `pairs` reads it"
    }

    /// The one value that a path from a pair leads to.
    private mutating func found(_ path: Tail, _ item: Int) throws(JSONFault) -> Int? {
        let before = collected.count
        defer { collected.pop(to: before) }
        guard case .at(let token) = try follow(from: path.first, to: path.first + path.count, in: item) else {
            return nil
        }
        return token
    }
}
