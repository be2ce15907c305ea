import SpecIR
import SpecRuntime

// Tidying the tree of places.
extension DraftBuilder {
    /// Makes dictionaries of the objects at and below a place whose keys are data.
    mutating func findDictionaries(below number: Int32) {
        guard number >= 0 else { return }
        let value = samples.values[Int(number)]
        findDictionaries(below: value.element)
        guard value.object >= 0 else { return }
        let object = canonical[value.object]
        if samples.hasChangingKeys(object) { samples.collapse(object, &canonical) }
        findDictionaries(below: samples.objects[Int(object)].values)
        for member in samples.members(of: object) { findDictionaries(below: member.value) }
    }

    /// Folds objects that hold objects of their own kind, then makes one of those that are equal.
    mutating func tidy(below root: Int32) {
        var path = [root]
        fold(root, &path)
        origins = [:]
        note(root)
        var seen: Set<Int32> = []
        var shapes: [DraftShape: Int32] = [:]
        unite(root, root: root, seen: &seen, shapes: &shapes)
    }

    /// The objects that an object's members lead to, through lists and dictionaries, each with its origin.
    func children(of object: Int32) -> [(object: Int32, origin: DraftOrigin)] {
        samples.members(of: object).flatMap { member in
            let origin = DraftOrigin(parent: object, key: samples.key(member), isElement: false)
            return objects(at: member.value, origin)
        }
    }

    func objects(
        at number: Int32,
        _ origin: DraftOrigin,
        depth: Int = 0
    ) -> [(object: Int32, origin: DraftOrigin)] {
        guard number >= 0, depth <= Self.depthLimit else { return [] }
        let value = samples.values[Int(number)]
        var element = origin
        element.isElement = true
        if let table = tables[number] { return [(canonical[table.object], element)] }
        // Beside other kinds of values nothing becomes a mapping.
        guard value.kind != .several else { return [] }
        if value.lists > 0 { return objects(at: value.element, element, depth: depth + 1) }
        guard value.object >= 0 else { return [] }
        let object = canonical[value.object]
        let values = samples.objects[Int(object)].values
        if values >= 0 { return objects(at: values, element, depth: depth + 1) }
        return isMapping(object) && wrappers(object) == nil ? [(object, origin)] : []
    }

    /// Notes how each object is reached first.
    private mutating func note(_ root: Int32) {
        var open = [root]
        while let object = open.popLast() {
            let found = children(of: object).filter { origins[$0.object] == nil && $0.object != root }
            for child in found { origins[child.object] = child.origin }
            open += found.map(\.object).reversed()
        }
    }
}

// MARK: Objects that hold objects of their own kind

extension DraftBuilder {
    /// Folds from the deepest up: a `replies` inside a `replies` becomes the same mapping.
    private mutating func fold(_ object: Int32, _ path: inout [Int32]) {
        for child in children(of: object) {
            let child = (object: canonical[child.object], origin: child.origin)
            if path.contains(child.object) { continue }
            if origins[child.object] == nil { origins[child.object] = child.origin }
            path.append(child.object)
            fold(child.object, &path)
            path.removeLast()
            if let outer = sameKind(child.object, child.origin, among: path) {
                samples.mergeObject(canonical[child.object], into: canonical[outer], &canonical)
            }
        }
    }

    /// The nearest object along the path that is of the same kind as an object.
    private func sameKind(_ object: Int32, _ origin: DraftOrigin, among path: [Int32]) -> Int32? {
        let object = canonical[object]
        let keys = Set(samples.members(of: object).map { samples.key($0) })
        return path.reversed().first { outer in
            guard canonical[outer] != object else { return false }
            let isNamedAlike = origins[outer]?.key == origin.key && path.first != outer
            let isDirect = outer == path.last && keys.contains(origin.key)
            guard isNamedAlike || isDirect else { return false }
            return isAlike(keys, Set(samples.members(of: canonical[outer]).map { samples.key($0) }))
        }
    }

    private func isAlike(_ inner: Set<String>, _ outer: Set<String>) -> Bool {
        let common = inner.intersection(outer).count
        return common == inner.count && common * 2 >= outer.count || common * 10 >= inner.union(outer).count * 7
    }
}

// MARK: Equal objects

/// The shape of an object: two objects are equal if their members and the members' rules are.
struct DraftShape: Hashable {
    var members: [[UInt8]: DraftRule]

    /// For objects that are equal by chance only: what they are called.
    var name: String
}

extension DraftBuilder {
    /// Makes one of equal objects, from the deepest up.
    private mutating func unite(
        _ object: Int32,
        root: Int32,
        seen: inout Set<Int32>,
        shapes: inout [DraftShape: Int32]
    ) {
        guard seen.insert(object).inserted else { return }
        for child in children(of: object) { unite(canonical[child.object], root: root, seen: &seen, shapes: &shapes) }
        let object = canonical[object]
        guard object != root else { return }
        let members = samples.members(of: object).map { (Array(samples.keyBytes($0)), verdict($0.value).rule) }
        var shape = DraftShape(members: Dictionary(members) { first, _ in first }, name: "")
        // Two members are too few to distinguish a point from a range.
        if members.count < 3 { shape.name = DraftName.lastWord(of: baseName(of: object)) }
        guard let known = shapes[shape] else {
            shapes[shape] = object
            return
        }
        let first = canonical[known]
        guard first != object else { return }
        let (name, other) = (baseName(of: first), baseName(of: object))
        if name != other, DraftName.lastWord(of: name) == DraftName.lastWord(of: other) {
            origins[first]?.key = DraftName.lastWord(of: name)
            origins[first]?.isElement = false
        }
        samples.mergeObject(object, into: first, &canonical)
    }

    /// The name of an object by the key that leads to it.
    func baseName(of object: Int32) -> String {
        guard let origin = origins[object] else { return "Root" }
        let name = DraftName.mapping(for: origin.key, isElement: origin.isElement)
        // `data: [...]` doesn't describe its items.
        return origin.isElement && Self.isWrapper(origin.key) && DraftName.reserved.contains(name) ? "Item" : name
    }
}
