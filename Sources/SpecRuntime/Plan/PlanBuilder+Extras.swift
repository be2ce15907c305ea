import SpecIR
import SpecSource

extension PlanBuilder {
    /// Adds the options that few mappings have and returns their number, or -1 if there are none.
    mutating func addExtras(of mapping: Mapping, _ site: inout Site) -> Int32 {
        // In objects shown as JSON, kept members stand in their property already, and constants nowhere.
        guard form == .source else { return -1 }
        var extras = MappingExtraParts()
        extras.requires = mapping.requires.map { RequirementReader($0, shapes[site.index]) }
        extras.unknownInto = mapping.unknownInto == nil ? nil : mapping.properties.count
        extras.initializer = mapping.initializer.flatMap { plugins.initializers[$0.value] }
        extras.mapper = mapping.mapper.flatMap { plugins.mappers[$0.value] }
        for constant in mapping.constants {
            let candidate = addCandidate(constant.path.value, &site).number
            constantCandidates.append((extraParts.count, candidate, constant))
        }
        if mapping.unknown == .fail || mapping.unknown == .warn { extras.openings = openings(of: mapping, site.tree) }
        let isPlain =
            extras.requires.isEmpty && extras.unknownInto == nil && extras.initializer == nil && extras.mapper == nil
            && mapping.constants.isEmpty && extras.openings.isEmpty
        let calls = mapping.requires.contains { if case .passes = $0.kind { true } else { false } }
        if calls || extras.initializer != nil || extras.mapper != nil { parts.usesHost = true }
        return isPlain ? -1 : add(extras)
    }

    private mutating func openings(of mapping: Mapping, _ tree: PathTree) -> [OpeningReader] {
        let openings = tree.openings()
        if openings.isEmpty { return [] }
        let fromRoot = mapping.properties.flatMap { $0.allReadPaths(in: mapping) }.filter { $0.origin == .document }
        return openings.map { opening in
            // A path that ends earlier reads the whole of what lies behind.
            let passing = fromRoot.filter { !$0.steps.isEmpty && zip($0.steps, opening.way).allSatisfy(==) }
            let paths = opening.paths.map { $0[...] }
            let pathsFromRoot = passing.map { $0.steps.dropFirst(opening.way.count) }
            let row = OpeningRow(
                way: addSteps(opening.way[...]),
                paths: addTails(paths),
                pathsFromRoot: addTails(pathsFromRoot)
            )
            return OpeningReader(paths: paths, pathsFromRoot: pathsFromRoot, row: row)
        }
    }

    private mutating func addTails(_ paths: [ArraySlice<Path.Step>]) -> Tail {
        let first = Int32(parts.tails.count)
        for path in paths {
            let tail = addSteps(path)
            parts.tails.append(tail)
        }
        return Tail(first: first, count: Int32(paths.count))
    }

    private mutating func add(_ extras: MappingExtraParts) -> Int32 {
        extraParts.append(extras)
        return Int32(extraParts.count - 1)
    }

    mutating func makeReader(choosing chooser: Chooser, _ key: ReaderKey) -> MappingReader {
        let (index, part) = (key.mapping, key.part)
        let isObjects = form == .objects
        let path = isObjects ? Path(steps: [.member(ValuePrinter.mappingKey)]) : chooser.path.value
        if case .enclosing = path.origin { parts.usesEnclosing = true }
        if case .document = path.origin { parts.usesDocument = true }
        var row = ChooserReader(
            kind: isObjects ? .value : chooser.kind,
            path: addSteps(path.steps[...]),
            spelled: path,
            range: chooser.path.range,
            names: [],
            otherwise: .fail
        )
        var cases: [(key: String, slot: Int32)] = []
        var positions: [ExactText: Int] = [:]
        let writtenBack = isObjects ? [] : set.writtenBack(by: chooser, of: index)
        var prefixes: [(prefix: String, reader: Int32)] = []
        for (name, prefix, mapping) in isObjects ? targets(of: index) : sourceCases(of: chooser, index) {
            let isWrittenBack = isObjects || writtenBack.contains(ExactText(name))
            let reader = reader(of: mapping, part: part, chosenBy: key.adding(path, isWrittenBack))
            row.names.append(name)
            if let prefix {
                prefixes.append((prefix, reader))
                continue
            }
            // Of two cases with one key, the later counts.
            if let known = positions[ExactText(name)] {
                cases[known].slot = reader
            } else {
                positions[ExactText(name)] = cases.count
                cases.append((name, reader))
            }
        }
        // Messages list them in the order of the spec.
        if isObjects { row.names.reverse() }
        row.cases = addKeyTable(cases)
        row.prefixes = addPrefixes(prefixes)
        switch chooser.otherwise {
        case .fail: row.otherwise = .fail
        case .skip:
            row.otherwise = isObjects ? .fail : .skip
            row.hasSkipped = isObjects
        case .mapping(let name):
            guard !isObjects, let mapping = set.mappingIndex(named: name.value, seenFrom: index) else { break }
            row.otherwise = .reader(reader(of: mapping, part: part, chosenBy: key.adding(path, false)))
        }
        row.isSensitive = !isObjects && chooser.kind == .value && set.isSensitive(chooser, of: index)
        var extras = MappingExtraParts()
        extras.chooser = row
        var reader = MappingReader.open(shapes[index])
        reader.takesAnyValue = !isObjects
        reader.takesArray = !isObjects && chooser.takesArray
        reader.extras = add(extras)
        return reader
    }

