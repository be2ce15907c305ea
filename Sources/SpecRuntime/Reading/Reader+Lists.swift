import SpecIR

// Lists and dictionaries.
extension Reader {
    mutating func list(_ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        if attempt.isOn { return try listInPass(number, token) }
        guard state.stack.fits(below: currentPath.count) else {
            state.end = try walker.skip(token)
            reportNoRoom(token)
            return .failed
        }
        walker.depth += 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        let outer = state.property
        currentPath.push(.property(outer))
        currentPath.push(.item(0))
        state.property = -1
        let start = scratch.stack.count
        var length = ListLength()
        var next = token + 1
        if walker.byte(next) == JSONByte.closeBracket {
            next += 1
        } else {
            var position = 0
            while true {
                currentPath[currentPath.count - 1] = .item(position)
                length.count(push(try element(of: number, next, start)))
                try checkWork()
                next = state.end
                let separator = walker.byte(next)
                next += 1
                if separator == JSONByte.closeBracket { break }
                guard separator == JSONByte.comma else { throw JSONFault() }
                position += 1
            }
        }
        state.end = next
        state.property = outer
        currentPath.pop(2)
        walker.depth -= 1
        return closed(length, from: start, of: tables.rules[number].operand)
    }

    /// Reads each element where it is met; one that fails ends the pass.
    private mutating func listInPass(_ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        let (outer, rule) = (state.property, tables.rules[number].operand)
        let shortcut = tables.rules[rule].shortcut
        let (isOfObjects, elements) = (isPlainObject(shortcut), tables.rules[number].elements)
        let replacesItems = elements >= 0 && tables.elements[elements].ifItemInvalid != .fail
        currentPath.push(.property(outer))
        currentPath.push(.item(0))
        state.property = -1
        let start = scratch.stack.count
        var next = token &+ 1
        if !state.stack.fits(below: max(currentPath.count, walker.depth)) { attempt.isAborted = true }
        if walker.byte(next) == JSONByte.closeBracket {
            next &+= 1
        } else {
            while true {
                let byte = walker.byte(next)
                let datum =
                    replacesItems
                    ? try element(of: number, next, start)
                    : isOfObjects && byte == JSONByte.openBrace
                        ? try plainObject(rule, next)
                        : try elementInPass(by: rule, shortcut: shortcut, at: next, byte: byte)
                if datum.isValue { scratch.stack.push(datum) }
                if datum.kind == .failed { attempt.isAborted = true }
                if attempt.isAborted { break }
                let separator = walker.byte(state.end)
                next = state.end &+ 1
                if separator == JSONByte.closeBracket { break }
                guard separator == JSONByte.comma else { throw JSONFault() }
                // A session reports places of objects by the current path.
                if options.isForSession, case .item(let position) = currentPath[currentPath.count - 1] {
                    currentPath[currentPath.count - 1] = .item(position + 1)
                }
            }
        }
        state.end = next
        state.property = outer
        currentPath.pop(2)
        walker.depth &-= 1
        let layout = tables.rules[rule].kind == .object ? tables.mappings[tables.rules[rule].operand].layout : nil
        return scratch.collect(.list, from: start, ofObjects: layout)
    }

    /// Reads an element that is no plain object, and sets `state.end` behind it.
    @inline(__always)
    private mutating func elementInPass(
        by rule: Int32,
        shortcut: RuleReader.Shortcut,
        at token: Int,
        byte: UInt8
    ) throws(JSONFault) -> Datum {
        guard byte != JSONByte.openBrace, byte != JSONByte.openBracket else {
            state.end = -1
            let datum = try value(rule, token)
            if state.end < 0 { state.end = try walker.skip(token) }
            return datum
        }
        let plain = try plainScalar(by: shortcut, at: token, byte: byte)
        let datum = plain.kind == .unset ? try value(rule, token) : plain
        state.end = token &+ 1
        return datum
    }

    /// Number of elements in a list, so far.
    struct ListLength {
        /// Those that it holds, or would hold if they hadn't failed.
        var length = 0
        var failed = 0

        @inline(__always)
        mutating func count(_ datum: Datum) {
            if datum.isValue {
                length &+= 1
            } else if datum.kind == .failed {
                length &+= 1
                failed &+= 1
            }
        }
    }

    /// Adds an element to the list that is being made, if it is a value.
    @inline(__always)
    mutating func push(_ datum: Datum) -> Datum {
        if datum.isValue { scratch.stack.push(datum) }
        return datum
    }

