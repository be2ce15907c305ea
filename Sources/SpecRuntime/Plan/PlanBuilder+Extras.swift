import SpecIR
import SpecSource

extension PlanBuilder {
    /// What few mappings ask for, or -1.
    mutating func addExtras(of mapping: Mapping, _ site: inout Site) -> Int32 {
        // In objects shown as JSON, kept members stand in their property already, and constants nowhere.
        guard form == .source else { return -1 }
        var extras = MappingExtras()
        extras.requires = mapping.requires
        extras.unknownInto = mapping.unknownInto == nil ? nil : mapping.properties.count
        extras.initializer = mapping.initializer.flatMap { plugins.initializers[$0.value] }
        extras.mapper = mapping.mapper.flatMap { plugins.mappers[$0.value] }
        for constant in mapping.constants {
            let candidate = addCandidate(constant.path.value, &site).number
            constantCandidates.append((parts.mappingExtras.count, candidate, constant))
        }
        if mapping.unknown == .fail || mapping.unknown == .warn { extras.openings = openings(of: mapping, site.tree) }
        let isPlain =
            extras.requires.isEmpty && extras.unknownInto == nil && extras.initializer == nil && extras.mapper == nil
            && mapping.constants.isEmpty && extras.openings.isEmpty
        return isPlain ? -1 : add(extras)
    }

    private mutating func openings(of mapping: Mapping, _ tree: PathTree) -> [OpeningReader] {
        let openings = tree.openings()
        if openings.isEmpty { return [] }
        let fromRoot = mapping.properties.flatMap { $0.allReadPaths(in: mapping) }.filter { $0.origin == .document }
        return openings.map { opening in
            // A path that ends on the way reads the whole of what lies behind.
            let paths = fromRoot.filter { !$0.steps.isEmpty && zip($0.steps, opening.way).allSatisfy(==) }
            return OpeningReader(
                way: addSteps(opening.way[...]),
                paths: opening.paths.map { $0[...] },
                pathsFromRoot: paths.map { $0.steps.dropFirst(opening.way.count) }
            )
        }
    }

    private mutating func add(_ extras: MappingExtras) -> Int32 {
        parts.mappingExtras.append(extras)
        return Int32(parts.mappingExtras.count - 1)
    }

    mutating func makeReader(choosing chooser: Chooser, _ index: Int, _ part: PropertyPaths?) -> MappingReader {
        let isObjects = form == .objects
        let path = isObjects ? Path(steps: [.member(ValuePrinter.mappingKey)]) : chooser.path.value
        if case .enclosing = path.origin { parts.usesEnclosing = true }
        if case .document = path.origin { parts.usesDocument = true }
        var row = ChooserReader(
            kind: isObjects ? .value : chooser.kind,
            path: addSteps(path.steps[...]),
            spelled: path,
            range: chooser.path.range,
            cases: [:],
            names: [],
            otherwise: .fail
        )
        for (key, mapping) in isObjects ? targets(of: index) : sourceCases(of: chooser, index) {
            row.cases[ExactText(key)] = reader(of: mapping, part: part, chosenBy: path)
            row.names.append(key)
        }
        switch chooser.otherwise {
        case .fail: row.otherwise = .fail
        case .skip:
            row.otherwise = isObjects ? .fail : .skip
            row.hasSkipped = isObjects
        case .mapping(let name):
            guard !isObjects, let mapping = set.mappingIndex(named: name.value, seenFrom: index) else { break }
            row.otherwise = .reader(reader(of: mapping, part: part, chosenBy: path))
        }
        row.isSensitive = !isObjects && chooser.kind == .value && set.isSensitive(chooser, of: index)
        var extras = MappingExtras()
        extras.chooser = row
        var reader = MappingReader.open
        reader.takesAnyValue = !isObjects
        reader.takesArray = !isObjects && chooser.takesArray
        reader.extras = add(extras)
        return reader
    }

    private func sourceCases(of chooser: Chooser, _ index: Int) -> [(String, Int)] {
        chooser.cases.compactMap { stated in
            set.mappingIndex(named: stated.mapping.value, seenFrom: index).map { (stated.key.value, $0) }
        }
    }

    /// The mappings that a chooser leads to, by name; of two with one name, the first comes last and wins.
    private func targets(of index: Int) -> [(String, Int)] {
        set.choices(of: index).reversed().map { (set.mappings[$0].name.value, $0) }
    }

    /// Tells constants and templates the places of their paths, which are numbered now.
    mutating func settleCandidates() {
        for (extras, candidate, constant) in constantCandidates {
            parts.mappingExtras[extras].constants.append(
                ConstantReader(
                    candidate: parts.candidates[candidate],
                    value: Value(constant.value.value),
                    path: constant.path.value,
                    range: constant.value.range
                )
            )
        }
        parts.templates = templates.map { pieces in
            pieces.map { $0.text.map(TemplatePiece.text) ?? .place(parts.candidates[$0.candidate]) }
        }
    }
}

extension Chooser {
    /// Whether the chooser looks into an array, rather than at each of its elements.
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
    /// Notes what few rules ask for, in a row that is about to be added.
    mutating func addExtras(of rule: ValueRule, in mapping: Mapping, _ index: Int, to row: inout RuleReader) {
        guard form == .source else { return }
        // Most rules say none of this.
        if rule.elementsIfStated == nil, rule.requires.isEmpty, rule.asText == nil,
            !set.isListOfKeyed(rule, seenFrom: index)
        {
            return
        }
        let elements = rule.elements
        var extras = RuleExtras()
        extras.isText = rule.asText?.value ?? false
        extras.conditions = elements.conditions.map { condition in
            (addSteps(condition.path.value.steps[...]), condition.values.map { Value($0.value) })
        }
        extras.take = elements.take?.value
        extras.pick = elements.pick.map { addSteps($0.value.steps[...]) }
        extras.acceptsSingle = elements.acceptSingle?.value ?? false
        extras.ifItemInvalid = elements.ifItemInvalid?.value ?? .fail
        extras.duplicates = set.duplicates(of: rule, seenFrom: index)
        extras.sameBy = elements.sameBy?.value.map(\.value) ?? []
        extras.isKeyed = set.isListOfKeyed(rule, seenFrom: index)
        extras.memberAs = elements.memberAs?.value
        extras.pairs = elements.pairs.map { pair in
            (addSteps(pair.key.value.steps[...]), addSteps(pair.value.value.steps[...]))
        }
        let checks = plugins.requirements
        let compiler = RequirementCompiler(rule: rule, mapping: mapping) { checks[$0] }
        extras.requires = rule.requires.compactMap { requirement in
            compiler.check(requirement.value).map { ($0, requirement.range) }
        }
        row.isText = extras.isText
        row.hasPairs = extras.pairs != nil
        row.needsValue = extras.needsValue
        row.selects = extras.selects
        if extras.needsValue { row.byteChecks = addByteChecks(for: row, extras.requires.map(\.check)) }
        guard extras.needsValue || extras.selects || extras.ifItemInvalid != .fail || row.isText || row.hasPairs else {
            return
        }
        row.extras = Int32(parts.ruleExtras.count)
        parts.ruleExtras.append(extras)
    }
}
