import SpecIR
import SpecSource

// Rules backwards.
extension WritePlanBuilder {
    /// The rule by which a property is written, made the first time.
    mutating func addRule(of property: Property, _ mapping: Int, _ position: Int) -> Int32 {
        let place = RulePlace(mapping: mapping, property: position)
        if let known = ruleNumbers[place] { return known }
        let number = reserve()
        ruleNumbers[place] = number
        fill(number, rule: property.writer.rule, mapping: mapping)
        return number
    }

    /// The rule of a value that is written as it is.
    mutating func addPlainRule() -> Int32 {
        let number = reserve()
        rules[Int(number)].type = .any
        if optimizes { rules[Int(number)].fast = .any }
        return number
    }

    private mutating func reserve() -> Int32 {
        rules.append(WriteRule(kind: .scalar))
        let nowhere = SourceRange(file: SourceFile(name: "", text: ""), lowerBound: 0, upperBound: 0)
        ruleMetadata.append(WriteRuleMetadata(expected: "", range: nowhere))
        return Int32(rules.count - 1)
    }

    mutating func addRule(_ rule: ValueRule, _ mapping: Int, behind transforms: [Transform] = []) -> Int32 {
        let number = reserve()
        fill(number, rule: rule, mapping: mapping, behind: transforms)
        return number
    }

    /// The transforms are those of the list whose one element the rule is of; they read before the rule's own.
    private mutating func fill(
        _ number: Int32,
        rule: ValueRule,
        mapping: Int,
        behind transforms: [Transform] = []
    ) {
        if rule.selectsElements { return fill(number, selecting: rule, mapping, behind: transforms) }
        if case .list(let element) = rule.kind, rule.heldElement != nil {
            let inner = element.rule
            var row = WriteRule(kind: .listOfOne)
            row.operand = addRule(inner, mapping, behind: transforms + rule.transforms)
            row.isText = rule.asText?.value ?? false
            return set(number, row: row, rule: rule)
        }
        var row = WriteRule(kind: .scalar)
        row.isText = rule.asText?.value ?? false
        let stated = transforms + rule.transforms
        if !stated.isEmpty {
            row.transforms = operations.addTransforms(stated, plugins: plugins, holdsData: rule.holdsData)
        }
        addKind(of: rule, mapping, to: &row)
        if optimizes { row.noteFast(iso8601: dateFormats[.iso8601] ?? -1) }
        set(number, row: row, rule: rule)
    }

    /// Fills a rule that is about some of the elements, or about what is picked out of them.
    private mutating func fill(
        _ number: Int32,
        selecting rule: ValueRule,
        _ mapping: Int,
        behind transforms: [Transform]
    ) {
        var held = rule
        held.elements.conditions = []
        held.elements.pick = nil
        var selection: WriteSelection
        if rule.holdsAllElements {
            let list = addRule(held, mapping, behind: transforms)
            selection = WriteSelection(element: rules[Int(list)].operand, list: list)
        } else {
            // Of the one element that is held, the list's transformers speak as well.
            let inner = rule.heldElement?.rule ?? held
            let outer = rule.heldElement == nil ? transforms : transforms + rule.transforms
            selection = WriteSelection(element: addRule(inner, mapping, behind: outer))
        }
        if let pick = rule.elements.pick {
            var composer = WriteComposer(0)
            composer.addElement(written(rule.elements.conditionsBesidePick), value: pick.value.steps)
            pairs.append(composer.program(in: &memory.arena))
            selection.program = Int32(pairs.count - 1)
        }
        let inElement = written(rule.elements.conditionsInElement)
        if rule.elements.pick == nil || !inElement.isEmpty {
            words.append(inElement.filter { !$0.path.isEmpty }.map { .value($0.json, path: $0.path) })
            selection.words = Int32(words.count - 1)
        }
        selections.append(selection)
        var row = WriteRule(kind: .selected)
        row.operand = Int32(selections.count - 1)
        set(number, row: row, rule: rule)
    }

    /// The paths that conditions look at, each with the JSON that is written there.
    private func written(_ conditions: [Condition]) -> [(path: [Path.Step], json: [UInt8])] {
        conditions.compactMap { condition in
            condition.values.first.map { (condition.path.value.steps, ValuePrinter.bytes(of: Value($0.value))) }
        }
    }

    private mutating func set(_ number: Int32, row: WriteRule, rule: ValueRule) {
        rules[Int(number)] = row
        ruleMetadata[Int(number)].expected = expectation(of: rule)
        ruleMetadata[Int(number)].range = rule.statement
        if case .values(let table) = rule.kind { ruleMetadata[Int(number)].table = table }
    }

