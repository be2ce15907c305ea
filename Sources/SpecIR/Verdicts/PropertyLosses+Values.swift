import SpecSource

// Spelling of values.
extension PropertyLosses {
    /// Finds the losses of a rule and of its elements' rules.
    mutating func find(in rule: ValueRule) {
        if let accept = rule.accept.first { add(.converted, accept.range) }
        if let asText = rule.asText, asText.value { add(.asText, asText.range) }
        findTransformers(in: rule)
        findUnwrittenParts(of: rule)
        if rule.statedElements != nil { find(in: rule.elements, of: rule) }
        switch rule.kind {
        case .type(let stated): find(stated, in: rule)
        case .values(let table): find(in: table, behind: rule.transforms)
        case .object: break
        case .list(let element):
            findDuplicates(in: rule)
            find(in: element, of: rule)
        case .dictionary(let element): find(in: element, of: rule)
        case .reference(let name), .referenceList(let name):
            add(.reference, name.range)
            if let by = rule.elements.by { add(.unlinked, by.range) }
        case .inverse: break
        }
    }

    private mutating func find(in element: ValueRule.Element, of rule: ValueRule) {
        let known = losses.count
        guard case .rule(let inner) = element else { return findOrder(of: rule, elementsChange: true) }
        find(inElement: inner)
        findOrder(of: rule, elementsChange: losses.count > known)
    }

    private mutating func find(inElement rule: ValueRule) {
        if let ifNull = rule.ifNull, ifNull.value != .null, ifNull.value != .fail { add(.nullReplaced, ifNull.range) }
        if let ifInvalid = rule.ifInvalid, ifInvalid.value != .fail {
            add(.itemReplaced, ifInvalid.range)
            if ifInvalid.value == .null, rule.effectiveIfNullElement == .fail { add(.nullNotRead, ifInvalid.range) }
        }
        find(in: rule)
    }

    private mutating func find(in elements: ElementRules, of rule: ValueRule) {
        if let take = elements.take { add(.takenElement, take.range) }
        if let pick = elements.pick { add(.pickedValue, pick.range) }
        if rule.selectsElements, !rule.holdsAllElements {
            add(.noElement, elements.pick?.range ?? elements.take?.range ?? elements.conditions.first?.path.range)
        }
        if let condition = elements.conditions.first { add(.selectedElements, condition.path.range) }
        let inElement = elements.conditionsInElement
        if let condition = inElement.first(where: { isRefused($0.path.value, in: rule) }) {
            add(.conditionNotRead, condition.path.range)
        }
        let fixed = elements.conditionsBesidePick + inElement.filter { !isWritten($0.path.value, in: rule) }
        if let condition = fixed.first(where: { $0.values.count > 1 }) {
            add(.severalConditions, condition.path.range)
        }
        // A text holds nothing beside its key and its value.
        if let paths = elements.pairs?.paths { add(.pairs, paths.key.range) }
        if elements.pairs?.template != nil, elements.memberAs == nil, let null = rule.placeOfNullInText {
            add(.nullInPair, null)
        }
        if let memberAs = elements.memberAs {
            add(.memberName, memberAs.range)
            if let null = rule.statesNullMembers { add(.nullWithoutName, null) }
        }
        if let numbered = elements.numbered { add(.numbered, numbered.range) }
        if let single = elements.acceptSingle, single.value { add(.singleAsList, single.range) }
        if let empty = elements.acceptEmptyList, empty.value { add(.emptyList, empty.range) }
        if let invalid = elements.ifItemInvalid, invalid.value != .fail { add(.itemReplaced, invalid.range) }
        if let create = elements.create { add(.unlinked, create.range) }
    }

    private mutating func findDuplicates(in rule: ValueRule) {
        guard let range = placeOfMerging(in: rule) else { return }
        add(mergesDifferent(in: rule) ? .elementsMerged : .duplicatesMerged, range)
        // Of two empty texts one is left, and no text is a list of one empty text.
        if let split = rule.transforms.first(where: { $0.name.value == "split" }) {
            add(.transformerOrder, split.name.range)
        }
    }

