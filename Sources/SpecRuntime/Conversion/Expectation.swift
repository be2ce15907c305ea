import SpecIR
import SpecSource

// Returns the value that a rule expects, in the words of its spec.
func expectation(of rule: ValueRule) -> String {
    switch rule.kind {
    case .type(let stated):
        return (stated?.value ?? (rule.dateFormats == nil ? .any : .date)).rawValue
    case .values(let table):
        return table.rows.count <= 8
            ? "one of " + table.rows.map { ValueTableKey.shown($0.json.value) }.joined(separator: ", ")
            : "one of the \(table.rows.count) values in the table"
    case .object(let name): return "an object (`\(name.value)`)"
    case .list: return "a list"
    case .reference(let name): return "the key of an object (`\(name.value)`)"
    case .referenceList: return "a list of keys"
    case .inverse: return "nothing"
    case .dictionary: return rule.elements.pairs == nil ? "an object of members (a dictionary)" : "a list of pairs"
    }
}

extension ValueRule {
    /// The words of the spec that set what is expected.
    var statement: SourceRange {
        switch kind {
        case .type(let stated): stated?.range ?? dateFormats?.range ?? range
        case .values(let table): table.range
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)), .reference(let name),
            .referenceList(let name):
            name.range
        case .inverse(let inverse): inverse.mapping.range
        case .list, .dictionary: range
        }
    }
}

extension DateFormat {
    static func expectation(_ formats: [DateFormat]) -> String {
        "date as " + formats.map(\.described).joined(separator: " or ")
    }
}

/// The keys of `values` tables, as the JSON's own text.
enum ValueTableKey {
    static func text(of literal: Literal) -> String {
        switch literal {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): text
        case .array, .object: ""
        }
    }

    static func shown(_ literal: Literal) -> String {
        if case .string(let text) = literal { ValuePrinter.text(of: .string(text)) } else { text(of: literal) }
    }
}

extension DateFormat {
    /// The name in the spec, and for the most frequent ones what it looks like.
    fileprivate var described: String {
        switch self {
        case .iso8601: "iso8601 (`2024-03-08T14:05:30Z`, with its zone)"
        case .iso8601Basic: "iso8601_basic (`20240308T140530Z`)"
        case .day: "day (`2024-03-08`)"
        case .unixSeconds: "unix_seconds (a number of seconds since 1970, in the years 1 to 9999)"
        case .unixMilliseconds: "unix_milliseconds (a number of milliseconds since 1970, in the years 1 to 9999)"
        case .pattern(let pattern): pattern.spelling
        }
    }
}
