import ReferenceComparison
import ReferenceInterpreter
import SpecTestSupport

/// A property with two keywords, of all that may stand beside each other, on values of each shape.
struct PairCase {
    let text: String

    /// All pairs; those that don't load are left out by who uses them.
    static let count = keywords.count * (keywords.count - 1) / 2

    /// The pair of a number; the mapping around it differs from one to the next.
    init(_ number: Int) {
        var (first, rest) = (0, number)
        while rest >= Self.keywords.count - 1 - first {
            rest -= Self.keywords.count - 1 - first
            first += 1
        }
        let pair = [Self.keywords[first], Self.keywords[first + 1 + rest]]
        let settings = Self.settings[number % Self.settings.count]
        let needsKind = !pair.contains { word in Self.kinds.contains { word.hasPrefix($0) } }
        let fields = pair + (needsKind ? [Self.common[number % Self.common.count]] : [])
        text = """
            specmap: 1
            mappings:
              T: {\(settings), properties: {p: {\(fields.filter { !$0.isEmpty }.joined(separator: ", "))}, other: }}
              P: {properties: {k: {type: string}, v: {type: integer}}}

            """
    }

    var trial: VerdictTrial? { Trial(["spec.yaml": text], entry: "T").map(VerdictTrial.init) }

    /// Documents, one for each shape of a value.
    static let documents: [JSON] =
        values.compactMap { JSON(parsing: "{\"p\":\($0)}") }
        + [#"{"q":1}"#, #"{"q":"a","p":null}"#, #"{"other":1}"#, #"{"r":"x","p":"a"}"#].compactMap { JSON(parsing: $0) }

    private static let kinds = [
        "type:", "list:", "dictionary:", "object:", "values:", "template:", "exists:", "first_of:",
    ]

    private static let common = [
        "", "type: string", "type: integer", "list: string", "dictionary: integer", "object: P",
    ]

    private static let settings = [
        "unknown: fail", "unknown: keep", "unknown: drop", "unknown: keep, omit: [null]", "unknown_into: rest",
        "unknown: fail, omit: [empty, default]", "unknown: fail, if_all_null: null", "unknown: keep, constants: {r: x}",
    ]

    private static let keywords = [
        "type: string", "type: integer", "type: number", "type: decimal", "type: boolean", "type: date", "type: uuid",
        "type: url", "type: data", "type: any", "list: string", "list: integer", "list: P", "list: {list: string}",
        "list: {type: string, if_null: null}", "dictionary: string", "dictionary: P", "dictionary: {list: integer}",
        "object: P", "values: {a: b, x: y}", "values: {1: 2, a: null}", "values: {a: true}, otherwise: keep",
        "values: {a: 1, b: 1}, otherwise: 3", "template: '{p}-{q}'", "exists: true",
        "first_of: [{from: p, type: integer}, {from: q, type: string}]", "required: true", "default: a", "default: 1",
        "default: []", "default: {}", "if_missing: null", "if_missing: fail", "if_null: null", "if_null: leave",
        "if_null: fail", "if_null: default", "if_invalid: null", "if_invalid: leave", "if_invalid: default",
        "omit: []", "omit: [null]", "omit: [empty]", "omit: [default]", "accept: [string]", "accept: [integer]",
        "accept: [boolean, number]", "as_text: true", "digits: 2", "date_format: day", "date_format: unix_seconds",
        "date_format: [day, iso8601]", "transform: trim", "transform: blank_to_null", "transform: {null_if: a}",
        "transform: {null_if: -1}", "transform: {null_if: []}", "transform: {split: ','}", "transform: {prefix: a}",
        "transform: {scale: 100}", "transform: {parts: '{k}-{v}'}", "transform: json", "transform: unique",
        "transform: count", "transform: {table: by_column}", "from: [p, q]", "from: p.k", "from: p.0", "from: p.*",
        "from: p.1..", "from: .", "from: [p.k, p]", "to: r", "to: r.s", "direction: read", "direction: write",
        "requires: not_empty", "requires: {in: [a, 1]}", "requires: {min: 1}", "requires: {count: {min: 1}}",
        "accept_single: true", "accept_empty_list: true", "if_item_invalid: skip", "if_item_invalid: null",
        "duplicates: merge", "duplicates: fail", "take: first", "take: single", "where: {k: a}",
        "where: {k: a}, take: last", "pick: k", "where: {k: [a, b]}, pick: v", "member_as: k", "pairs: [k, v]",
        "pairs: '{key}={value}'", "key_type: integer", "numbered: {min: 1, max: 2}", "update: append",
        "sensitive: true",
        "deprecated: q, from: [p, q]", "ordered: false", "same_by: [k]",
    ]

    private static let values = [
        "null", "true", "0", "1", "-1", "1.50", "-0.0", "1e2", "100000000000000000000", #""""#, #"" ""#, #""a""#,
        #""x""#,
        #""1""#, #""a,b""#, #""a-1""#, #""true""#, #""2024-05-01""#, #""2024-05-01T10:00:00Z""#, #""{\"k\":1}""#, "[]",
        "[null]", #"["a"]"#, #"["a","a"]"#, "[1,2]", #"[[],["a"]]"#, "{}", #"{"k":"a"}"#, #"{"k":"a","v":1}"#,
        #"{"k":null}"#, #"{"v":"x","z":1}"#, #"{"a":{"k":"b","v":2}}"#, #"{"1":[1],"2":null}"#, #"{"k":["a"],"v":[1]}"#,
        #"[{"k":"a","v":1}]"#, #"[{"k":"b","v":2},{"k":"a","v":null}]"#, #"["a=1","b=2"]"#, #"[{"k":"a"},{"k":"a"}]"#,
        #"[{"k":{"k":"a"}}]"#, #"{"amount":1}"#,
    ]
}
