import SpecRuntime
import Testing

/// The help for JSON of another shape: one value or several, an object or its key.
struct ShapeCureTests {
    private static let mappings = """
        Thing: {properties: {value: RULE}}
        Keyed: {primary_key: id, properties: {id: {type: string, required: true}, name: {type: string}}}
        Pair: {primary_key: [a, b], properties: {a: {type: string, required: true}, b: {type: integer, required: true}}}
        Plain: {properties: {name: {type: string}}}
        Point: {properties: {x: {from: 0, type: integer}, y: {from: 1, type: integer}}}
        """

    private func help(_ rule: String, _ json: String) throws -> String? {
        try Trial(Self.mappings.replacing("RULE", with: rule)).failures(#"{"value":\#(json)}"#).first?.help
    }

    @Test(arguments: [
        ("{reference: Keyed}", #"["b"]"#, "`reference_list: Keyed` reads an array of keys"),
        ("{reference: Keyed}", #"[{"id":"b"}]"#, "`list: Keyed` reads an array of whole objects"),
        ("{reference: Keyed}", #"{"id":"b"}"#, "`object: Keyed` reads a whole object"),
        ("{reference: Pair}", #"[["a",1]]"#, "`reference_list: Pair` reads an array of keys"),
        ("{reference: Pair}", #"{"a":"a","b":1}"#, "`object: Pair` reads a whole object"),
        (
            "{reference_list: Keyed}", #""b""#,
            "`reference: Keyed` reads one key, `accept_single: true` a single key as a list of one"
        ),
        ("{reference_list: Keyed}", #"[{"id":"b"}]"#, "`list: Keyed` reads a whole object"),
        ("{object: Keyed}", #"[{"id":"b"}]"#, "`list: Keyed` reads an array of such objects"),
        ("{object: Plain}", "[{}]", "`list: Plain` reads an array of such objects"),
        ("{object: Keyed}", #""b""#, "`reference: Keyed` reads the key of such an object"),
        ("{list: Keyed}", #"["b"]"#, "`reference_list: Keyed` reads the key of such an object"),
        ("{dictionary: Keyed}", #"{"a":"b"}"#, "`dictionary: {reference: Keyed}` reads the key of such an object"),
        ("{list: Plain}", "[[{}]]", "`list: {list: Plain}` reads an array of such objects"),
        ("{dictionary: Plain}", #"{"a":[{}]}"#, "`dictionary: {list: Plain}` reads an array of such objects"),
        ("{type: integer}", "[1]", "`list: integer` reads an array of such values"),
        ("{type: string}", #"["a","b"]"#, "`list: string` reads an array of such values"),
        ("{date_format: day}", #"["2024-01-02"]"#, "`list: {...}` reads an array of such values"),
        ("{list: integer}", "[[1]]", "`list: {list: integer}` reads an array of such values"),
        ("{list: integer}", #"{"a":1,"b":2}"#, "`dictionary: integer` reads an object of such values"),
        ("{dictionary: integer}", "[1,2]", "`list: integer` reads an array of such values"),
        ("{dictionary: Plain}", #"[{"name":"a"}]"#, "`list: Plain` reads an array of such objects"),
        (
            "{dictionary: integer}", #"[{"key":"a","value":1}]"#,
            "`pairs: [key, value]` beside `dictionary` reads an array of such objects"
        ),
        ("{from: value, type: string}", #"{"id":"a","n":1}"#, "the path `value.id` reads what is inside of it"),
        ("{list: string}", #"[{"name":"a"}]"#, "`pick: name` beside `list` reads its member `name`"),
    ])
    func namesTheRuleForTheShape(_ rule: String, _ json: String, _ help: String) throws {
        #expect(try self.help(rule, json) == help)
    }

    @Test(arguments: [
        ("{reference: Keyed}", "[]"), ("{reference: Keyed}", "[1]"), ("{object: Plain}", #""b""#),
        ("{object: Pair}", #""b""#), ("{object: Keyed}", "7"), ("{type: integer}", #"["a"]"#),
        ("{type: integer}", "[]"), ("{type: string}", #"{"a":"x","b":"y"}"#), ("{type: integer}", #"{"a":"x"}"#),
        ("{list: integer}", #"{"a":"x"}"#), ("{dictionary: integer}", #"["a"]"#),
        ("{type: integer, sensitive: true}", "[1]"), ("{type: string}", #"{"a b":"x"}"#),
    ])
    func namesNoneWhereNothingSimpleDoes(_ rule: String, _ json: String) throws {
        #expect(try help(rule, json) == nil)
    }

    /// What the help names reads the value.
    @Test(arguments: [
        ("{reference: Keyed}", #"["b"]"#), ("{reference: Keyed}", #"{"id":"b"}"#), ("{object: Keyed}", #""b""#),
        ("{reference: Keyed}", #"[{"id":"b"}]"#), ("{object: Plain}", "[{}]"), ("{type: integer}", "[1]"),
        ("{list: integer}", #"{"a":1}"#), ("{dictionary: integer}", "[1]"), ("{list: Keyed}", #"["b"]"#),
        ("{list: Plain}", "[[{}]]"), ("{dictionary: Keyed}", #"{"a":"b"}"#),
    ])
    func isRightAboutIt(_ rule: String, _ json: String) throws {
        let words = try #require(try help(rule, json)).split(separator: "`")
        _ = try Trial(Self.mappings.replacing("RULE", with: "{\(words[0])}")).read(#"{"value":\#(json)}"#)
    }

    @Test(arguments: [("{}", "object"), ("[]", "array"), ("null", nil), ("5", "number"), ("true", nil)])
    func namesTheChooserOfTypes(_ json: String, _ type: String?) throws {
        let trial = try Trial(
            """
            Thing: {choose_by: v, cases: {object: A, array: B, number: B}}
            A: {properties: {x: {from: v.x, direction: read}}}
            B: {properties: {v: {from: v, direction: read}}}
            """
        )
        let help = try trial.failure(#"{"v":\#(json)}"#).help
        #expect(help == type.map { "`choose_by_type: v` chooses by the type of the JSON, such as `\($0)`" })
    }

    @Test func namesNoChooserOfTypesBesideOtherWords() throws {
        let trial = try Trial("T: {choose_by: v, cases: {string: A, item: A}}\nA: {properties: [v]}")
        #expect(try trial.failure(#"{"v":"quantity"}"#).help == nil)
    }

    /// A value on the path to what a mapping chooses by is what failed, wherever it is.
    @Test(
        arguments: [
            (#"{"a":"x"}"#, "$.a", #"found "x" on the path to it"#),
            (#"{"a":[1]}"#, "$.a", "found [1] on the path to it"),
            (#"{"a":{"b":5}}"#, "$.a.b", "found 5 on the path to it"), ("{}", "$", "found nothing that names one"),
            (#"{"a":{"b":{}}}"#, "$", "found nothing that names one"),
        ],
        ["choose_by", "choose_by_member"]
    )
    func placesTheObstacleOfAChooser(_ found: (json: String, at: String, words: String), _ keyword: String) throws {
        let trial = try Trial("T: {\(keyword): a.b.c, cases: {k: A, l: A}}\nA: {properties: [v]}")
        let failure = try trial.failure(found.json)
        #expect(failure.id == .unknownCase && failure.at == found.at)
        #expect(failure.message.hasSuffix(found.words), "\(failure.message)")
    }
}
