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
            root: stated.writtenRoot?.steps ?? [],
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

        /// The path of its JSON.
        var prefix: [Path.Step] = []

        /// The object that holds its properties, among the owners; -1 for the object at hand.
        var owner: Int32 = -1

        /// For each property, which of several rules write.
        var writing: [[Int]] = []

        /// The property that comes next, and the rules of `first_of` that write it.
        func rules(of property: Property) -> [Int] { writing.indices.contains(next) ? writing[next] : [] }
    }

    /// The mappings whose properties are being added, outermost first.
    private struct Walk {
        var open: [Open]
        var isOpen: Set<Int>
    }

    /// Objects may join objects as long as a spec is. What is further in is only added for an object that has it, so that
    /// a chain's mappings don't hold all that is behind them.
    private static var mostJoined: Int { 32 }

    /// Adds the properties of a mapping, and those of the objects that join its JSON. Nothing here calls itself.
    private mutating func addProperties(of index: Int, to mapping: inout WriteMapping) {
        var walk = Walk(open: [Open(mapping: index, writing: set.writingAlternatives(of: index))], isOpen: [index])
        while let site = walk.open.last {
            let stated = set.mappings[site.mapping]
            guard site.next < stated.properties.count else {
                walk.open.removeLast()
                walk.isOpen.remove(site.mapping)
                continue
            }
            walk.open[walk.open.count - 1].next += 1
            let property = stated.properties[site.next]
            guard property.isWritten(in: stated), let path = property.writePath(in: stated) else { continue }
            if property.holdsRest(of: stated) {
                mapping.rest = addProperty(property, at: site.mapping, position: site.next, owner: site.owner)
                continue
            }
            let rules = site.rules(of: property)
            guard rules.isEmpty else {
                addAlternatives(rules, of: property, at: site, to: &mapping, &walk)
                continue
            }
            let written = Written(property: property, rule: property.writer, path: path)
            add(written, at: site, to: &mapping, &walk)
        }
    }

    /// A property by the rule that writes it, of several one of those that may.
    private struct Written {
        var property: Property
        var rule: Property
        var path: Path

        /// The number of that rule; -1 where the property has but one.
        var number: Int32 = -1
        var alternatives = WriteProperty.Alternatives()
    }

    /// Adds a property, or what an object does that joins the JSON where it is written.
    private mutating func add(_ written: Written, at site: Open, to mapping: inout WriteMapping, _ walk: inout Walk) {
        let steps = site.prefix + written.path.steps
        guard let joined = written.rule.joinedMapping(in: site.mapping, set) else {
            return addPiece(written, at: site, steps, to: &mapping)
        }
        guard !walk.isOpen.contains(joined) else { return }
        let owner = WriteOwner(
            parent: site.owner,
            mapping: Int32(site.mapping),
            position: Int32(site.next),
            name: name(site.mapping, site.next),
            alternatives: written.alternatives
        )
        mapping.owners.append(owner)
        let number = Int32(mapping.owners.count - 1)
        if set.mappings[joined].variesWhenJoined || walk.open.count >= Self.mostJoined {
            mapping.variesByObject = true
            mapping.pieces.append(.joined(owner: number, mapping: joined, path: steps))
        } else {
            let writing = set.writingAlternatives(of: joined)
            walk.open.append(Open(mapping: joined, prefix: steps, owner: number, writing: writing))
            walk.isOpen.insert(joined)
        }
    }

    private mutating func addPiece(
        _ written: Written,
        at site: Open,
        _ steps: [Path.Step],
        to mapping: inout WriteMapping
    ) {
        var row = addProperty(written.property, at: site.mapping, position: site.next, owner: site.owner)
        if written.number >= 0 {
            (row.rule, row.alternatives, row.copied) = (written.number, written.alternatives, 0)
        }
        if let slice = written.path.finalSlice {
            row.copied = 0
            let extent = slice.upperBound - slice.lowerBound
            row.mostItems = extent >= Int(Int32.max) ? .max : Int32(extent) + 1
        }
        if written.property.rule.numbers != nil {
            let paths = written.property.writePaths(in: set.mappings[site.mapping]).map { site.prefix + $0.steps }
            return addNumbered(row, paths, to: &mapping)
        }
        mapping.pieces.append(.property(row, isSelected: written.rule.rule.selectsElements, path: steps))
    }

    private mutating func addProperty(
        _ property: Property,
        at index: Int,
        position: Int,
        owner: Int32
    ) -> WriteProperty {
        let mapping = set.mappings[index]
        let stated = property.writer.rule
        let rule = addRule(of: property, index, position)
        let omit = WriteProperty.Omit(property.effectiveOmit(in: mapping))
        return WriteProperty(
            mapping: Int32(index),
            position: Int32(position),
            rule: rule,
            name: name(index, position),
            owner: owner,
            omit: omit,
            isSensitive: set.hidesKeys(property, seenFrom: index),
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
    /// Rules that don't write follow those that do: they decide which values aren't written.
    private mutating func addAlternatives(
        _ numbers: [Int],
        of property: Property,
        at site: Open,
        to mapping: inout WriteMapping,
        _ walk: inout Walk
    ) {
        let stated = set.mappings[site.mapping]
        let others = property.firstOf.indices.filter { !numbers.contains($0) }
        let paths = numbers.map { property.firstOf[$0].writePath(in: stated) }
        var added: [WriteAlternative] = []
        for (position, number) in (numbers + others).enumerated() {
            let part = property.firstOf[number]
            let rule = position == 0 ? addRule(of: property, site.mapping, site.next) : addRule(part.rule, site.mapping)
            var alternative = WriteAlternative(rule: rule, place: -1, kinds: UInt32(part.alternativeKinds.rawValue))
            if position < numbers.count {
                let place = numbers[..<position].firstIndex {
                    part.sharesPlace(with: property.firstOf[$0], in: stated)
                }
                alternative.place = Int32(place ?? position)
                alternative.writesNull = part.writesNull
                alternative.mayRefuse = part.mayRefuseWriting
            }
            added.append(alternative)
        }
        // Rules of their own may have added others meanwhile.
        var row = WriteProperty.Alternatives(first: Int32(alternatives.count), count: Int32(added.count))
        alternatives += added
        for (position, path) in paths.enumerated() where Int(added[position].place) == position {
            guard let path else { continue }
            row.place = Int32(position)
            var written = Written(property: property, rule: property.firstOf[numbers[position]], path: path)
            (written.number, written.alternatives) = (added[position].rule, row)
            add(written, at: site, to: &mapping, &walk)
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
        guard joinsEnclosing, case .object(let name) = rule.kind else { return nil }
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
