import SpecIR
import SpecSource
import Testing

/// Invariants of every keyword, because one table drives the reading.
struct KeywordTableTests {
    /// A keyword at a place where specs can state it now.
    struct Entry: CustomTestStringConvertible, Sendable {
        var keyword: Keyword
        var place: Keyword.Place

        var testDescription: String { "\(keyword.name) \(place.description)" }

        /// A spec that sets the keyword to a value.
        func spec(_ value: String) -> String {
            let word = "\(keyword.name): \(value)"
            let version = keyword.name == "specmap" ? "" : "specmap: 1\n"
            switch place {
            case .file: return "\(version)\(word)\n"
            case .defaults: return "specmap: 1\ndefaults: {\(word)}\n"
            case .mapping: return "specmap: 1\nmappings: {A: {\(word)}}\n"
            case .property: return "specmap: 1\nmappings: {A: {properties: {a: {\(word)}}}}\n"
            case .element: return "specmap: 1\nmappings: {A: {properties: {a: {list: {\(word)}}}}}\n"
            case .selection: return "specmap: 1\nmappings: {A: {properties: [a], only: {\(word)}}}\n"
            case .alternative:
                return "specmap: 1\nmappings: {A: {properties: {a: {first_of: [{\(word)}, {from: other}]}}}}\n"
            case .objectRequirement:
                return "specmap: 1\nhost: {requirements: [r]}\nmappings: {A: {properties: [a], requires: {\(word)}}}\n"
            case .host: return "specmap: 1\nhost: {\(word)}\n"
            case .hostTransformer: return "specmap: 1\nhost: {transformers: {t: {\(word)}}}\n"
            case .example: return "specmap: 1\nmappings: {A: {properties: [a]}}\nexamples: [{\(word)}]\n"
            case .failure:
                return "specmap: 1\nmappings: {A: {properties: [a]}}\n"
                    + "examples: [{name: x, mapping: A, json: {}, errors: [{\(word)}]}]\n"
            case .requirement:
                return
                    "specmap: 1\nhost: {requirements: [r]}\nmappings: {A: {properties: {a: {requires: {\(word)}}}}}\n"
            case .extent: return "specmap: 1\nmappings: {A: {properties: {a: {requires: {length: {\(word)}}}}}}\n"
            }
        }
    }

    static let entries = Keyword.all.flatMap { keyword in
        Keyword.Place.allCases.filter { keyword.places.contains($0) }.map { Entry(keyword: keyword, place: $0) }
    }

    @Test(arguments: entries.filter { $0.keyword.value != .nothing })
    func refusesAnAbsentValue(_ entry: Entry) throws {
        #expect(try findings(in: entry.spec("")).map(\.id).contains("empty-value"))
    }

