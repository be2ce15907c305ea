import SpecIR
import SpecSource

extension PlanBuilder {
    /// The reader of a mapping, made the first time; a mapping that contains itself meets its own number.
    ///
    /// - Parameters:
    ///   - mapping: its number among the specs' mappings.
    ///   - part: the properties to read; nil for all.
    ///   - choosers: where the data that chose the mapping stands, which counts as read.
    /// - Returns: the reader's number.
    mutating func reader(of mapping: Int, part: PropertyPaths?, chosenBy choosers: [ChoosingPath] = []) -> Int32 {
        reader(ReaderKey(mapping: mapping, part: part, choosers: choosers, isNamed: namesObjects))
    }

    private mutating func reader(_ key: ReaderKey) -> Int32 {
        let mapping = key.mapping
        if let known = readers[key] { return known }
        let number = Int32(parts.mappings.count)
        readers[key] = number
        let stated = set.mappings[mapping]
        parts.mappings.append(.open(shapes[mapping]))
        parts.shapes.append(shapes[mapping])
        parts.mappingMetadata.append(MappingMetadata(stated, shapes[mapping]))
        if form == .objects {
            parts.mappingMetadata[Int(number)].takesName = { [set] name in set.isWritten(name, by: mapping) }
        }
        openReaders.append((key, number))
        return number
    }

    /// Makes the readers that have a number only, and those that these lead to. Mappings may lead to each other as far as
    /// a spec is long, so nothing here calls itself.
    mutating func makeReaders() {
        while let (key, number) = openReaders.popLast() {
            let stated = key.isDeletion ? set.mappings[key.mapping].keyAlone : set.mappings[key.mapping]
            parts.mappings[Int(number)] =
                stated.chooser.map { makeReader(choosing: $0, key) }
                ?? makeReader(stated, key: key, number: number)
            parts.mappings[Int(number)].isPartial = key.part != nil
            parts.mappings[Int(number)].isDeletion = key.isDeletion
            parts.mappings[Int(number)].deletion = addDeletion(of: stated, key)
            parts.mappings[Int(number)].isNamed = key.isNamed
            parts.mappings[Int(number)].isHidden = hiddenMappings[key.mapping]
        }
    }

    /// The row of the records that delete their object; -1 where none do. Objects as `specmap map` shows them don't.
    private mutating func addDeletion(of mapping: Mapping, _ key: ReaderKey) -> Int32 {
        guard form == .source, !mapping.deletesWhere.isEmpty else { return -1 }
        let alone = ReaderKey(mapping: key.mapping, part: PropertyPaths([]), isDeletion: true)
        let row = DeletionRow(conditions: addConditions(mapping.deletesWhere), reader: reader(alone))
        parts.deletions.append(row)
        return Int32(parts.deletions.count - 1)
    }