    /// The list of what was pushed since `start`; one in which an element failed fails, and its length is noted.
    mutating func closed(_ length: ListLength, from start: Int, of element: Int32 = -1) -> Datum {
        guard length.failed == 0 else {
            scratch.stack.pop(to: start)
            (state.failedLength, state.failedMembers) = (length.length, nil)
            return .failed
        }
        let isOfObjects = element >= 0 && tables.rules[element].kind == .object
        let layout = isOfObjects ? tables.mappings[tables.rules[element].operand].layout : nil
        return scratch.collect(.list, from: start, ofObjects: layout)
    }

    /// Reads one element, or a text that is part of the one at the token, and sets `state.end` behind it.
    mutating func element(
        of list: Int32,
        _ token: Int,
        _ start: Int,
        text: Datum = .unset
    ) throws(JSONFault) -> Datum {
        let byte = walker.byte(token)
        let isContainer = byte == JSONByte.openBrace || byte == JSONByte.openBracket
        let (rule, elements) = (tables.rules[list].operand, tables.rules[list].elements)
        let fallback = elements < 0 ? ItemFallback.fail : tables.elements[elements].ifItemInvalid
        let (outer, failures) = (report.replacement, report.mark)
        if let id = fallback.warning { report.replacement = id }
        state.end = -1
        let datum = text.kind == .unset ? try value(rule, token) : try value(rule, text: text, at: token)
        report.replacement = outer
        if !isContainer {
            state.end = token + 1
        } else if state.end < 0 {
            state.end = try walker.skip(token)
        }
        guard datum.kind == .failed, let id = fallback.warning else { return datum }
        if !report.replaceWithWarning(since: failures, as: id) { reportReplaced(rule, token, as: id) }
        return fallback == .null ? .null : .unset
    }

    /// A list of what a path with `*` collected, or of the elements that were chosen from the array at a token.
    @inline(never)
    mutating func collection(_ number: Int32, _ range: Range<Int>, in array: Int? = nil) throws(JSONFault) -> Datum {
        let failures = report.mark
        let whole = array ?? (range.isEmpty ? state.container : Int(collected[range.lowerBound]))
        let datum = try convertCollection(number, range, at: whole)
        return settle(datum, of: number, at: whole, since: failures)
    }

    /// A list of collected values; failures of the whole stand at a token, which is the array or the first value.
    mutating func convertCollection(_ number: Int32, _ range: Range<Int>, at token: Int) throws(JSONFault) -> Datum {
        let rule = tables.rules[number]
        let start = scratch.stack.count
        if rule.isTransformed || rule.kind == .any {
            for position in range { scratch.stack.push(try tree(Int(collected[position]))) }
            let list = scratch.collect(.list, from: start)
            return rule.isTransformed ? try transformed(list, by: number, at: token, isStated: false) : list
        }
        guard rule.kind == .list else {
            for position in range { scratch.stack.push(try tree(Int(collected[position]))) }
            state.made = DerivedValue(value: scratch.collect(.list, from: start), stated: .unset)
            defer { state.made = nil }
            return wrongType(number, token)
        }
        let outer = state.property
        currentPath.push(.property(outer))
        currentPath.push(.item(0))
        state.property = -1
        var length = ListLength()
        for position in range {
            currentPath[currentPath.count - 1] = .item(position - range.lowerBound)
            length.count(push(try element(of: number, Int(collected[position]), start)))
            try checkWork()
        }
        state.property = outer
        currentPath.pop(2)
        return closed(length, from: start, of: rule.operand)
    }
}

// MARK: Dictionaries

extension Reader {
    mutating func dictionary(_ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        if attempt.isOn { return try dictionaryInPass(number, token) }
        let start = scratch.stack.count
        for member in try members(of: token) {
            scratch.stack.push(decoded(walker.content(Int(member.key))))
            scratch.stack.push(Datum(Int64(member.value)))
        }
        return try dictionary(by: number, at: token, from: start, earlier: ListLength())
    }

