package import SpecSource

extension SpecChecks {
    /// The mappings that a mapping names beside its rules.
    func checkNames(of mapping: Mapping, _ index: Int) {
        if let base = mapping.extends { check(base, seenFrom: index, isElement: false) }
        for row in mapping.choice.cases?.value ?? [] { check(row, seenFrom: index) }
        if case .mapping(let name)? = mapping.choice.otherwise?.value,
            set.mappingIndex(named: name.value, seenFrom: index) == nil
        {
            reportUnknown(name, inFile: set.file(of: index), isElement: false, besides: Self.wordsOfOtherwise)
        }
        checkMemberAs(of: mapping, index)
    }

    /// Objects that stand in members have names: those of a root that ends in `*`.
    private func checkMemberAs(of mapping: Mapping, _ index: Int) {
        guard let name = mapping.memberAs else { return }
        guard mapping.root?.value.steps.last == .each else {
            // It may stand in what couldn't be read.
            if mapping.root == nil, mapping.isPartial || mapping.said.contains("root") { return }
            log.report(.rule(.memberOfNoRoot(root: mapping.root?.value.description.shown)), at: name.range)
            return
        }
        checkMemberAs(name, into: index)
        let properties = set.makers(of: index).compactMap { set.mappings[$0].property(named: name.value) }
        guard properties.contains(where: \.isSensitive) else { return }
        log.report(.rule(.memberSensitive(name.value.shown)), at: name.range)
    }

    /// The mappings that rules name.
    func checkNames(of property: Property, seenFrom mapping: Int) {
        check(property.rule.kind, seenFrom: mapping)
        property.rule.forEachNested { rule, _ in checkMemberAs(of: rule, seenFrom: mapping) }
        for alternative in property.firstOf { checkNames(of: alternative, seenFrom: mapping) }
    }

    /// A property that takes a member's name can be read from text, and has no other place of its own, if the mapping lists it.
    private func checkMemberAs(of rule: ValueRule, seenFrom mapping: Int) {
        guard rule.statedElements != nil, let name = rule.elements.memberAs, case .dictionary(let element) = rule.kind,
            let stated = element.mappingName,
            let inner = set.mappingIndex(named: stated.value, seenFrom: mapping)
        else { return }
        checkMemberAs(name, into: inner)
    }

    private func checkMemberAs(_ name: Located<String>, into inner: Int) {
        for maker in set.makers(of: inner).map({ set.mappings[$0] }) {
            guard let property = maker.property(named: name.value) else {
                checkMemberName(name, of: maker)
                continue
            }
            let mapping = maker.name.value.shown
            if !property.holdsMemberNames {
                log.report(.rule(.memberNotText(name.value.shown, mapping: mapping)), at: name.range)
            } else if let other = property.statedPlace(in: maker) {
                log.report(
                    .rule(.memberReadElsewhere(name.value.shown, mapping: mapping, path: other.value.shown)),
                    at: name.range,
                    notes: [(.definedHere(name.value), other.range)]
                )
            }
        }
    }

    /// A name that is nearly that of a property without a place of its own, which is left unset then.
    private func checkMemberName(_ name: Located<String>, of maker: Mapping) {
        let names = maker.properties.filter { $0.holdsMemberNames && $0.statedPlace(in: maker) == nil }.map(
            \.name.value
        )
        guard maker.unknownInto?.value != name.value, let near = log.suggestion(for: name.value, among: names.sorted())
        else { return }
        log.report(
            .name(.nearMemberName(name.value.shown, mapping: maker.name.value.shown, nearest: near)),
            at: name.range
        )
    }

    private func check(_ kind: ValueRule.Kind, seenFrom mapping: Int) {
        switch kind {
        case .type, .values: break
        case .object(let name), .reference(let name), .referenceList(let name):
            check(name, seenFrom: mapping, isElement: false)
        case .inverse(let inverse): check(inverse.mapping, seenFrom: mapping, isElement: false)
        case .list(let element), .dictionary(let element):
            switch element {
            case .mapping(let name): check(name, seenFrom: mapping, isElement: true)
            case .rule(let rule): check(rule.kind, seenFrom: mapping)
            }
        }
    }

    private func check(_ name: Located<String>, seenFrom mapping: Int, isElement: Bool) {
        if set.mappingIndex(named: name.value, seenFrom: mapping) != nil { return }
        reportUnknown(name, inFile: set.file(of: mapping), isElement: isElement)
    }

    /// The answers of `otherwise` that are no mapping.
    private static let wordsOfOtherwise = ["fail", "skip"]

    /// A case stands in front of its mapping.
    private func check(_ row: Chooser.Case, seenFrom mapping: Int) {
        let (name, key) = (row.mapping.value, row.key.value)
        if key == "otherwise", Self.wordsOfOtherwise.contains(name),
            set.mappingIndex(named: name, seenFrom: mapping) == nil
        {
            return log.report(.name(.otherwiseAmongCases(name)), at: row.mapping.range)
        }
        // Of `chat: Chat` beside a mapping `chat`, only the capital is wrong.
        let isCapital = name.lowercased() == key.lowercased() && key.first?.isUppercase != true
        let isSwapped =
            !isCapital && set.mappingIndex(named: name, seenFrom: mapping) == nil
            && set.mappingIndex(named: key, seenFrom: mapping) != nil
        guard isSwapped else { return check(row.mapping, seenFrom: mapping, isElement: false) }
        log.report(
            .name(.caseBehindMapping(name, mapping: row.key)),
            at: row.mapping.range
        )
    }