    private mutating func makeReader(_ mapping: Mapping, key: ReaderKey, number: Int32) -> MappingReader {
        var site = Site(mapping: mapping, index: key.mapping, tree: PathTree())
        markKnown(knownPaths(of: mapping, chosenBy: key.choosers), in: site.tree)
        let holdsRest = form == .source && mapping.rest != nil
        var pathsFromInside: [Path] = []
        if mapping.unknown == .fail || mapping.unknown == .warn { pathsFromInside = self.pathsFromInside(key.mapping) }
        if !holdsRest { markKnown(pathsFromInside, in: site.tree) }
        var rows = addProperties(of: mapping, key, &site)
        if form == .objects, let kept = mapping.unknownInto, key.part?.takes(kept.value) ?? true {
            rows.append(addHeld(kept, at: mapping.properties.count, &site))
        }
        if form == .objects { rows += addMemberNames(&site) }
        if holdsRest {
            // A member that only mappings inside this one read is one of the dictionary's all the same.
            markKnown(pathsFromInside.filter(site.tree.holdsFirst(of:)), in: site.tree)
            // By `*` all members are read.
            if site.tree.isReadWholeInObjects { for number in rows.indices { rows[number].row.isRest = false } }
        }
        let extras = addExtras(of: mapping, &site)
        let slots = self.number(site.places, in: site.tree)
        // Properties of other mappings were added meanwhile; those of this one must be consecutive.
        let first = Int32(parts.properties.count)
        parts.properties += rows.map { withSlot($0.row) }
        parts.propertyMetadata += rows.map(\.facts)
        if form == .source, !singles[key.mapping].isEmpty {
            let numbers = rows.indices.filter { singles[key.mapping].contains(rows[$0].facts.name) }
            parts.mappingMetadata[Int(number)].singles = numbers.map { first + Int32($0) }
        }
        let takesAnyValue = form == .source && takesAnyValue(mapping, named: memberNames[key.mapping])
        let table = addKeyTable(site.tree, keepsMembers: mapping.unknown == .keep, holdsRest: holdsRest)
        // If all members belong to the dictionary, none is unknown.
        let areAllOfRest = holdsRest && table < 0 && !site.tree.isReadWhole
        return MappingReader(
            table: table,
            slots: slots,
            firstProperty: first,
            propertyCount: Int32(rows.count),
            wholeSlot: site.tree.slot ?? -1,
            unknown: areAllOfRest ? .drop : unknownPolicy(of: mapping, key.part),
            keepsNames: form == .objects,
            choosesKept: form == .source && parts.mappingMetadata[Int(number)].kept != nil,
            takesAnyValue: takesAnyValue,
            takesArray: takesAnyValue,
            extras: extras,
            keySlots: addKeySlots(of: mapping, rows.map(\.row)),
            layout: shapes[key.mapping].layout
        )
    }

    private typealias PropertyRow = (row: PropertyReader, facts: PropertyMetadata)

    /// Adds the properties that are read, and marks the paths of the others as known.
    private mutating func addProperties(of mapping: Mapping, _ key: ReaderKey, _ site: inout Site) -> [PropertyRow] {
        var rows: [PropertyRow] = []
        for (position, property) in mapping.properties.enumerated() {
            let isRead = form == .objects ? !property.isInverse : property.isRead(in: mapping)
            let name = property.name.value
            let isKey = form == .source && mapping.primaryKey.contains { $0.value == name }
            guard isRead, key.part?.takes(name) ?? true || isKey || isMemberName(name, of: key.mapping) else {
                markKnown(allPaths(of: property, in: mapping), in: site.tree)
                continue
            }
            var row = addProperty(property, site: &site, part: key.part?.part(of: name))
            row.position = Int32(position)
            var facts = PropertyMetadata(property, allPaths(of: property, in: mapping))
            facts.holdsSecrets = set.holdsSecrets(property, seenFrom: key.mapping, secretHolders)
            facts.hidesKeys = set.hidesKeys(property, seenFrom: key.mapping)
            rows.append((row, facts))
        }
        return rows
    }

    /// A part holds what it names, so nothing is kept beside it.
    private func unknownPolicy(of mapping: Mapping, _ part: PropertyPaths?) -> UnknownPolicy.Code {
        let keeps = mapping.unknown == .keep && (mapping.unknownInto == nil || form == .source)
        if keeps, form == .source, let into = mapping.unknownInto?.value, !mapping.selectsForReading(into) {
            return .drop
        }
        if keeps, form == .source, mapping.properties.contains(where: { $0.holdsWhole(of: mapping) }) { return .drop }
        if keeps, let part { return mapping.unknownInto.map { part.takes($0.value) } ?? false ? .keep : .drop }
        return form == .objects && !keeps ? .warn : mapping.unknown.code
    }

    /// Returns true if writing needs a property even where it isn't requested, as the key of a dictionary.
    private func isMemberName(_ name: String, of mapping: Int) -> Bool {
        form == .objects && memberNames[mapping].contains { $0.isExactly(name) }
    }

    /// The names of members that `member_as` put into the objects.
    private mutating func addMemberNames(_ site: inout Site) -> [PropertyRow] {
        let shape = shapes[site.index]
        var rows: [PropertyRow] = []
        for position in shape.memberNames {
            rows.append(addHeld(Located(shape.names[position], site.mapping.name.range), at: position, &site))
        }
        return rows
    }

