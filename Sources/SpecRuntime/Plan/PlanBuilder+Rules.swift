import SpecIR
import SpecSource

extension PlanBuilder {
    mutating func addRule(of property: Property, in mapping: Mapping, _ index: Int, _ part: PropertyPaths?) -> Int32 {
        var row = makeRule(property.rule, in: mapping, at: index, part: part)
        if form == .source {
            row.ifNull = property.effectiveIfNull(in: mapping).code
            row.ifInvalid = property.effectiveIfInvalid(in: mapping).code
            if let literal = property.defaultValue {
                row.defaultValue = addConstant(literal.value, for: property.rule, in: mapping)
            }
        } else {
            row.ifNull = .null
        }
        return add(row, property.rule)
    }

    mutating func addRule(_ rule: ValueRule, in mapping: Mapping, at index: Int, part: PropertyPaths?) -> Int32 {
        add(makeRule(rule, in: mapping, at: index, part: part), rule)
    }

    private mutating func add(_ row: RuleReader, _ rule: ValueRule) -> Int32 {
        parts.rules.append(row)
        parts.ruleMetadata.append(RuleMetadata(rule))
        let number = parts.rules.count - 1
        if row.isTransformed {
            var plain = row
            plain.operations = .none
            plain.isText = false
            plain.selectsInside = false
            parts.rules[number].untransformed = Int32(parts.rules.count)
            parts.rules.append(plain)
            parts.ruleMetadata.append(parts.ruleMetadata[number])
        }
        return Int32(number)
    }

    /// The rule for each element; null is invalid there unless the rule allows it.
    private mutating func addElement(
        _ element: ValueRule.Element,
        range: SourceRange,
        in mapping: Mapping,
        at index: Int,
        part: PropertyPaths?,
        isWeak: Bool = false,
        holdsNull: Bool = false
    ) -> Int32 {
        switch element {
        case .mapping(let name):
            var rule = ValueRule(range: name.range)
            rule.kind = .object(name)
            var row = makeRule(rule, in: mapping, at: index, part: part)
            row.isWeak = isWeak
            // In objects shown as JSON, an element that couldn't be mapped is null.
            if form == .objects && holdsNull { row.ifNull = .null }
            return add(row, rule)
        case .rule(let rule):
            var row = makeRule(rule, in: mapping, at: index, part: part)
            row.isWeak = row.isWeak || isWeak
            row.selectsInside = row.selects
            row.isField = false
            row.ifNull = form == .objects ? .null : rule.effectiveIfNullElement.code
            row.ifInvalid = form == .objects ? .fail : rule.ifInvalid?.value.code ?? .fail
            return add(row, rule)
        }
    }

    private mutating func makeRule(
        _ stated: ValueRule,
        in mapping: Mapping,
        at index: Int,
        part: PropertyPaths?
    ) -> RuleReader {
        let rule = stated.heldRule ?? stated
        var row = RuleReader(kind: .any, ifNull: .fail, ifInvalid: .fail)
        row.accept = Self.accept(rule.accept.map(\.value))
        switch rule.kind {
        case .type:
            row.kind = Self.kind(of: rule.type ?? .any)
            if readsCells { row.accept.formUnion([.string, .cell]) }
            if row.kind == .date { row.format = addDateFormats(rule, in: mapping) }
            if row.kind == .decimal, form == .source, let digits = rule.digits { row.format = Int32(digits.value) }
        case .values(let table):
            if form == .source {
                row.kind = .values
                row.operand = addValueTable(table)
            } else if readsCells {
                // A field is text, and the value that is shown may be none.
                row.kind = .values
                row.operand = addValueTable(table.ofValues)
            }
        case .object(let name):
            row.kind = .object
            row.operand = set.mappingIndex(named: name.value, seenFrom: index).map { reader(of: $0, part: part) } ?? -1
            if form == .objects { row.key = addReference(rule, in: index) }
        case .reference:
            row.kind = .reference
            row.operand = addReference(rule, in: index)
        case .referenceList(let name):
            var element = ValueRule(range: rule.range)
            element.kind = .reference(name)
            element.elements.by = rule.elements.by
            element.elements.create = rule.elements.create
            row.kind = .list
            row.operand = addElement(.rule(element), range: rule.range, in: mapping, at: index, part: part)
        case .inverse: break
        case .list(let element):
            row.kind = .list
            row.operand = addElement(
                element,
                range: rule.range,
                in: mapping,
                at: index,
                part: part,
                isWeak: rule.elements.create != nil,
                holdsNull: rule.elements.ifItemInvalid?.value == .null
            )
        case .dictionary(let element):
            // In objects shown as JSON, a dictionary whose elements hold their member's name is a list.
            row.kind = form == .objects && rule.elements.memberAs != nil ? .list : .dictionary
            row.operand = addElement(
                element,
                range: rule.range,
                in: mapping,
                at: index,
                part: part,
                holdsNull: rule.elements.ifItemInvalid?.value == .null
            )
        }
        row.isWeak = rule.elements.create != nil || rule.elements.by != nil
        if form == .source { addTransforms(of: rule, to: &row) }
        addExtras(of: rule, in: mapping, index, to: &row)
        return row
    }