    func reportUnknown(_ name: Located<String>, inFile file: Int, isElement: Bool, besides words: [String] = []) {
        let others = words + (isElement ? TypeName.allCases.map(\.rawValue) : [])
        let near =
            (isElement ? type(called: name.value, unlessIn: file) : nil)
            ?? log.suggestion(for: name.value, among: set.names(inFile: file) + others)
        // It may stand in a file that couldn't be read, which has been reported.
        if set.mayLack(nearest: near, inFile: file) { return }
        if let near, let declared = misspeltDeclaration(of: near, namedAs: name.value, inFile: file) {
            return log.report(
                .name(.misspeltDeclaration(near, namedAs: name.value)),
                at: declared.name.range,
                notes: declared.uses.prefix(3).map { (.namedHere(name.value), $0) }
            )
        }
        if near == nil, isElement, TypeName.adviceForKind(name.value) != nil {
            return log.report(.name(.kindForElement(name.value)), at: name.range)
        }
        log.report(
            .name(
                .unknownMapping(
                    name.value,
                    nearest: near,
                    isType: !isElement && TypeName(rawValue: name.value) != nil
                )
            ),
            at: name.range,
            notes: elsewhere(name.value)
        )
    }

    /// The type that other tools call so, unless a mapping is called nearly so.
    private func type(called name: String, unlessIn file: Int) -> String? {
        guard let type = TypeName.called(name) else { return nil }
        let names = set.names(inFile: file)
        guard log.affords(names.count) else { return nil }
        return names.contains { $0.lowercased() == name.lowercased() } ? nil : type.rawValue
    }

    /// A mapping of that name in a file that isn't used.
    private func elsewhere(_ name: String) -> [(ProblemNote, SourceRange)] {
        guard set.specs.count > 1, log.affords(set.mappings.count) else { return [] }
        return set.entries(named: name).prefix(1).map { (.notUsed(name), set.mappings[$0].name.range) }
    }
}

extension SpecChecks {
    /// The properties that `only`, `ignore` and `requires` name.
    func checkSelections(of mapping: Mapping, statedAs stated: Mapping) {
        var listed: [Located<String>] = []
        for selection in [stated.only, stated.ignore].compactMap({ $0 }) {
            listed += (selection.read ?? []) + (selection.write ?? [])
        }
        checkProperties(listed + stated.requires.flatMap(\.names), of: mapping)
        checkOnlyAndIgnore(of: mapping)
    }

    private func checkProperties(_ listed: [Located<String>], of mapping: Mapping) {
        if listed.isEmpty || mapping.mapper != nil { return }
        var names = Set(mapping.properties.map(\.name.value))
        // The properties that `unknown: keep` makes are known only when data comes.
        if mapping.unknown == .keep, mapping.unknownInto == nil { return checkKept(listed, of: mapping, names) }
        if let into = mapping.unknownInto { names.insert(into.value) }
        for name in listed where !names.contains(name.value) { reportUnknownProperty(name, of: mapping, names) }
    }

    /// Names that may be those of kept members, or of properties and misspelt.
    private func checkKept(_ listed: [Located<String>], of mapping: Mapping, _ names: Set<String>) {
        for name in listed where !names.contains(name.value) {
            guard let near = log.suggestion(for: name.value, among: names.sorted()) else { continue }
            log.report(
                .name(.nearProperty(name.value.shown, mapping: mapping.name.value.shown, nearest: near)),
                at: name.range
            )
        }
    }

    func reportUnknownProperty(
        _ name: Located<String>,
        of mapping: Mapping,
        _ names: Set<String>,
        mayBeMemberName: Bool = false
    ) {
        if mapping.isPartial { return }
        let reader = mapping.properties.first { $0.reads(name.value, in: mapping) }
        let near = reader?.name.value ?? log.suggestion(for: name.value, among: names.sorted())
        if let near, let property = mapping.property(named: near), property.endsAt(name.value) {
            let right = name.value.shown
            let advice = "`\(near.shown)` reads `\(right)`: if it is misspelt, spell it `\(right)`"
            let problem = NameProblem.unknownProperty(
                name.value,
                mapping: mapping.name.value,
                nearest: nil,
                instead: advice
            )
            return log.report(.name(problem), at: name.range, notes: [(.stated(near), property.name.range)])
        }
        log.report(
            .name(
                .unknownProperty(
                    name.value,
                    mapping: mapping.name.value,
                    nearest: near,
                    instead: advice(insteadOf: name, reader: reader, of: mapping, isNear: near != nil)
                        ?? (mayBeMemberName && near == nil
                            ? Self.adviceOnMemberName(name.value.shown, of: mapping) : nil)
                )
            ),
            at: name.range
        )
    }

