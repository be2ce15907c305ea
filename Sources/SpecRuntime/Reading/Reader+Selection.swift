import SpecIR

// `where`, `take`, `pick` and `accept_single`: which elements of an array a property is about.
extension Reader {
    /// What a rule's selection makes of a place; a failure is recorded and gives nil.
    mutating func select(_ place: Place, _ number: Int32) throws(JSONFault) -> Place? {
        let row = tables.elements[tables.rules[number].elements]
        if case .at(let token) = place, !isNull(token), walker.byte(token) != JSONByte.openBracket, !row.acceptsSingle {
            report(.wrongType, at: token, expected: Expectation.list, rule: number)
            return nil
        }
        guard var tokens = try elements(of: place, row) else { return place }
        for condition in row.firstCondition..<row.firstCondition + row.conditionCount {
            var kept: [Int] = []
            for token in tokens where try meets(tables.conditions[condition], token) { kept.append(token) }
            tokens = kept
        }
        if let pick = row.pick {
            guard let picked = try self.picked(pick, of: tokens, number) else { return nil }
            tokens = picked
        }
        guard let take = row.take ?? (row.pick == nil ? nil : .first) else { return collection(tokens) }
        switch take {
        case .first: return tokens.first.map(Place.at) ?? .missing
        case .last: return tokens.last.map(Place.at) ?? .missing
        case .single:
            guard tokens.count <= 1 else {
                reportNotOne(tokens.count, at: tokens[1], rule: number)
                return nil
            }
            return tokens.first.map(Place.at) ?? .missing
        }
    }

    /// The elements that stand at a place; nil where it holds none to choose from.
    private mutating func elements(of place: Place, _ row: ElementRow) throws(JSONFault) -> [Int]? {
        switch place {
        case .missing, .blocked: return nil
        case .collection(let range):
            defer { collected.removeSubrange(range) }
            return collected[range].map(Int.init)
        case .at(let token):
            if isNull(token) { return nil }
            if walker.byte(token) == UInt8(ascii: "[") { return try children(of: token) }
            return row.acceptsSingle ? [token] : nil
        }
    }

    private mutating func collection(_ tokens: [Int]) -> Place {
        let first = collected.count
        collected += tokens.map { Int32(truncatingIfNeeded: $0) }
        return .collection(first..<collected.count)
    }

    /// Whether a condition's path from an element leads to one of its values.
    private mutating func meets(_ condition: ConditionRow, _ token: Int) throws(JSONFault) -> Bool {
        let before = collected.count
        defer { collected.removeSubrange(before...) }
        let path = condition.path
        switch try follow(path.first, path.first + path.count, token) {
        case .missing, .blocked: return false
        case .at(let found): return isListed(try tree(found), condition)
        case .collection(let range):
            for position in range where isListed(try tree(Int(collected[position])), condition) { return true }
            return false
        }
    }

    private func isListed(_ datum: Datum, _ condition: ConditionRow) -> Bool {
        for position in condition.firstValue..<condition.firstValue + condition.valueCount
        where DatumEquality.areEqual(tables.constants[position], datum, scratch) {
            return true
        }
        return false
    }

    /// What a path finds in each element; nil where something stands in its way.
    private mutating func picked(_ path: Tail, of tokens: [Int], _ number: Int32) throws(JSONFault) -> [Int]? {
        var found: [Int] = []
        for token in tokens {
            switch try follow(path.first, path.first + path.count, token) {
            case .missing: break
            case .at(let value): found.append(value)
            case .collection(let range):
                found += collected[range].map(Int.init)
                collected.removeSubrange(range)
            case .blocked(let token):
                report(.wrongType, at: token, expected: Expectation.way, rule: number)
                return nil
            }
        }
        return found
    }
}
