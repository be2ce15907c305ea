import Testing

/// Two specs that differ in one keyword.
struct LoneChange: CustomTestStringConvertible, Sendable {
    /// The keyword, or the transformer.
    var keyword: String
    private var mappings: String
    var old: String
    var new: String

    /// - Parameters:
    ///   - keyword: the keyword.
    ///   - mappings: the mappings, with `#` where the change is.
    ///   - old: what stands there before.
    ///   - new: what stands there after.
    init(_ keyword: String, in mappings: String, _ old: String, _ new: String) {
        (self.keyword, self.mappings, self.old, self.new) = (keyword, mappings, old, new)
    }

    /// A change of the rule of one property.
    static func rule(_ keyword: String, _ rest: String, _ old: String, _ new: String) -> LoneChange {
        LoneChange(keyword, in: "T: {properties: {v: {\(rest)#}}}", old, new)
    }

    /// A change of the rule of one property of an object with a key, beside mappings that it may lead to.
    static func relationship(_ keyword: String, _ rest: String, _ old: String, _ new: String) -> LoneChange {
        let others =
            "A: {primary_key: id, properties: {id: {type: integer}, code: {type: string}, n: {type: integer}}}, "
            + "B: {primary_key: id, properties: {id: {type: integer}, m: {type: string}, t: {reference: T}, "
            + "u: {reference: T}}}, C: {properties: {k: {type: string}, l: {type: string}}}"
        return LoneChange(
            keyword,
            in: "T: {primary_key: id, properties: {id: {type: integer}, v: {\(rest)#}}}, \(others)",
            old,
            new
        )
    }

    static func mapping(_ keyword: String, _ rest: String, _ old: String, _ new: String) -> LoneChange {
        let others = "A: {properties: {a: {type: integer}}}, B: {properties: {a: {type: string}, b: {type: string}}}"
        return LoneChange(keyword, in: "T: {\(rest)#}, \(others)", old, new)
    }

    static func transformer(_ name: String, _ old: String, _ new: String) -> LoneChange {
        rule(name, "transform: ", old, new)
    }

    var specs: (old: String, new: String) {
        let start = "specmap: 1\nmappings: {"
        let parts = mappings.split(separator: "#", omittingEmptySubsequences: false)
        return (start + parts[0] + old + parts[1] + "}\n", start + parts[0] + new + parts[1] + "}\n")
    }

    /// True for a change that leaves out the whole keyword.
    var isLeftOut: Bool { new.isEmpty }

    /// The same spec with the keyword and without it; nil where it stands inside of others.
    var leftOut: LoneChange? {
        let parts = mappings.split(separator: "#", omittingEmptySubsequences: false)
        if old.hasPrefix("\(keyword):") { return LoneChange(keyword, in: mappings, old, "") }
        guard parts[0].hasSuffix("\(keyword): ") else { return nil }
        let head = parts[0].dropLast(keyword.count + 2)
        let isBehind = head.hasSuffix(", ")
        let stated = (isBehind ? ", " : "") + "\(keyword): \(old)"
        return LoneChange(keyword, in: "\(isBehind ? head.dropLast(2) : head)#\(parts[1])", stated, "")
    }

    var testDescription: String { "\(keyword): \(old) → \(new)" }
}

extension LoneChange {
    static let all =
        ofProperties + atLimits + belowRoots + ofRelationships + ofMappings + ofRequirements + ofTransformers