    private mutating func addTransforms(of rule: ValueRule, to row: inout RuleReader) {
        guard !rule.transforms.isEmpty else { return }
        row.operations = operations.addTransforms(rule.transforms, plugins: plugins, holdsData: rule.holdsData)
        if rule.transforms.contains(where: { !$0.isBuiltIn }) { parts.usesHost = true }
    }

    private mutating func addDateFormats(_ rule: ValueRule, in mapping: Mapping) -> Int32 {
        let formats = form == .objects ? [.iso8601] : rule.effectiveDateFormats(in: mapping)
        return operations.addDateFormats(formats)
    }

    private mutating func addValueTable(_ table: ValueTable) -> Int32 {
        let type = table.type?.value ?? .string
        let number =
            readsCells
            ? operations.addValueTable(table.ofTexts, type: .string) : operations.addValueTable(table, type: type)
        var row = ValueTableRow(type: type, table: number, isOfTexts: readsCells, otherwise: .fail)
        switch table.otherwise {
        case .fail: break
        case .keep: row.otherwise = .keep
        case .value(let literal):
            row.otherwise = .constant
            row.constant = operations.addConstant(Value(literal.value))
        }
        parts.valueTables.append(row)
        return Int32(parts.valueTables.count - 1)
    }

    private mutating func addConstant(_ literal: Literal, for rule: ValueRule, in mapping: Mapping) -> Int32 {
        parts.constants.append(operations.addConstant(Value(literal, as: rule, in: mapping)))
        return Int32(parts.constants.count - 1)
    }

    static func kind(of type: TypeName) -> RuleReader.Kind {
        switch type {
        case .string: .string
        case .integer: .integer
        case .number: .number
        case .decimal: .decimal
        case .boolean: .boolean
        case .date: .date
        case .url: .url
        case .uuid: .uuid
        case .data: .data
        case .any: .any
        }
    }

    private static func accept(_ types: [TypeName]) -> RuleReader.Accept {
        types.reduce(into: []) { accepted, type in
            switch type {
            case .string: accepted.insert(.string)
            case .integer: accepted.insert(.integer)
            case .number, .decimal: accepted.insert(.number)
            case .boolean: accepted.insert(.boolean)
            case .date, .url, .uuid, .data, .any: break
            }
        }
    }
}

extension ValueRule {
    /// The rule of a property that holds one element of a list: the element's, chosen by that of the list.
    fileprivate var heldRule: ValueRule? {
        guard let heldElement else { return nil }
        var held = ValueRule(range: range)
        switch heldElement {
        case .mapping(let name): held.kind = .object(name)
        case .rule(let stated): held = stated
        }
        held.elements.conditions = elements.conditions
        held.elements.take = elements.take
        held.elements.pick = elements.pick
        held.elements.acceptSingle = elements.acceptSingle
        held.transforms = transforms + held.transforms
        held.requires += requires
        return held
    }
}

extension ValueTable {
    /// The table with the text of each JSON value in its place, as the fields of a row are texts.
    fileprivate var ofTexts: ValueTable {
        var table = self
        for row in table.rows.indices {
            let json = table.rows[row].json
            table.rows[row].json = Located(.string(Value(json.value).fieldText), json.range)
        }
        return table
    }
}

extension ValueTable {
    /// A table of the values themselves, as objects are shown with them.
    fileprivate var ofValues: ValueTable {
        var table = self
        var values = rows.map(\.value)
        if case .value(let other) = otherwise {
            values.append(other)
            table.otherwise = .fail
        }
        var seen: Set<String> = []
        table.rows = values.compactMap { value in
            guard value.value != .null, seen.insert(Value(value.value).fieldText).inserted else { return nil }
            return Row(json: value, value: value)
        }
        return table
    }
}

extension Value {
    fileprivate var fieldText: String { string ?? json }
}

extension RuleMetadata {
    fileprivate init(_ stated: ValueRule) {
        let rule = stated.heldRule ?? stated
        self.init(
            expected: expectation(of: rule),
            range: rule.statement,
            transforms: rule.transforms.map(\.name.range)
        )
    }
}
