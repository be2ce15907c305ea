import SpecIR
import SpecSource

// The pieces that each mapping writes, in order.
extension WritePlanBuilder {
    mutating func addMapping(_ index: Int) -> WriteMapping {
        let stated = set.mappings[index]
        var mapping = WriteMapping(
            name: stated.name.value,
            shape: shapes[index],
            home: stated.namingContext,
            root: stated.root?.value.steps ?? [],
            statedRoot: stated.root.map { Located($0.value.description, $0.range) }
        )
        mapping.choice = stated.chooser.map { WriteChoice($0, at: index, set: set) }
        if stated.selectsWriting, stated.unknownInto == nil { mapping.kept = { stated.selectsForWriting($0) } }
        mapping.hasNullObjects = stated.ifAllNull == .null
        mapping.mapper = stated.mapper.flatMap { plugins.mappers[$0.value] }
        let first = stated.properties.first?.range.lowerBound ?? Int.max
        addConstants(of: stated, to: &mapping) { $0 < first }
        addProperties(of: index, to: &mapping)
        addConstants(of: stated, to: &mapping) { $0 >= first }
        return mapping
    }

    /// Adds the constants that stand before the properties in the spec, or those behind.
    private func addConstants(of stated: Mapping, to mapping: inout WriteMapping, where fits: (Int) -> Bool) {
        for constant in stated.constants where fits(constant.path.range.lowerBound) {
            let json = ValuePrinter.bytes(of: Value(constant.value.value))
            mapping.pieces.append(.constant(json, path: constant.path.value.steps))
        }
    }

    /// A mapping whose properties are being added.
    private struct Open {
        var mapping: Int
        var next = 0

        /// Where its JSON is.
        var prefix: [Path.Step] = []

        /// The object that holds its properties, among the owners; -1 for the object at hand.
        var owner: Int32 = -1

        /// For each property, which of several rules write.
        var writing: [[Int]] = []
    }

    /// Objects may join objects as long as a spec is. What is further in is only added for an object that has it, so that
    /// a chain's mappings don't hold all that is behind them.
    private static var mostJoined: Int { 32 }

    /// Adds the properties of a mapping, and those of the objects that join its JSON. Nothing here calls itself.
    private mutating func addProperties(of index: Int, to mapping: inout WriteMapping) {
        var open = [Open(mapping: index, writing: set.writingAlternatives(of: index))]
        var isOpen: Set<Int> = [index]
        while let site = open.last {
            let stated = set.mappings[site.mapping]
            guard site.next < stated.properties.count else {
                open.removeLast()
                isOpen.remove(site.mapping)
                continue
            }
            open[open.count - 1].next += 1
            let property = stated.properties[site.next]
            guard property.isWritten(in: stated), let path = property.writePath(in: stated) else { continue }
            let steps = site.prefix + path.steps
            guard let joined = property.joinedMapping(in: site.mapping, set) else {
                var row = addProperty(property, at: site.mapping, position: site.next, owner: site.owner)
                if let slice = path.finalSlice {
                    row.copied = 0
                    let extent = slice.upperBound - slice.lowerBound
                    row.mostItems = extent >= Int(Int32.max) ? .max : Int32(extent) + 1
                }
                if site.writing.indices.contains(site.next), !site.writing[site.next].isEmpty {
                    addAlternatives(
                        site.writing[site.next],
                        of: property,
                        row: row,
                        at: site.mapping,
                        below: site.prefix,
                        to: &mapping
                    )
                    continue
                }
                if property.rule.numbers != nil {
                    let paths = property.writePaths(in: stated).map { site.prefix + $0.steps }
                    addNumbered(row, paths, to: &mapping)
                    continue
                }
                let isSelected = (property.firstOf.first?.rule ?? property.rule).selectsElements
                mapping.pieces.append(.property(row, isSelected: isSelected, path: steps))
                continue
            }
            guard !isOpen.contains(joined) else { continue }
            let owner = WriteOwner(
                parent: site.owner,
                mapping: Int32(site.mapping),
                position: Int32(site.next),
                name: name(site.mapping, site.next)
            )
            mapping.owners.append(owner)
            let number = Int32(mapping.owners.count - 1)
            if set.mappings[joined].variesWhenJoined || open.count >= Self.mostJoined {
                mapping.variesByObject = true
                mapping.pieces.append(.joined(owner: number, mapping: joined, path: steps))
            } else {
                let writing = set.writingAlternatives(of: joined)
                open.append(Open(mapping: joined, prefix: steps, owner: number, writing: writing))
                isOpen.insert(joined)
            }
        }
    }