    /// The place where a rule specifies that equal elements become one; nil if they don't.
    private func placeOfMerging(in rule: ValueRule) -> SourceRange? {
        let elements = rule.elements
        if let duplicates = elements.duplicates { return duplicates.value == .merge ? duplicates.range : nil }
        if let sameBy = elements.sameBy { return sameBy.range }
        guard let target = set.target(of: rule, seenFrom: index), let name = rule.targetName else { return nil }
        return set.makers(of: target).contains { !set.mappings[$0].primaryKey.isEmpty } ? name.range : nil
    }

    /// Returns true if elements that become one may differ: they are compared by some of their properties alone.
    private func mergesDifferent(in rule: ValueRule) -> Bool {
        if case .referenceList = rule.kind { return false }
        guard let target = set.target(of: rule, seenFrom: index) else { return false }
        return set.makers(of: target).contains { maker in
            let mapping = set.mappings[maker]
            let names = rule.elements.sameBy?.value.map(\.value) ?? mapping.primaryKey.map(\.value)
            return !names.isEmpty && (mapping.properties.count > names.count || mapping.unknown == .keep)
        }
    }

    private mutating func find(_ stated: Located<TypeName>?, in rule: ValueRule) {
        findType(of: rule, rule.type ?? .any)
        switch rule.type ?? .any {
        case .any, .string, .integer, .boolean, .url, .data: break
        case .decimal: if let digits = rule.digits { add(.digits, digits.range) }
        case .number, .uuid: add(.spelling, stated?.range ?? rule.range)
        case .date:
            let range = rule.dateFormats?.range ?? stated?.range ?? rule.range
            add(.spelling, range)
            let formats = rule.effectiveDateFormats(in: mapping)
            if !formats.writesTheFinest { add(.datePrecision, range) }
            if formats.contains(where: \.hasWeekday) { add(.weekday, range) }
            if let first = formats.first, let last = rule.transforms.last {
                let isGiven = !last.gives.isDisjoint(with: first.isNumber ? .number : .string)
                if !isGiven { add(.formatNotWritten, range) }
            }
        }
    }
}

// MARK: Tables

extension PropertyLosses {
    private mutating func find(in table: ValueTable, behind transforms: [Transform]) {
        var seen: Set<Literal> = []
        for row in table.rows {
            let isNull = row.value.value == .null
            let isWritten = seen.insert(row.value.value.canonical).inserted
            if isNull { add(.tableNull, row.json.range) } else if !isWritten { add(.tableTwoKeys, row.json.range) }
            if isWritten, transforms.impossible(row.json) != nil { add(.keyNotRead, row.json.range) }
            if isWritten, !transforms.canWrite(row.json.value) { add(.valueNotWritten, row.json.range) }
        }
        if let type = table.type, ![.string, .integer, .boolean].contains(type.value) { add(.spelling, type.range) }
        switch table.otherwise {
        case .fail: break
        case .keep: add(.tableKeep, table.range)
        case .value(let other):
            let isWritten = other.value == .null || seen.contains(other.value.canonical)
            add(isWritten ? .tableOtherwise : .otherwiseNotWritten, other.range)
        }
    }
}

extension [DateFormat] {
    /// True if no other format is more precise than the first; false if the first is a pattern and there are others.
    fileprivate var writesTheFinest: Bool {
        guard count > 1, let first else { return true }
        if case .pattern = first { return false }
        return dropFirst().allSatisfy { $0.precision <= first.precision }
    }
}

extension ValueRule {
    /// The place where a dictionary's rule makes null of a member that it doesn't spell as text again; nil if it never does.
    fileprivate var placeOfNullInText: SourceRange? {
        guard let element = elementRule else { return statesNullMembers }
        if element.transforms.contains(where: { $0.nullValue != nil }) { return nil }
        if let giver = element.transforms.first(where: { $0.isBuiltIn && $0.gives.contains(.null) }) {
            return giver.name.range
        }
        if case .values(let table) = element.kind, case .value(let other) = table.otherwise, other.value == .null,
            !table.rows.contains(where: { $0.value.value == .null })
        {
            return other.range
        }
        return statesNullMembers
    }

    /// The place where the rule of a dictionary specifies null for a member that is null or invalid; nil if it doesn't.
    fileprivate var statesNullMembers: SourceRange? {
        if let invalid = elements.ifItemInvalid, invalid.value == .null { return invalid.range }
        let answers = [elementRule?.ifNull, elementRule?.ifInvalid]
        return answers.compactMap { $0 }.first { $0.value == .null }?.range
    }
}
