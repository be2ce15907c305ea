import SpecIR
import SpecSource

// The members by which `choose_by_member` chooses, in the JSON of an object.
extension Writing {
    enum SettledMembers {
        case addsMember

        /// The object writes or keeps a member, or is read without any.
        case addsNone

        /// The way to a member that leads to another mapping.
        case foreign([String])
    }

    /// The members of an object that a mapping chooses by, where it leads to the object by `row`.
    func settled(by chooser: Chooser, _ cases: [Row], _ row: Row, _ object: HeldObject, isLast: Bool) -> SettledMembers
    {
        let path = chooser.path.value
        guard path.origin == .value, path.steps.allSatisfy({ $0.key != nil }) else { return .addsMember }
        let index = object.mapping
        var tree = tree(of: index, for: object)
        // Objects inside hide nothing.
        let hiddenHere = hidden
        defer { hidden = hiddenHere }
        if let hiddenHere { tree = tree.without(hiddenHere) ?? .empty }
        hidden = nil
        var found: [(fits: Bool, way: [String], isKept: Bool)] = []
        var (isRead, count) = (false, 0)
        for other in cases {
            guard case .string(let key)? = other.value else { continue }
            let place = path.steps + [Path.Step.member(key)]
            let fits = fits(other, object, isLast: isLast)
            let own = tree.tree(at: place)
            if fits, own != nil {
                isRead = true
                count += 1
            }
            if let way = own.flatMap({ way(to: $0, object) }) {
                found.append((fits, way, false))
            } else if let way = wayToKept(at: place, of: object) {
                found.append((fits, way, true))
            }
        }
        let areReadWithoutAny = leaves(cases, to: row.mapping)
        switch found.count {
        case 0: return areReadWithoutAny && (isRead || keepsUnknown(index)) ? .addsNone : .addsMember
        case 1 where found[0].fits: return count > 1 || found[0].isKept ? .addsNone : .addsMember
        case 2... where areReadWithoutAny: return .addsNone
        default: return .foreign((found.first { !$0.fits } ?? found[1]).way)
        }
    }

    private func keepsUnknown(_ index: Int) -> Bool {
        let mapping = model.set.mappings[index]
        return mapping.unknown == .keep || mapping.unknownInto != nil || mapping.rest?.isWritten(in: mapping) == true
    }

    private func wayToKept(at place: [Path.Step], of object: HeldObject) -> [String]? {
        kept(of: object, object.mapping).first { value($0.value, at: $0.keys, along: place[...]) != nil }?.way
    }

    /// The way to the first property that writes something; nil where nothing is written.
    private func way(to tree: WriteTree, _ object: HeldObject) -> [String]? {
        switch tree {
        case .value: return []
        case .property(let property):
            let (known, path) = (failures, currentPath)
            defer { (failures, currentPath) = (known, path) }
            let isThere = json(property, object) != nil || failures.count > known.count
            return isThere ? property.owners + [property.name] : nil
        case .elements(let properties):
            return properties.lazy.compactMap { self.way(to: .property($0), object) }.first
        case .members(let members): return members.lazy.compactMap { self.way(to: $0.tree, object) }.first
        case .items(let items): return items.lazy.compactMap { self.way(to: $0.tree, object) }.first
        case .always(let inner): return way(to: inner, object)
        }
    }
}
