import SpecSource

/// Finds the losses of the properties of one mapping when they are read and written.
struct PropertyLosses {
    let mapping: Mapping
    let index: Int
    let set: SpecSet

    /// The property that is looked at, and what was found of it.
    private(set) var property: Property
    private(set) var losses: [Loss] = []

    /// The dictionaries of the mapping that are invalid if a member is null, with the place of each. Few mappings have
    /// any, and each property has to know.
    private(set) lazy var nullRefusers = mapping.dictionariesWithoutNull

    /// For each property, which rules of `first_of` write.
    private lazy var writingRules = set.writingAlternatives(of: index)

    /// The places that the mapping and those that choose it write.
    private lazy var places = WrittenPlaces(mapping, set.chooserPaths(of: index))

    /// The places written by the mappings that hold the objects of this one; nil for a mapping that may write anything.
    private lazy var placesAround = holding.holders(of: index).map { holder -> WrittenPlaces? in
        let around = set.mappings[holder]
        let writesAnything = around.mapper != nil || around.isPartial || around.unknown == .keep || around.rest != nil
        return writesAnything ? nil : WrittenPlaces(around, set.chooserPaths(of: holder))
    }

    /// True for an array, by the way to it, if each of its items is read.
    var everyItemIsRead: [ArraySlice<Path.Step>: Bool] = [:]

    private let holding: HoldingMappings

    init?(_ index: Int, _ set: SpecSet, _ holding: HoldingMappings) {
        guard let first = set.mappings[index].properties.first else { return nil }
        (mapping, self.index, self.set, property) = (set.mappings[index], index, set, first)
        self.holding = holding
    }

    /// The losses of one of the mapping's properties.
    mutating func losses(of property: Property) -> [Loss] {
        // An inverse property isn't part of any JSON.
        if property.isInverse { return [] }
        self.property = property
        losses = []
        find()
        return losses
    }

    mutating func add(_ reason: LossReason, _ range: SourceRange?) {
        let loss = Loss(reason, at: range ?? property.name.range)
        if !losses.contains(loss) { losses.append(loss) }
    }

    private mutating func find() {
        let isRead = property.isRead(in: mapping)
        let target = mapping.selectsForWriting(property.name.value) ? property.writePath(in: mapping) : nil
        if !isRead { add(property.direction == nil ? .leftOut : .writeOnly, property.direction?.range) }
        guard let target else {
            // A text has no members: `member_as` sets the property, and writes it as the member's name.
            if mapping.readsNoObject, property.direction?.value == .read, property.readsMembersAlone(in: mapping) {
                return
            }
            addWhyNotWritten()
            addWhatIsRequired()
            return
        }
        guard isRead else { return }
        findPlaces(writtenTo: target)
        findAnswers(writtenTo: target)
        findNoMembers()
        if property.firstOf.isEmpty {
            find(in: property.rule)
        } else {
            findAlternatives()
        }
    }

    private mutating func findAlternatives() {
        add(.firstOf, property.firstOf.first?.range)
        let position = mapping.properties.firstIndex { $0 === property }
        let writing = position.flatMap { writingRules.indices.contains($0) ? writingRules[$0] : nil } ?? []
        for (number, rule) in property.firstOf.enumerated() {
            if rule.joinsEnclosing, writing.contains(number) { add(.embedded, rule.from?.first?.range) }
            if let to = rule.to, let path = rule.writePath(in: mapping) {
                addElsewhere(path, paths: property.allReadPaths(in: mapping), to: to)
                addUnknown(path, to)
            }
            if !writing.contains(number), rule.writePath(in: mapping) == nil { addWhyNotWritten(rule) }
        }
        let rules = writing.map { property.firstOf[$0] }
        if let target = rules.first?.writePath(in: mapping) { findReadAgain(target) }
        if let hidden = rules.indices.first(where: { later in rules[..<later].contains { $0.hides(rules[later]) } }) {
            add(.firstOfShown, rules[hidden].range)
        }
    }

    /// Adds the reasons that a property isn't written.
    private mutating func addWhyNotWritten() {
        if property.direction?.value == .read { return add(.readOnly, property.direction?.range) }
        if !mapping.selectsForWriting(property.name.value) { return add(.leftOut, nil) }
        for rule in property.rows { addWhyNotWritten(rule) }
    }

    /// Adds the reason that a rule can't be written.
    private mutating func addWhyNotWritten(_ stated: Property) {
        if let template = stated.template { return add(.template, template.range) }
        if let exists = stated.exists { return add(.exists, exists.range) }
        if let transform = stated.rule.oneWayTransform { return add(.oneWayTransformer, transform.name.range) }
        if !stated.rule.isWritable, let condition = stated.rule.elements.conditions.first {
            return add(.whereOnly, condition.path.range)
        }
        add(stated.rule.isWritable ? .pathNotWritten : .whereOnly, stated.from?.first?.range)
    }

