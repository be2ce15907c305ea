import SpecIR

// Finding where a property's value stands.
extension Reader {
    /// The first candidate that is there and not null, else the first null.
    mutating func place(of property: PropertyReader) throws(JSONFault) -> Place {
        if property.candidateCount == 1 {
            let candidate = tables.candidates[property.firstCandidate]
            let place = try place(of: candidate)
            if candidate.isDeprecated { warnOfOldPath(of: property, number: 0, at: place) }
            return place
        }
        if property.candidateCount == 0 { return .missing }
        var fallback = Place.missing
        for number in 0..<property.candidateCount {
            let place = try place(of: tables.candidates[property.firstCandidate + number])
            switch place {
            case .missing: break
            case .at(let token) where isNull(token):
                if case .at = fallback { break }
                fallback = place
            case .blocked:
                // While other paths are left, what stands in the way counts as missing.
                if number == property.candidateCount - 1, case .missing = fallback { fallback = place }
            case .at, .collection:
                let candidate = tables.candidates[property.firstCandidate + number]
                if candidate.isDeprecated { reportOldPath(of: property, number: Int(number), at: place) }
                return place
            }
        }
        return fallback
    }

    /// Warns of the only path of a property, where it leads to a value.
    @inline(never)
    private mutating func warnOfOldPath(of property: PropertyReader, number: Int, at place: Place) {
        switch place {
        case .missing, .blocked: return
        case .at(let token) where isNull(token): return
        case .at, .collection: reportOldPath(of: property, number: number, at: place)
        }
    }

    @inline(__always)
    func isNull(_ token: Int) -> Bool { walker.byte(token) == UInt8(ascii: "n") }

    /// The value that a mapping further out was given; the first container is the record itself, which nothing encloses.
    func enclosing(_ levels: Int32) -> Int32 {
        let position = state.containers.count - Int(levels)
        return position > 0 ? Int32(truncatingIfNeeded: state.containers[position]) : -1
    }

    @inline(__always)
    mutating func place(of candidate: Candidate) throws(JSONFault) -> Place {
        let slot: Int32
        switch candidate.origin {
        case .value: slot = slots[state.base + Int(candidate.slot)]
        case .document: slot = try documentSlot(candidate.slot)
        case .enclosing: slot = enclosing(candidate.slot)
        }
        if slot == -1 { return .missing }
        if slot < -1 { return .blocked(Int(-2 - slot)) }
        guard candidate.tail >= 0 else { return .at(Int(slot)) }
        let tail = tables.tails[candidate.tail]
        guard candidate.origin != .value else {
            return try follow(from: tail.first, to: tail.first + tail.count, in: Int(slot))
        }
        return try followOnce(tail, in: Int(slot), origin: candidate.origin)
    }

    /// Follows steps that begin outside of the object at hand, unless somebody did.
    mutating func followOnce(
        _ path: Tail,
        in token: Int,
        origin: Candidate.Origin
    ) throws(JSONFault) -> Place {
        // The values around the records of a document are looked at for each of them.
        let isInDocument = origin == .document || !document.outer.isEmpty && token < document.record
        let known =
            isInDocument
            ? followedInDocument.place(of: path.first, from: token)
            : followedInRecord.place(of: path.first, from: token)
        if let known { return known }
        let place = try follow(from: path.first, to: path.first + path.count, in: token)
        if isInDocument {
            followedInDocument.keep(place, of: path.first, from: token)
        } else {
            followedInRecord.keep(place, of: path.first, from: token)
        }
        return place
    }

    /// The slot of a path from the document's root; the root is walked the first time one is used.
    private mutating func documentSlot(_ slot: Int32) throws(JSONFault) -> Int32 {
        if !document.isWalked {
            document.isWalked = true
            if tables.documentSlot >= 0 {
                slots[document.base + Int(tables.documentSlot)] = Int32(truncatingIfNeeded: document.whole)
            }
            if tables.documentTable >= 0, walker.byte(document.whole) == UInt8(ascii: "{") { try walkDocument() }
        }
        return slots[document.base + Int(slot)]
    }

    private mutating func walkDocument() throws(JSONFault) {
        let (outerBase, outerPolicy, outerDepth) = (state.base, unknown.policy, walker.depth)
        state.base = document.base
        unknown.policy = .drop
        walker.depth = 0
        defer {
            state.base = outerBase
            unknown.policy = outerPolicy
            walker.depth = outerDepth
        }
        _ = try walk(tables.documentTable, document.whole)
    }