    private mutating func addProperty(
        _ property: Property,
        at index: Int,
        position: Int,
        owner: Int32
    ) -> WriteProperty {
        let mapping = set.mappings[index]
        let stated = property.firstOf.first?.rule ?? property.rule
        let rule = addRule(of: property, index, position)
        let omit = WriteProperty.Omit(property.effectiveOmit(in: mapping))
        return WriteProperty(
            mapping: Int32(index),
            position: Int32(position),
            rule: rule,
            name: name(index, position),
            owner: owner,
            omit: omit,
            isSensitive: property.sensitive?.value ?? false,
            isNeeded: property.isNeeded(in: mapping),
            defaultValue: property.defaultValue.map {
                operations.addConstant(Value($0.value, as: stated, in: mapping))
            } ?? .unset,
            copied: omit.isSubset(of: .null) ? rules[Int(rule)].copied : 0
        )
    }
}

// MARK: Numbered members

extension WritePlanBuilder {
    /// Adds a list of which each element has a place of its own.
    private mutating func addNumbered(_ row: WriteProperty, _ paths: [[Path.Step]], to mapping: inout WriteMapping) {
        var row = row
        row.copied = 0
        row.elementCount = Int32(paths.count)
        for (number, path) in paths.enumerated() {
            row.element = Int32(number)
            mapping.pieces.append(.property(row, isSelected: false, path: path))
        }
    }
}

// MARK: Several rules

extension WritePlanBuilder {
    /// Adds a property that is written by that of several rules which its value fits: each place is a piece of its own.
    private mutating func addAlternatives(
        _ numbers: [Int],
        of property: Property,
        row: WriteProperty,
        at index: Int,
        below prefix: [Path.Step],
        to mapping: inout WriteMapping
    ) {
        let stated = set.mappings[index]
        var row = row
        row.copied = 0
        row.alternatives.count = Int32(numbers.count)
        let paths = numbers.map { property.firstOf[$0].writePath(in: stated) }
        var added: [WriteAlternative] = []
        for (position, number) in numbers.enumerated() {
            let rule = property.firstOf[number].rule
            added.append(
                WriteAlternative(
                    rule: number == 0 ? row.rule : addRule(rule, index),
                    place: Int32(paths.firstIndex(of: paths[position]) ?? position),
                    kinds: UInt32(rule.heldKinds.rawValue)
                )
            )
        }
        // Rules of their own may have added others meanwhile.
        row.alternatives.first = Int32(alternatives.count)
        alternatives += added
        for (position, path) in paths.enumerated() where Int(added[position].place) == position {
            guard let path else { continue }
            row.alternatives.place = Int32(position)
            mapping.pieces.append(.property(row, isSelected: false, path: prefix + path.steps))
        }
    }
}

extension Mapping {
    /// True if the JSON that an object adds to the JSON around it depends on more than its properties.
    fileprivate var variesWhenJoined: Bool { chooser != nil || mapper != nil || !constants.isEmpty }
}

extension Property {
    /// The mapping of an object that is written to `.`, whose members join the JSON around it.
    fileprivate func joinedMapping(in mapping: Int, _ set: SpecSet) -> Int? {
        guard joinsEnclosing, case .object(let name) = (firstOf.first?.rule ?? rule).kind else { return nil }
        return set.mappingIndex(named: name.value, seenFrom: mapping)
    }
}

extension WriteProperty.Omit {
    init(_ stated: Set<Omission>) {
        self = []
        if stated.contains(.null) { insert(.null) }
        if stated.contains(.empty) { insert(.empty) }
        if stated.contains(.default) { insert(.default) }
    }
}

extension Property {
    /// Returns true if JSON without the property can't be read as an object of the mapping.
    fileprivate func isNeeded(in mapping: Mapping) -> Bool {
        guard isRead(in: mapping) else { return false }
        return effectiveIfMissing(in: mapping) == .fail
            || mapping.requires.contains { $0.names.contains { $0.value == name.value } }
    }
}
