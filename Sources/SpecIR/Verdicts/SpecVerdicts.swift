import SpecSource

/// The verdicts on the objects of all mappings and on their contents.
package struct SpecVerdicts: Sendable {
    /// By the mapping's number in the set.
    package private(set) var mappings: [MappingVerdict]

    package init(_ set: SpecSet) {
        let pass = LossPass(set)
        mappings = set.mappings.indices.map { pass.verdict(of: $0) }
        settle()
    }

    /// Objects lose what those in them lose, which may hold objects of the same mapping again.
    private mutating func settle() {
        var isSettled = false
        while !isSettled {
            isSettled = true
            for index in mappings.indices {
                let before = mappings[index].verdict
                var whole = mappings[index].losses.verdict
                for inner in mappings[index].inner { whole = whole.joined(mappings[inner].verdict) }
                for place in mappings[index].properties.indices {
                    let property = mappings[index].properties[place]
                    let verdict = property.inner.reduce(property.losses.verdict) { $0.joined(mappings[$1].verdict) }
                    mappings[index].properties[place].verdict = verdict
                    whole = whole.joined(verdict)
                }
                mappings[index].verdict = whole
                if whole != before { isSettled = false }
            }
        }
    }
}

extension LossPass {
    fileprivate func verdict(of index: Int) -> MappingVerdict {
        let mapping = set.mappings[index]
        let properties = zip(mapping.properties, propertyLosses(of: index)).map { property, losses in
            PropertyVerdict(
                name: property.name,
                losses: losses,
                inner: mapping.takesPart(property) ? inner(of: property, in: index) : []
            )
        }
        return MappingVerdict(
            name: mapping.name,
            losses: losses(of: index),
            properties: properties,
            inner: set.cases(of: index)
        )
    }

    /// The mappings of the objects that a property holds; a reference holds a key.
    private func inner(of property: Property, in index: Int) -> [Int] {
        set.targets(of: property, seenFrom: index) { !$0.holdsKeys }.reduce(into: []) { found, target in
            if !found.contains(target) { found.append(target) }
        }
    }
}

extension Mapping {
    /// Returns true if a property is both read and written.
    fileprivate func takesPart(_ property: Property) -> Bool {
        property.isRead(in: self) && property.isWritten(in: self)
    }
}