    private mutating func addKind(of rule: ValueRule, _ mapping: Int, to row: inout WriteRule) {
        switch rule.kind {
        case .type:
            row.type = PlanBuilder.kind(of: rule.type ?? .any)
            row.format =
                row.type == .decimal
                ? rule.digits.map { Int32($0.value) } ?? -1
                : addDates(rule.effectiveDateFormats(in: set.mappings[mapping]).first ?? .iso8601)
        case .values(let table):
            row.kind = .values
            row.operand = operations.addValueTable(table, type: table.type?.value ?? .string)
            if case .keep = table.otherwise { row.keepsOthers = true }
        case .object(let name):
            guard let target = set.mappingIndex(named: name.value, seenFrom: mapping) else {
                row.format = addDates(.iso8601)
                return
            }
            (row.kind, row.operand) = (.object, Int32(target))
        case .reference: addKey(of: rule, mapping, to: &row)
        case .referenceList(let name):
            var element = ValueRule(range: rule.range)
            element.kind = .reference(name)
            element.elements.by = rule.elements.by
            (row.kind, row.operand) = (.list, addRule(element, mapping))
        case .inverse: row.format = addDates(.iso8601)
        case .list(let element): (row.kind, row.operand) = (.list, addRule(element.rule, mapping))
        case .dictionary(let element):
            row.operand = addRule(element.rule, mapping)
            addMembers(of: rule, mapping, to: &row)
        }
    }

    private mutating func addDates(_ format: DateFormat) -> Int32 {
        if let known = dateFormats[format] { return known }
        let number = operations.addDateFormats([format])
        dateFormats[format] = number
        return number
    }

    /// Adds how the members of a dictionary stand in the JSON.
    private mutating func addMembers(of rule: ValueRule, _ mapping: Int, to row: inout WriteRule) {
        row.kind = .dictionary
        if let name = rule.elements.memberAs?.value {
            row.kind = .named
            row.memberName = addNames([name], layout: nil)
            let rules = set.namedMembers(of: rule, name, seenFrom: mapping).map { place in
                let property = set.mappings[place.mapping].properties[place.property]
                return MemberNameRule(
                    layout: shapes[place.mapping].layout,
                    rule: addRule(of: property, place.mapping, place.property)
                )
            }
            (row.firstName, row.nameCount) = (Int32(nameRules.count), Int32(rules.count))
            nameRules += rules
        }
        guard let pairs = rule.elements.pairs else { return }
        row.kind = row.kind == .named ? .namedPairs : .pairs
        row.hasIntegerKeys = pairs.hasIntegerKeys
        switch pairs.form {
        case .paths(let key, let value):
            var composer = WriteComposer(0)
            composer.addPair(key: key.value.steps, value: value.value.steps)
            row.pair = Int32(self.pairs.count)
            self.pairs.append(composer.program(in: &memory.arena))
        case .text(let template):
            row.textPair = Int32(textPairs.count)
            textPairs.append(operations.addTextPair(template.value))
        }
    }

    /// Adds the parts of the key that a relationship goes by.
    private mutating func addKey(of rule: ValueRule, _ mapping: Int, to row: inout WriteRule) {
        row.kind = .reference
        guard let target = set.target(of: rule, seenFrom: mapping) else { return }
        let parts = set.keyPlaces(of: target, by: rule.elements.by?.value).map { place in
            WriteKeyPart(
                mapping: Int32(place.mapping),
                position: Int32(place.property),
                name: name(place.mapping, place.property),
                rule: addRule(of: set.mappings[place.mapping].properties[place.property], place.mapping, place.property)
            )
        }
        (row.operand, row.parts) = (Int32(keyParts.count), Int32(parts.count))
        keyParts += parts
    }
}

extension WriteRule {
    /// Notes whether values of the expected kind are written as they are shown.
    fileprivate mutating func noteFast(iso8601: Int32) {
        guard transforms.count == 0, !isText else { return }
        switch (kind, type) {
        case (.scalar, .any): fast = .any
        case (.scalar, .string): (fast, fastKind) = (.kind, .string)
        case (.scalar, .integer): (fast, fastKind) = (.kind, .integer)
        case (.scalar, .boolean): (fast, fastKind) = (.kind, .boolean)
        case (.scalar, .number): fast = .double
        case (.scalar, .decimal) where format < 0: (fast, fastKind) = (.kind, .decimal)
        case (.scalar, .url): (fast, fastKind) = (.kind, .url)
        case (.scalar, .uuid): (fast, fastKind) = (.kind, .uuid)
        case (.scalar, .data): (fast, fastKind) = (.kind, .data)
        case (.scalar, .date) where format == iso8601: (fast, fastKind) = (.kind, .date)
        case (.object, _): fast = .object
        case (.list, _): fast = .list
        default: break
        }
    }
}
