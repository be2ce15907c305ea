import SpecSource

// How values are spelled.
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
            find(in: element)
        case .dictionary(let element): find(in: element)
        case .reference(let name), .referenceList(let name):
            add(.reference, name.range)
            if let by = rule.elements.by { add(.unlinked, by.range) }
        case .inverse: break
        }
    }

    private mutating func find(in element: ValueRule.Element) {
        guard case .rule(let rule) = element else { return }
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
        if let pairs = elements.pairs { add(.pairs, pairs.key.range) }
        if let memberAs = elements.memberAs { add(.memberName, memberAs.range) }
        if let numbered = elements.numbered { add(.numbered, numbered.range) }
        if let single = elements.acceptSingle, single.value { add(.singleAsList, single.range) }
        if let invalid = elements.ifItemInvalid, invalid.value != .fail { add(.itemReplaced, invalid.range) }
        if let create = elements.create { add(.unlinked, create.range) }
    }

    private mutating func findDuplicates(in rule: ValueRule) {
        let elements = rule.elements
        if let duplicates = elements.duplicates {
            if duplicates.value == .merge { add(.duplicatesMerged, duplicates.range) }
            return
        }
        if let sameBy = elements.sameBy { return add(.duplicatesMerged, sameBy.range) }
        guard let target = set.target(of: rule, seenFrom: index), let name = rule.targetName else { return }
        if set.makers(of: target).contains(where: { !set.mappings[$0].primaryKey.isEmpty }) {
            add(.duplicatesMerged, name.range)
        }
    }

    private mutating func find(_ stated: Located<TypeName>?, in rule: ValueRule) {
        switch rule.type ?? .any {
        case .any, .string, .integer, .boolean, .url: break
        case .decimal: if let digits = rule.digits { add(.digits, digits.range) }
        case .number, .uuid, .data: add(.spelling, stated?.range ?? rule.range)
        case .date:
            let range = rule.dateFormats?.range ?? stated?.range ?? rule.range
            add(.spelling, range)
            let formats = rule.effectiveDateFormats(in: mapping)
            if !formats.writesTheFinest { add(.datePrecision, range) }
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

// MARK: Transformers

extension PropertyLosses {
    private mutating func findTransformers(in rule: ValueRule) {
        var earlier: Set<String> = []
        for transform in rule.transforms {
            let (name, range) = (transform.name.value, transform.name.range)
            if transform.host != nil {
                add(transform.sort == .reversible ? .transformer : .hostCode, range)
            } else if transform.replacesWhatItGives {
                add(.replacedAgain, range)
            } else if !["prefix", "suffix", "not", "parts"].contains(name) {
                add(.transformer, range)
            }
            if let formats = transform.dateFormats, formats.to.precision < formats.from.precision {
                add(.dateCut, range)
            }
            if name == "table" { add(.rowGaps, range) }
            if transform.tableForm.map({ $0.kind == .byColumn && !$0.columns.isEmpty }) == true {
                add(.besideColumns, range)
            }
            let changesBack = transform.sort == .normalising && earlier.contains("null_if")
            if changesBack || name == "unique" && earlier.contains("split") { add(.transformerOrder, range) }
            earlier.insert(name)
        }
    }
}

extension Transform {
    /// The argument of `table`; nil for other transformers.
    fileprivate var tableForm: TableForm? { name.value == "table" && host == nil ? TableForm(argument?.value) : nil }

    /// True if the result of `replace` may contain text that it replaces.
    fileprivate var replacesWhatItGives: Bool {
        guard name.value == "replace", case .object(let members)? = argument?.value else { return false }
        let (old, new) = (members.map(\.key), members.compactMap { $0.value.text })
        let given = new.joined()
        return old.contains { text in
            // Each character of it would have to come from what is left of other text, which holds none of it whole.
            new.contains { $0.contains(text) } || given.contains(text)
                || text.count > 1 && text.contains { character in new.contains("") || given.contains(character) }
        }
    }
}

extension Literal {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