    static let ofProperties: [LoneChange] = [
        rule("from", "from: ", "a", "b"), rule("from", "from: ", "[a, b]", "[b, a]"),
        rule("deprecated", "from: [a, b]", ", deprecated: [b]", ""),
        rule("template", "template: ", "'{a} {b}'", "'{a}-{b}'"), rule("exists", "from: a, exists: ", "true", "false"),
        rule("first_of", "first_of: ", "[{from: a, type: integer}, b]", "[{from: a, type: string}, b]"),
        rule(
            "first_of",
            "first_of: ",
            "[{from: a, type: integer}, {template: '{b}/{c}'}]",
            "[{from: a, type: integer}, {template: '{b}-{c}'}]"
        ),
        rule("from", "direction: read, from: ", "rows.0", "rows.last"),
        rule("from", "direction: read, from: ", "log.last.text", "log.0.text"),
        rule("to", "from: a", ", to: b", ", to: c"), rule("direction", "from: a", ", direction: read", ""),
        rule("required", "type: string", ", required: true", ""), rule("default", "default: ", "1", "2"),
        rule("sensitive", "type: string", ", sensitive: true", ""), rule("type", "type: ", "integer", "number"),
        rule("accept", "type: integer", ", accept: [string]", ""),
        rule("as_text", "type: integer", ", as_text: true", ""),
        rule("digits", "type: decimal", ", digits: 2", ", digits: 3"),
        rule("digits", "type: decimal", ", digits: 9", ""),
        rule("digits", "list: {type: decimal", ", digits: 2}", ", digits: 3}"),
        rule("date_format", "type: date", ", date_format: unix_seconds", ""),
        rule("date_format", "type: date, date_format: ", "[iso8601, day]", "[day, iso8601]"),
        rule("values", "values: ", "{a: 1, b: 2}", "{a: 1, b: 3}"),
        rule("otherwise", "values: {a: 1}", ", otherwise: 2", ", otherwise: keep"),
        rule("if_missing", "type: string", ", if_missing: null", ", if_missing: fail"),
        rule("if_null", "type: string", ", if_null: leave", ""),
        rule("if_null", "list: {type: string", ", if_null: 'null'}", "}"),
        rule("if_invalid", "type: integer", ", if_invalid: null", ""),
        rule("omit", "type: string", ", omit: ['null']", ""),
        rule("omit", "type: string, omit: ", "[empty]", "['null']"),
        rule("list", "list: ", "string", "integer"), rule("dictionary", "dictionary: ", "string", "integer"),
        rule("pairs", "dictionary: string, pairs: ", "[k, v]", "[k, w]"),
        rule("pairs", "dictionary: string, pairs: ", "'{key}={value}'", "'{key}:{value}'"),
        rule("key_type", "dictionary: string, pairs: [k, v]", ", key_type: integer", ""),
        rule("where", "list: any, where: ", "{k: 1}", "{k: 2}"), rule("take", "list: any, take: ", "first", "last"),
        rule("pick", "list: any, pick: ", "a", "b"),
        rule("numbered", "from: v, list: string, numbered: ", "{min: 1, max: 3}", "{min: 1, max: 4}"),
        rule("accept_single", "list: string", ", accept_single: true", ""),
        rule("accept_empty_list", "dictionary: string", ", accept_empty_list: true", ""),
        rule("if_item_invalid", "list: integer, if_item_invalid: ", "skip", "'null'"),
    ]

    /// Limits and spellings that only the values beside them tell apart.
    static let atLimits: [LoneChange] = [
        rule("requires", "date_format: day", ", requires: {min: 2000-01-01}", ""),
        rule("requires", "date_format: day", ", requires: {max: 2100-01-01}", ", requires: {max: 2100-02-01}"),
        rule("requires", "date_format: 'dd.MM.yyyy'", ", requires: {above: '01.02.2000'}", ""),
        rule("date_format", "date_format: ", "'hh:mm a'", "'h:mm a'"),
        rule("date_format", "date_format: ", "'HH:mm:ssX'", "'HH:mm:ssXXX'"),
        rule("requires", "type: integer, transform: hex, requires: {max: ", "255}", "254}"),
        rule("requires", "type: url", ", requires: {pattern: '^https:'}", ""),
        rule("requires", "type: uuid", ", requires: {pattern: '^6f'}", ""),
        rule("requires", "transform: base64, type: string, requires: {length: {max: ", "3}}", "4}}"),
        rule("requires", "list: {date_format: day}, if_item_invalid: skip, requires: {count: {max: ", "7}}", "6}}"),
        rule("requires", "list: {date_format: day}, if_item_invalid: skip, requires: {count: {max: ", "2}}", "1}}"),
        rule("requires", "dictionary: string, requires: {count: {max: ", "7}}", "6}}"),
        rule("extract", "transform: {extract: ", "'[0-9]+'}", "'[0-9]{1,3}'}"),
        LoneChange(
            "at_most",
            in: "T: {properties: {a: {date_format: day}, b: {date_format: day}}, requires: {at_most: #}}",
            "[a, b]",
            "[b, a]"
        ),
        LoneChange(
            "less_than",
            in: "T: {properties: {a: {date_format: 'yyyy-MM'}, b: {date_format: 'yyyy-MM'}}#}",
            ", requires: {less_than: [a, b]}",
            ""
        ),
    ]

