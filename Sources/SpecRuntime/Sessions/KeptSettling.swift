import SpecIR
import SpecSource

/// Members that were kept before rules read them: they become properties, as if the JSON came again.
struct KeptSettling {
    let object: DynamicObject
    let runtime: Runtime
    let mapping: Int
    let rules: KeptRules

    /// The names of members that neither become a property nor can stand beside what is written.
    private(set) var lost: [String] = []

    private var shape: ObjectShape { runtime.shapes[mapping] }

    /// A member that may become a property, or a part of it.
    private struct Candidate {
        var extra: DynamicObject.Extra
        var rank: Int
        var value: Value?

        /// True if it stands where the property is read, and so came later than what the property holds.
        var replaces = false
    }

    init(_ object: DynamicObject, _ mapping: Int, _ runtime: Runtime) {
        (self.object, self.mapping, self.runtime) = (object, mapping, runtime)
        rules = runtime.keptRules(of: mapping)
    }

    /// The property that holds all members that no rule reads, by its position.
    var gathering: Int? { rules.gathering.flatMap { object.shape.position(of: shape.names[$0]) } }

    /// Returns true if members may have to become something else.
    func concern(_ kept: [DynamicObject.Extra]) -> Bool {
        kept.contains { concerns($0) || $0.path?.count ?? 0 > 1 }
    }

    /// The members that stay.
    mutating func settle(_ kept: [DynamicObject.Extra]) -> [DynamicObject.Extra] {
        let joined = kept.withoutNesting(shape.home)
        guard joined.contains(where: concerns) else { return joined }
        var left: [DynamicObject.Extra] = []
        var uses = Uses()
        for extra in opened(joined) {
            let readings = extra.path.map(rules.readings(at:)) ?? []
            if !readings.isEmpty, isRead(extra, readings) {
                note(extra, readings + (extra.path.map(rules.readings(inside:)) ?? []), in: &uses)
            } else if let (position, candidate) = namesake(extra) {
                uses.found[position, default: []].append(candidate)
            } else if !readings.isEmpty {
                for reading in readings { uses.note(extra, inside: reading, isJoint: isJoint(reading)) }
            } else if let path = extra.path, let writing = rules.writing(over: path) {
                if let joined = writing.joined, let above = rules.joins[joined] {
                    uses.parts[joined, default: []].append(extra.below(above))
                } else if !(writing.isConstant && extra.value.isNull) {
                    lost.append(extra.name)
                }
            } else {
                left.append(extra)
            }
        }
        for (position, candidates) in uses.found.sorted(by: { $0.key < $1.key }) { fill(position, candidates) }
        for (position, parts) in uses.parts.sorted(by: { $0.key < $1.key }) { gather(parts, position) }
        for (position, members) in uses.joint.sorted(by: { $0.key < $1.key }) { join(members, position) }
        return left
    }

    /// The members by the properties that they may become.
    private struct Uses {
        var found: [Int: [Candidate]] = [:]

        /// The members of what a property reads, seen from there.
        var parts: [Int: [DynamicObject.Extra]] = [:]

        /// The members that a property is read from.
        var joint: [Int: [DynamicObject.Extra]] = [:]

        mutating func note(_ extra: DynamicObject.Extra, inside reading: KeptRules.Reading, isJoint: Bool) {
            if isJoint {
                noteJoint(extra, reading.position)
            } else {
                parts[reading.position, default: []].append(extra.below(reading.keys))
            }
        }

        mutating func noteJoint(_ extra: DynamicObject.Extra, _ position: Int) {
            if joint[position]?.last != extra { joint[position, default: []].append(extra) }
        }
    }

    private func isJoint(_ reading: KeptRules.Reading) -> Bool { rules.joint.contains(reading.position) }

    /// Returns true if a member stands where something is read, and not further in.
    private func isRead(_ extra: DynamicObject.Extra, _ readings: [KeptRules.Reading]) -> Bool {
        readings.first?.keys.count == extra.path?.count
    }

