import SpecIR
import SpecSource

// The members by which `choose_by_member` chooses, in the JSON of an object.
extension Writer {
    /// The turns that add no member of their own, as bits: the object writes or keeps one, or needs none. nil, and a
    /// failure, where the object's members lead to another mapping.
    ///
    /// - Parameters:
    ///   - path: the cases that lead to the object.
    ///   - object: the object, and the mapping that writes it.
    ///   - hidden: the property that is written elsewhere; `unset` for none.
    ///   - scratch: where the object lies.
    /// - Returns: the turns.
    mutating func settledMembers(
        _ path: WriteChoicePath,
        of object: KeptJSON,
        hiding hidden: Datum,
        _ scratch: inout Scratch
    ) -> UInt32? {
        guard path.choosesByMember else { return 0 }
        let keeps = object.node.pointee.extraCount > 0 || tables.rows[object.mapping].gathers
        var settled: UInt32 = 0
        for look in path.looks where look.kind == .member && (keeps || look.members.needsLook) {
            var found: [(fits: Bool, place: CasePlace)] = []
            for member in candidates(look.members, of: object, keeps: keeps) {
                guard let place = place(of: member, object, hiding: hidden, &scratch) else { continue }
                found.append((member.fits, place))
            }
            let isSettled: Bool
            switch found.count {
            case 0: isSettled = look.members.areReadWithoutAny && (look.members.areRead || keepsUnknown(object))
            case 1 where found[0].fits: isSettled = look.members.areSeveral || found[0].place.isKept
            case 2... where look.members.areReadWithoutAny: isSettled = true
            default:
                failForCaseMember((found.first { !$0.fits } ?? found[1]).place, of: object)
                return nil
            }
            if isSettled, look.turn < UInt32.bitWidth { settled |= 1 << UInt32(look.turn) }
        }
        return settled
    }

    /// The members that an object may write or keep.
    private func candidates(
        _ members: WriteChoicePath.CaseMembers,
        of object: KeptJSON,
        keeps: Bool
    ) -> [WriteChoicePath.CaseMember] {
        guard keeps else { return members.all.filter(\.isWritten) }
        let row = tables.rows[object.mapping]
        guard !members.numbers.isEmpty, !row.gathers, row.rest < 0 else { return members.all }
        // Of many cases those that the object's few members are looked up.
        var found = Set(members.all.indices.filter { members.all[$0].isWritten })
        for number in 0..<Int(object.node.pointee.extraCount) {
            guard let member = object.node.pointee.extras?[number] else { break }
            guard member.pathCount > 0 else { return members.all }
            members.numbers[ExactText(member.path[0].text)].map { _ = found.insert($0) }
        }
        return found.sorted().map { members.all[$0] }
    }

    private func keepsUnknown(_ object: KeptJSON) -> Bool {
        tables.rows[object.mapping].keepsUnknown || tables.rows[object.mapping].gathers
    }

    /// The part of an object that writes a member which names a case.
    private enum CasePlace {
        case constant
        case property([Datum], isSensitive: Bool)
        case kept(WrittenMember)

        var isKept: Bool {
            switch self {
            case .kept: true
            case .constant, .property: false
            }
        }
    }

    /// The part of an object that is written in place of a case's member; nil for nothing.
    private mutating func place(
        of member: WriteChoicePath.CaseMember,
        _ object: KeptJSON,
        hiding hidden: Datum,
        _ scratch: inout Scratch
    ) -> CasePlace? {
        if member.isConstant { return .constant }
        for property in member.properties {
            let isHidden = property.owner < 0 && hidden.kind == .string && hidden.hasBytes(of: property.name)
            if isHidden { continue }
            let depth = currentPath.count
            defer { currentPath.pop(to: depth) }
            guard let (node, part) = owner(property.owner, of: object, &scratch),
                isWritten(property, of: node, part: part, &scratch)
            else { continue }
            let names = currentPath.elements[depth...] + [property.name]
            return .property(Array(names), isSensitive: property.isSensitive)
        }
        return writtenMember(at: member.keys, object, &scratch).map { .kept($0) }
    }

    /// The object that holds a property: the one at hand, or one in it that shares its JSON. Its names are added to the
    /// current path.
    private mutating func owner(
        _ number: Int32,
        of object: KeptJSON,
        _ scratch: inout Scratch
    ) -> (node: UnsafeMutablePointer<ObjectNode>, part: Int32)? {
        var way: [WriteOwner] = []
        var next = number
        while next >= 0 {
            let owner = plan.mappings[Int(object.mapping)].owners[Int(next)]
            way.append(owner)
            next = owner.parent
        }
        var (node, part) = (object.node, object.part)
        for owner in way.reversed() {
            guard parts.takes(owner.name, in: part) else { return nil }
            let positions = positions.map(owner.mapping, layout: node.pointee.layout, tables: tables)
            let value = slot(owner.position, name: owner.name, of: node, positions: positions, in: &scratch)
            guard value.isValue, !value.isNull, isWritten(value, by: owner.alternatives, &scratch),
                let inner = self.node(of: value, &scratch)
            else { return nil }
            part = parts.part(below: owner.name, in: part)
            currentPath.push(owner.name)
            node = inner
        }
        return (node, part)
    }

