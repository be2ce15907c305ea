import SpecIR
import SpecSource

// Lists, dictionaries, and values that nothing converts.
extension Reader {
    mutating func list(_ rule: RuleReader, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        guard stack.fits(below: trail.count) else {
            end = try walker.skip(token)
            reportNoRoom(token)
            return .failed
        }
        walker.depth += 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        trail.push(.property(property))
        trail.push(.item(0))
        defer {
            trail.pop(2)
            walker.depth -= 1
        }
        let inner = tables.rules[rule.operand]
        if inner.kind == .object { sink.willMapCollection(of: inner.operand, plan) }
        defer { if inner.kind == .object { sink.didMapCollection(of: inner.operand, plan) } }
        var items = sink.openItems()
        var tally = Tally()
        var next = token + 1
        if walker.byte(next) == UInt8(ascii: "]") {
            end = next + 1
            return .element(sink.closeList(items))
        }
        var position = 0
        while true {
            trail[trail.count - 1] = .item(position)
            tally.count(try element(rule, next, key: nil, &items))
            next = end
            let separator = walker.byte(next)
            next += 1
            if separator == UInt8(ascii: "]") { break }
            guard separator == UInt8(ascii: ",") else { throw JSONFault() }
            position += 1
        }
        end = next
        return closed(tally) ? .element(sink.closeList(items)) : .failed
    }

    /// How many elements a list has come to.
    struct Tally {
        /// Those that it holds, or would hold if they hadn't failed.
        var length = 0
        var failed = 0

        mutating func count(_ item: Item) {
            if item != .leftOut { length += 1 }
            if item == .failed { failed += 1 }
        }
    }

    /// What became of an element.
    enum Item { case held, leftOut, failed }

    /// Whether all elements of a list succeeded; notes the length of one that fails with them.
    @inline(__always)
    mutating func closed(_ tally: Tally) -> Bool {
        if tally.failed > 0 { failedLength = tally.length }
        return tally.failed == 0
    }

    /// Reads one element and sets `end` behind it.
    @inline(__always)
    private mutating func element(
        _ list: RuleReader,
        _ token: Int,
        key: String?,
        _ items: inout Sink.Items
    ) throws(JSONFault) -> Item {
        end = -1
        let outer = property
        property = -1
        defer { property = outer }
        let mark = sink.mark()
        let failures = report.mark
        if let key { sink.key(key) }
        let keyed = sink.mark()
        let byte = walker.byte(token)
        let usual = byte == JSONByte.openBrace ? try usualElement(list.operand, token, failures, keyed) : nil
        let outcome = if let usual { usual } else { try read(list.operand, token) }
        if byte != UInt8(ascii: "{") && byte != UInt8(ascii: "[") {
            end = token + 1
        } else if end < 0 {
            end = try walker.skip(token)
        }
        switch outcome {
        case .element(let element): add(element, key, &items)
        case .null: add(sink.null(), key, &items)
        case .unset, .usesDefault:
            sink.rewind(to: mark)
            return .leftOut
        case .failed:
            guard list.extras >= 0 else { return .failed }
            return replaceElement(
                plan.ruleExtras[Int(list.extras)].ifItemInvalid,
                list,
                token,
                key,
                failures,
                mark,
                &items
            )
        }
        return .held
    }

    /// An element that is an object and no more is asked of; nil where there is more.
    @inline(__always)
    private mutating func usualElement(
        _ number: Int32,
        _ token: Int,
        _ failures: FailureReport.Mark,
        _ mark: Sink.Mark
    ) throws(JSONFault) -> Outcome<Sink.Element>? {
        let rule = tables.rules[number]
        guard rule.kind == .object, rule.isPlain, tables.mappings[rule.operand].extras < 0 else { return nil }
        guard let element = try usualObject(rule.operand, token) else {
            return invalid(number, failures, mark, token)
        }
        return .element(element)
    }

