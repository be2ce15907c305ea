import SpecIR

// The keywords that read JSON of another shape: one value or several, an object or its key.
extension Reader {
    /// The keyword that reads a value of another shape than the rule expects; nil where nothing simple does.
    mutating func cureOfShape(_ token: Int, _ number: Int32, _ row: RuleReader) -> String? {
        let byte = walker.byte(token)
        let isArray = byte == JSONByte.openBracket
        // A key is read by the rule of its property.
        if let reference = referenceRule(ofPart: number) {
            return cureOfShape(token, reference, tables.rules[reference])
        }
        let first = isArray ? firstItem(of: token) : nil
        switch row.kind {
        case .reference: return cureOfReference(first ?? token, isArray: isArray, number, row)
        case .object:
            if let first { return cureOfObjects(first, number, row) }
            return byte == JSONByte.openBrace || isArray ? nil : cureOfKey(token, number, row)
        case .list: return byte == JSONByte.openBrace ? cureOfMembers(token, number, row) : nil
        case .dictionary: return first.flatMap { cureOfItems($0, number, row) }
        case .any, .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .values:
            if byte == JSONByte.openBrace { return cureOfMember(token, number, row) }
            guard let first, isScalar(first), mayRead(first, row) else { return nil }
            return "`\(around(number, "list: \(spelled(row) ?? "{...}")"))` reads an array of such values"
        }
    }

    /// One key is expected: an array of keys, an object, or an array of objects.
    private mutating func cureOfReference(_ token: Int, isArray: Bool, _ number: Int32, _ row: RuleReader) -> String? {
        let reference = tables.references[row.operand]
        let name = reference.layout.pointee.shape.mapping
        if walker.byte(token) == JSONByte.openBrace {
            return isArray
                ? "`\(around(number, "list: \(name)"))` reads an array of whole objects"
                : "`\(replacing(number, one: "object: \(name)", each: name))` reads a whole object"
        }
        guard isArray else { return nil }
        // A key of several parts is an array itself.
        let isKey =
            reference.partCount == 1
            ? isScalar(token) && mayRead(token, tables.rules[tables.referenceParts[reference.firstPart].rule])
            : walker.byte(token) == JSONByte.openBracket
        return isKey ? "`\(around(number, "reference_list: \(name)"))` reads an array of keys" : nil
    }

    /// One object is expected, and an array of objects stands there, or of arrays that its mapping may read.
    private func cureOfObjects(_ first: Int, _ number: Int32, _ row: RuleReader) -> String? {
        let mapping = tables.mappings[row.operand]
        let fits =
            mapping.takesArray
            ? walker.byte(first) == JSONByte.openBracket : walker.byte(first) == JSONByte.openBrace
        guard fits else { return nil }
        let name = plan.mappingMetadata[Int(row.operand)].name
        return "`\(around(number, "list: \(name)"))` reads an array of such objects"
    }

    /// An object is expected, and a value stands there that may be its key.
    private mutating func cureOfKey(_ token: Int, _ number: Int32, _ row: RuleReader) -> String? {
        let (facts, mapping) = (plan.mappingMetadata[Int(row.operand)], tables.mappings[row.operand])
        guard let key = facts.shape.identity?.key, key.count == 1 else { return nil }
        let properties = mapping.firstProperty..<mapping.firstProperty + mapping.propertyCount
        guard let property = properties.first(where: { tables.properties[$0].position == Int32(key[0]) }),
            mayRead(token, tables.rules[tables.properties[property].rule])
        else { return nil }
        return
            "`\(replacing(number, one: "reference: \(facts.name)", each: "{reference: \(facts.name)}"))` reads the key of such an object"
    }

    /// A list is expected, and an object stands there whose members its elements' rule reads.
    private mutating func cureOfMembers(_ token: Int, _ number: Int32, _ row: RuleReader) -> String? {
        let element = tables.rules[row.operand]
        guard !row.selects, let name = spelled(element), element.kind != .object else { return nil }
        let members = Array(JSONLocator.Children(of: token, in: text).prefix(20))
        guard !members.isEmpty else { return nil }
        for member in members {
            guard isScalar(member.value), mayRead(member.value, element) else { return nil }
        }
        return "`\(around(number, "dictionary: \(name)"))` reads an object of such values"
    }