    /// A property that no rule states, where objects are shown as JSON: of kept members, of a member's name.
    private mutating func addHeld(
        _ name: Located<String>,
        at position: Int,
        _ site: inout Site
    ) -> PropertyRow {
        let property = Property(named: name)
        var row = addRow(property, mapping: site.mapping, site: &site, part: nil)
        row.position = Int32(position)
        return (row, PropertyMetadata(property, readPaths(of: property, in: site.mapping)))
    }

    /// Paths that no property reads and that aren't unknown.
    private func knownPaths(of mapping: Mapping, chosenBy choosers: [ChoosingPath]) -> [Path] {
        // An object that wasn't chosen by its name is looked at for it with the unknown members.
        if form == .objects { return choosers.map(\.path) }
        // A value that chose the mapping is kept as an unknown member if writing wouldn't put the same value there
        // again.
        let known = choosers.filter { $0.isWrittenBack || !mapping.keepsChoosers }
        return mapping.dropped.map(\.value) + mapping.constants.map(\.path.value) + known.map(\.path)
    }

    private func readPaths(of property: Property, in mapping: Mapping) -> [Path] {
        form == .objects ? [Path(steps: [.member(property.name.value)])] : property.readPaths(in: mapping)
    }

    private func allPaths(of property: Property, in mapping: Mapping) -> [Path] {
        form == .objects ? readPaths(of: property, in: mapping) : property.allReadPaths(in: mapping)
    }

    /// Returns true if any JSON is an object of a mapping: it has a mapper of the host, or its paths are `.` or begin
    /// with an index, apart from those of members' names.
    private func takesAnyValue(_ mapping: Mapping, named names: [String]) -> Bool {
        if mapping.mapper != nil { return true }
        if mapping.rest != nil { return false }
        // Most often the first path decides.
        let own = mapping.properties.lazy.filter { property in !names.contains { $0.isExactly(property.name.value) } }
        let paths = own.flatMap { $0.allReadPaths(in: mapping) }.filter { $0.origin == .value }
        if !paths.isEmpty { return paths.allSatisfy { $0.leadingKeys.isEmpty } }
        return !mapping.constants.isEmpty && mapping.constants.allSatisfy { $0.path.value.leadingKeys.isEmpty }
    }
}

// MARK: Properties

extension PlanBuilder {
    /// A mapping while its reader is made.
    struct Site {
        var mapping: Mapping
        var index: Int
        var tree: PathTree
        var places: [PlacedCandidate] = []
    }

    private mutating func addProperty(_ property: Property, site: inout Site, part: PropertyPaths?)
        -> PropertyReader
    {
        guard let first = property.firstOf.first else {
            return addRow(property, mapping: site.mapping, site: &site, part: part)
        }
        namesObjects = form == .source && set.namesMappings(property, seenFrom: site.index)
        defer { namesObjects = false }
        var row = addRow(first.asPart(of: property), mapping: site.mapping, site: &site, part: part)
        row.next = addAlternatives(property.firstOf.dropFirst(), of: property, site: &site, part: part)
        row.isTried = form == .objects && row.next >= 0
        return row
    }

    /// The rules of `first_of` behind the first, each pointing at the next.
    private mutating func addAlternatives(
        _ rules: ArraySlice<Property>,
        of property: Property,
        site: inout Site,
        part: PropertyPaths?
    ) -> Int32 {
        let rows = rules.map { addRow($0.asPart(of: property), mapping: site.mapping, site: &site, part: part) }
        var next: Int32 = -1
        for var row in rows.reversed() {
            row.next = next
            parts.alternatives.append(row)
            next = Int32(parts.alternatives.count - 1)
        }
        return next
    }

