package import SpecIR
import SpecRuntime
import SpecSource

/// All mappings that some lead to.
package struct TypeUses {
    package private(set) var mappings: Set<Int>

    /// The mappings that data may choose, or one of several rules.
    package private(set) var chosen: Set<Int> = []

    /// The properties in which a mapping's objects hold the names of the members that they were.
    package private(set) var memberNames: [Int: [String]] = [:]
    private let set: SpecSet

    /// - Parameters:
    ///   - entries: the mappings that are wanted.
    ///   - set: the specs.
    ///   - inverses: true if inverse properties, which aren't part of any JSON, lead to mappings too.
    package init(of entries: [Int], in set: SpecSet, inverses: Bool = false) {
        self.set = set
        mappings = Set(entries)
        var waiting = entries
        while let index = waiting.popLast() {
            let mapping = set.mappings[index]
            var inner: [Int] = []
            for property in mapping.properties where inverses || !property.isInverse {
                let targets = set.targets(of: property, seenFrom: index)
                inner += targets
                if set.namesMappings(property, seenFrom: index) {
                    chosen.formUnion(targets.filter { !set.mappings[$0].isChooser })
                }
            }
            if mapping.isChooser {
                let choices = set.choices(of: index)
                chosen.formUnion(choices)
                inner += choices
            }
            for next in inner where mappings.insert(next).inserted { waiting.append(next) }
        }
        // Mappings that aren't wanted may lead to those that are, and their objects look the same everywhere.
        for index in set.mappings.indices { noteMembers(of: index) }
    }

    private mutating func noteMembers(of index: Int) {
        var found: [(member: String, mapping: Int)] = []
        for property in set.mappings[index].properties {
            property.forEachNestedRule { rule, _ in
                guard case .dictionary = rule.kind, let member = rule.elements.memberAs?.value,
                    let target = set.target(of: rule, seenFrom: index)
                else { return }
                found.append((member, target))
            }
        }
        for (member, target) in found {
            for inner in set.choices(of: target)
            where memberNames[inner]?.contains(where: { $0.isExactly(member) }) != true {
                memberNames[inner, default: []].append(member)
            }
        }
    }
}