    /// Rules that only a writer notices, of a mapping with a root.
    static let belowRoots: [LoneChange] = [
        rooted("to", "from: a", ", to: b", ", to: c"), rooted("omit", "type: string", ", omit: [empty]", ""),
        rooted("direction", "type: string", ", direction: read", ""),
        rooted("hex", "type: integer, transform: ", "{hex: 3}", "{hex: 6}"),
        rooted("values", "values: ", "{a: open, b: open}", "{b: open, a: open}"),
        rooted("date_format", "type: date, date_format: ", "[iso8601, day]", "[day, iso8601]"),
    ]

    private static func rooted(_ keyword: String, _ rest: String, _ old: String, _ new: String) -> LoneChange {
        LoneChange(keyword, in: "T: {root: r, properties: {v: {\(rest)#}}}", old, new)
    }

    static let ofRelationships: [LoneChange] = [
        relationship("object", "object: ", "A", "C"), relationship("member_as", "dictionary: C, member_as: ", "k", "l"),
        relationship("reference", "reference: ", "A", "B"),
        relationship("reference_list", "reference_list: ", "A", "B"),
        relationship("by", "reference: A", ", by: code", ""), relationship("inverse", "inverse: ", "B.t", "B.u"),
        relationship("inverse", "inverse: B.t", "", ", take: single"),
        relationship("update", "list: string, update: ", "replace", "append"),
        relationship("orphans", "list: A, update: replace", ", orphans: delete", ""),
        relationship("duplicates", "list: A", ", duplicates: fail", ""),
        relationship("same_by", "list: C, same_by: ", "[k]", "[l]"),
        relationship("same_by", "list: C, duplicates: fail, same_by: ", "[k, l]", "[k]"),
        relationship("create", "list: A", ", create: false", ""),
        relationship("if_unlinked", "object: A, create: false, if_unlinked: ", "'null'", "fail"),
        relationship("ordered", "list: A", ", ordered: false", ""),
    ]