    /// Follows steps that begin at a token; `*` collects what the rest of the path finds in each.
    mutating func follow(from step: Int32, to end: Int32, in token: Int) throws(JSONFault) -> Place {
        guard step < end, !isNull(token) else { return .at(token) }
        let row = tables.steps[step]
        let byte = walker.byte(token)
        guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return .blocked(token) }
        if row.kind == .each { return try followEach(from: step, to: end, in: token) }
        if row.kind == .slice { return try followSlice(from: step, to: end, in: token) }
        if byte == UInt8(ascii: "[") {
            if row.kind == .member { return .blocked(token) }
            guard let item = try item(row, of: token) else { return .missing }
            return try follow(from: step + 1, to: end, in: item)
        }
        guard let value = try member(row.key, of: token) else { return .missing }
        return try follow(from: step + 1, to: end, in: value)
    }

    /// Follows steps each of which leads to one value at most.
    ///
    /// - Returns: the token they lead to; -1 where there is none, below it what stands in the way, as slots note it.
    mutating func followSingle(_ steps: Tail, _ token: Int) throws(JSONFault) -> Int {
        var token = token
        var number = steps.first
        while number < steps.first &+ steps.count, !isNull(token) {
            let step = tables.steps[number]
            let found: Int?
            switch walker.byte(token) {
            case JSONByte.openBracket where step.kind == .item:
                found = try item(step.item, of: token, isOuter: number == steps.first)
            case JSONByte.openBracket where step.kind == .last: found = try item(step, of: token)
            case JSONByte.openBrace: found = try member(step.key, of: token)
            default: return -2 &- token
            }
            guard let found else { return -1 }
            token = found
            number &+= 1
        }
        return token
    }

    /// An item of an array, found from the one that was found last if that stands before it, as properties mostly name
    /// items in their order.
    @inline(__always)
    private mutating func item(_ position: Int32, of array: Int, isOuter: Bool) throws(JSONFault) -> Int? {
        let last = isOuter ? state.foundItems.outer : state.foundItems.inner
        var item = FoundItems.Item(array: array, position: 0, token: array &+ 1)
        if last.array == array, last.position <= position { item = last }
        guard walker.byte(item.token) != JSONByte.closeBracket else { return nil }
        while item.position < position {
            let next = try walker.skip(item.token)
            guard walker.byte(next) == JSONByte.comma else { break }
            item.token = next &+ 1
            item.position &+= 1
        }
        if isOuter { state.foundItems.outer = item } else { state.foundItems.inner = item }
        return item.position == position ? item.token : nil
    }

    /// The token behind an array, found from the item that was found last.
    mutating func endOfItems(of array: Int) throws(JSONFault) -> Int {
        let last = state.foundItems.outer
        var token = last.array == array ? last.token : array &+ 1
        if walker.byte(token) == JSONByte.closeBracket { return token &+ 1 }
        while true {
            let next = try walker.skip(token)
            guard walker.byte(next) == JSONByte.comma else {
                guard walker.byte(next) == JSONByte.closeBracket else { throw JSONFault() }
                return next &+ 1
            }
            token = next &+ 1
        }
    }

    private mutating func followEach(from step: Int32, to end: Int32, in token: Int) throws(JSONFault) -> Place {
        let first = collected.count
        var blocked: Int?
        if walker.byte(token) == JSONByte.openBrace {
            for member in try members(of: token) where blocked == nil {
                blocked = try collect(from: step, to: end, in: Int(member.value))
            }
        } else {
            var next = token + 1
            while walker.byte(next) != JSONByte.closeBracket, blocked == nil {
                blocked = try collect(from: step, to: end, in: next)
                next = try walker.skip(next)
                guard walker.byte(next) == JSONByte.comma else { break }
                next += 1
            }
        }
        guard let blocked else { return .collection(first..<collected.count) }
        collected.pop(to: first)
        return .blocked(blocked)
    }

    /// Collects what the rest of the path finds in the items of a range.
    private mutating func followSlice(from step: Int32, to end: Int32, in token: Int) throws(JSONFault) -> Place {
        let row = tables.steps[step]
        guard walker.byte(token) == JSONByte.openBracket else { return .blocked(token) }
        let first = collected.count
        var next = token + 1
        var position: Int32 = 0
        while walker.byte(next) != JSONByte.closeBracket, position <= row.lastItem {
            if position >= row.item, let blocked = try collect(from: step, to: end, in: next) {
                collected.pop(to: first)
                return .blocked(blocked)
            }
            next = try walker.skip(next)
            guard walker.byte(next) == JSONByte.comma else { break }
            next += 1
            position += 1
        }
        return .collection(first..<collected.count)
    }

    /// Collects what the steps behind `*` lead to; returns what stands in the way, if something does.
    private mutating func collect(from step: Int32, to end: Int32, in token: Int) throws(JSONFault) -> Int? {
        switch try follow(from: step + 1, to: end, in: token) {
        case .missing, .collection: return nil
        case .at(let found):
            collected.push(Int32(truncatingIfNeeded: found))
            return nil
        case .blocked(let token): return token
        }
    }

    /// The item of an array that a step names.
    private mutating func item(_ step: PathStep, of token: Int) throws(JSONFault) -> Int? {
        var value = token + 1
        var number: Int32 = 0
        guard walker.byte(value) != UInt8(ascii: "]") else { return nil }
        while true {
            if step.kind == .item && number == step.item { return value }
            let next = try walker.skip(value)
            guard walker.byte(next) == UInt8(ascii: ",") else { return step.kind == .last ? value : nil }
            value = next + 1
            number += 1
        }
    }

    /// The value of an object's member; of two with one key, the later.
    mutating func member(_ key: ByteRange, of token: Int) throws(JSONFault) -> Int? {
        var found: Int?
        var next = token + 1
        while walker.byte(next) == UInt8(ascii: "\"") {
            let value = try walker.skipKey(next)
            if self.key(next, is: key) { found = value }
            next = try walker.skip(value)
            if walker.byte(next) == UInt8(ascii: ",") { next += 1 }
        }
        return found
    }

    /// Collects the items of an array.
    mutating func collectItems(of token: Int) throws(JSONFault) {
        var next = token + 1
        while walker.byte(next) != JSONByte.closeBracket {
            collected.push(Int32(truncatingIfNeeded: next))
            next = try walker.skip(next)
            guard walker.byte(next) == JSONByte.comma else { break }
            next += 1
        }
    }

    /// The values of an array's items or an object's members, of an object's the later where a key stands twice.
    mutating func children(of token: Int) throws(JSONFault) -> [Int] {
        if walker.byte(token) == JSONByte.openBrace { return try members(of: token).map { Int($0.value) } }
        var values: [Int] = []
        var next = token + 1
        while walker.byte(next) != JSONByte.closeBracket {
            values.append(next)
            next = try walker.skip(next)
            guard walker.byte(next) == JSONByte.comma else { break }
            next += 1
        }
        return values
    }

    /// A member of an object by the tokens of its key and value.
    struct MemberTokens: BitwiseCopyable {
        var key: Int32
        var value: Int32
    }

    /// The members of the object at a token; of two with one key, the later at the first's position. They hold until
    /// the next record.
    mutating func members(of token: Int) throws(JSONFault) -> UnsafeMutableBufferPointer<MemberTokens> {
        let first = collected.count
        defer { collected.pop(to: first) }
        var next = token + 1
        while walker.byte(next) == JSONByte.quote {
            let value = try walker.skipKey(next)
            collected.push(Int32(truncatingIfNeeded: next))
            collected.push(Int32(truncatingIfNeeded: value))
            next = try walker.skip(value)
            guard walker.byte(next) == JSONByte.comma else { break }
            next += 1
        }
        return distinctMembers(from: first)
    }

    /// The members whose tokens were collected since `first`.
    private mutating func distinctMembers(from first: Int) -> UnsafeMutableBufferPointer<MemberTokens> {
        let count = (collected.count - first) / 2
        let kept = scratch.arena.buffer(MemberTokens.self, room: count)
        for number in 0..<count {
            kept[number] = MemberTokens(key: collected[first + 2 * number], value: collected[first + 2 * number + 1])
        }
        guard count > 1 else { return kept }
        var keys = KeySet(room: count, in: &scratch.arena)
        var number = 0
        for member in kept {
            if let place = keys.insert(decoded(walker.content(Int(member.key))), number: number) {
                kept[place] = member
            } else {
                kept[number] = member
                number += 1
            }
        }
        return UnsafeMutableBufferPointer(rebasing: kept[..<number])
    }
}
