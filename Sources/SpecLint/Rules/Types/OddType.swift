import SpecIR
import SpecSource

/// `createdAt: {type: url}`: a type that a property of such a name hardly has.
struct OddType: PropertyRule {
    let info = RuleInfo(
        "odd-type",
        group: .types,
        severity: .info,
        precision: .likely,
        summary: "a type that hardly fits the name of its property",
        why: """
            A type of another kind than the name suggests, such as a date for an e-mail address, is easily mixed up with that of a \
            neighbour. Such a property rejects all data, or loses a part of it.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                root: person
                properties:
                  email: {type: date}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                root: person
                properties:
                  email: {type: string}
            """,
        howToFix:
            "Set the type that the data has. Where it is right, an example shows it, or a comment silences the rule."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard let (type, isElement) = property.rule.plainType, type.value != .string, type.value != .any,
            property.firstOf.isEmpty, property.exists == nil
        else { return }
        let name = property.name.value
        if type.value == .data, Slip.words(of: name).contains(where: NamedKind.isEncoded) { return }
        var odd: String?
        if NamedKind.isOdd(type.value, for: name, isElement: isElement) {
            odd = name
        } else if !isElement, type.value != .boolean, let from = property.from, from.count == 1,
            let key = from[0].value.lastKey, NamedKind.isOdd(type.value, for: key, isElement: false)
        {
            odd = key
        }
        guard let odd, type.value != .boolean || mapping.stated.properties.count(where: \.isFlag) == 1,
            !mapping.samples.contains(where: { !property.parts(in: $0, mapping.mapping).isEmpty })
        else { return }
        log.report(
            "`\(odd.shown)` is hardly of the type `\(type.value.rawValue)`",
            at: type.range,
            help: "set the type that the data has; an example shows that it is right"
        )
    }
}

extension Property {
    /// True if it is a boolean. Where several are, as in a map of permissions, they may have any name.
    fileprivate var isFlag: Bool { rule.plainType?.type.value == .boolean }
}

extension ValueRule {
    /// The type that it states for the value or the elements of a list, if no transformer makes another value.
    fileprivate var plainType: (type: Located<TypeName>, isElement: Bool)? {
        switch kind {
        case .type(let stated?): return transforms.allSatisfy(\.keepsKind) ? (stated, false) : nil
        case .type(nil):
            guard let dateFormats, transforms.isEmpty else { return nil }
            return (Located(.date, dateFormats.range), false)
        case .list(.rule(let element)):
            guard case .type(let stated?) = element.kind, element.transforms.isEmpty, transforms.isEmpty else {
                return nil
            }
            return (stated, true)
        case .values, .object, .list(.mapping), .dictionary, .reference, .referenceList, .inverse:
            return nil
        }
    }
}

extension Transform {
    fileprivate var keepsKind: Bool {
        ["trim", "collapse_spaces", "blank_to_null", "null_if", "lowercase", "uppercase"].contains(name.value)
    }
}

extension Path {
    /// The last key on the path; nil where an item of an array follows it.
    var lastKey: String? { if case .member(let key)? = steps.last { key } else { nil } }
}

/// The kind of value that a property's name stands for.
private enum NamedKind {
    /// Returns true if a property or the elements of a list of such a name hardly have the type.
    static func isOdd(_ type: TypeName, for name: String, isElement: Bool) -> Bool {
        let all = Slip.words(of: name).map { String(decoding: $0.singular, as: UTF8.self) }
        // `pricePerUnit` is a price.
        let words = all.dropFirst().firstIndex(where: prepositions.contains).map { Array(all[..<$0]) } ?? all
        guard let last = words.last else { return false }
        if type == .boolean {
            if isElement { return labels.contains(last) }
            return words.count == 1 ? neverFlags.contains(last) : words.count == 2 && last == "at" && isPast(words[0])
        }
        if words.count > 1, words[0] == "is" || words[0] == "has" {
            return !isElement && [.date, .number, .decimal].contains(type)
        }
        if words.count > 1, last == "at" {
            return isPast(words[words.count - 2]) && [.url, .uuid, .data].contains(type)
        }
        if isElement, labels.contains(last) { return [.date, .number, .decimal].contains(type) }
        if links.contains(last) { return [.date, .number, .decimal, .integer, .uuid].contains(type) }
        if keys.contains(last) { return type == .date || (last == "sku" && type == .url) }
        if amounts.contains(last) { return [.date, .url, .uuid, .data].contains(type) }
        if type == .url { return words.count == 1 && (names.contains(last) || nouns.contains(last)) && last != "unit" }
        return (names.contains(last) || nouns.contains(last)) && [.date, .number, .decimal].contains(type)
    }

    /// Returns true if a word is the participle of `createdAt` or `sentAt`.
    private static func isPast(_ word: String) -> Bool {
        word.hasSuffix("ed") || ["sent", "seen", "paid", "begun", "sold", "shot", "built"].contains(word)
    }

    /// Returns true if a word shows that a value stands in another one, as `rawAmount` does.
    static func isEncoded(_ word: Slip.Word) -> Bool {
        ["raw", "encoded", "binary"].contains { $0.utf8.elementsEqual(word) }
    }

    private static let prepositions: Set = ["per", "by", "in", "of", "for", "to", "from", "with", "on"]
    private static let names: Set = [
        "name", "title", "firstname", "lastname", "surname", "username", "nickname", "description", "email",
    ]
    private static let nouns: Set = [
        "country", "language", "gender", "currency", "color", "colour", "category", "phone", "comment", "message",
        "method", "unit", "text", "caption",
    ]
    private static let labels: Set = ["tag", "keyword", "label", "topic"]
    private static let links: Set = ["url", "uri", "href", "link"]
    private static let keys: Set = ["id", "uuid", "guid", "sku", "isbn"]
    private static let amounts: Set = [
        "price", "amount", "total", "subtotal", "quantity", "salary", "cost", "fee", "weight", "height", "width", "age",
        "latitude", "longitude", "altitude", "temperature", "percent", "percentage", "count", "size", "score", "rating",
    ]
    private static let neverFlags: Set = [
        "name", "title", "firstname", "lastname", "surname", "username", "description", "url", "id", "uuid", "guid",
        "sku", "price", "amount", "subtotal", "quantity", "salary", "latitude", "longitude", "altitude", "temperature",
        "age", "percentage", "weight", "height", "width", "currency", "country", "language", "gender", "city", "date",
    ]
}
