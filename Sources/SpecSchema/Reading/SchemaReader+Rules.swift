import SpecIR
import SpecInference
import SpecSource

extension SchemaReader {
    /// Returns the rule of a value.
    ///
    /// - Parameters:
    ///   - place: its schema.
    ///   - key: the key that it stands at, which names a mapping that has to be made.
    ///   - parent: the mapping that the key belongs to.
    ///   - isElement: whether it is one of several there.
    ///   - open: the schemas that are being read.
    /// - Returns: the rule, in which null is noted but not declared yet.
    mutating func rule(
        at place: SchemaDocument.Place,
        key: String,
        under parent: String,
        isElement: Bool = false,
        _ open: Set<String> = []
    ) -> DraftedRule {
        let end = resolved(place)
        let isNullable = Self.allowsNull(place.node) || Self.allowsNull(end.node)
        if let reference = end.node["$ref"]?.text { return lost(reference, end) }
        guard end.node.isSchema else {
            note("expected a schema, which is an object: any value is taken", at: end)
            return .any
        }
        if let allowsAll = end.node.flag {
            if !allowsAll { note("no value fits `false`: any value is taken", at: end) }
            return .any
        }
        noteMalformed(end)
        switch content(of: end) {
        case .object, .choice:
            let name = name(of: end, key, isElement)
            let target = mapping(at: end, called: name, under: parent)
            return DraftedRule(kind: .object(target), isNullable: isNullable)
        case .other: break
        }
        guard !open.contains(end.pointer) else {
            note("the schema leads to itself with no object in between", at: end.node, end.pointer)
            return .any
        }
        var rule = simple(end, key: key, parent: parent, open: open.union([end.pointer]))
        rule.isNullable = rule.isNullable || isNullable
        return rule
    }

    /// Named schemas have their own name, others that of the key.
    func name(of place: SchemaDocument.Place, _ key: String, _ isElement: Bool) -> String {
        let steps = JSONPointer.steps(of: place.pointer.dropFirst()) ?? []
        if let last = steps.last, steps.count > 1 {
            let holder = steps[steps.count - 2]
            if ["$defs", "definitions", "schemas"].contains(holder) { return JSONPointer.name(of: last) }
        }
        return place.node["title"]?.text ?? DraftName.mapping(for: key, isElement: isElement)
    }

    private mutating func lost(_ reference: String, _ place: SchemaDocument.Place) -> DraftedRule {
        let message = Self.lost(reference, isKnown: document.place(of: reference) != nil)
        note(message + ": any value is taken", at: place)
        return .any
    }

    /// Notes keywords whose values schemas don't have.
    mutating func noteMalformed(_ place: SchemaDocument.Place) {
        for member in place.node.members ?? [] {
            guard let value = KeywordValue.ofRules[member.key], !value.allows(member.value) else { continue }
            note("`\(member.key)` has to be \(value.expected), and isn't taken over", at: member.value, place.pointer)
        }
    }

    static func allowsNull(_ node: SchemaNode) -> Bool {
        if node["nullable"]?.flag == true { return true }
        if let types = node["type"]?.items, types.contains(where: { $0.text == "null" }) { return true }
        if node["enum"]?.items?.contains(where: \.isNull) == true { return true }
        return ["oneOf", "anyOf"].contains { node[$0]?.items?.contains(where: isNull) == true }
    }

    private mutating func simple(
        _ place: SchemaDocument.Place,
        key: String,
        parent: String,
        open: Set<String>
    ) -> DraftedRule {
        let node = place.node
        if let values = node["const"].map({ [$0] }) ?? node["enum"]?.items { return self.values(values, place) }
        var types = Self.types(of: node)
        for word in ["oneOf", "anyOf"] where node[word] != nil && types.isEmpty {
            return alternatives(word, place)
        }
        if types.isEmpty, Self.allTypes(of: node).isEmpty { types = evidentTypes(of: place) }
        guard types.count == 1, let type = types.first else {
            if types.count > 1 {
                note("several types aren't taken over: any value is taken", at: place)
            } else if !Self.allTypes(of: node).isEmpty {
                note("a value that is always null isn't taken over: any value is taken", at: place)
            } else {
                noteOthers(of: place, [])
            }
            return .any
        }
        switch type {
        case "array": return list(place, key: key, parent: parent, open: open)
        case "object": return dictionary(place, key: key, parent: parent, open: open)
        case "string", "integer", "number", "boolean":
            var rule = DraftedRule(kind: scalar(type, node))
            rule.requires = limits(of: place, rule)
            return rule
        default:
            note("`\(type.shown)` is no type of JSON Schema: any value is taken", at: place)
            return .any
        }
    }