    /// What `if_item_invalid` says; where that is nothing the list fails with the element.
    private mutating func replaceElement(
        _ fallback: ItemFallback,
        _ list: RuleReader,
        _ token: Int,
        _ key: String?,
        _ failures: FailureReport.Mark,
        _ mark: Sink.Mark,
        _ items: inout Sink.Items
    ) -> Item {
        if fallback == .fail { return .failed }
        let id = fallback == .skip ? DataFailure.ID.itemSkipped : .invalidReplaced
        if !report.replaceWithWarning(since: failures, as: id) { reportReplaced(list.operand, token, as: id) }
        sink.rewind(to: mark)
        guard fallback == .null else { return .leftOut }
        if let key { sink.key(key) }
        add(sink.null(), key, &items)
        return .held
    }

    @inline(__always)
    private mutating func add(_ element: Sink.Element, _ key: String?, _ items: inout Sink.Items) {
        if let key { sink.add(element, key: key, to: &items) } else { sink.add(element, to: &items) }
    }

    mutating func dictionary(_ rule: RuleReader, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        let members = try members(of: token).map { (name: string(walker.content($0.key)), value: Optional($0.value)) }
        return try dictionary(rule, members, token, Tally())
    }

    /// Reads members by the element's rule; one without a value holds null.
    mutating func dictionary(
        _ rule: RuleReader,
        _ members: [(name: String, value: Int?)],
        _ token: Int,
        _ earlier: Tally
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        trail.push(.property(property))
        defer { trail.pop() }
        let naming = rule.extras >= 0 ? plan.ruleExtras[Int(rule.extras)].memberAs : nil
        if let naming { namedMembers.append((trail.count + 1, naming)) }
        defer { if naming != nil { namedMembers.removeLast() } }
        var items = sink.openMembers()
        var tally = earlier
        for member in members {
            guard let value = member.value else {
                sink.key(member.name)
                sink.add(sink.null(), key: member.name, to: &items)
                tally.count(.held)
                continue
            }
            trail.push(.member(memberNames.count))
            memberNames.append(member.name)
            tally.count(try element(rule, value, key: member.name, &items))
            memberNames.removeLast()
            trail.pop()
        }
        end = try walker.skip(token)
        return closed(tally) ? .element(sink.closeDictionary(items)) : .failed
    }

    /// A list of what a path with `*` collected.
    @inline(never)
    mutating func collection(_ number: Int32, _ range: Range<Int>) throws(JSONFault) -> Outcome<Sink.Element> {
        let rule = tables.rules[number]
        if rule.needsValue, !Sink.buildsValues {
            let outcome = try withValues { (inner) throws(JSONFault) in try inner.collection(number, range) }
            return handOver(outcome)
        }
        let mark = sink.mark()
        let failures = report.mark
        return settle(try convertCollection(rule, number, range), rule, number, container, failures, mark)
    }

    private mutating func convertCollection(
        _ rule: RuleReader,
        _ number: Int32,
        _ range: Range<Int>
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        if rule.transforms >= 0 || rule.isText {
            var values: [Value] = []
            for position in range { values.append(try plainValue(Int(collected[position]))) }
            return transformed(.list(values), rule, number, container, isStated: false)
        }
        guard rule.kind == .list || rule.kind == .any else {
            report(.wrongType, at: container, expected: plan.ruleFacts[Int(number)].expected, rule: number)
            return .failed
        }
        trail.push(.property(property))
        trail.push(.item(0))
        defer { trail.pop(2) }
        var items = sink.openItems()
        var tally = Tally()
        for position in range {
            trail[trail.count - 1] = .item(position - range.lowerBound)
            let token = Int(collected[position])
            if rule.kind == .any {
                sink.add(try any(token), to: &items)
            } else {
                tally.count(try element(rule, token, key: nil, &items))
            }
        }
        return closed(tally) ? .element(sink.closeList(items)) : .failed
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
