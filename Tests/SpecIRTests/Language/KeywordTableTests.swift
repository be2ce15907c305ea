import SpecIR
import SpecSource
import Testing

/// What holds for every keyword, because one table drives the reading.
struct KeywordTableTests {
    /// A keyword at a place where specs can state it now.
    struct Entry: CustomTestStringConvertible, Sendable {
        var keyword: Keyword
        var place: Keyword.Place

        var testDescription: String { "\(keyword.name) \(place.description)" }

        /// A spec that says the keyword with a value.
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
            case .requirement: return "specmap: 1\nmappings: {A: {properties: {a: {requires: {\(word)}}}}}\n"
            case .extent: return "specmap: 1\nmappings: {A: {properties: {a: {requires: {length: {\(word)}}}}}}\n"
            case .host, .example: return ""
            }
        }
    }

    static let entries = Keyword.all.flatMap { keyword in
        Keyword.Place.allCases.filter { keyword.places.contains($0) && $0 != .host && $0 != .example }
            .map { Entry(keyword: keyword, place: $0) }
    }

    @Test(arguments: entries.filter { $0.keyword.isBuilt && $0.keyword.value != .nothing })
    func refusesAnAbsentValue(_ entry: Entry) throws {
        #expect(try findings(in: entry.spec("")).map(\.id).contains("empty-value"))
    }

    @Test(arguments: entries.filter(\.keyword.isBuilt))
    func refusesAValueOfTheWrongKind(_ entry: Entry) throws {
        let spellings: [(ValueKind.Shape, String, found: String)] = [
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
        "unknown": "keep", "omit": "[null, empty, default]", "if_missing": "leave", "from": "[a, b.0]", "to": "a.b",
        "direction": "write", "required": "true", "default": "{a: [1, no]}", "type": "decimal",
        "accept": "[string], type: integer", "date_format": "[iso8601, 'dd.MM.yyyy']",
        "transform": "[trim, {prefix: a}]",
        "values": "{A: active}", "otherwise": "keep, values: {A: 1}", "if_null": "fail", "if_invalid": "'null'",
        "object": "A", "list": "{list: A}", "dictionary": "string",
        "requires": "{min: 1}", "not_empty": "", "min": "1", "max": "1", "above": "a", "below": "1", "equals": "[a]",
        "in": "[1, a]", "pattern": "^a+$", "length": "{min: 1}", "count": "{max: 3}", "not": "not_empty",
        "either": "[not_empty, {min: 1}]", "all": "[{min: 1, max: 2}]", "passes": "iban",
    ]

    @Test(arguments: entries.filter(\.keyword.isBuilt))
    func takesAGoodValueAtEachPlace(_ entry: Entry) throws {
        let value = try #require(Self.good[entry.keyword.name], "each keyword has an example here")
        let isIncomplete = entry.place == .mapping && !value.contains("properties") && entry.keyword.name != "within"
        let spec = entry.spec(value + (isIncomplete && entry.keyword.name != "properties" ? ", properties: [y]" : ""))
        #expect(try findings(in: spec).map(\.message) == [])
    }

    @Test(arguments: entries.filter { !$0.keyword.isBuilt })
    func refusesWhatIsNotBuiltYet(_ entry: Entry) throws {
        let found = try findings(in: entry.spec("word"))
        #expect(found.map(\.id) == ["not-available"])
        #expect(found.first?.message == "`\(entry.keyword.name)` isn't available in this version")
    }

    @Test(arguments: entries.filter(\.keyword.isBuilt))
    func offersTheKeywordForAMisspelling(_ entry: Entry) throws {
        guard entry.keyword.name.count > 3, entry.keyword.name != "specmap" else { return }
        var misspelled = entry
        misspelled.keyword.name.insert(
            "x",
            at: misspelled.keyword.name.index(misspelled.keyword.name.startIndex, offsetBy: 2)
        )
        let ids: Set = ["unknown-keyword", "unknown-requirement"]
        let found = try findings(in: misspelled.spec("word")).filter { ids.contains($0.id) }
        #expect(found.map(\.help) == ["did you mean `\(entry.keyword.name)`?"])
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

    @Test func saysSoWhereOurWordIsNotBuiltYet() throws {
        #expect(
            Keyword.advice(forForeign: "discriminator", at: .mapping)?.hasSuffix("(not available in this version)")
                == true
        )
        #expect(Keyword.advice(forForeign: "source", at: .property) == "write `from`")
        #expect(Keyword.advice(forForeign: "nothing", at: .property) == nil)
    }

    @Test func saysWhereAKeywordBelongsThatStandsElsewhere() throws {
        let found = try findings(in: "specmap: 1\nmappings: {A: {properties: {a: {root: x}}}}")
        #expect(found.map(\.message) == ["`root` can't stand in the rule of a property"])
        #expect(found.map(\.help) == ["it belongs in a mapping"])
    }
}
