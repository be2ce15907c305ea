// Dictionaries whose JSON is an array of pairs.
extension Reader {
    /// A dictionary whose JSON is an array of pairs.
    mutating func pairs(_ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        if attempt.isOn { _ = try walker.skip(token) }
        let row = tables.elements[tables.rules[number].elements]
        let first = collected.count
        defer { collected.pop(to: first) }
        try collectItems(of: token)
        let behind = collected.count
        var names = KeySet(room: behind - first, in: &scratch.arena)
        var length = ListLength()
        var kept = first
        let start = scratch.stack.count
        for position in first..<behind {
            let item = Int(collected[position])
            let (name, value) = try pair(item, by: row)
            let isFirst = name.kind == .unset || names.insert(name, number: 0) == nil
            if name.kind != .unset, value.kind != .unset, isFirst {
                scratch.stack.push(name)
                scratch.stack.push(value)
                collected[kept] = Int32(item)
                kept += 1
                continue
            }
            let (failures, outer) = (report.mark, report.replacement)
            defer { report.replacement = outer }
            if let id = row.ifItemInvalid.warning { report.replacement = id }
            if name.kind != .unset, !isFirst {
                reportRepeatedKey(name.text, at: item, rule: number)
            } else {
                report(.wrongType, at: item, expected: expectedPair(row), rule: number)
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
                collected[kept] = Int32(item)
                kept += 1
            }
        }
        return try dictionary(by: number, at: token, from: start, earlier: length, items: first)
    }

    /// The key of a pair, and its value: a text that is part of the pair's, or the token where it stands. Each is
    /// `unset` where there is none.
    mutating func pair(_ item: Int, by row: ElementRow) throws(JSONFault) -> (key: Datum, value: Datum) {
        guard let keyPath = row.pairKey, let valuePath = row.pairValue else {
            guard walker.byte(item) == JSONByte.quote else { return (.unset, .unset) }
            return tables.textPairs[row.textPair].takenApart(decoded(walker.content(item))) ?? (.unset, .unset)
        }
        let key = try pairKey(at: keyPath, by: row, in: item)
        return (key, try found(valuePath, item).map { Datum(Int64($0)) } ?? .unset)
    }

    private func expectedPair(_ row: ElementRow) -> String {
        if row.textPair >= 0 { return Expectation.pair(like: tables.textPairs[row.textPair].spelling) }
        return row.pairKeyIsInteger ? Expectation.integerPair : Expectation.pair
    }

    /// The key of a pair as text; `unset` where there is none of the JSON that the rule wants.
    private mutating func pairKey(at path: Tail, by row: ElementRow, in item: Int) throws(JSONFault) -> Datum {
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
        guard let keyPath = row.pairKey, let valuePath = row.pairValue, let key = try? found(keyPath, token) else {
            return nil
        }
        if !row.pairKeyIsInteger, let integer = try? integerKey(key), integer.isValue {
            return "`key_type: integer` beside `pairs` reads it"
        }
        guard (try? found(valuePath, token)) == nil else { return nil }
        return "`if_item_invalid: null` reads a pair without a value as null; a `list` of objects keeps it as it is"
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
