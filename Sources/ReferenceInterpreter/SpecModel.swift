package import SpecIR
import SpecSource

/// Loaded specs, with what all parts of the interpreter ask of them.
package struct SpecModel {
    package let set: SpecSet

    /// The properties that objects of each mapping may have.
    let shapes: [ObjectShape]

    /// Those of the mapping itself.
    let ownNames: [[String]]

    /// Those that `member_as` adds to them.
    let memberNames: [[String]]

    package init(_ set: SpecSet) {
        self.set = set
        memberNames = set.memberNames()
        ownNames = set.ownNames(with: memberNames)
        shapes = ObjectShape.shapes(set, ownNames)
    }

    func mapping(_ name: String, from index: Int) -> Int? { set.mappingIndex(named: name, seenFrom: index) }

    /// The mappings that a chooser leads to, through others, in the spec's order; a mapping that chooses nothing is its own.
    func choices(of index: Int) -> [Int] { set.choices(of: index) }

    func newObject(_ mapping: Int, isChosen: Bool = false) -> HeldObject {
        HeldObject(mapping, shapes[mapping], isChosen: isChosen)
    }
}

// MARK: Shapes

extension ObjectShape {
    /// Own properties first, then the names of members that `member_as` puts in, then what other mappings of the entity have.
    static func shapes(_ set: SpecSet, _ ownNames: [[String]]) -> [ObjectShape] {
        var shapes = ownNames.map { ObjectShape(names: $0) }
        for entity in set.entities {
            let names = entity.mappings.flatMap { shapes[$0].names }
            for index in entity.mappings {
                for name in names { shapes[index].add(name) }
                shapes[index].entity = "\(entity.mappings[0])"
                if entity.key.allSatisfy(names.contains) { shapes[index].key = entity.key }
            }
        }
        return shapes
    }
}

extension SpecSet {
    fileprivate func ownNames(with memberNames: [[String]]) -> [[String]] {
        zip(mappings, memberNames).map { mapping, added in
            let stated = mapping.properties.map(\.name.value) + [mapping.unknownInto?.value].compactMap { $0 }
            // A mapping that keeps unknown members holds a member's name among them.
            let keeps = mapping.unknown == .keep && mapping.unknownInto == nil
            return stated + added.filter { !keeps && !stated.contains(where: $0.isExactly) }
        }
    }
}
