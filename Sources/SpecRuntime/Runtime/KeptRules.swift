import SpecIR
import SpecSource

/// The places in a mapping's JSON that rules read or write by now, for members that were kept before.
struct KeptRules: Sendable {
    /// A place that a property reads.
    struct Reading: Sendable {
        /// The property, by its position in the shape.
        var position: Int

        /// The property's first place counts before the others.
        var rank: Int

        /// The keys that lead to it, and the items behind them.
        var keys: [String]
        var items: ArraySlice<Path.Step>
    }

    /// A place at which something is written.
    struct Writing: Sendable {
        var keys: [String]

        /// The property of the object whose members join the JSON there, by its position; nil for all others.
        var joined: Int?

        /// True if nothing else than a constant may stand there.
        var isConstant = false
    }

    /// By the first of their keys.
    private(set) var readings: [ExactText: [Reading]] = [:]
    private(set) var writings: [ExactText: [Writing]] = [:]

    /// The keys of all places that are read, by the first of their keys.
    private var read: [ExactText: [[String]]] = [:]

    /// The keys that lead to the JSON that the members of an object join, by the object's property.
    private(set) var joins: [Int: [String]] = [:]

    /// The properties whose values are made of several members, or by one of several rules, by their positions.
    private(set) var joint: Set<Int> = []

    /// The property that holds all members that no rule reads, by its position.
    let gathering: Int?

    /// True if that property has a rule for them.
    let hasRest: Bool

    /// The number of the mapping's own properties, which are the first of its shape.
    let count: Int

    /// True if no other mapping makes objects of the entity, so that all members were kept of JSON of this one.
    let isOnlyOfEntity: Bool

    init(_ mapping: Int, of runtime: Runtime) {
        let (stated, shape) = (runtime.set.mappings[mapping], runtime.shapes[mapping])
        count = stated.properties.count
        gathering = (stated.unknownInto?.value ?? stated.rest?.name.value).flatMap(shape.position)
        isOnlyOfEntity = shape.identity.map { runtime.schema.entities[$0.entity].mappings.count == 1 } ?? true
        hasRest = stated.rest != nil
        let written = runtime.writing.mappings[mapping]
        var positions: Set<Int> = []
        for piece in written.pieces {
            switch piece {
            case .property(let property, _, let path):
                if property.owner < 0 {
                    positions.insert(Int(property.position))
                    add(path)
                } else {
                    add(path, joined: written.root(of: property.owner))
                    addReading(of: property, writtenAt: path, runtime.set)
                }
            case .constant(_, let path): add(path, isConstant: true)
            // The members of such an object are known when there is one.
            case .joined: break
            }
        }
        for owner in written.owners where owner.parent < 0 {
            let path = stated.properties[Int(owner.position)].writePath(in: stated)
            joins[Int(owner.position)] = path?.steps.leadingKeys ?? []
        }
        for (position, property) in stated.properties.enumerated()
        where property.isRead(in: stated) && !property.holdsRest(of: stated) {
            if !property.firstOf.isEmpty || property.rule.numbers != nil || property.rule.selectsElements {
                joint.insert(position)
            }
            for (rank, path) in property.allReadPaths(in: stated).enumerated() where path.origin == .value {
                let keys = path.steps.keysInObject
                guard let first = keys.first else { continue }
                read[ExactText(first), default: []].append(keys)
                let items = path.steps[keys.count...]
                guard positions.contains(position), items.allSatisfy(\.isOnePlace) else { continue }
                let reading = Reading(position: position, rank: rank, keys: keys, items: items)
                readings[ExactText(first), default: []].append(reading)
            }
        }
    }

    private mutating func add(_ path: [Path.Step], joined: Int? = nil, isConstant: Bool = false) {
        let keys = path.leadingKeys
        guard let first = keys.first else { return }
        writings[ExactText(first), default: []].append(Writing(keys: keys, joined: joined, isConstant: isConstant))
    }