    /// Reads each member where it is met, but for those whose keys are in a table; a key that stands twice ends the pass.
    mutating func dictionaryInPass(
        _ number: Int32,
        _ token: Int,
        besides table: Int32 = -1
    ) throws(JSONFault) -> Datum {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        let outer = state.property
        currentPath.push(.property(outer))
        let elements = tables.rules[number].elements
        let naming = elements >= 0 ? tables.elements[elements].memberAs : -1
        if naming >= 0 { state.namedMembers.append((currentPath.count + 1, plan.names[Int(naming)])) }
        currentPath.push(.member(state.memberNames.count))
        state.property = -1
        let rule = tables.rules[number].operand
        let shortcut = tables.rules[rule].shortcut
        let isOfObjects = isPlainObject(shortcut)
        let start = scratch.stack.count
        var next = token &+ 1
        var byte = walker.byte(next)
        if byte == JSONByte.closeBrace { next &+= 1 }
        while byte != JSONByte.closeBrace {
            guard walker.byte(next) == JSONByte.quote, walker.byte(next &+ 1) == JSONByte.colon else {
                throw JSONFault()
            }
            if table >= 0, try entry(of: next, table) >= 0 {
                next = try walker.skip(next &+ 2)
                byte = walker.byte(next)
                guard byte == JSONByte.comma || byte == JSONByte.closeBrace else { throw JSONFault() }
                next &+= 1
                continue
            }
            let name = try string(next)
            scratch.stack.push(name)
            // A session reports places with these names.
            if options.isForSession { state.memberNames.append(name) }
            let first = walker.byte(next &+ 2)
            let datum =
                isOfObjects && first == JSONByte.openBrace
                ? try plainObject(rule, next &+ 2)
                : try elementInPass(by: rule, shortcut: shortcut, at: next &+ 2, byte: first)
            if options.isForSession { state.memberNames.removeLast() }
            // A member that is left out may hide that its key stands twice.
            if !datum.isValue { attempt.isAborted = true }
            if attempt.isAborted { break }
            scratch.stack.push(datum)
            next = state.end
            byte = walker.byte(next)
            guard byte == JSONByte.comma || byte == JSONByte.closeBrace else { throw JSONFault() }
            next &+= 1
        }
        if naming >= 0 { state.namedMembers.removeLast() }
        state.property = outer
        currentPath.pop(2)
        walker.depth &-= 1
        state.end = next
        guard !attempt.isAborted else {
            scratch.stack.pop(to: start)
            return .failed
        }
        let members = scratch.collect(.dictionary, from: start)
        guard members.count > 1, hasRepeatedKeys(members) else { return members }
        attempt.isAborted = true
        return .failed
    }

    private mutating func hasRepeatedKeys(_ members: Datum) -> Bool {
        var keys = KeySet(room: members.count, in: &scratch.arena)
        for position in 0..<members.count where keys.insert(members.key(position), number: 0) != nil { return true }
        return false
    }

    /// Reads members by the element's rule: of each its name was pushed since `start`, and the token of its value, or a
    /// text that is part of the one at the member's token among the collected ones from `items` on. One without a
    /// value holds null.
    mutating func dictionary(
        by number: Int32,
        at token: Int,
        from start: Int,
        earlier: ListLength,
        items: Int = 0
    ) throws(JSONFault) -> Datum {
        let outer = state.property
        currentPath.push(.property(outer))
        let elements = tables.rules[number].elements
        let naming = elements >= 0 ? tables.elements[elements].memberAs : -1
        if naming >= 0 { state.namedMembers.append((currentPath.count + 1, plan.names[Int(naming)])) }
        state.property = -1
        var length = earlier
        let members = scratch.collect(.dictionary, from: start)
        for position in 0..<members.count {
            let (name, place) = (members.key(position), members.value(position))
            scratch.stack.push(name)
            guard !place.isNull else {
                length.count(push(.null))
                continue
            }
            currentPath.push(.member(state.memberNames.count))
            state.memberNames.append(name)
            let isText = place.kind == .string
            let token = isText ? Int(collected[items &+ position]) : Int(place.integer)
            let datum = push(try element(of: number, token, start, text: isText ? place : .unset))
            if !datum.isValue { scratch.stack.pop() }
            length.count(datum)
            try checkWork()
            state.memberNames.removeLast()
            currentPath.pop()
        }
        if naming >= 0 { state.namedMembers.removeLast() }
        state.property = outer
        currentPath.pop()
        state.end = try walker.skip(token)
        let held = scratch.collect(.dictionary, from: start)
        guard length.failed > 0 else { return held }
        defer { if naming >= 0 { state.failedMembers = held } }
        return closed(length, from: start)
    }
}

extension ItemFallback {
    /// The id of the warning that a failure of an element becomes; nil where it stays.
    var warning: DataFailure.ID? {
        switch self {
        case .fail: nil
        case .skip: .itemSkipped
        case .null: .invalidReplaced
        }
    }
}