    /// The advice for a key that may be the name of the member in which each object stands.
    private static func adviceOnMemberName(_ name: String, of mapping: Mapping) -> String {
        let advice = "state `\(name)` under the `properties` of `\(mapping.name.value.shown)`"
        return mapping.memberAs == nil
            ? advice + "; for the name of the member there, add `member_as: \(name)` as well" : advice
    }

    /// The advice for a name that is a key of the JSON, or several names in one text.
    private func advice(
        insteadOf name: Located<String>,
        reader: Property?,
        of mapping: Mapping,
        isNear: Bool
    ) -> String? {
        if let reader { return "`\(reader.name.value.shown)` reads `\(name.value.shown)`: name the property" }
        let parts = name.value.split(separator: ",").map { $0.drop { $0 == " " } }
        if parts.count > 1, !parts.contains("") { return "write a list: `[\(parts.joined(separator: ", ").shown)]`" }
        let ignored = (mapping.ignore?.read ?? []) + (mapping.ignore?.write ?? [])
        guard !isNear, ignored.contains(name) else { return nil }
        return "name a property; for a member of the JSON that no property reads, write `drop: [\(name.value.shown)]`"
    }

    private func checkOnlyAndIgnore(of mapping: Mapping) {
        guard let only = mapping.only, let ignore = mapping.ignore else { return }
        let reads = only.read != nil && ignore.read != nil
        let writes = only.write != nil && ignore.write != nil
        guard reads || writes, let range = (reads ? ignore.read : ignore.write)?.first?.range else { return }
        log.report(.name(.onlyAndIgnore(reads && writes ? .both : reads ? .read : .write)), at: range)
    }

    /// Checks `remove`: the properties that it drops must exist, and nothing that remains may need them.
    func checkInherited(_ mapping: Mapping, _ index: Int) {
        guard let extends = mapping.extends, !mapping.removes.isEmpty else { return }
        guard let base = set.mappingIndex(named: extends.value, seenFrom: index) else { return }
        let names = Set(set.mappings[base].properties.map(\.name.value))
        for name in mapping.removes where !names.contains(name.value) {
            reportUnknownProperty(name, of: set.mappings[base], names)
        }
        if mapping.said.contains("requires") { return }
        let kept = Set(mapping.properties.map(\.name.value))
        for name in mapping.removes where !kept.contains(name.value) {
            guard let required = mapping.requires.flatMap(\.names).first(where: { $0.value == name.value }) else {
                continue
            }
            log.report(
                .object(.removedButRequired(name.value)),
                at: name.range,
                notes: [(.requiredHere(name.value), required.range)]
            )
        }
    }

    /// Keys that can't be property names as they are.
    func checkReserved(_ mapping: Mapping) {
        guard let reserved = (mapping.own.reserved ?? mapping.inherited.reserved)?.value, !reserved.isEmpty else {
            return
        }
        let keys = Dictionary(
            reserved.map { (mapping.naming.property(for: $0.value), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for property in mapping.properties where property.namingContext == nil {
            guard let key = keys[property.name.value] else { continue }
            log.report(
                .object(.reservedName(property.name.value, instead: mapping.property(forKey: key.value))),
                at: property.name.range,
                notes: [(.reservedHere, key.range)]
            )
        }
    }
}

extension ValueRule.Element {
    /// The mapping of objects; nil for values.
    fileprivate var mappingName: Located<String>? {
        switch self {
        case .mapping(let name): return name
        case .rule(let rule):
            if case .object(let name) = rule.kind { return name }
            return nil
        }
    }
}

extension Property {
    /// The place that the property reads or writes, as the spec spells it; nil if it follows from the name.
    fileprivate func statedPlace(in mapping: Mapping) -> Located<String>? {
        if let template { return Located("template", template.range) }
        let own = Path(steps: [.member(mapping.key(for: name.value))])
        let stated = ((from ?? []) + [to].compactMap { $0 }).first { $0.value != own }
        if let stated { return Located(stated.value.description, stated.range) }
        return firstOf.lazy.compactMap { $0.statedPlace(in: mapping) }.first
    }
}

extension Property {
    /// Returns true if the property reads a key of the JSON that isn't its own name.
    fileprivate func reads(_ key: String, in mapping: Mapping) -> Bool {
        let paths = from?.map(\.value.description) ?? [mapping.key(for: name.value)]
        return paths.contains(key)
    }
}

extension MappingRequirement {
    /// The properties that it speaks of.
    package var names: [Located<String>] {
        switch kind {
        case .atLeastOne(let names), .exactlyOne(let names), .allOrNone(let names): names
        case .compares(let comparison): comparison.terms.compactMap(\.names.first)
        case .passes: []
        }
    }
}

extension Property {
    /// Returns true if one of its own paths has several steps and ends at a key.
    fileprivate func endsAt(_ key: String) -> Bool {
        (from ?? []).contains { path in
            guard path.value.steps.count > 1, case .member(let last)? = path.value.steps.last else { return false }
            return last == key
        }
    }
}
