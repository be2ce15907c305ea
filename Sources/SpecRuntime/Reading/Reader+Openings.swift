import SpecIR

// Members that no rule reads of the objects that paths open behind an index, `last` or `*`.
extension Reader {
    /// An object none of whose members a rule names, or a value that isn't an object.
    mutating func walkUntabled(_ token: Int, isObject: Bool) throws(JSONFault) -> Int {
        if isObject && unknown.policy != .drop && !opensItself {
            for member in try members(of: token) {
                unknown.members.push(UnknownMembers.Member(key: Int(member.key), value: Int(member.value)))
            }
        }
        return try walker.skip(token)
    }

    /// True if the mapping's paths begin with an index or `*`, so that they determine which members are unknown.
    private var opensItself: Bool {
        let openings = tables.mappings[state.mapping].openings
        return (0..<openings.count).contains { tables.openings[openings.first + $0].way.count == 0 }
    }

    /// Returns true if an opening holds no unknown member. Most don't, so this look describes nothing.
    mutating func isAllRead(in opening: OpeningRow) throws(JSONFault) -> Bool {
        let way = opening.way
        guard case .at(let token) = try follow(from: way.first, to: way.first + way.count, in: state.container) else {
            return true
        }
        let first = unknown.paths.count
        defer { unknown.paths.pop(to: first) }
        for number in 0..<opening.paths.count { unknown.paths.push(tables.tails[opening.paths.first + number]) }
        if state.container == document.whole {
            let others = opening.pathsFromRoot
            for number in 0..<others.count { unknown.paths.push(tables.tails[others.first + number]) }
        }
        return try isAllRead(token, from: first)
    }

    /// Returns true if the paths from `first` on lead to each member and item of a value.
    private mutating func isAllRead(_ token: Int, from first: Int) throws(JSONFault) -> Bool {
        let last = unknown.paths.count
        for number in first..<last where unknown.paths[number].count == 0 { return true }
        switch walker.byte(token) {
        case JSONByte.openBrace:
            var key = token &+ 1
            while walker.byte(key) == JSONByte.quote {
                for number in first..<last where leads(unknown.paths[number], toMember: key) { pass(number) }
                guard try isPassed(key &+ 2, behind: last) else { return false }
                key = try walker.skip(key &+ 2)
                guard walker.byte(key) == JSONByte.comma else { break }
                key &+= 1
            }
            return true
        case JSONByte.openBracket:
            // An array in place of an object is reported already.
            guard (first..<last).contains(where: { tables.steps[unknown.paths[$0].first].kind != .member })
            else { return true }
            var item = token &+ 1
            var position: Int32 = 0
            while walker.byte(item) != JSONByte.closeBracket {
                let behind = try walker.skip(item)
                let isLast = walker.byte(behind) != JSONByte.comma
                for number in first..<last where leads(unknown.paths[number], toItem: position, isLast) { pass(number) }
                guard try isPassed(item, behind: last) else { return false }
                if isLast { break }
                item = behind &+ 1
                position &+= 1
            }
            return true
        default: return true
        }
    }

    /// Notes what is left of a path behind its first step.
    private mutating func pass(_ number: Int) {
        let path = unknown.paths[number]
        unknown.paths.push(Tail(first: path.first + 1, count: path.count - 1))
    }

    /// Returns true if a path leads to a value, and together they lead to all in it.
    private mutating func isPassed(_ token: Int, behind last: Int) throws(JSONFault) -> Bool {
        guard unknown.paths.count > last else { return false }
        let isRead = try isAllRead(token, from: last)
        unknown.paths.pop(to: last)
        return isRead
    }

    private mutating func leads(_ path: Tail, toMember key: Int) -> Bool {
        let step = tables.steps[path.first]
        switch step.kind {
        case .member, .item, .last: return self.key(key, is: step.key)
        case .each: return true
        case .slice: return false
        }
    }

    private func leads(_ path: Tail, toItem position: Int32, _ isLast: Bool) -> Bool {
        let step = tables.steps[path.first]
        switch step.kind {
        case .member: return false
        case .item: return step.item == position
        case .last: return isLast
        case .each: return true
        case .slice: return step.item <= position && position <= step.lastItem
        }
    }