    private func sourceCases(of chooser: Chooser, _ index: Int) -> [(String, prefix: String?, Int)] {
        chooser.cases.compactMap { stated in
            set.mappingIndex(named: stated.mapping.value, seenFrom: index).map {
                (stated.key.value, stated.prefix, $0)
            }
        }
    }

    /// Adds the prefixes of a chooser's cases in the order of their bytes, each with the longest other one that it begins
    /// with.
    private mutating func addPrefixes(_ stated: [(prefix: String, reader: Int32)]) -> Tail {
        let first = Int32(parts.casePrefixes.count)
        // The bytes of UTF-8 are in the order of the code points.
        let sorted = stated.sorted { $0.prefix.utf8.lexicographicallyPrecedes($1.prefix.utf8) }
        var open: [Int] = []
        for (number, row) in sorted.enumerated() {
            while let last = open.last, !row.prefix.utf8.starts(with: sorted[last].prefix.utf8) { open.removeLast() }
            parts.casePrefixes.append(
                CasePrefix(
                    text: operations.addText(row.prefix),
                    shorter: open.last.map { first + Int32($0) } ?? -1,
                    reader: row.reader
                )
            )
            open.append(number)
        }
        return Tail(first: first, count: Int32(sorted.count))
    }

    /// The mappings that a chooser leads to, by name; of two with one name, the first comes last and wins.
    private func targets(of index: Int) -> [(String, prefix: String?, Int)] {
        set.choices(of: index).reversed().map { (set.mappings[$0].name.value, nil, $0) }
    }

    /// Sets the places of the paths of constants and templates, which are numbered now.
    mutating func settleCandidates() {
        for (extras, candidate, constant) in constantCandidates {
            extraParts[extras].constants.append(
                ConstantReader(
                    candidate: parts.candidates[candidate],
                    value: operations.addConstant(Value(constant.value.value)),
                    path: constant.path.value,
                    range: constant.value.range
                )
            )
        }
        parts.mappingExtras = extraParts.map(MappingExtras.init)
        for number in parts.mappings.indices where parts.mappings[number].extras >= 0 { noteExtras(of: number) }
        for pieces in templates {
            parts.templates.append(Tail(first: Int32(parts.pieces.count), count: Int32(pieces.count)))
            for piece in pieces {
                let text = piece.text.map { addLiteral($0.utf8) } ?? .none
                let candidate = piece.text == nil ? parts.candidates[piece.candidate] : nil
                parts.pieces.append(TemplatePiece(text: text, candidate: candidate))
            }
        }
    }
}

extension PlanBuilder {
    /// Puts what reading looks at of a mapping's extras where it is found without them.
    private mutating func noteExtras(of number: Int) {
        let position = parts.mappings[number].extras
        let extras = extraParts[Int(position)]
        parts.mappings[number].needsObject = parts.mappingExtras[Int(position)].needsObject
        parts.mappings[number].looksAtJSON = parts.mappingExtras[Int(position)].looksAtJSON
        if let chooser = extras.chooser {
            parts.mappings[number].chooser = Int32(parts.choosers.count)
            parts.choosers.append(ChooserRow(chooser, extras: position))
        }
        parts.mappings[number].openings = Tail(
            first: Int32(parts.openings.count),
            count: Int32(extras.openings.count)
        )
        parts.openings += extras.openings.map(\.row)
        let first = Int32(parts.mappingConstants.count)
        parts.mappings[number].constants = Tail(first: first, count: Int32(extras.constants.count))
        parts.mappingConstants += extras.constants.map { ConstantRow(candidate: $0.candidate, value: $0.value) }
    }
}

extension PlanBuilder.ReaderKey {
    /// The paths that chose the mapping, and one more.
    fileprivate func adding(_ path: Path, _ isWrittenBack: Bool) -> [PlanBuilder.ChoosingPath] {
        // Mappings that choose each other in a circle reach the same path again.
        choosers.filter { $0.path != path } + [PlanBuilder.ChoosingPath(path: path, isWrittenBack: isWrittenBack)]
    }
}

extension Chooser {
    /// True if the chooser reads an array as a whole, rather than each of its elements.
    fileprivate var takesArray: Bool {
        guard path.value.origin == .value else { return false }
        guard let first = path.value.steps.first else {
            return kind == .type && cases.contains { $0.key.value == "array" }
        }
        if case .member = first { return false }
        return true
    }
}

// MARK: Rules