    /// Notes a member for the properties that are read where it stands, and inside of it.
    private func note(_ extra: DynamicObject.Extra, _ readings: [KeptRules.Reading], in uses: inout Uses) {
        let depth = extra.path?.count ?? 0
        for reading in readings {
            if isJoint(reading) {
                uses.noteJoint(extra, reading.position)
                continue
            }
            let steps = reading.keys.dropFirst(depth).map(Path.Step.member) + reading.items
            let value = steps.reduce(Optional(extra.value)) { $0?.held(at: $1) }
            if value == nil, reading.keys.count > depth { continue }
            let replaces = rules.isOnlyOfEntity && reading.items.isEmpty
            uses.found[reading.position, default: []].append(
                Candidate(extra: extra, rank: reading.rank, value: value, replaces: replaces)
            )
        }
    }

    /// Returns true if rules have something to do with a member by now.
    private func concerns(_ extra: DynamicObject.Extra) -> Bool {
        if let position = shape.position(of: extra.name), position < rules.count { return true }
        return extra.path.map(rules.concern) ?? false
    }

    /// The property that has a member's name, which it may become.
    private func namesake(_ extra: DynamicObject.Extra) -> (position: Int, Candidate)? {
        guard let position = shape.position(of: extra.name), position < rules.count else { return nil }
        let replaces = rules.isOnlyOfEntity && extra.path == nil
        return (position, Candidate(extra: extra, rank: .max, value: extra.value, replaces: replaces))
    }

    /// Sets a property to the first value that fits.
    private mutating func fill(_ position: Int, _ candidates: [Candidate]) {
        guard let place = object.shape.position(of: shape.names[position]) else { return }
        var unfit: [DynamicObject.Extra] = []
        for candidate in candidates.sorted(by: { $0.rank < $1.rank }) {
            if object.slots[place] != nil, !candidate.replaces { continue }
            if let value = candidate.value.flatMap({ runtime.value(kept: $0, at: position, of: mapping) }) {
                object.slots[place] = value
                unfit.removeAll { $0 == candidate.extra }
                break
            } else if !candidate.extra.value.isNull, !unfit.contains(candidate.extra) {
                unfit.append(candidate.extra)
            }
        }
        lost += unfit.map(\.name)
    }

    /// Sets a property that is read from several members.
    private mutating func join(_ members: [DynamicObject.Extra], _ position: Int) {
        guard let place = object.shape.position(of: shape.names[position]) else { return }
        if object.slots[place] != nil, !rules.isOnlyOfEntity { return }
        if let value = runtime.value(ofKept: Value(members), at: position, of: mapping) {
            object.slots[place] = value
        } else {
            lost += members.lazy.filter { !$0.value.isNull }.map(\.name)
        }
    }

    /// Sets a property that is unset to the members of what it reads.
    private mutating func gather(_ parts: [DynamicObject.Extra], _ position: Int) {
        guard let place = object.shape.position(of: shape.names[position]) else { return }
        if object.slots[place] == nil,
            let value = runtime.value(kept: Value(parts), at: position, of: mapping)
        {
            object.slots[place] = value
        } else {
            lost += parts.map(\.name)
        }
    }
}

// MARK: Gathering members

extension KeptSettling {
    /// Returns true if the property that holds what no rule reads has to take members that were kept beside the others.
    func gathers(_ kept: [DynamicObject.Extra]) -> Bool {
        gathering != nil && rules.isOnlyOfEntity && kept.contains { $0.path != nil }
    }