    /// The type that the other words of a schema speak of.
    private mutating func evidentTypes(of place: SchemaDocument.Place) -> [String] {
        let words: [(String, [String])] = [
            (
                "object",
                [
                    "properties", "additionalProperties", "patternProperties", "required", "minProperties",
                    "maxProperties",
                ]
            ),
            ("array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"]),
            ("string", ["format", "pattern", "minLength", "maxLength", "contentEncoding"]),
            ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
        ]
        for (type, words) in words {
            guard let word = words.first(where: { place.node[$0] != nil }) else { continue }
            // Most schemas with these leave `type` out, and mean it.
            if !["properties", "items"].contains(word) {
                let name = type == "string" ? "text" : type == "number" ? "a number" : "an \(type)"
                note("`\(word)` without `type`: the value is taken for \(name)", at: place)
            }
            return [type]
        }
        return []
    }

    // MARK: Alternatives

    /// Returns what all schemas of a `oneOf` or an `anyOf` have in common: their values, or their type.
    private mutating func alternatives(_ word: String, _ place: SchemaDocument.Place) -> DraftedRule {
        let parts = SchemaDocument.places(of: word, in: place).map { resolved($0).node }.filter { !Self.isNull($0) }
        let listed = parts.map { $0["const"].map { [$0] } ?? $0["enum"]?.items ?? [] }
        let isClear = parts.allSatisfy { part in
            part.members?.allSatisfy { ["const", "enum", "type"].contains($0.key) || !Self.isRule($0.key) } == true
        }
        var nodes: [SchemaNode] = []
        for node in listed.joined() where !nodes.contains(where: { $0.isEqual(to: node) }) { nodes.append(node) }
        let isUnique = nodes.count == listed.joined().count
        if !parts.isEmpty, listed.allSatisfy({ !$0.isEmpty }), isClear, isUnique || word == "anyOf" {
            noteOthers(of: place, [word])
            return values(nodes, place)
        }
        let kinds = parts.map { part in Self.types(of: part).count == 1 ? Self.types(of: part)[0] : "" }
        guard let first = kinds.first, kinds.allSatisfy({ $0 == first }), !first.isEmpty else {
            note("`\(word)` of several types isn't taken over: any value is taken", at: place)
            return .any
        }
        noteOthers(of: place, [word])
        switch first {
        case "string", "integer", "number", "boolean":
            note("the limits of `\(word)` aren't taken over", at: place)
            let scalars = parts.map { scalar(first, $0) }
            let isSame = scalars.dropFirst().allSatisfy { $0 == scalars[0] }
            return DraftedRule(
                kind: isSame ? scalars[0] : scalar(first, SchemaNode(.object([]), at: place.node.position))
            )
        case "object":
            let reason = "its objects have no member with a value of their own"
            note("`\(word)` isn't taken over, as \(reason): any value is taken", at: place)
        default: note("`\(word)` isn't taken over: any value is taken", at: place)
        }
        return .any
    }

    private func scalar(_ type: String, _ node: SchemaNode) -> DraftedRule.Kind {
        let format = node["format"]?.text
        switch (type, format) {
        case ("string", "date-time"): return .type(.date)
        case ("string", "date"): return .day
        case ("string", "uuid"): return .type(.uuid)
        case ("string", "uri"), ("string", "url"): return .type(.url)
        case ("string", "byte"): return .type(.data)
        case ("string", "decimal"): return .textDecimal
        case ("string", _): return .type(node["contentEncoding"]?.text == "base64" ? .data : .string)
        case ("number", "decimal"): return .type(.decimal)
        case ("number", _): return .type(.number)
        case ("integer", _): return .type(.integer)
        default: return .type(.boolean)
        }
    }

    // MARK: Values that are listed

    private mutating func values(_ nodes: [SchemaNode], _ place: SchemaDocument.Place) -> DraftedRule {
        let stated = Self.types(of: place.node)
        let listed = nodes.filter { !$0.isNull }
        let isNullable = listed.count < nodes.count
        let values = listed.filter { stated.isEmpty || $0.isOf(stated) }
        if values.isEmpty, !listed.isEmpty {
            note("no listed value is of the type: any value is taken", at: place)
            return .any
        }
        let spelled = values.compactMap(Self.spelled)
        let types = Set(values.map(Self.type))
        guard spelled.count == values.count, !values.isEmpty, types.count == 1 || types == [.integer, .number] else {
            let reason =
                nodes.isEmpty
                ? "no value fits an empty list"
                : values.isEmpty
                    ? "a value that is always null isn't taken over"
                    : spelled.count < values.count
                        ? "values that are objects or lists aren't checked" : "values of several types aren't checked"
            note(reason + ": any value is taken", at: place)
            return .any
        }
        let type: TypeName = stated == ["number"] || types.count > 1 ? .number : types.first ?? .any
        var rule = DraftedRule(kind: .type(type), isNullable: isNullable)
        rule.requires = [
            spelled.count == 1 ? "{equals: \(spelled[0])}" : "{in: [\(spelled.joined(separator: ", "))]}"
        ]
        return rule
    }

    /// A scalar as the JSON of a spec.
    static func spelled(_ node: SchemaNode) -> String? {
        switch node.content {
        // `y` and `n` alone are booleans to old readers of YAML.
        case .string(let text): ["y", "n"].contains(text.lowercased()) ? "'\(text)'" : DraftText.scalar(text)
        case .number(let digits): digits
        case .boolean(let flag): String(flag)
        case .null, .array, .object: nil
        }
    }

    private static func type(of node: SchemaNode) -> TypeName {
        switch node.content {
        case .string: .string
        case .number(let digits): digits.contains { ".eE".contains($0) } ? .number : .integer
        case .boolean: .boolean
        case .null, .array, .object: .any
        }
    }

    /// The default of a schema, where the rule takes it beyond doubt.
    mutating func defaultValue(of place: SchemaDocument.Place, _ rule: DraftedRule) -> String? {
        guard let stated = annotation("default", of: place), !stated.isNull else { return nil }
        switch (rule.kind, stated.content) {
        case (.list, .array(let items)) where items.isEmpty && rule.requires.isEmpty: return "[]"
        case (.dictionary, .object(let members)) where members.isEmpty && rule.requires.isEmpty: return "{}"
        case (.type(let type), _) where type != .any:
            let own = Self.type(of: stated)
            let fits = own == type || own == .integer && [.number, .decimal].contains(type)
            if fits, let text = Self.spelled(stated), Self.allows(text, rule.requires) { return text }
        default: break
        }
        note("the default isn't taken over", at: stated, place.pointer + "/default")
        return nil
    }

    /// Returns true if requirements with an exact list of values accept a value, or if there are none.
    private static func allows(_ text: String, _ requires: [String]) -> Bool {
        guard let first = requires.first else { return true }
        guard requires.count == 1 else { return false }
        if first == "{equals: \(text)}" { return true }
        guard first.hasPrefix("{in: [") else { return false }
        return first.hasPrefix("{in: [\(text), ") || first.contains(", \(text), ") || first.hasSuffix(", \(text)]}")
    }

    // MARK: Lists and dictionaries

    private mutating func list(
        _ place: SchemaDocument.Place,
        key: String,
        parent: String,
        open: Set<String>
    ) -> DraftedRule {
        let node = place.node
        var element = DraftedRule.any
        if node["prefixItems"] != nil || node["items"]?.items != nil {
            note("items that differ by their position aren't taken over: any are taken", at: node, place.pointer)
        } else if let items = node["items"] {
            let inner = SchemaDocument.Place(node: items, pointer: items.home ?? place.pointer + "/items")
            element = rule(at: inner, key: key, under: parent, isElement: true, open)
        }
        noteOthers(of: place, ["type", "items", "prefixItems", "minItems", "maxItems", "uniqueItems"])
        let isSet = node["uniqueItems"]?.flag == true
        return DraftedRule(kind: .list(element, isSet: isSet), requires: extent("Items", "count", of: node))
    }

    private mutating func dictionary(
        _ place: SchemaDocument.Place,
        key: String,
        parent: String,
        open: Set<String>
    ) -> DraftedRule {
        var element = DraftedRule.any
        if let inner = memberSchema(of: place) {
            element = rule(at: inner, key: key, under: parent, isElement: true, open)
        }
        noteOthers(
            of: place,
            ["type", "additionalProperties", "unevaluatedProperties", "properties", "minProperties", "maxProperties"]
        )
        return DraftedRule(kind: .dictionary(element), requires: extent("Properties", "count", of: place.node))
    }

    /// The schema of all members of a dictionary; nil if they may be of any.
    func memberSchema(of place: SchemaDocument.Place) -> SchemaDocument.Place? {
        let others =
            SchemaDocument.place("additionalProperties", in: place)
            ?? SchemaDocument.place("unevaluatedProperties", in: place)
        guard let patterns = SchemaDocument.place("patternProperties", in: place) else {
            return others?.node.members?.isEmpty == false ? others : nil
        }
        // Members that match the only pattern are all that there are.
        guard others?.node.flag == false, patterns.node.members?.count == 1, let only = patterns.node.members?.first
        else {
            return nil
        }
        return SchemaDocument.place(of: only, in: patterns)
    }
}
