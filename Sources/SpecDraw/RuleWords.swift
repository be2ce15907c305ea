import SpecIR
import SpecSource

// Rules in a few words, as a picture has room for.
extension Property {
    /// The steps that turn JSON into the value: `trim → lowercase · table of 3`.
    var ruleWords: [String] {
        var words: [String] = []
        if let template { words.append("template " + template.value.words) }
        if exists?.value == true { words.append("whether it is there") }
        if let first = firstOf.first {
            words.append("first of \(firstOf.count) rules")
            words += first.rule.words
            return words
        }
        if let from, from.count > 1 { words.append("first of \(from.count) paths") }
        words += rule.words
        if let defaultValue { words.append("default \(defaultValue.value.description.shown)") }
        if required?.value == true { words.append("required") }
        return words
    }
}

extension Template {
    fileprivate var words: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .path(let path): "{\(path.value.description)}"
            }
        }.joined()
    }
}

extension ValueRule {
    /// The steps of the rule, in the order of reading.
    var words: [String] {
        var words = selectionWords
        if asText?.value == true { words.append("as text") }
        if let digits { words.append("\(digits.value) digits") }
        if !transforms.isEmpty { words.append(transforms.map(\.words).joined(separator: " → ")) }
        switch kind {
        case .values(let table): words.append(table.words)
        case .type where type == .date:
            if let formats = dateFormats?.value {
                words.append("date " + formats.map(\.spelling).joined(separator: ", "))
            }
        case .reference, .referenceList:
            words.append(elements.by.map { "by \($0.value)" } ?? "by key")
        case .list(.rule(let element)), .dictionary(.rule(let element)):
            let inner = element.words
            if !inner.isEmpty { words.append("each: " + inner.joined(separator: ", ")) }
        case .type, .object, .list, .dictionary, .inverse: break
        }
        if !accept.isEmpty { words.append("accepts " + accept.map(\.value.rawValue).joined(separator: ", ")) }
        if !requires.isEmpty {
            words.append("requires " + requires.map(\.value.description).joined(separator: ", "))
        }
        return words
    }

    private var selectionWords: [String] {
        guard let elements = elementsIfStated else { return [] }
        var words: [String] = []
        if !elements.conditions.isEmpty {
            let conditions = elements.conditions.map { condition in
                "\(condition.path.value) = " + condition.values.map(\.value.description).joined(separator: " or ")
            }
            words.append("where " + conditions.joined(separator: ", "))
        }
        if let take = elements.take { words.append("the " + take.value.rawValue) }
        if let pick = elements.pick { words.append("pick \(pick.value)") }
        switch elements.pairs?.form {
        case .paths(let key, let value)?: words.append("pairs \(key.value), \(value.value)")
        case .text(let template)?: words.append("pairs \(template.value)")
        case nil: break
        }
        if elements.pairs?.hasIntegerKeys == true { words.append("keys are integers") }
        if let member = elements.memberAs { words.append("member's name as \(member.value)") }
        return words
    }

    /// The type of the property's value: `[Phone]`.
    var typeText: String {
        if let heldElement { return heldElement.typeText }
        switch kind {
        case .type: return type == .any ? "any" : (type ?? .any).rawValue
        case .values(let table):
            let types = Set(table.rows.map(\.value.value.typeText))
            return types.count == 1 ? types.first ?? "any" : "any"
        case .object(let name), .reference(let name): return name.value
        case .list(let element): return "[\(element.typeText)]"
        case .referenceList(let name): return "[\(name.value)]"
        case .dictionary(let element):
            return elements.memberAs == nil ? "{\(element.typeText)}" : "[\(element.typeText)]"
        case .inverse(let inverse): return "what \(inverse.mapping.value).\(inverse.property.value) leads here"
        }
    }
}

extension Property {
    /// The type of the property's value: `integer or string` where rules of `first_of` differ.
    var typeText: String {
        if exists?.value == true { return "boolean" }
        if template != nil, rule.type == .any { return "string" }
        let types = firstOf.map(\.typeText).reduce(into: [String]()) { known, type in
            if !known.contains(type) { known.append(type) }
        }
        if types.isEmpty { return rule.typeText }
        return types.contains("any") ? "any" : types.joined(separator: " or ")
    }
}

extension ValueRule.Element {
    fileprivate var typeText: String {
        switch self {
        case .mapping(let name): name.value
        case .rule(let rule): rule.typeText
        }
    }
}

extension Transform {
    fileprivate var words: String { name.value + (argument.map { " \($0.value.description)" } ?? "") }
}

extension ValueTable {
    fileprivate var words: String {
        let shown = rows.prefix(3).map { "\($0.json.value.plainText)=\($0.value.value.plainText)" }
        return "table " + shown.joined(separator: ", ") + (rows.count > 3 ? ", … (\(rows.count))" : "")
    }
}

extension Literal {
    fileprivate var typeText: String {
        switch self {
        case .string: "string"
        case .number: "number"
        case .boolean: "boolean"
        case .null, .array, .object: "any"
        }
    }
}
