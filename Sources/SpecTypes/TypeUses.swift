package import SpecIR
import SpecSource

/// All mappings that some lead to.
package struct TypeUses {
    package private(set) var mappings: Set<Int>

    /// The mappings that data may choose, or one of several rules.
    package private(set) var chosen: Set<Int> = []

    /// By mapping, the properties in which its objects hold the names of the members that they were. Mappings that aren't
    /// wanted may give them to those that are, and their objects look the same everywhere.
    package let memberNames: [[String]]

    /// - Parameters:
    ///   - entries: the mappings that are wanted.
    ///   - set: the specs.
    ///   - inverses: true if inverse properties, which aren't part of any JSON, lead to mappings too.
    package init(of entries: [Int], in set: SpecSet, inverses: Bool = false) {
        mappings = Set(entries)
        memberNames = set.memberNames()
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
    }
}
