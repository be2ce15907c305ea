import SpecIR

extension PlanBuilder {
    /// The key of what a relationship leads to, or -1 where that has none.
    mutating func addReference(_ rule: ValueRule, in mapping: Int) -> Int32 {
        guard let target = set.target(of: rule, seenFrom: mapping) else { return -1 }
        let places = set.keyPlaces(of: target, by: rule.elements.by?.value)
        guard let first = places.first else { return -1 }
        let stated = set.mappings[first.mapping]
        let parts_ = places.map { place in
            let property = stated.properties[place.property]
            var rule = addRule(of: property, in: stated, place.mapping, nil)
            // A key that is null leads nowhere, whatever the mapping says of its own.
            if parts.rules[Int(rule)].ifNull != .null {
                parts.rules.append(parts.rules[Int(rule)])
                parts.ruleFacts.append(parts.ruleFacts[Int(rule)])
                rule = Int32(parts.rules.count - 1)
                parts.rules[Int(rule)].ifNull = .null
            }
            return (rule: rule, position: place.property)
        }
        parts.references.append(ReferenceReader(shape: shapes[first.mapping], parts: parts_))
        return Int32(parts.references.count - 1)
    }
}