    private mutating func findPlaces(writtenTo target: Path) {
        let paths = property.readPaths(in: mapping)
        if !paths.contains(target), property.firstOf.isEmpty {
            addElsewhere(target, paths: paths, to: property.to)
        } else if paths.count > 1, property.rule.numbers == nil {
            add(.severalPaths, property.from?.first?.range)
        }
        if let to = property.to { addUnknown(target, to) }
        if property.firstOf.isEmpty { findReadAgain(target) }
        if target.steps.contains(.last) {
            add(.lastItem, property.from?.first?.range)
        } else if target.hasUnnamedSteps || paths.contains(where: \.hasUnnamedSteps) {
            add(readsEachItem(at: target) ? .everyIndex : .indexPath, property.from?.first?.range)
        }
        if target.steps.count > 1, mapping.ifAllNull == .null {
            add(.allNull, mapping.own.ifAllNull?.range)
        }
        if property.firstOf.isEmpty, property.joinsEnclosing {
            add(.embedded, property.from?.first?.range)
        }
    }

    /// Adds a loss where a value isn't read again where it is written.
    private mutating func addElsewhere(_ target: Path, paths: [Path], to: Located<Path>?) {
        guard !paths.contains(target) else { return }
        let isNeeded = property.effectiveIfMissing(in: mapping) == .fail && !isWrittenByOthers(paths)
        add(isNeeded ? .requiredElsewhere : .writtenElsewhere, to?.range)
    }
}

extension PropertyLosses {
    /// Adds a loss where a value is written to a path that no rule reads.
    private mutating func addUnknown(_ target: Path, _ to: Located<Path>) {
        if isKnown(target) { return }
        if mapping.restReads(target) { return add(.keptElsewhere, to.range) }
        switch mapping.unknown {
        case .keep: add(.keptElsewhere, to.range)
        case .fail: add(.refusedElsewhere, to.range)
        case .drop, .warn: break
        }
    }

    /// Other paths of a property at which its own mapping writes something, so that null or an unset value is read as that.
    private mutating func findReadAgain(_ target: Path) {
        let parts = property.parts
        let others = parts.flatMap { part in
            (part.from ?? []).map { Located($0.value.placed(in: part.within?.value), $0.range) }
        }
        .filter { $0.value != target }
        if others.isEmpty { return }
        let mayBeNull = parts.contains {
            $0.effectiveIfNull(in: mapping) == .null || $0.effectiveIfInvalid(in: mapping) == .null
        }
        let writesNull = mayBeNull && mapping.ifAllNull != .null && !property.effectiveOmit(in: mapping).contains(.null)
        if writesNull, let around = others.first(where: { $0.value.leads(to: target) }) {
            add(.nullReadAsObject, around.range)
        }
        guard mayBeNull || property.effectiveIfMissing(in: mapping) != .fail else { return }
        let constants = mapping.constants.map(\.path.value)
        if let constant = others.first(where: { other in constants.contains { $0.meets(other.value) } }) {
            add(.constantRead, constant.range)
        }
    }

    /// Returns true if no unknown member can stand where a property is written.
    private func isKnown(_ target: Path) -> Bool {
        mapping.pathsOfOtherRules.contains { $0.meets(target) }
    }
}

// MARK: Properties that must be there

extension PropertyLosses {
    /// Adds a loss for a required property that is never written, which can't be read again.
    private mutating func addWhatIsRequired() {
        guard property.isRead(in: mapping), property.effectiveIfMissing(in: mapping) == .fail,
            mapping.writesAnything || property.direction != nil
        else { return }
        let paths = property.allReadPaths(in: mapping)
        let own = paths.filter { $0.origin == .value }
        let around = paths.filter { $0.origin != .value }
        if property.template != nil, !around.isEmpty { return }
        if around.contains(where: { mayBeWrittenAround($0) }) { return }
        if !own.isEmpty || around.isEmpty, isWrittenByOthers(own) { return }
        add(.requiredNotWritten, property.required?.range ?? property.ifMissing?.range)
    }

    /// Returns true if a mapping whose objects stand around those of this one may write the JSON at a path.
    private mutating func mayBeWrittenAround(_ path: Path) -> Bool {
        guard path.origin == .enclosing(levels: 1), mapping.root == nil else { return true }
        let inner = Path(steps: path.steps)
        return placesAround.isEmpty || placesAround.contains { $0?.meet(inner, besides: "") ?? true }
    }

    /// Returns true if other rules write the JSON at these paths: at all paths of a template, else at one of the paths.
    private mutating func isWrittenByOthers(_ paths: [Path]) -> Bool {
        let (places, name) = (places, property.name.value)
        // The object itself is always there.
        let isThere = { (path: Path) in path.steps.isEmpty || places.meet(path, besides: name) }
        return property.template == nil ? paths.contains(where: isThere) : paths.allSatisfy(isThere)
    }
}

/// The places that a mapping writes, by the first step of the path.
private struct WrittenPlaces {
    private typealias Place = (path: Path, property: String?)

    private var byStep: [Path.Step: [Place]] = [:]

    /// Those that begin with a step which leads to several members, or have none.
    private var anywhere: [Place] = []

    init(_ mapping: Mapping, _ choosers: [Path]) {
        for property in mapping.properties where property.isWritten(in: mapping) && !property.holdsRest(of: mapping) {
            for path in property.writePaths(in: mapping) { add((path, property.name.value)) }
        }
        for path in mapping.constants.map(\.path.value) + choosers { add((path, nil)) }
    }