    /// Returns true if an object holds a value for a property that isn't left out.
    private mutating func isWritten(
        _ property: WriteProperty,
        of node: UnsafeMutablePointer<ObjectNode>,
        part: Int32,
        _ scratch: inout Scratch
    ) -> Bool {
        guard parts.takes(property.name, in: part) else { return false }
        let positions = positions.map(property.mapping, layout: node.pointee.layout, tables: tables)
        let held = slot(property.position, name: property.name, of: node, positions: positions, in: &scratch)
        guard held.isValue, isWritten(held, by: property.alternatives, &scratch) else { return false }
        if property.element >= 0 { return held.kind == .list && held.count > Int(property.element) }
        if withUnsafePointer(to: property, { isOmitted(held, row: $0, in: scratch) }) { return false }
        guard property.omit.contains(.empty), property.alternatives.first < 0 else { return true }
        // An object shows only when it is written that it is empty.
        let count = failureCount
        let json = json(held, rule: property.rule, in: WriteContext(part: part), scratch: &scratch)
        dropFailures(from: count)
        return !json.isEmpty
    }

    private mutating func failForCaseMember(_ place: CasePlace, of object: KeptJSON) {
        let depth = currentPath.count
        defer { currentPath.pop(to: depth) }
        let count = failures.count
        var (found, isSensitive) = ("a constant", false)
        switch place {
        case .constant: break
        case .property(let names, let isSecret):
            for name in names { currentPath.push(name) }
            (found, isSensitive) = (names.last.map { "`\($0.text)`" } ?? found, isSecret)
        case .kept(let member):
            if let property = member.property { currentPath.push(property) }
            currentPath.push(member.name)
            (found, isSensitive) = ("`\(member.name.text)`", member.isSensitive)
        }
        let expected = "no member that leads to another mapping"
        let because = "as the object is of `\(object.node.shape.mapping)`"
        fail(.unknownCase, "expected \(expected), \(because), found \(found)", expected: expected)
        if isSensitive { hideFailures(from: count) }
    }
}

extension WriteChoicePath {
    /// The members that name the cases of a mapping which chooses by them.
    struct CaseMembers {
        var all: [CaseMember] = [] {
            didSet {
                let isIndexed = all.count > 8 && all.allSatisfy { $0.keys.count == 1 }
                let keys = isIndexed ? all.map { ExactText($0.keys[0]) } : []
                numbers = Dictionary(zip(keys, keys.indices), uniquingKeysWith: { $1 })
            }
        }

        /// Where each key stands in `all`; empty where they are few, and where they are keys of an object further in.
        private(set) var numbers: [ExactText: Int] = [:]

        /// True if the object's mapping is also that for objects without such a member, or with several.
        var areReadWithoutAny = false

        /// True if the object's mapping itself writes one that leads to it.
        var areRead: Bool { all.contains { $0.fits && $0.isWritten } }

        /// True if it writes several that lead to it.
        var areSeveral: Bool { all.count { $0.fits && $0.isWritten } > 1 }

        /// True if what is written depends on the object's properties.
        var needsLook: Bool { areReadWithoutAny || areSeveral || all.contains { !$0.fits && $0.isWritten } }
    }

    /// A member that names a case.
    struct CaseMember {
        var keys: [String]

        /// True if the case leads to the object.
        var fits: Bool

        /// The properties that the object's mapping writes there.
        var properties: [WriteProperty] = []
        var isConstant = false
        var isWritten: Bool { isConstant || !properties.isEmpty }
    }

    /// True if a mapping on the path chooses by a member.
    var choosesByMember: Bool { looks.contains { $0.kind == .member } }
}

extension WriteChoicePath.CaseMember {
    init(_ keys: [String], fits: Bool, writtenBy mapping: WriteMapping) {
        (self.keys, self.fits) = (keys, fits)
        for piece in mapping.pieces {
            switch piece {
            case .property(let property, _, let path) where path.leads(through: keys): properties.append(property)
            case .constant(_, let path) where path.leads(through: keys): isConstant = true
            case .property, .constant, .joined: break
            }
        }
    }
}

extension [Path.Step] {
    /// Returns true if the steps begin with members of these keys.
    fileprivate func leads(through keys: [String]) -> Bool {
        count >= keys.count && zip(self, keys).allSatisfy { $0.key?.isExactly($1) ?? false }
    }
}
