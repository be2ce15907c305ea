import SpecIR
import SpecSource

// Members that no rule reads.
extension Reader {
    @inline(never)
    mutating func settleUnknowns(_ row: MappingReader, in node: UnsafeMutablePointer<ObjectNode>) throws(JSONFault) {
        switch unknown.policy {
        case .drop: break
        case .warn: try reportUnknowns(row, severity: .warning)
        case .fail: try reportUnknowns(row, severity: .error)
        case .keep: if !unknown.isEmpty { try keep(row, in: node) }
        }
    }

    private mutating func reportUnknowns(_ row: MappingReader, severity: DataFailure.Severity) throws(JSONFault) {
        if !unknown.isEmpty {
            let paths = pathsFromRoot(row)
            for member in unknownsOfThisObject {
                try report(member, pathsFromRoot: paths, severity)
                try checkWork()
            }
        }
        for number in 0..<row.openings.count where try !isAllRead(in: tables.openings[row.openings.first + number]) {
            try reportUnknowns(in: plan.mappingExtras[Int(row.extras)].openings[Int(number)], severity)
        }
    }

    /// The unknown members of the current object, of two with one key the later at the first's place.
    private var unknownsOfThisObject: UnknownMembers.Selection {
        mutating get {
            let count = unknown.current.count
            let found = scratch.arena.buffer(UnknownMembers.Member.self, room: count)
            var keys = KeySet(room: count, in: &scratch.arena)
            var number = 0
            let isShown = tables.mappings[state.mapping].keepsNames
            for member in unknown.current {
                if isShown, member.aboveCount == 0, isMappingName(decoded(walker.content(Int(member.key))), member) {
                    continue
                }
                if let place = keys.insert(spelledPath(of: member), number: number) {
                    found[place] = member
                } else {
                    found[number] = member
                    number += 1
                }
            }
            return UnknownMembers.Selection(rebasing: found[..<number])
        }
    }

    /// A member's path as one text that no other path has.
    private mutating func spelledPath(of member: UnknownMembers.Member) -> Datum {
        if member.aboveCount == 0 { return decoded(walker.content(Int(member.key))) }
        let (path, count) = keys(to: member)
        var length = 0
        for position in 0..<count { length += path[position].count + 1 }
        let target = scratch.arena.allocate(length)
        var at = 0
        for position in 0..<count {
            // No UTF-8 holds this byte.
            target[at] = 0xFF
            (target + at + 1).update(from: path[position].bytes, count: path[position].count)
            at += path[position].count + 1
        }
        return Datum(.string, bytes: target, count: length)
    }

    /// The keys that lead to a member, its own the last.
    private mutating func keys(
        to member: UnknownMembers.Member
    ) -> (path: UnsafeMutablePointer<Datum>, count: Int) {
        let count = Int(member.aboveCount) + 1
        let path = scratch.arena.allocate(Datum.self, count: count)
        for (position, token) in unknown.keysAbove(member).enumerated() {
            path[position] = decoded(walker.content(Int(token)))
        }
        path[count - 1] = decoded(walker.content(Int(member.key)))
        return (path, count)
    }

    mutating func path(of member: UnknownMembers.Member) -> [Datum] {
        let keys = keys(to: member)
        return Array(UnsafeBufferPointer(start: keys.path, count: keys.count))
    }

    private mutating func keep(_ row: MappingReader, in node: UnsafeMutablePointer<ObjectNode>) throws(JSONFault) {
        if row.choosesKept, let isWanted = plan.mappingMetadata[Int(state.mapping)].kept {
            return try keep(wantedUnknowns(isWanted), row, in: node)
        }
        let isGathered = row.extras >= 0 && plan.mappingExtras[Int(row.extras)].unknownInto != nil
        if isGathered || unknown.hasNested {
            try keepAll(unknownsOfThisObject, row, in: node)
        } else {
            try keepOwn(row, in: node)
        }
    }

    /// The unknown members that `only` and `ignore` let take part, by the names that they would be kept as.
    private mutating func wantedUnknowns(_ isWanted: (String) -> Bool) -> UnknownMembers.Selection {
        let home = plan.mappingMetadata[Int(state.mapping)].home
        let members = unknownsOfThisObject
        var number = 0
        for member in members {
            let key = decoded(walker.content(Int(member.key)))
            guard isWanted(home.property(for: key.text)) else { continue }
            members[number] = member
            number += 1
        }
        return UnknownMembers.Selection(rebasing: members[..<number])
    }