    private mutating func add(_ place: Place) {
        if let first = place.path.steps.first, !first.isWild {
            byStep[first, default: []].append(place)
        } else {
            anywhere.append(place)
        }
    }

    /// Returns true if something other than a property is written on a path's way, or behind it.
    func meet(_ path: Path, besides property: String) -> Bool {
        let isMet = { (place: Place) in place.property != property && place.path.meets(path) }
        if anywhere.contains(where: isMet) { return true }
        guard let first = path.steps.first, !first.isWild else { return byStep.values.joined().contains(where: isMet) }
        return byStep[first]?.contains(where: isMet) ?? false
    }
}

// MARK: Members that elements are chosen by

extension PropertyLosses {
    /// Returns true if a rule's elements themselves write a member that `where` looks at.
    func isWritten(_ path: Path, in rule: ValueRule) -> Bool {
        guard let target = set.target(of: rule, seenFrom: index) else { return true }
        let choosers = set.chooserPaths(of: target) + [set.mappings[target].chooser?.path.value].compactMap { $0 }
        if choosers.contains(where: { $0.meets(path) }) { return true }
        return set.makers(of: target).map { set.mappings[$0] }.allSatisfy { mapping in
            let written = mapping.properties.filter { $0.isWritten(in: mapping) && !$0.holdsRest(of: mapping) }
                .flatMap { $0.writePaths(in: mapping) }
            if (written + mapping.constants.map(\.path.value)).contains(where: { $0.meets(path) }) { return true }
            if mapping.restReads(path) { return mapping.rest?.isWritten(in: mapping) ?? false }
            return mapping.unknown == .keep && !mapping.dropped.contains { $0.value.meets(path) }
        }
    }
}

extension PropertyLosses {
    /// Returns true if each mapping of a rule's elements fails at a member that `where` looks at.
    func isRefused(_ path: Path, in rule: ValueRule) -> Bool {
        guard let target = set.target(of: rule, seenFrom: index) else { return false }
        let choosers = set.chooserPaths(of: target) + [set.mappings[target].chooser?.path.value].compactMap { $0 }
        if choosers.contains(where: { $0.meets(path) }) { return false }
        let makers = set.makers(of: target)
        return !makers.isEmpty
            && makers.allSatisfy { maker in
                let mapping = set.mappings[maker]
                return mapping.unknown == .fail && !mapping.restReads(path)
                    && !mapping.pathsOfOtherRules.contains { $0.meets(path) }
            }
    }
}

extension Path {
    /// Returns true if one of the two paths is the other or leads through it.
    fileprivate func meets(_ other: Path) -> Bool {
        origin == other.origin && zip(steps, other.steps).allSatisfy { $0 == $1 || $0.isWild || $1.isWild }
    }
}

extension Path {
    /// Returns true if another path leads through the place of this one.
    fileprivate func leads(to other: Path) -> Bool {
        origin == other.origin && steps.count < other.steps.count && other.steps.starts(with: steps)
    }

    /// True if it leads to items of an array, or to each member.
    fileprivate var hasUnnamedSteps: Bool { steps.contains { $0.key == nil } }
}

extension Path.Step {
    fileprivate var isWild: Bool { isMany }
}

extension SpecSet {
    /// Paths of the values by which others choose a mapping.
    fileprivate func chooserPaths(of index: Int) -> [Path] {
        chooserPaths.value {
            var paths: [Int: [Path]] = [:]
            for other in mappings.indices {
                guard let chooser = mappings[other].chooser else { continue }
                for maker in Set(makers(of: other)) { paths[maker, default: []].append(chooser.path.value) }
            }
            return paths
        }[index] ?? []
    }
}

extension Property {
    /// Returns true if all paths of the property lead to members of the mapping's own JSON.
    fileprivate func readsMembersAlone(in mapping: Mapping) -> Bool {
        template == nil && exists == nil && firstOf.isEmpty && defaultValue == nil
            && allReadPaths(in: mapping).allSatisfy { path in
                guard path.origin == .value, case .member? = path.steps.first else { return false }
                return true
            }
    }

    /// Returns true if a value of a later rule of `first_of` may be shown as JSON as this rule's values are.
    fileprivate func hides(_ later: Property) -> Bool {
        let (type, other) = (rule.innermost.type, later.rule.innermost.type)
        guard type != other, [type, other].contains(where: { $0?.isShownAsOther == true }) else { return false }
        return !alternativeKinds.shown.isDisjoint(with: later.alternativeKinds.shown)
    }
}

extension TypeName {
    /// True if JSON shows values of the type as it does those of another.
    fileprivate var isShownAsOther: Bool {
        switch self {
        case .date, .data, .url, .uuid, .integer, .number, .decimal: true
        case .string, .boolean, .any: false
        }
    }
}

extension HeldKinds {
    /// The kinds as JSON shows them: dates and data are text.
    fileprivate var shown: HeldKinds { isDisjoint(with: [.date, .data]) ? self : union(.text) }
}