    static let ofMappings: [LoneChange] = [
        mapping("entity", "primary_key: a, properties: {a: {type: integer}}, ", "entity: E", "entity: F"),
        mapping("extends", "properties: [c], ", "extends: A", "extends: B"),
        mapping("remove", "extends: B, properties: [c], ", "remove: [a]", "remove: [b]"),
        mapping("root", "properties: [a], ", "root: r", "root: s"),
        mapping(
            "primary_key",
            "properties: {a: {type: integer}, b: {type: integer}}, ",
            "primary_key: a",
            "primary_key: b"
        ),
        mapping("properties", "properties: ", "[a]", "[a, b]"), mapping("within", "within: ", "{o: [a]}", "{p: [a]}"),
        mapping("constants", "properties: [a], constants: ", "{k: 1}", "{k: 2}"),
        mapping("only", "properties: [a, b], only: ", "[a]", "[b]"),
        mapping("read", "properties: [a, b], only: ", "{read: [a]}", "{read: [b]}"),
        mapping("write", "properties: [a, b], only: ", "{write: [a]}", "{write: [b]}"),
        mapping("ignore", "properties: [a, b], ignore: ", "[a]", "[b]"),
        mapping("naming", "properties: [oneTwo], naming: ", "snake_case", "PascalCase"),
        mapping("reserved", "properties: [a], unknown: keep, naming: snake_case", ", reserved: [un_read]", ""),
        mapping("unknown", "properties: [a], unknown: ", "keep", "fail"),
        mapping("unknown_into", "properties: [c], unknown: keep, unknown_into: ", "a", "b"),
        mapping("drop", "properties: [a], unknown: warn", ", drop: [x]", ""),
        mapping(
            "member_as",
            "root: 'r.*', properties: {a: {type: integer}, b: {type: string}}, ",
            "member_as: a",
            "member_as: b"
        ),
        mapping("delete_where", "primary_key: a, properties: [a, b], ", "delete_where: {b: d}", "delete_where: {b: e}"),
        mapping("omit", "properties: {a: }, ", "omit: ['null']", ""),
        mapping("if_all_null", "properties: {a: o.a, b: o.b}, ", "if_all_null: 'null'", ""),
        mapping("if_all_null", "properties: {a: o.a}, ", "if_all_null: 'null'", ""),
        mapping("if_missing", "properties: {a: }, ", "if_missing: 'null'", ""),
        mapping("if_null", "properties: {a: }, ", "if_null: leave", ""),
        mapping("if_invalid", "properties: {a: {type: integer}}, ", "if_invalid: 'null'", ""),
        mapping("date_format", "properties: {a: {type: date}}, ", "date_format: day", ""),
        mapping("choose_by", "cases: {x: A, y: B}, choose_by: ", "t", "u"),
        mapping("choose_by_member", "cases: {x: A, y: B}, choose_by_member: ", "t", "u"),
        mapping("choose_by_type", "cases: {object: A, array: B}, choose_by_type: ", "t", "u"),
        mapping("cases", "choose_by: t, cases: ", "{x: A, y: B}", "{x: B, y: A}"),
        mapping("otherwise", "choose_by: t, cases: {x: A}, otherwise: ", "B", "skip"),
        mapping("requires", "properties: [a, b], requires: ", "{at_least_one: [a, b]}", "{exactly_one: [a, b]}"),
        mapping("at_least_one", "properties: [a, b]", ", requires: {at_least_one: [a, b]}", ""),
        mapping("exactly_one", "properties: [a, b]", ", requires: {exactly_one: [a, b]}", ""),
        mapping("all_or_none", "properties: [a, b]", ", requires: {all_or_none: [a, b]}", ""),
        mapping(
            "less_than",
            "properties: {a: {type: integer}, b: {type: integer}}, requires: ",
            "{less_than: [a, b]}",
            "{at_most: [a, b]}"
        ),
        mapping("at_most", "properties: {a: {type: integer}, b: {type: integer}}", ", requires: {at_most: [a, b]}", ""),
        mapping("equal", "properties: {a: {type: integer}, b: {type: integer}}", ", requires: {equal: [a, b]}", ""),
    ]

    static let ofRequirements: [LoneChange] = [
        rule("requires", "type: string", ", requires: not_empty", ""),
        rule("not_empty", "list: string", ", requires: not_empty", ""),
        rule("min", "type: integer, requires: ", "{min: 1}", "{above: 1}"),
        rule("max", "type: integer, requires: ", "{max: 10}", "{below: 10}"),
        rule("above", "type: number, requires: ", "{above: 1}", "{above: 2}"),
        rule("below", "type: date, requires: ", "{below: '2020-01-01T00:00:00Z'}", "{below: '2020-01-02T00:00:00Z'}"),
        rule("equals", "type: string, requires: ", "{equals: a}", "{equals: b}"),
        rule("in", "type: string, requires: ", "{in: [a, b]}", "{in: [a]}"),
        rule("pattern", "type: string, requires: ", "{pattern: '^[A-Z]{3}$'}", "{pattern: '^[A-Z]{4}$'}"),
        rule("pattern", "type: string, requires: ", "{pattern: '^[0-9]{4,5}$'}", "{pattern: '^[0-9]{4,6}$'}"),
        rule(
            "pattern",
            "type: string, requires: ",
            "{pattern: '^[A-Z]{6}[A-Z0-9]{2}$'}",
            "{pattern: '^[A-Z]{6}[A-Z0-8]{2}$'}"
        ),
        rule("length", "type: string, requires: ", "{length: {max: 2000}}", "{length: {max: 1000}}"),
        rule("length", "type: string, requires: ", "{length: {min: 2}}", "{length: {min: 3}}"),
        rule("count", "list: string, requires: ", "{count: {max: 2}}", "{count: {max: 3}}"),
        rule("not", "type: integer, requires: ", "{not: {min: 1}}", "{min: 1}"),
        rule("either", "type: integer, requires: ", "{either: [{max: 1}, {min: 5}]}", "{either: [{max: 1}, {min: 6}]}"),
        rule("all", "type: integer, requires: ", "{all: [{max: 9}, {min: 5}]}", "{all: [{max: 9}, {min: 6}]}"),
    ]