    mutating func reportUnknowns(
        in opening: OpeningReader,
        _ severity: DataFailure.Severity
    ) throws(JSONFault) {
        let way = opening.row.way
        guard case .at(let token) = try follow(from: way.first, to: way.first + way.count, in: state.container) else {
            return
        }
        let fromRoot = state.container == document.whole ? opening.pathsFromRoot : []
        try look(into: token, opening.paths + fromRoot, severity)
    }

    /// Reports a member that no rule reads; of one that paths from the document's root lead through, if this object is the
    /// root, the members in it that none of them leads to.
    mutating func report(
        _ member: UnknownMembers.Member,
        pathsFromRoot: [ArraySlice<Path.Step>],
        _ severity: DataFailure.Severity
    ) throws(JSONFault) {
        if pathsFromRoot.isEmpty { return reportUnknown(member, severity: severity) }
        let keys = path(of: member).map(\.text)
        let through = pathsFromRoot.filter { path in zip(path, keys).allSatisfy { $0.leads(toMember: $1) } }
        if through.isEmpty { return reportUnknown(member, severity: severity) }
        try look(into: Int(member.value), through.map { $0.dropFirst(keys.count) }, severity)
    }

    /// The paths from the document's root by which the current mapping reads, if its object is the root.
    func pathsFromRoot(_ row: MappingReader) -> [ArraySlice<Path.Step>] {
        guard tables.usesDocument, state.container == document.whole else { return [] }
        let facts = plan.propertyMetadata[Int(row.firstProperty)..<Int(row.firstProperty + row.propertyCount)]
        return facts.flatMap(\.paths).filter { $0.origin == .document && !$0.steps.isEmpty }.map { $0.steps[...] }
    }

    /// Reports the members of a value that none of the paths leads to, which are those that begin there.
    private mutating func look(
        into token: Int,
        _ paths: [ArraySlice<Path.Step>],
        _ severity: DataFailure.Severity
    ) throws(JSONFault) {
        if paths.contains(where: \.isEmpty) { return }
        switch walker.byte(token) {
        case UInt8(ascii: "{"):
            for member in try members(of: token) {
                let key = decoded(walker.content(Int(member.key))).text
                let inner = paths.filter { $0.first?.leads(toMember: key) == true }
                if inner.isEmpty {
                    let unknown = UnknownMembers.Member(key: Int(member.key), value: Int(member.value))
                    reportUnknown(unknown, severity: severity) { _ in paths.compactMap { $0.first?.key } }
                } else {
                    try look(into: Int(member.value), inner.map { $0.dropFirst() }, severity)
                }
            }
        case UInt8(ascii: "["):
            // An array in place of an object is reported already.
            guard paths.contains(where: { $0.first?.isMember == false }) else { return }
            let items = try children(of: token)
            let inner = items.indices.map { position in
                paths.filter { $0.first?.leads(toItem: position, isLast: position == items.count - 1) == true }
            }
            let unread = items.indices.filter { inner[$0].isEmpty }
            for (position, item) in items.enumerated() {
                if position == unread.first {
                    reportUnreadItem(position, of: unread.count, at: item, severity: severity)
                }
                if !inner[position].isEmpty { try look(into: item, inner[position].map { $0.dropFirst() }, severity) }
            }
        default: return
        }
    }
}

extension Path.Step {
    /// The member that the step names in an object; nil for `*` and ranges.
    var key: String? {
        switch self {
        case .member(let key): key
        case .item(let position): String(position)
        case .last: "last"
        case .each, .slice: nil
        }
    }

    fileprivate var isMember: Bool { if case .member = self { true } else { false } }

    fileprivate func leads(toMember name: String) -> Bool {
        if case .slice = self { return false }
        return key?.isExactly(name) ?? true
    }

    fileprivate func leads(toItem position: Int, isLast: Bool) -> Bool {
        switch self {
        case .member: false
        case .item(let wanted): wanted == position
        case .last: isLast
        case .each: true
        case .slice: slice?.contains(position) == true
        }
    }
}
