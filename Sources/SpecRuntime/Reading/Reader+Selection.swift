import SpecIR

// `where`, `take`, `pick` and `accept_single`: which elements of an array a property is about.
extension Reader {
    /// The place that results from a rule's selection at a place; a failure is recorded and results in nil.
    mutating func select(_ place: Place, _ number: Int32) throws(JSONFault) -> Place? {
        let row = tables.elements[tables.rules[number].elements]
        if case .at(let token) = place, !isNull(token), walker.byte(token) != JSONByte.openBracket, !row.acceptsSingle {
            report(.wrongType, at: token, expected: Expectation.list, rule: number)
            return nil
        }
        guard let first = try collectElements(of: place, row) else { return place }
        for condition in row.conditions.first..<row.conditions.first + row.conditions.count {
            try keepElements(from: first, that: tables.conditions[condition])
        }
        if let pick = row.pick, try !self.pick(pick, from: first, number) { return nil }
        guard let take = row.take ?? (row.pick == nil || row.holdsAll ? nil : .first) else {
            return .collection(first..<collected.count)
        }
        defer { collected.pop(to: first) }
        let count = collected.count - first
        if take == .single, count > 1 {
            reportNotOne(count, at: Int(collected[first + 1]), rule: number)
            return nil
        }
        guard count > 0 else { return .missing }
        return .at(Int(collected[take == .last ? first + count - 1 : first]))
    }

    /// Collects the elements that stand at a place, and returns where the first of them is; nil where it holds none to choose
    /// from.
    private mutating func collectElements(of place: Place, _ row: ElementRow) throws(JSONFault) -> Int? {
        switch place {
        case .missing, .blocked: return nil
        case .collection(let range): return range.lowerBound
        case .at(let token):
            if isNull(token) { return nil }
            let first = collected.count
            if walker.byte(token) == JSONByte.openBracket {
                try collectItems(of: token)
            } else if row.acceptsSingle {
                collected.push(Int32(truncatingIfNeeded: token))
            } else {
                return nil
            }
            return first
        }
    }

    /// Keeps those of the collected elements that meet a condition.
    private mutating func keepElements(from first: Int, that condition: ConditionRow) throws(JSONFault) {
        var kept = first
        for position in first..<collected.count where try meets(condition, Int(collected[position])) {
            collected[kept] = collected[position]
            kept += 1
        }
        collected.pop(to: kept)
    }

    /// Returns true if a condition's path from an element leads to one of the condition's values.
    mutating func meets(_ condition: ConditionRow, _ token: Int) throws(JSONFault) -> Bool {
        let before = collected.count
        defer { collected.pop(to: before) }
        let path = condition.path
        switch try follow(from: path.first, to: path.first + path.count, in: token) {
        case .missing, .blocked: return false
        case .at(let found): return isListed(try tree(found), condition)
        case .collection(let range):
            for position in range where isListed(try tree(Int(collected[position])), condition) { return true }
            return false
        }
    }

    private func isListed(_ datum: Datum, _ condition: ConditionRow) -> Bool {
        if condition.table.kind != .unset { return DatumTable.at(condition.table).pointee.contains(datum, scratch) }
        for position in condition.firstValue..<condition.firstValue + condition.valueCount
        where DatumEquality.areEqual(tables.constants[position], datum, in: scratch) {
            return true
        }
        return false
    }

    /// Puts what a path finds in each collected element in its place; false where something stands in the way.
    private mutating func pick(_ path: Tail, from first: Int, _ number: Int32) throws(JSONFault) -> Bool {
        let last = collected.count
        for position in first..<last {
            switch try follow(from: path.first, to: path.first + path.count, in: Int(collected[position])) {
            case .missing:
                if tables.elements[tables.rules[number].elements].holdsAll {
                    reportNothingPicked(at: Int(collected[position]), rule: number)
                }
            case .collection: break
            case .at(let value): collected.push(Int32(truncatingIfNeeded: value))
            case .blocked(let token):
                collected.pop(to: first)
                report(.wrongType, at: token, expected: Expectation.way, rule: number)
                return false
            }
        }
        let found = collected.count - last
        for position in 0..<found { collected[first + position] = collected[last + position] }
        collected.pop(to: first + found)
        return true
    }
}