    static let ofTransformers: [LoneChange] = [
        transformer("prefix", "{prefix: a}", "{prefix: b}"), transformer("suffix", "{suffix: a}", "{suffix: b}"),
        transformer("scale", "{scale: 10}", "{scale: 100}"), transformer("multiply", "{multiply: 2}", "{multiply: 3}"),
        transformer("add", "{add: 1}", "{add: 2}"), transformer("hex", "{hex: 4}", "{hex: 5}"),
        transformer("pad", "{pad: 5}", "{pad: 6}"), transformer("split", "{split: ','}", "{split: ';'}"),
        transformer("join", "{join: ','}", "{join: ';'}"),
        transformer("parts", "{parts: '{a}-{b}'}", "{parts: '{a}_{b}'}"),
        transformer("unwrap", "{unwrap: {S: string, N: number}}", "{unwrap: {S: string, M: number}}"),
        transformer("unwrap", "{unwrap: {S: string, L: list}}", "{unwrap: {S: string, L: {list: values}}}"),
        transformer("unwrap", "{unwrap: {N: {type: number, as_text: true}}}", "{unwrap: {N: number}}"),
        transformer(
            "unwrap",
            "{unwrap: {S: string, M: dictionary}}",
            "{unwrap: {S: string, M: {dictionary: ., pairs: [k, v]}}}"
        ),
        transformer("unwrap", "{unwrap: {S: string, Z: {null_if: 0}}}", "{unwrap: {S: string, Z: {null_if: true}}}"),
        transformer("table", "{table: first_row}", "{table: by_column}"),
        transformer("table", "{table: [a, b]}", "{table: [a, c]}"),
        transformer("table", "{table: {names: a, rows: b}}", "{table: {names: a.*.n, rows: b}}"),
        transformer("table", "{table: {names: a, rows: b}}", "{table: {names: a, rows: c.b}}"),
        transformer("null_if", "{null_if: ''}", "{null_if: x}"),
        transformer("null_if", "{null_if: {a: 1}}", "{null_if: {a: 2}}"),
        transformer(
            "date",
            "{date: {from: iso8601, to: unix_seconds}}",
            "{date: {from: iso8601, to: unix_milliseconds}}"
        ),
        transformer("date", "{date: {from: day, to: unix_seconds}}", "{date: {from: iso8601, to: unix_seconds}}"),
        transformer("replace", "{replace: {a: b}}", "{replace: {a: c}}"),
        transformer("round", "{round: 5}", "{round: 6}"),
        transformer("round", "{round: -20}", "{round: -21}"),
        transformer("clamp", "{clamp: {min: 0, max: 9}}", "{clamp: {min: 0, max: 8}}"),
        transformer("item", "{item: 7}", "{item: 8}"), transformer("item", "{item: -9}", "{item: -8}"),
        transformer("substring", "{substring: {from: 0, count: 30}}", "{substring: {from: 0, count: 31}}"),
        transformer("substring", "{substring: {from: 40, count: 3}}", "{substring: {from: 41, count: 3}}"),
        transformer("extract", "{extract: '([0-9]+) EUR'}", "{extract: '([0-9]+) USD'}"),
        transformer("extract", "{extract: '([a-z]+)@'}", "{extract: '([a-z.]+)@'}"),
    ]
}