    /// Keeps members of the object itself, each below the name that the mapping's naming makes of its key.
    private mutating func keepOwn(
        _ row: MappingReader,
        in node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        let (first, last) = (unknown.first, unknown.members.count)
        var places: UnknownMembers.Member?
        // Those that can't have their name, of which `keys` holds the numbers below 0.
        var refused: [UnknownMembers.Member] = []
        var keys = KeySet(room: last - first, in: &scratch.arena)
        var names = KeySet(room: last - first, in: &scratch.arena)
        for position in first..<last {
            let keyToken = Int(unknown.members[position].key)
            let valueToken = Int(unknown.members[position].value)
            let key = decoded(walker.content(keyToken))
            if row.keepsNames, isMappingName(key, unknown.members[position]) { continue }
            if row.keepsNames, key.isText("$kept") {
                places = unknown.members[position]
                continue
            }
            let place = Int(node.pointee.extraCount)
            if let held = keys.insert(key, number: place) {
                // Of two members with one key, the later's value at the first's place.
                if held >= 0 {
                    node.pointee.extras?[held].value = try tree(valueToken)
                } else {
                    refused[-1 - held] = unknown.members[position]
                }
                continue
            }
            let name = keptName(of: key, row)
            guard name.text.kind != .unset, names.insert(name.text, number: 0) == nil else {
                refused.append(unknown.members[position])
                keys.renumberLast(-refused.count)
                continue
            }
            let path = scratch.arena.allocate(Datum.self, count: 1)
            path[0] = row.keepsNames ? keptKey(of: key) : key
            let value = try tree(valueToken)
            let member = KeptMember(name: name.text, path: path, pathCount: 1, standing: name.standing, value: value)
            scratch.arena.keep(member, in: node)
        }
        for member in refused { reportTakenName(of: member, decoded(walker.content(Int(member.key))), row) }
        if let places { try setPlaces(of: node, places) }
    }

    /// Returns true for the member by which an object shown as JSON names its mapping, which can't be just any.
    private mutating func isMappingName(_ key: Datum, _ member: UnknownMembers.Member) -> Bool {
        guard key.isText("$mapping") else { return false }
        let token = Int(member.value)
        if isNull(token) { return true }
        let facts = plan.mappingMetadata[Int(state.mapping)]
        let isText = walker.byte(token) == JSONByte.quote
        let name = isText ? decoded(walker.content(token)).text : nil
        if let name, name == facts.name || facts.takesName?(name) == true { return true }
        reportForeign(name, member)
        return true
    }

    /// Sets the paths of kept members, as declared in objects shown as JSON.
    @inline(never)
    private mutating func setPlaces(
        of node: UnsafeMutablePointer<ObjectNode>,
        _ member: UnknownMembers.Member
    ) throws(JSONFault) {
        let places = try tree(Int(member.value))
        guard places.kind == .dictionary, (0..<places.count).allSatisfy({ places.value($0).isPathOfKeys }) else {
            return reportPlaces(member)
        }
        let count = Int(node.pointee.extraCount)
        var names = KeySet(room: count + places.count, in: &scratch.arena)
        for number in 0..<count {
            if let name = node.pointee.extras?[number].name { _ = names.insert(name, number: number) }
        }
        for position in 0..<places.count {
            let path = places.value(position)
            guard let number = names.insert(places.key(position), number: count), number < count else { continue }
            node.pointee.extras?[number].path = path.elements
            node.pointee.extras?[number].pathCount = Int32(path.count)
            node.pointee.extras?[number].standing = .unknown
        }
    }

    @inline(never)
    private mutating func reportTakenName(of member: UnknownMembers.Member, _ key: Datum, _ row: MappingReader) {
        let home = plan.mappingMetadata[Int(state.mapping)].home
        reportConflict(member, name: row.keepsNames ? key.text : home.property(for: key.text))
    }

    /// The property that a key is kept as; `unset` where the mapping has a property of that name.
    @inline(__always)
    private mutating func keptName(of key: Datum, _ row: MappingReader) -> KeptNames.Spelling {
        let names = keptNames
        if let known = names.known(key, in: 2 * state.mapping) { return known }
        let facts = plan.mappingMetadata[Int(state.mapping)]
        let name = row.keepsNames ? key.text : facts.home.property(for: key.text)
        // These names show where kept members stood, and which mapping the object is of.
        let isReserved = name == KeptPlaces.key || name == ValuePrinter.mappingKey
        let isFree = facts.shape.position(of: name) == nil && !isReserved
        let comesBack = row.keepsNames || KeptPlaces.returns(name, to: key.text, facts.home)
        return names.keep(
            isFree ? name : nil,
            standing: comesBack ? .byName : .elsewhere,
            for: key,
            in: 2 * state.mapping,
            &scratch
        )
    }

    /// Returns true if a member may have a name, which it takes.
    private func isFree(_ name: Datum, at number: Int, among taken: inout KeySet) -> Bool {
        if name.kind == .unset { return false }
        return taken.insert(name, number: number).map { $0 == number } ?? true
    }

    /// The property that a member further in is kept as where its key is taken: `mechanism.type`.
    @inline(never)
    private mutating func keptName(ofPath path: UnsafeMutablePointer<Datum>, _ count: Int) -> KeptNames.Spelling {
        let facts = plan.mappingMetadata[Int(state.mapping)]
        let name = (0..<count).map { facts.home.property(for: path[$0].text) }.joined(separator: ".")
        let isFree = facts.shape.position(of: name) == nil
        return KeptNames.Spelling(text: isFree ? scratch.arena.string(name) : .unset, standing: .elsewhere)
    }

