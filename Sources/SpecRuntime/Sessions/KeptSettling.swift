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
        var found: [Int: [Candidate]] = [:]
        var inside: [Int: [DynamicObject.Extra]] = [:]
        var members: [Int: [DynamicObject.Extra]] = [:]
        for extra in opened(joined) {
            if let (position, candidate) = candidate(extra) {
                found[position, default: []].append(candidate)
            } else if let path = extra.path, let reading = rules.reading(at: path) {
                inside[reading.position, default: []].append(extra.below(reading.keys))
            } else if let path = extra.path, let writing = rules.writing(over: path) {
                if let joined = writing.joined, let above = rules.joins[joined] {
                    members[joined, default: []].append(extra.below(above))
                } else if !(writing.isConstant && extra.value.isNull) {
                    lost.append(extra.name)
                }
            } else {
                left.append(extra)
            }
        }
        for (position, candidates) in found.sorted(by: { $0.key < $1.key }) { fill(position, candidates) }
        for (position, parts) in (Array(inside) + Array(members)).sorted(by: { $0.key < $1.key }) {
            gather(parts, position)
        }
        return left
    }

    /// Returns true if rules have something to do with a member by now.
    private func concerns(_ extra: DynamicObject.Extra) -> Bool {
        if let position = shape.position(of: extra.name), position < rules.count { return true }
        return extra.path.map(rules.concern) ?? false
    }

    /// The property that a member may become: the one that reads its place, or has its name.
    private func candidate(_ extra: DynamicObject.Extra) -> (position: Int, Candidate)? {
        if let path = extra.path, let reading = rules.reading(at: path), reading.keys.count == path.count {
            let value = reading.items.reduce(Optional(extra.value)) { $0?.held(at: $1) }
            let replaces = rules.isOnlyOfEntity && reading.items.isEmpty
            return (reading.position, Candidate(extra: extra, rank: reading.rank, value: value, replaces: replaces))
        }
        guard let position = shape.position(of: extra.name), position < rules.count else { return nil }
        let replaces = rules.isOnlyOfEntity && extra.path == nil
        return (position, Candidate(extra: extra, rank: .max, value: extra.value, replaces: replaces))
    }

    /// Sets a property to the first value that fits.
    private mutating func fill(_ position: Int, _ candidates: [Candidate]) {
        guard let place = object.shape.position(of: shape.names[position]) else { return }
        var isFilled = false
        for candidate in candidates.sorted(by: { $0.rank < $1.rank }) where !isFilled {
            if object.slots[place] != nil, !candidate.replaces { continue }
            if let value = candidate.value.flatMap({ runtime.value(kept: $0, at: position, of: mapping) }) {
                object.slots[place] = value
                isFilled = true
            } else if !candidate.extra.value.isNull {
                lost.append(candidate.extra.name)
            }
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

// MARK: Taking members apart

extension KeptSettling {
    /// The members with those in place of one that something is read or written inside of: `address.city` in `address`.
    private func opened(_ kept: [DynamicObject.Extra]) -> [DynamicObject.Extra] {
        var names = Set(kept.map { ExactText($0.name) })
        return kept.flatMap { opened($0, &names) }
    }

    private func opened(_ extra: DynamicObject.Extra, _ names: inout Set<ExactText>) -> [DynamicObject.Extra] {
        guard let path = extra.path, candidate(extra) == nil, rules.leadInside(path) else { return [extra] }
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
        rules.places(inside: path).compactMap { place in
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
        case .last: list?.last
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