    /// A dictionary is expected, and an array stands there: of pairs, of objects, or of values.
    private mutating func cureOfItems(_ first: Int, _ number: Int32, _ row: RuleReader) -> String? {
        if row.hasPairs { return nil }
        let element = tables.rules[row.operand]
        if walker.byte(first) == JSONByte.openBrace {
            let members = Array(JSONLocator.Children(of: first, in: text).prefix(3))
            if members.count == 2, walker.byte(members[0].value) == JSONByte.quote, mayRead(members[1].value, element),
                let key = members[0].key, let value = members[1].key, key.isPlainWord, value.isPlainWord
            {
                return "`pairs: [\(key), \(value)]` beside `dictionary` reads an array of such objects"
            }
            guard element.kind == .object else { return nil }
            let name = plan.mappingMetadata[Int(element.operand)].name
            return "`\(around(number, "list: \(name)"))` reads an array of such objects"
        }
        guard let name = spelled(element), isScalar(first), mayRead(first, element) else { return nil }
        return "`\(around(number, "list: \(name)"))` reads an array of such values"
    }

    /// A single value is expected, and an object stands there one of whose members the rule reads.
    private mutating func cureOfMember(_ token: Int, _ number: Int32, _ row: RuleReader) -> String? {
        var found: String?
        for member in JSONLocator.Children(of: token, in: text).prefix(20) {
            guard isScalar(member.value), !isNull(member.value), mayRead(member.value, row) else { continue }
            guard found == nil, let key = member.key, key.isPlainWord else { return nil }
            found = key
        }
        guard let found else { return nil }
        if let holder = holder(of: number) {
            return tables.rules[holder].kind == .list && tables.rules[holder].elements < 0
                ? "`pick: \(found)` beside `list` reads its member `\(found)`" : nil
        }
        guard state.property >= 0, case let paths = plan.propertyMetadata[Int(state.property)].paths, paths.count == 1,
            paths[0].steps.allSatisfy({ if case .member = $0 { true } else { false } }),
            tables.properties[state.property].rule == number, !paths[0].isMany, !paths[0].isWhole
        else { return nil }
        return "the path `\(paths[0]).\(found)` reads what is inside of it"
    }

    // MARK: Parts

    /// The first item of an array; nil for an empty one.
    private func firstItem(of token: Int) -> Int? { walker.byte(token + 1) == JSONByte.closeBracket ? nil : token + 1 }

    private func isScalar(_ token: Int) -> Bool {
        walker.byte(token) != JSONByte.openBrace && walker.byte(token) != JSONByte.openBracket
    }

    /// The reference whose key a rule reads; nil for a rule that is of no key, or of keys of several mappings.
    private func referenceRule(ofPart number: Int32) -> Int32? {
        let rules = plan.ruleMetadata.indices.map { Int32($0) }.filter { other in
            let row = tables.rules[other]
            guard row.kind == .reference, row.operand >= 0 else { return false }
            let reference = tables.references[row.operand]
            return reference.partCount == 1 && tables.referenceParts[reference.firstPart].rule == number
        }
        let names = Set(rules.map { tables.references[tables.rules[$0].operand].layout.pointee.shape.mapping })
        guard names.count == 1 else { return nil }
        // Of an element, no property is being read.
        return rules.first { (holder(of: $0) == nil) == (state.property >= 0) }
    }

    /// The list or dictionary of whose elements a rule is; nil for the rule of a property.
    private func holder(of number: Int32) -> Int32? {
        plan.ruleMetadata.indices.lazy.map { Int32($0) }.first { other in
            let row = tables.rules[other]
            return (row.kind == .list || row.kind == .dictionary) && row.operand == number
        }
    }

    /// A rule in place of another: for elements of a list with the list around it.
    private func around(_ number: Int32, _ rule: String) -> String {
        guard let holder = holder(of: number) else { return rule }
        return "\(tables.rules[holder].kind == .list ? "list" : "dictionary"): {\(rule)}"
    }

    /// The same of a rule for one value: a list of references is spelled in one word.
    private func replacing(_ number: Int32, one rule: String, each element: String) -> String {
        guard let holder = holder(of: number) else { return rule }
        guard tables.rules[holder].kind == .list else { return "dictionary: \(element)" }
        return element.hasPrefix("{") ? rule.replacing("reference:", with: "reference_list:") : "list: \(element)"
    }

    /// A rule as the element of a list; nil where it takes more than a word.
    private func spelled(_ row: RuleReader) -> String? {
        guard row.operations.count == 0, row.untransformed < 0, row.accept.isEmpty, !row.isText, row.format < 0 else {
            return nil
        }
        switch row.kind {
        case .any: return "any"
        case .string: return "string"
        case .integer: return "integer"
        case .number: return "number"
        case .decimal: return "decimal"
        case .boolean: return "boolean"
        case .url: return "url"
        case .uuid: return "uuid"
        case .data: return "data"
        case .object: return plan.mappingMetadata[Int(row.operand)].name
        case .date, .values, .list, .dictionary, .reference: return nil
        }
    }
}

extension String {
    /// True for a word that needs no quotes in a path.
    fileprivate var isPlainWord: Bool {
        !isEmpty && utf8.allSatisfy(\.isASCIIWord) && utf8.first.map { !$0.isASCIIDigit } == true
    }
}