    /// The JSON key of a kept member that has its property's name.
    private mutating func keptKey(of name: Datum) -> Datum {
        let names = keptNames
        if let known = names.known(name, in: 2 * state.mapping + 1) { return known.text }
        let key = plan.mappingMetadata[Int(state.mapping)].home.key(for: name.text)
        return names.keep(key, for: name, in: 2 * state.mapping + 1, &scratch).text
    }

    var keptNames: KeptNames {
        mutating get {
            if let names = unknown.names { return names }
            let fresh = KeptNames()
            unknown.names = fresh
            return fresh
        }
    }

    private mutating func keepAll(
        _ members: UnknownMembers.Selection,
        _ row: MappingReader,
        in node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        guard row.extras >= 0, let position = plan.mappingExtras[Int(row.extras)].unknownInto else {
            return try keep(members, row, in: node)
        }
        node.slots[position] = try gathered(members)
    }

    /// Members below their chains of keys, as one dictionary.
    private mutating func gathered(_ members: UnknownMembers.Selection) throws(JSONFault) -> Datum {
        if members.allSatisfy({ $0.aboveCount == 0 }) {
            let start = scratch.stack.count
            for member in members {
                let key = decoded(walker.content(Int(member.key)))
                let value = try tree(Int(member.value))
                scratch.stack.push(key)
                scratch.stack.push(value)
            }
            return scratch.collect(.dictionary, from: start)
        }
        var kept = MemberTree()
        for member in members {
            let value = try tree(Int(member.value))
            kept.set(value, at: path(of: member)[...], &scratch.arena)
        }
        return kept.datum(in: &scratch)
    }

    private mutating func keep(
        _ members: UnknownMembers.Selection,
        _ row: MappingReader,
        in node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        var taken = KeySet(room: 2 * members.count, in: &scratch.arena)
        // The object's own members go before those further in.
        for (number, member) in members.enumerated() where member.aboveCount == 0 {
            let name = keptName(of: decoded(walker.content(Int(member.key))), row)
            if name.text.kind != .unset { _ = taken.insert(name.text, number: number) }
        }
        for (number, member) in members.enumerated() {
            var (path, count) = keys(to: member)
            let key = path[count - 1]
            var name = keptName(of: key, row)
            if count > 1, !isFree(name.text, at: number, among: &taken) { name = keptName(ofPath: path, count) }
            guard isFree(name.text, at: number, among: &taken) else {
                reportTakenName(of: member, key, row)
                continue
            }
            if row.keepsNames { (path[0], count) = (keptKey(of: key), 1) }
            let value = try tree(Int(member.value))
            scratch.arena.keep(
                KeptMember(
                    name: name.text,
                    path: path,
                    pathCount: Int32(count),
                    standing: name.standing,
                    value: value
                ),
                in: node
            )
        }
    }
}

extension Datum {
    /// A list of one text or more.
    fileprivate var isPathOfKeys: Bool { kind == .list && count > 0 && list.allSatisfy { $0.kind == .string } }
}

/// Members below chains of keys, while they are gathered.
private struct MemberTree {
    private enum Member {
        case value(Datum)
        case tree(Int)
    }

    private struct Level {
        var members: [(key: Datum, member: Member)] = []
    }

    private var levels = [Level()]

    /// The members' places in their levels, by key and level.
    private var places = KeyIndex()

    mutating func set(_ value: Datum, at path: ArraySlice<Datum>, in level: Int = 0, _ arena: inout Arena) {
        guard let key = path.first else { return }
        let row = places.find(key, in: Int32(level))
        let place = row < 0 ? nil : Int(places[row].value.integer)
        if path.count == 1 {
            put(.value(value), forKey: key, at: place, level: level, in: &arena)
        } else if let place, case .tree(let below) = levels[level].members[place].member {
            set(value, at: path.dropFirst(), in: below, &arena)
        } else {
            levels.append(Level())
            let below = levels.count - 1
            put(.tree(below), forKey: key, at: place, level: level, in: &arena)
            set(value, at: path.dropFirst(), in: below, &arena)
        }
    }

    private mutating func put(_ member: Member, forKey key: Datum, at place: Int?, level: Int, in arena: inout Arena) {
        if let place {
            levels[level].members[place].member = member
        } else {
            let place = Datum(Int64(levels[level].members.count))
            _ = places.add(key, in: Int32(level), value: place, arena: &arena)
            levels[level].members.append((key, member))
        }
    }

    func datum(in scratch: inout Scratch, level: Int = 0) -> Datum {
        var members: [Datum] = []
        for (key, member) in levels[level].members {
            members.append(key)
            switch member {
            case .value(let value): members.append(value)
            case .tree(let below): members.append(datum(in: &scratch, level: below))
            }
        }
        return scratch.arena.list(members, as: .dictionary)
    }
}