    @Test(arguments: entries)
    func refusesAValueOfTheWrongKind(_ entry: Entry) throws {
        let spellings: [(ValueKind.Shapes, String, found: String)] = [
            (.scalar, "word", "`word`"), (.list, "[word]", "a list"), (.map, "{word: word}", "a map"),
        ]
        for (shape, spelling, found) in spellings where !entry.keyword.value.shapes.contains(shape) {
            let problem = try #require(
                findings(in: entry.spec(spelling)).first { $0.id == "wrong-kind" },
                "\(entry.keyword.name): \(spelling)"
            )
            #expect(problem.message.contains(entry.keyword.value.expectation), "says what was expected")
            #expect(problem.message.hasSuffix("found \(found)"), "says what was found")
        }
    }

    /// A good value for each keyword, with what must stand beside it.
    private static let good: [String: String] = [
        "specmap": "1", "description": "all of us", "use": "[]", "defaults": "{naming: none}", "mappings": "{}",
        "root": "a.b, properties: [x]", "properties": "{x: }", "within": "{a.b: [x]}", "only": "[x], properties: [x]",
        "ignore": "{read: [x]}, properties: [x]", "read": "[a]", "write": "[a]", "naming": "snake_case",
        "unknown": "keep", "omit": "[null, empty, default]", "if_all_null": "null", "if_missing": "leave",
        "from": "[a, b.0]", "to": "a.b",
        "direction": "write", "required": "true", "default": "{a: [1, no]}", "type": "decimal",
        "accept": "[string], type: integer", "date_format": "[iso8601, 'dd.MM.yyyy']",
        "transform": "[trim, {prefix: a}]",
        "values": "{A: active}", "otherwise": "keep, values: {A: 1}", "if_null": "fail", "if_invalid": "'null'",
        "object": "A", "list": "{list: A}", "dictionary": "string", "sensitive": "true", "exists": "true",
        "as_text": "true, type: integer", "digits": "2, type: decimal",
        "deprecated": "[b], from: [a, b]", "template": "'{a} {b.c}'", "first_of": "[a, {from: b, type: date}]",
        "member_as": "name, dictionary: A", "pairs": "[Key, Value], dictionary: string",
        "key_type": "integer, dictionary: string, pairs: [Key, Value]",
        "update": "merge, list: string", "duplicates": "allow, list: string", "where": "{a: 1}, list: A",
        "take": "single, list: string", "pick": "b, where: {a: [1, 2]}", "accept_single": "true, list: string",
        "accept_empty_list": "true, dictionary: string",
        "numbered": "{min: 0, max: 3}, list: string",
        "if_item_invalid": "skip, list: string", "ordered": "false, list: string",
        "extends": "B", "remove": "[b], extends: B", "constants": "{a.b: {c: 1}}", "reserved": "[description]",
        "unknown_into": "rest", "drop": "[meta.debug]", "delete_where": "{op: [d, t], a.b: true}, primary_key: y",
        "choose_by": "kind, cases: {b: B}",
        "choose_by_member": "kind, cases: {b: B}", "choose_by_type": "., cases: {object: B}",
        "cases": "{b: B}, choose_by: kind", "initializer": "i", "mapper": "m", "at_least_one": "[a]",
        "exactly_one": "[a]", "all_or_none": "[a]", "less_than": "[a, {sum: a}]", "at_most": "[a, {sum: a}]",
        "equal": "[a, {sum: a}]", "transforms": "{clean: [trim]}",
        "host": "{mappers: [n]}", "examples": "[]",
        "transformers": "{t: {reads: string, returns: list, kind: one_way}}",
        "requirements": "[r]", "initializers": "[i]", "mappers": "[m]", "updates": "[u]",
        "reads": "[string, 'null'], returns: any, kind: one_way", "returns": "list, reads: date, kind: reversible",
        "kind": "normalising, reads: string, returns: string",
        "argument": "[integer], reads: any, returns: any, kind: one_way",
        "name": "it, mapping: A, json: {}, object: {}", "mapping": "A, name: it, json: {}, round_trip: true",
        "json": "{a: 1}, name: it, mapping: A, errors: [{id: missing}]",
        "json_file": "spec.yaml, name: it, mapping: A, warnings: []",
        "object_file": "o.json, name: it, mapping: A, json: 1",
        "object_includes": "{a: 1}, name: it, mapping: A, json: {}", "errors": "[], name: it, mapping: A, json: {}",
        "warnings": "[{at: $.a}], name: it, mapping: A, json: {}", "writes": "{}, name: it, mapping: A, object: {}",
        "writes_file": "w.json, name: it, mapping: A, object: {}", "round_trip": "true, name: it, mapping: A, json: {}",
        "deletes": "false, name: it, mapping: A, json: {}",
        "requires": "{min: 1}", "not_empty": "", "min": "1", "max": "1", "above": "a", "below": "1", "equals": "[a]",
        "in": "[1, a]", "pattern": "^a+$", "length": "{min: 1}", "count": "{max: 3}", "not": "not_empty",
        "either": "[not_empty, {min: 1}]", "all": "[{min: 1, max: 2}]", "passes": "r",
        "id": "missing", "property": "a.0", "at": "$.a", "record": "1", "line": "1", "column": "2", "found": "'1'",
        "primary_key": "[x], properties: [x]", "entity": "Human",
        "given": "{K: [{b: 1}]}, name: it, mapping: A, json: {}, object: {}",
        "reference": "K", "reference_list": "K", "by": "b, reference: K", "inverse": "K.a", "same_by": "[b], list: K",
        "create": "false, reference: K", "if_unlinked": "fail, create: false, reference: K",
        "orphans": "delete, list: K",
        "expected": "text", "tried": "[a]", "nearest": "null", "message": "expected text",
    ]

    /// Values that a keyword takes at one place only.
    private static let goodAt: [Keyword.Place: [String: String]] = [
        .example: [
            "object": "{a: 1}, name: it, mapping: A, json: {}",
            "description": "x, name: it, mapping: A, json: {}, object: {}",
        ],
        .mapping: [
            "otherwise": "B, choose_by: kind, cases: {b: B}", "requires": "{passes: r}",
            "member_as": "x, root: 'a.*', properties: [x]",
        ],
        .defaults: ["primary_key": "id"],
        .hostTransformer: ["description": "x, reads: string, returns: string, kind: one_way"],
    ]

    /// Keywords that define a mapping's objects without `properties`.
    private static let whole: Set = [
        "extends", "remove", "within", "choose_by", "choose_by_member", "choose_by_type", "cases", "otherwise",
        "mapper",
    ]

    @Test(arguments: entries)
    func takesAGoodValueAtEachPlace(_ entry: Entry) throws {
        let (name, place) = (entry.keyword.name, entry.place)
        let value = try #require(Self.goodAt[place]?[name] ?? Self.good[name], "each keyword has an example here")
        let isIncomplete = place == .mapping && !value.contains("properties") && !Self.whole.contains(name)
        var spec = entry.spec(value + (isIncomplete && name != "properties" ? ", properties: [y]" : ""))
        if place != .file {
            // A mapping with a key that leads to `A`.
            spec = spec.replacing(
                "mappings: {",
                with: "mappings: {K: {primary_key: b, properties: {b: , a: {object: A}}}, "
            )
        }
        if place == .mapping {
            spec = spec.replacing(
                "mappings: {",
                with:
                    "host: {initializers: [i], mappers: [m], requirements: [r]}\nmappings: {B: {properties: [kind, b]}, "
            )
        }
        #expect(try findings(in: spec).map(\.message) == [])
    }

    @Test(arguments: entries)
    func offersTheKeywordForAMisspelling(_ entry: Entry) throws {
        guard entry.keyword.name.count > 3, entry.keyword.name != "specmap" else { return }
        var misspelled = entry
        misspelled.keyword.name.insert(
            "x",
            at: misspelled.keyword.name.index(misspelled.keyword.name.startIndex, offsetBy: 2)
        )
        let ids: Set = ["unknown-keyword", "unknown-requirement"]
        let found = try findings(in: misspelled.spec("word")).filter { ids.contains($0.id) }
        #expect(found.first?.help == "did you mean `\(entry.keyword.name)`?")
    }

    @Test func namesEachKeywordOnceAtAPlace() {
        for place in Keyword.Place.allCases {
            let names = Keyword.known(at: place).map(\.name)
            #expect(names.count == Set(names).count, "\(place.description)")
        }
    }

    @Test func saysOfEachKeywordWhatItIsForInOneLine() {
        for keyword in Keyword.all {
            #expect(!keyword.help.isEmpty && !keyword.help.hasSuffix(".") && !keyword.help.contains("\n"))
        }
    }

    @Test(arguments: [
        "optional", "nullable", "alias", "rename", "source", "path", "field", "target", "discriminator", "tag", "oneOf",
        "mapping", "enum", "map", "array", "items", "additionalProperties", "ref", "$ref", "const", "readOnly",
        "coerce",
        "flatten", "rename_all", "omitempty",
    ])
    func leadsWordsOfOtherToolsToOurs(_ word: String) throws {
        let found = try findings(in: "specmap: 1\nmappings: {A: {properties: {a: {'\(word)': x}}}}")
        #expect(found.map(\.id) == ["unknown-keyword"])
        let help = try #require(found.first?.help)
        #expect(help.contains("`") && !help.hasPrefix("known here"), "\(help)")
    }

    @Test func knowsTheWordsOfOtherToolsAtEachPlace() {
        #expect(Keyword.advice(forForeign: "id", at: .mapping) == .write("primary_key"))
        #expect(Keyword.advice(forForeign: "source", at: .property) == .write("from"))
        #expect(Keyword.advice(forForeign: "nothing", at: .property) == nil)
    }

    @Test func saysWhereAKeywordBelongsThatStandsElsewhere() throws {
        let found = try findings(in: "specmap: 1\nmappings: {A: {properties: {a: {root: x}}}}")
        #expect(found.map(\.message) == ["`root` can't stand in the rule of a property"])
        #expect(found.map(\.help) == ["it belongs in a mapping"])
    }
}