extension PlanBuilder {
    /// Notes what few rules need, in a row that is about to be added.
    mutating func addExtras(of rule: ValueRule, in mapping: Mapping, _ index: Int, to row: inout RuleReader) {
        guard form == .source else { return }
        row.isText = rule.asText?.value ?? false
        row.isField = readsCells && rule.readsFieldAsValue
        row.readsFlags = rule.readsFlags
        addRequirements(of: rule, in: mapping, to: &row)
        row.acceptsEmptyList = rule.elementsIfStated?.acceptEmptyList?.value ?? false
        guard rule.elementsIfStated != nil || set.isListOfKeyed(rule, seenFrom: index) else { return }
        let elements = makeElements(of: rule, index)
        row.hasPairs = elements.hasPairs
        row.selects = elements.selects
        row.isChecked = row.isChecked || elements.duplicates != .allow || elements.memberAs >= 0
        guard row.isChecked || row.selects || elements.ifItemInvalid != .fail || row.hasPairs else { return }
        row.elements = Int32(parts.elements.count)
        parts.elements.append(elements)
    }

    private mutating func makeElements(of rule: ValueRule, _ index: Int) -> ElementRow {
        let elements = rule.elements
        var row = ElementRow()
        row.conditions = addConditions(elements.conditions)
        row.take = elements.take?.value
        if let pick = elements.pick { row.pick = addSteps(pick.value.steps[...]) }
        row.holdsAll = rule.holdsAllElements
        row.acceptsSingle = elements.acceptSingle?.value ?? false
        row.ifItemInvalid = elements.ifItemInvalid?.value ?? .fail
        row.duplicates = set.duplicates(of: rule, seenFrom: index)
        let sameBy = elements.sameBy?.value.map(\.value) ?? []
        row.firstSameBy = Int32(parts.names.count)
        row.sameByCount = Int32(sameBy.count)
        parts.names += sameBy
        row.isKeyed = set.isListOfKeyed(rule, seenFrom: index)
        if let name = elements.memberAs?.value {
            row.memberAs = Int32(parts.names.count)
            parts.names.append(name)
            addNameRules(of: rule, name, index, to: &row)
        }
        if let pairs = elements.pairs { add(pairs, to: &row) }
        return row
    }

    mutating func addConditions(_ conditions: [Condition]) -> Tail {
        let rows = Tail(first: Int32(parts.conditions.count), count: Int32(conditions.count))
        for condition in conditions {
            let values = condition.values.map { operations.addConstant(Value($0.value)) }
            var row = ConditionRow(
                path: addSteps(condition.path.value.steps[...]),
                firstValue: Int32(parts.constants.count),
                valueCount: Int32(values.count)
            )
            if values.count > 8 { row.table = operations.addTable(of: values) }
            parts.constants += values
            parts.conditions.append(row)
        }
        return rows
    }

    private mutating func add(_ pairs: Pairs, to row: inout ElementRow) {
        row.pairKeyIsInteger = pairs.hasIntegerKeys
        switch pairs.form {
        case .paths(let key, let value):
            row.pairKey = addSteps(key.value.steps[...])
            row.pairValue = addSteps(value.value.steps[...])
        case .text(let template):
            row.textPair = Int32(parts.textPairs.count)
            parts.textPairs.append(operations.addTextPair(template.value))
        }
    }

    /// Adds the rules by which the names of members are read.
    private mutating func addNameRules(of rule: ValueRule, _ name: String, _ index: Int, to row: inout ElementRow) {
        let properties = set.namedMembers(of: rule, name, seenFrom: index)
        let rules = properties.map { place in
            let (mapping, property) = (
                set.mappings[place.mapping], set.mappings[place.mapping].properties[place.property]
            )
            return MemberNameRule(
                layout: shapes[place.mapping].layout,
                rule: addRule(of: property, in: mapping, place.mapping, nil)
            )
        }
        row.firstName = Int32(parts.nameRules.count)
        row.nameCount = Int32(rules.count)
        parts.nameRules += rules
    }

    private mutating func addRequirements(of rule: ValueRule, in mapping: Mapping, to row: inout RuleReader) {
        guard !rule.requires.isEmpty else { return }
        let checks = plugins.requirements
        let compiler = RequirementCompiler(rule: rule, mapping: mapping) { checks[$0] }
        row.firstRequirement = Int32(parts.requirements.count)
        for requirement in rule.requires {
            guard let check = compiler.check(requirement.value) else { continue }
            if check.callsHost { parts.usesHost = true }
            let facts = RequirementMetadata(
                test: operations.addRequirement(check),
                check: check,
                range: requirement.range
            )
            parts.requirements.append(facts)
        }
        row.requirementCount = Int32(parts.requirements.count) - row.firstRequirement
        row.isChecked = row.isChecked || row.requirementCount > 0
    }
}

extension RequirementCheck {
    /// True if the check calls host code.
    fileprivate var callsHost: Bool {
        switch self {
        case .passes: true
        case .not(let inner): inner.callsHost
        case .either(let several), .all(let several): several.contains(where: \.callsHost)
        case .notEmpty, .bound, .equals, .pattern, .date, .length, .count: false
        }
    }
}