    /// Moves members into that property; they came later than what it holds.
    ///
    /// - Returns: the members that stay.
    mutating func gather(_ kept: [DynamicObject.Extra]) -> [DynamicObject.Extra] {
        guard let place = gathering else { return kept }
        let members = kept.filter { $0.path != nil }
        if !rules.hasRest {
            var held = object.slots[place] ?? .dictionary([:])
            for member in members { held.set(member.value, at: (member.path ?? [])[...]) }
            object.slots[place] = held
        } else if let value = rest(members) {
            join(value, at: place)
        } else {
            for member in members {
                if let value = rest([member]) { join(value, at: place) } else { lost.append(member.name) }
            }
        }
        return kept.filter { $0.path == nil }
    }

    /// Returns the value that the rule of that property reads from some members.
    private func rest(_ members: [DynamicObject.Extra]) -> Value? {
        rules.gathering.flatMap { runtime.value(ofKept: Value(members), at: $0, of: mapping) }
    }

    private func join(_ value: Value, at place: Int) {
        guard var held = object.slots[place]?.dictionary, let added = value.dictionary else {
            object.slots[place] = value
            return
        }
        for member in added { held[member.key] = member.value }
        object.slots[place] = .dictionary(held)
    }
}

// MARK: Taking members apart

extension KeptSettling {
    /// The members with those in place of one that something is read or written inside of: `address.city` in `address`.
    private func opened(_ kept: [DynamicObject.Extra]) -> [DynamicObject.Extra] {
        var names = Set(kept.map { ExactText($0.name) })
        return kept.flatMap { opened($0, &names) }
    }

    private func opened(_ extra: DynamicObject.Extra, _ names: inout Set<ExactText>) -> [DynamicObject.Extra] {
        guard let path = extra.path, !isRead(extra, rules.readings(at: path)), namesake(extra) == nil,
            rules.leadInside(path)
        else { return [extra] }
        if extra.value.isNull { return nulls(inside: path, &names) }
        guard case .dictionary(let members) = extra.value else { return [extra] }
        return members.flatMap { member -> [DynamicObject.Extra] in
            let path = path + [member.key]
            let spelled = path.map { shape.home?.property(for: $0) ?? $0 }
            // As they are named where they are read.
            let name = spelled.last.flatMap {
                shape.position(of: $0) == nil && names.insert(ExactText($0)).inserted ? $0 : nil
            }
            let inner = DynamicObject.Extra(
                name: name ?? spelled.joined(separator: "."),
                path: path,
                value: member.value
            )
            return opened(inner, &names)
        }
    }

    /// Null for each property that is read inside of a member that was kept and is null, as null has no members.
    private func nulls(inside path: [String], _ names: inout Set<ExactText>) -> [DynamicObject.Extra] {
        rules.readings(inside: path).filter(\.items.isEmpty).compactMap { reading in
            let place = reading.keys
            let inner = DynamicObject.Extra(name: place.joined(separator: "."), path: place, value: .null)
            return names.insert(ExactText(inner.name)).inserted ? inner : nil
        }
    }
}

extension Value {
    /// An item of a list, or a member.
    fileprivate func held(at step: Path.Step) -> Value? {
        switch step {
        case .member(let key): self[key]
        case .item(let index): list == nil ? self[String(index)] : self[index]
        case .last: list == nil ? self["last"] : list?.last
        case .each, .slice: nil
        }
    }

    /// Members by their places.
    init(_ members: [DynamicObject.Extra]) {
        self = .dictionary([:])
        for member in members { set(member.value, at: (member.path ?? [])[...]) }
    }

    /// Puts a value into dictionaries in dictionaries.
    mutating func set(_ value: Value, at keys: ArraySlice<String>) {
        guard let first = keys.first else {
            self = value
            return
        }
        var members = dictionary ?? [:]
        self = .null
        var inner = members[first] ?? .dictionary([:])
        inner.set(value, at: keys.dropFirst())
        members[first] = inner
        self = .dictionary(members)
    }
}

extension DynamicObject.Extra {
    /// The member with the path that it has seen from one above.
    fileprivate func below(_ keys: [String]) -> Self {
        var inner = self
        inner.path = path.map { Array($0.dropFirst(keys.count)) }
        return inner
    }
}
