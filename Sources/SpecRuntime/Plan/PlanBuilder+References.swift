import SpecIR

extension PlanBuilder {
    /// Notes where a mapping's key stands, or -1 where it has none, or not among its members.
    mutating func addKeySlots(of mapping: Mapping, _ rows: [PropertyReader]) -> Int32 {
        guard form == .source, !mapping.primaryKey.isEmpty else { return -1 }
        let parts_ = mapping.primaryKey.compactMap { key -> [Int32]? in
            guard let position = mapping.properties.firstIndex(where: { $0.name.value == key.value }),
                let row = rows.first(where: { $0.position == Int32(position) }), row.template < 0, row.next < 0
            else { return nil }
            let candidates = parts.candidates[Int(row.firstCandidate)..<Int(row.firstCandidate + row.candidateCount)]
            return candidates.allSatisfy { $0.origin == .value && $0.tail < 0 } ? candidates.map(\.slot) : nil
        }
        guard parts_.count == mapping.primaryKey.count else { return -1 }
        parts.keySlots.append(parts_)
        return Int32(parts.keySlots.count - 1)
    }

    /// The key of what a relationship leads to, or -1 where that has none.
    mutating func addReference(_ rule: ValueRule, in mapping: Int) -> Int32 {
        guard let target = set.target(of: rule, seenFrom: mapping) else { return -1 }
        let places = set.keyPlaces(of: target, by: rule.elements.by?.value)
        guard let maker = places.first?.mapping else { return -1 }
        let stated = set.mappings[maker]
        let rows = places.map { place in
            let property = stated.properties[place.property]
            var rule = addRule(of: property, in: stated, place.mapping, nil)
            // A key that is null leads nowhere, whatever the mapping sets for its own.
            if parts.rules[Int(rule)].ifNull != .null {
                parts.rules.append(parts.rules[Int(rule)])
                parts.ruleMetadata.append(parts.ruleMetadata[Int(rule)])
                rule = Int32(parts.rules.count - 1)
                parts.rules[Int(rule)].ifNull = .null
            }
            return ReferencePart(rule: rule, position: Int32(place.property))
        }
        let first = Int32(parts.referenceParts.count)
        parts.referenceParts += rows
        parts.references.append(
            ReferenceRow(layout: shapes[maker].layout, firstPart: first, partCount: Int32(rows.count))
        )
        return Int32(parts.references.count - 1)
    }
}
