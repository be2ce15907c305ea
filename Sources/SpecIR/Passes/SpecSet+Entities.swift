import SpecSource

/// A kind of object that mappings make: mappings of one entity make the same objects.
package struct Entity: Hashable, Sendable {
    package var name: String

    /// The mappings that make its objects, in the order of the set. A mapping that chooses makes none.
    package var mappings: [Int]

    /// The properties that make two of its objects the same; empty for an entity without identity.
    package var key: [String]
}

extension SpecSet {
    /// The entities that the mappings make, in the order in which they are stated first.
    ///
    /// Mappings with one entity name belong together where a file knows both; two files that don't meet may share a
    /// name, and each has an entity of its own then.
    package var entities: [Entity] {
        var groups = EntityGroups(mappings.map { $0.isChooser ? nil : $0.entityName })
        for file in specs.indices { groups.join(mappingsKnown(inFile: file)) }
        return groups.all.map { indices in
            Entity(
                name: mappings[indices[0]].entityName,
                mappings: indices,
                key: indices.lazy.map { self.mappings[$0].primaryKey.map(\.value) }.first { !$0.isEmpty } ?? []
            )
        }
    }

    /// The mappings of all entities of that name, in order.
    package func mappings(ofEntity name: String) -> [Int] {
        mappings.indices.filter { !mappings[$0].isChooser && mappings[$0].entityName == name }
    }

    /// Indices of the properties that make up a mapping's key, or of the one property that a reference goes by.
    ///
    /// A mapping that chooses has the key of the first case that has one. Empty where there is no such key.
    package func keyPlaces(of mapping: Int, by property: String?) -> [(mapping: Int, property: Int)] {
        for index in makers(of: mapping) {
            let names = property.map { [$0] } ?? mappings[index].primaryKey.map(\.value)
            let places = names.compactMap { name in mappings[index].properties.firstIndex { $0.name.value == name } }
            if !places.isEmpty, places.count == names.count { return places.map { (index, $0) } }
        }
        return []
    }

    /// Returns true if a mapping has a chooser that skips values without a matching case.
    package func skips(_ index: Int) -> Bool {
        chosen(from: [index]).contains { if case .skip? = mappings[$0].chooser?.otherwise { true } else { false } }
    }

    /// The mapping that a relationship leads to, or the relationship of each element; nil where there is none.
    package func target(of rule: ValueRule, seenFrom mapping: Int) -> Int? {
        rule.targetName.flatMap { mappingIndex(named: $0.value, seenFrom: mapping) }
    }
}

extension ValueRule {
    /// The mapping that a relationship names, or the relationship of each element.
    var targetName: Located<String>? {
        switch kind {
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)), .reference(let name),
            .referenceList(let name):
            name
        case .inverse(let inverse): inverse.mapping
        case .list(.rule(let element)), .dictionary(.rule(let element)): element.targetName
        case .type, .values: nil
        }
    }
}

extension Mapping {
    /// True if it leaves its objects to the mappings that it chooses.
    package var isChooser: Bool { properties.isEmpty && chooser != nil }
}

/// Mappings by what they make, where at least one file knows both.
private struct EntityGroups {
    private let names: [String?]

    /// Number of mappings of each name; most names have one.
    private let counts: [String: Int]

    /// For each mapping, one before it in its group, or itself.
    private var parents: [Int]

    init(_ names: [String?]) {
        self.names = names
        counts = names.reduce(into: [:]) { counts, name in if let name { counts[name, default: 0] += 1 } }
        parents = Array(names.indices)
    }

    /// Joins those of one name.
    mutating func join(_ indices: some Sequence<Int>) {
        var first: [String: Int] = [:]
        for index in indices {
            guard let name = names[index], counts[name] != 1 else { continue }
            guard let other = first[name] else {
                first[name] = index
                continue
            }
            let (one, two) = (root(of: other), root(of: index))
            parents[max(one, two)] = min(one, two)
        }
    }

    private func root(of index: Int) -> Int {
        var index = index
        while parents[index] != index { index = parents[index] }
        return index
    }

    /// The groups, each in order.
    var all: [[Int]] {
        var groups: [[Int]] = []
        var places: [Int: Int] = [:]
        for index in names.indices where names[index] != nil {
            let root = root(of: index)
            if let place = places[root] {
                groups[place].append(index)
            } else {
                places[root] = groups.count
                groups.append([index])
            }
        }
        return groups
    }
}
