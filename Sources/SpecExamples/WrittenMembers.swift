import SpecIR
import SpecRuntime

/// The members of a document that writing it by a mapping may put there.
struct WrittenMembers {
    private let set: SpecSet
    private let mapping: Int

    init(_ set: SpecSet, document mapping: Int) {
        self.set = set
        self.mapping = mapping
    }

    /// Returns true if a rule writes the value at a place of the document, or something in it.
    func includes(_ place: [Path.Step]) -> Bool {
        let root = set.mappings[mapping].writtenRoot?.steps ?? []
        guard place.count > root.count, zip(place, root).allSatisfy({ $0.isSame(as: $1) }) else { return false }
        let rest = place[root.count...]
        // The name of a member, which any object may have.
        if set.mappings[mapping].memberAs != nil {
            return rest.count == 1 || includes(rest.dropFirst(), of: mapping, [])
        }
        // Of a list of objects, each is written alike; a mapping may also make one object of an array.
        if case .item? = rest.first, includes(rest.dropFirst(), of: mapping, []) { return true }
        return includes(rest, of: mapping, [])
    }

    /// The same of the JSON of a mapping's object. `joined` are the mappings whose objects share that JSON.
    private func includes(_ place: ArraySlice<Path.Step>, of index: Int, _ joined: Set<Int>) -> Bool {
        guard !place.isEmpty, !joined.contains(index) else { return false }
        return set.chosen(from: [index]).contains { number in
            let mapping = set.mappings[number]
            if let chooser = mapping.chooser {
                return chooser.kind != .type && leads(chooser.path.value, to: place)
            }
            if mapping.unknown == .keep || mapping.mapper != nil { return true }
            if mapping.constants.contains(where: { leads($0.path.value, to: place) }) { return true }
            return mapping.properties.contains {
                includes(place, property: $0, of: number, joined: joined.union([index]))
            }
        }
    }

    private func leads(_ path: Path, to place: ArraySlice<Path.Step>) -> Bool {
        path.isWritable && place.count <= path.steps.count && zip(place, path.steps).allSatisfy { $0.isSame(as: $1) }
    }

    private func includes(
        _ place: ArraySlice<Path.Step>,
        property: Property,
        of index: Int,
        joined: Set<Int>
    ) -> Bool {
        guard property.isWritten(in: set.mappings[index]) else { return false }
        let rules = property.rows
        return rules.contains { includes(place, rule: $0, of: index, joined: joined) }
    }

    /// The same of a property's rule.
    private func includes(
        _ place: ArraySlice<Path.Step>,
        rule property: Property,
        of index: Int,
        joined: Set<Int>
    ) -> Bool {
        guard let path = property.writePath(in: set.mappings[index]),
            zip(place, path.steps).allSatisfy({ $0.isSame(as: $1) })
        else { return false }
        if place.count <= path.steps.count { return true }
        let rest = place.dropFirst(path.steps.count)
        if property.holdsRest(of: set.mappings[index]), !set.mappings[index].isLeftToRest(Path(steps: Array(place))) {
            return false
        }
        if property.joinsEnclosing, case .object(let name) = property.rule.kind {
            return set.mappingIndex(named: name.value, seenFrom: index).map { includes(rest, of: $0, joined) } ?? false
        }
        return includes(rest, property.rule, seenFrom: index)
    }

    /// The same of the JSON of a value.
    private func includes(_ place: ArraySlice<Path.Step>, _ rule: ValueRule, seenFrom index: Int) -> Bool {
        // Values that transformers make of the whole are written as a whole.
        guard !place.isEmpty, rule.transforms.isEmpty else { return true }
        switch rule.kind {
        case .type, .values, .reference, .inverse: return true
        case .object(let name):
            return set.mappingIndex(named: name.value, seenFrom: index).map { includes(place, of: $0, []) } ?? false
        case .list(let element), .dictionary(let element):
            // Elements that were picked, and pairs, are made of paths of their own.
            if rule.elements.pick != nil || rule.elements.pairs != nil { return true }
            let inner = place.dropFirst()
            return inner.isEmpty || includes(inner, element.rule, seenFrom: index)
        case .referenceList: return true
        }
    }
}

extension Path.Step {
    /// Returns true if two steps lead to one place of a document.
    fileprivate func isSame(as other: Path.Step) -> Bool {
        switch (self, other) {
        case (.member(let key), .member(let other)): key.isExactly(other)
        case (.item(let position), .item(let other)): position == other
        case (.member(let key), .last): key.isExactly("last")
        default: false
        }
    }
}