    /// Adds the places that a property of an object reads whose members join the JSON.
    private mutating func addReading(of property: WriteProperty, writtenAt path: [Path.Step], _ set: SpecSet) {
        let stated = set.mappings[Int(property.mapping)]
        let own = stated.properties[Int(property.position)]
        let above = path.dropLast(own.writePath(in: stated)?.steps.count ?? 0)
        for inner in own.allReadPaths(in: stated) where inner.origin == .value {
            let keys = (Array(above) + inner.steps).keysInObject
            if let first = keys.first { read[ExactText(first), default: []].append(keys) }
        }
    }

    /// Returns true if something is read or written below the first key of a member's path.
    func concern(_ path: [String]) -> Bool {
        guard let first = path.first.map(ExactText.init) else { return false }
        return readings[first] != nil || writings[first] != nil
    }

    /// Returns true if a place inside of a member is read or written.
    func leadInside(_ path: [String]) -> Bool {
        guard let first = path.first.map(ExactText.init) else { return false }
        let isInside = { (keys: [String]) in keys.count > path.count && keys.begins(with: path) }
        return readings[first]?.contains { isInside($0.keys) } ?? false
            || writings[first]?.contains { isInside($0.keys) } ?? false
    }

    /// The places that a member is, or that stand in it as items; where there are none, the nearest around it.
    func readings(at path: [String]) -> [Reading] {
        guard let first = path.first.map(ExactText.init), let found = readings[first] else { return [] }
        let exact = found.filter { $0.keys.count == path.count && $0.keys.begins(with: path) }
        if !exact.isEmpty { return exact }
        let around = found.filter { path.begins(with: $0.keys) && $0.items.isEmpty }
        let depth = around.map(\.keys.count).max()
        return around.filter { $0.keys.count == depth }
    }

    /// The places inside of a member.
    func readings(inside path: [String]) -> [Reading] {
        guard let first = path.first.map(ExactText.init) else { return [] }
        return readings[first]?.filter { $0.keys.count > path.count && $0.keys.begins(with: path) } ?? []
    }

    /// Something that is written where a member stands, above or inside of it, and that doesn't let it stand there.
    func writing(over path: [String]) -> Writing? {
        guard let first = path.first.map(ExactText.init), let found = writings[first] else { return nil }
        let isRelated = { (keys: [String]) in keys.begins(with: path) || path.begins(with: keys) }
        // A member that nothing reads is in conflict with what is written by the spec's own rules, whatever came before.
        let isRead = read[first]?.contains(where: isRelated) ?? false
        return found.first { isRelated($0.keys) && (isRead || $0.isConstant) }
    }
}

extension WriteMapping {
    /// The property of the mapping that holds an owner, or the one that holds it.
    fileprivate func root(of owner: Int32) -> Int {
        var owner = owners[Int(owner)]
        while owner.parent >= 0 { owner = owners[Int(owner.parent)] }
        return Int(owner.position)
    }
}

extension Path.Step {
    /// True if the step leads to one place.
    fileprivate var isOnePlace: Bool {
        switch self {
        case .member, .item, .last: true
        case .each, .slice: false
        }
    }
}

extension [Path.Step] {
    /// The keys before the first step that is none.
    var leadingKeys: [String] {
        var keys: [String] = []
        for step in self {
            guard case .member(let key) = step else { break }
            keys.append(key)
        }
        return keys
    }

    /// The same in an object, as the JSON that members are kept of is one: there, an index and `last` are names.
    var keysInObject: [String] {
        switch first {
        case .item(let index)?: [String(index)] + Array(dropFirst()).leadingKeys
        case .last?: ["last"] + Array(dropFirst()).leadingKeys
        case .member?, .each?, .slice?, nil: leadingKeys
        }
    }
}

extension [String] {
    /// Returns true if the keys begin with others, each byte for byte.
    func begins(with others: [String]) -> Bool {
        count >= others.count && zip(self, others).allSatisfy { $0.isExactly($1) }
    }
}
