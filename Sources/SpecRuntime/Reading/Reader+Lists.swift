import SpecIR

// Lists, dictionaries, and values that nothing converts.
extension Reader {
    mutating func list(_ rule: RuleReader, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        walker.depth += 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        trail.append(.property(property))
        trail.append(.item(0))
        defer {
            trail.removeLast(2)
            walker.depth -= 1
        }
        var items = sink.openItems()
        var succeeded = true
        var next = token + 1
        if walker.byte(next) == UInt8(ascii: "]") {
            end = next + 1
            return .element(sink.closeList(items))
        }
        var position = 0
        while true {
            trail[trail.count - 1] = .item(position)
            if !(try element(rule.operand, next, key: nil, &items)) { succeeded = false }
            next = end
            let separator = walker.byte(next)
            next += 1
            if separator == UInt8(ascii: "]") { break }
            guard separator == UInt8(ascii: ",") else { throw JSONFault() }
            position += 1
        }
        end = next
        return succeeded ? .element(sink.closeList(items)) : .failed
    }

    /// Reads one element and sets `end` behind it; false where it failed.
    @inline(__always)
    private mutating func element(
        _ rule: Int32,
        _ token: Int,
        key: String?,
        _ items: inout Sink.Items
    ) throws(JSONFault) -> Bool {
        end = -1
        let outer = property
        property = -1
        defer { property = outer }
        let mark = sink.mark()
        if let key { sink.key(key) }
        let outcome = try read(rule, token)
        let byte = walker.byte(token)
        if byte != UInt8(ascii: "{") && byte != UInt8(ascii: "[") {
            end = token + 1
        } else if end < 0 {
            end = try walker.skip(token)
        }
        switch outcome {
        case .element(let element): add(element, key, &items)
        case .null: add(sink.null(), key, &items)
        case .unset, .usesDefault: sink.rewind(to: mark)
        case .failed: return false
        }
        return true
    }

    @inline(__always)
    private mutating func add(_ element: Sink.Element, _ key: String?, _ items: inout Sink.Items) {
        if let key { sink.add(element, key: key, to: &items) } else { sink.add(element, to: &items) }
    }

    mutating func dictionary(_ rule: RuleReader, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        trail.append(.property(property))
        defer { trail.removeLast() }
        var items = sink.openMembers()
        var succeeded = true
        for member in try members(of: token) {
            let name = string(walker.content(member.key))
            trail.append(.member(name))
            if !(try element(rule.operand, member.value, key: name, &items)) { succeeded = false }
            trail.removeLast()
        }
        end = try walker.skip(token)
        return succeeded ? .element(sink.closeDictionary(items)) : .failed
    }

    /// A list of what a path with `*` collected.
    @inline(never)
    mutating func collection(_ number: Int32, _ range: Range<Int>) throws(JSONFault) -> Outcome<Sink.Element> {
        let rule = tables.rules[number]
        let mark = sink.mark()
        let failures = report.mark
        let outcome = try convertCollection(rule, number, range)
        switch outcome {
        case .failed: return invalid(number, failures, mark, container)
        case .null: return null(rule, number, container)
        case .element, .unset, .usesDefault: return outcome
        }
    }

    private mutating func convertCollection(
        _ rule: RuleReader,
        _ number: Int32,
        _ range: Range<Int>
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        if rule.transforms >= 0 {
            var values: [Value] = []
            for position in range { values.append(try plainValue(Int(collected[position]))) }
            return transformed(.list(values), rule, number, container)
        }
        guard rule.kind == .list || rule.kind == .any else {
            report(.wrongType, at: container, expected: plan.ruleFacts[Int(number)].expected, rule: number)
            return .failed
        }
        trail.append(.property(property))
        trail.append(.item(0))
        defer { trail.removeLast(2) }
        var items = sink.openItems()
        var succeeded = true
        for position in range {
            trail[trail.count - 1] = .item(position - range.lowerBound)
            let token = Int(collected[position])
            if rule.kind == .any {
                sink.add(try any(token), to: &items)
            } else if !(try element(rule.operand, token, key: nil, &items)) {
                succeeded = false
            }
        }
        return succeeded ? .element(sink.closeList(items)) : .failed
    }

    /// A value as it is. Sets `end` where it is a container.
    mutating func any(_ token: Int) throws(JSONFault) -> Sink.Element {
        switch walker.byte(token) {
        case UInt8(ascii: "\""):
            let content = walker.content(token)
            return sink.string(text, content, hasEscape: walker.hasEscape(content))
        case UInt8(ascii: "t"): return sink.boolean(true)
        case UInt8(ascii: "f"): return sink.boolean(false)
        case UInt8(ascii: "n"): return sink.null()
        case UInt8(ascii: "["): return try anyList(token)
        case UInt8(ascii: "{"): return try anyObject(token)
        default: return sink.number(text, try walker.number(token).range)
        }
    }

    private mutating func anyList(_ token: Int) throws(JSONFault) -> Sink.Element {
        var items = sink.openItems()
        var next = token + 1
        while walker.byte(next) != UInt8(ascii: "]") {
            end = next + 1
            sink.add(try any(next), to: &items)
            next = end
            if walker.byte(next) == UInt8(ascii: ",") { next += 1 }
        }
        end = next + 1
        return sink.closeList(items)
    }

    private mutating func anyObject(_ token: Int) throws(JSONFault) -> Sink.Element {
        var items = sink.openMembers()
        for member in try members(of: token) {
            let name = string(walker.content(member.key))
            sink.key(name)
            sink.add(try any(member.value), key: name, to: &items)
        }
        end = try walker.skip(token)
        return sink.closeDictionary(items)
    }

    /// The members of the object at a token; of two with one key, the later's value at the first's place.
    mutating func members(of token: Int) throws(JSONFault) -> [(key: Int, value: Int)] {
        var found: [(key: Int, value: Int)] = []
        var next = token + 1
        while walker.byte(next) == UInt8(ascii: "\"") {
            found.append((next, next + 2))
            next = try walker.skip(next + 2)
            guard walker.byte(next) == UInt8(ascii: ",") else { break }
            next += 1
        }
        return withoutRepeatedKeys(found)
    }

    private func withoutRepeatedKeys(_ members: [(key: Int, value: Int)]) -> [(key: Int, value: Int)] {
        var places: [ExactText: Int] = [:]
        var kept: [(key: Int, value: Int)] = []
        for member in members {
            let key = ExactText(string(walker.content(member.key)))
            guard let place = places.updateValue(kept.count, forKey: key) else {
                kept.append(member)
                continue
            }
            kept[place].value = member.value
            places[key] = place
        }
        return kept
    }
}
