import SpecIR

// `where`, `take`, `pick` and `accept_single`: which elements of an array a property is about.
extension Reader {
    /// What a rule's selection makes of a place; a failure is recorded and gives nil.
    mutating func select(_ place: Place, _ number: Int32) throws(JSONFault) -> Place? {
        let extras = plan.ruleExtras[Int(tables.rules[number].extras)]
        if case .at(let token) = place, !isNull(token), walker.byte(token) != UInt8(ascii: "["), !extras.acceptsSingle {
            report(.wrongType, at: token, expected: Expectation.list, rule: number)
            return nil
        }
        guard var tokens = try elements(of: place, extras) else { return place }
        for condition in extras.conditions {
            var kept: [Int] = []
            for token in tokens where try meets(condition.path, condition.values, token) { kept.append(token) }
            tokens = kept
        }
        if let pick = extras.pick {
            guard let picked = try self.picked(pick, of: tokens, number) else { return nil }
            tokens = picked
        }
        guard let take = extras.take ?? (extras.pick == nil ? nil : .first) else { return collection(tokens) }
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
    private mutating func elements(of place: Place, _ extras: RuleExtras) throws(JSONFault) -> [Int]? {
        switch place {
        case .missing, .blocked: return nil
        case .collection(let range):
            defer { collected.removeSubrange(range) }
            return collected[range].map(Int.init)
        case .at(let token):
            if isNull(token) { return nil }
            if walker.byte(token) == UInt8(ascii: "[") { return try children(of: token) }
            return extras.acceptsSingle ? [token] : nil
        }
    }

    private mutating func collection(_ tokens: [Int]) -> Place {
        let first = collected.count
        collected += tokens.map { Int32(truncatingIfNeeded: $0) }
        return .collection(first..<collected.count)
    }

    /// Whether a path from an element leads to one of some values.
    private mutating func meets(_ path: Tail, _ values: [Value], _ token: Int) throws(JSONFault) -> Bool {
        let before = collected.count
        defer { collected.removeSubrange(before...) }
        switch try follow(path.first, path.first + path.count, token) {
        case .missing, .blocked: return false
        case .at(let found): return values.contains(try plainValue(found))
        case .collection(let range):
            for position in range where values.contains(try plainValue(Int(collected[position]))) { return true }
            return false
        }
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