    private mutating func addRow(
        _ property: Property,
        mapping: Mapping,
        site: inout Site,
        part: PropertyPaths?
    ) -> PropertyReader {
        let isRest = form == .source && property.holdsRest(of: mapping)
        let paths = isRest ? [] : readPaths(of: property, in: mapping)
        let deprecated = property.deprecatedPaths
        let first = parts.candidates.count
        // An object from `.` knows its members.
        let block: Path? = if form == .source, !property.rule.isObject { property.within?.value } else { nil }
        for path in paths {
            var candidate = addCandidate(path, &site, within: block)
            candidate.isDeprecated = form == .source && deprecated.contains(path)
            parts.candidates[candidate.number] = candidate.row
        }
        return PropertyReader(
            firstCandidate: Int32(first),
            candidateCount: Int32(paths.count),
            rule: addRule(of: property, in: mapping, site.index, part),
            ifMissing: form == .objects ? .leave : property.effectiveIfMissing(in: mapping).code,
            position: 0,
            isEmbedded: markEmbedded(property, paths, in: site.tree, from: site.index),
            isEmbeddedWithin: form == .source && property.isEmbeddedWithin,
            template: form == .source ? addTemplate(property, &site) : -1,
            isPresence: form == .source && property.exists != nil,
            isNumbered: form == .source && property.rule.numbers != nil,
            isRest: isRest
        )
    }

    /// A property with the slot of its value, or of the array or object around it, where that stands at one place of the
    /// object and is read as it stands there.
    ///
    /// Slots must be numbered.
    private func withSlot(_ property: PropertyReader) -> PropertyReader {
        guard optimizes, property.candidateCount == 1, property.template < 0, property.next < 0, !property.isPresence,
            !property.isEmbedded,
            !property.isEmbeddedWithin, !parts.rules[Int(property.rule)].selects
        else { return property }
        let candidate = parts.candidates[Int(property.firstCandidate)]
        guard candidate.origin == .value, !candidate.isDeprecated else { return property }
        var property = property
        guard candidate.tail >= 0 else {
            property.slot = candidate.slot
            return property
        }
        let steps = parts.tails[Int(candidate.tail)]
        guard !property.isNumbered,
            !parts.steps[Int(steps.first)..<Int(steps.first + steps.count)].contains(where: \.isMany)
        else { return property }
        property.stepSlot = candidate.slot
        property.steps = steps
        return property
    }

    private mutating func addTemplate(_ property: Property, _ site: inout Site) -> Int32 {
        guard let template = property.template?.value else { return -1 }
        var paths = property.templatePaths[...]
        var pieces: [(text: String?, candidate: Int)] = []
        for piece in template.pieces {
            switch piece {
            case .text(let text): pieces.append((text, -1))
            case .path:
                guard let path = paths.popFirst() else { continue }
                pieces.append((nil, addCandidate(path, &site).number))
            }
        }
        templates.append(pieces)
        return Int32(templates.count - 1)
    }
}

extension Mapping {
    /// The mapping as it reads a record that deletes its object: nothing but the key has to be right.
    fileprivate var keyAlone: Mapping {
        with { alone in
            alone.deletesWhere = []
            alone.constants = []
            alone.requires = []
            (alone.initializer, alone.mapper, alone.statedUnknownInto) = (nil, nil, nil)
            alone.own.unknown = Located(.drop, name.range)
        }
    }
}

extension Property {
    /// True if this is an object that shares the JSON of its `within` block.
    fileprivate var isEmbeddedWithin: Bool {
        guard within != nil, let from, from.count == 1, case .object = rule.kind else { return false }
        return from[0].value.isWhole
    }
}

extension ValueRule {
    fileprivate var isObject: Bool { if case .object = kind { true } else { false } }
}

extension PropertyMetadata {
    fileprivate init(_ property: Property, _ paths: [Path]) {
        self.init(
            name: property.name.value,
            paths: paths,
            range: (property.from?.first?.range) ?? property.name.range,
            isSensitive: property.sensitive?.value ?? false
        )
    }
}

extension MappingMetadata {
    fileprivate init(_ mapping: Mapping, _ shape: ObjectShape) {
        self.init(
            name: mapping.name.value,
            home: mapping.namingContext,
            range: mapping.name.range,
            shape: shape,
            initializer: mapping.initializer?.value ?? "",
            mapper: mapping.mapper?.value ?? ""
        )
        holdsWhole = mapping.properties.contains { $0.holdsWhole(of: mapping) }
        let unwritten = mapping.properties.filter { !$0.isWritten(in: mapping) }.map(\.name.value)
        writtenElsewhere = Set(unwritten.filter(mapping.writesElsewhere))
        if mapping.selectsReading, mapping.unknownInto == nil { kept = { mapping.selectsForReading($0) } }
    }
}
