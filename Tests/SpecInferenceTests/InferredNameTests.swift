import SpecInference
import SpecRuntime
import Testing

/// The names of properties and mappings, and how the keys they stand for are spelled.
struct InferredNameTests {
    /// The libraries: Y-3.
    @Test func noticesHowKeysAreSpelled() throws {
        let namings = [
            (#"{"user_name": 1, "home_page": 2, "id": 3}"#, "snake_case"),
            (#"{"user-name": 1, "home-page": 2}"#, "kebab-case"),
            (#"{"UserName": 1, "HomePage": 2}"#, "PascalCase"),
            (#"{"USER_NAME": 1, "HOME_PAGE": 2}"#, "SCREAMING_SNAKE_CASE"),
        ]
        for (sample, naming) in namings {
            let trial = try InferenceTrial(sample)
            #expect(trial.yaml.contains("defaults:\n  naming: \(naming)\n"))
            #expect(trial.rules.contains("      userName: {type: integer}\n      homePage: {type: integer}"))
            try trial.check(more: "unknown: fail")
        }
        #expect(try !InferenceTrial(#"{"userName": 1, "id": 2}"#).yaml.contains("naming"))
    }

    @Test func statesThePathWhereTheKeyDoesNotFollowFromTheName() throws {
        let trial = try InferenceTrial(#"{"user_name": 1, "home_page": 1, "userID": 2, "_id": 3, "Kind": 4}"#)
        #expect(try trial.line("userID") == "userID: {from: userID, type: integer}")
        #expect(try trial.line("id") == "id: {from: _id, type: integer}")
        #expect(try trial.line("kind") == "kind: {from: Kind, type: integer}")
        try trial.check(more: "unknown: fail")
    }

    @Test func givesEachPropertyOfAMappingANameOfItsOwn() throws {
        let trial = try InferenceTrial(#"{"type": 1, "@type": 2, "_type": 3, "": 4, "%": 5}"#)
        let names = ["type", "type2", "type3", "value", "value2"]
        for name in names { _ = try trial.line(name) }
        #expect(try trial.check(more: "unknown: fail") == [#"{"type":1,"type2":2,"type3":3,"value":4,"value2":5}"#])
    }

    /// Keys, and the property that reads each.
    private static let keys = [
        ("a.b", #"aB: {from: '"a.b"', type: integer}"#), ("0", #"_0: {from: '"0"', type: integer}"#),
        ("last", "last: {type: integer}"), ("*", #"value: {from: '"*"', type: integer}"#),
        ("", #"value: {from: '""', type: integer}"#), ("@type", "type: {from: '@type', type: integer}"),
        ("größe", "größe: {type: integer}"), ("名前", "名前: {type: integer}"),
        ("+1", "plus1: {from: '+1', type: integer}"), ("-1", "minus1: {from: '-1', type: integer}"),
        (">=20", "greaterEqual20: {from: '>=20', type: integer}"),
        ("it's", "itS: {from: 'it''s', type: integer}"), ("null", "'null': {type: integer}"),
        ("yes", "'yes': {type: integer}"), ("a\\\"b", #"aB: {from: 'a"b', type: integer}"#),
        ("a\\\"b.c", #"aBC: {from: '"a""b.c"', type: integer}"#), ("\\u0000", #"value: {from: "\x00", type: integer}"#),
        ("\\u2028", #"value: {from: "\u2028", type: integer}"#), ("#x", "x: {from: '#x', type: integer}"),
        ("a: b", "aB: {from: 'a: b', type: integer}"), ("a #b", "aB: {from: 'a #b', type: integer}"),
        ("\\\\", #"value: {from: '\', type: integer}"#), ("x\\ty", #"xY: {from: "x\ty", type: integer}"#),
        ("$.x", #"x: {from: '"$.x"', type: integer}"#), ("a[0]", #"a0: {from: '"a[0]"', type: integer}"#),
        ("2fa", "_2fa: {from: '2fa', type: integer}"), ("class", "class: {type: integer}"),
        ("description", "description: {type: integer}"), ("- x", "x: {from: '- x', type: integer}"),
        ("a'\u{364}", "a: {from: 'a''\u{364}', type: integer}"),
    ]

    @Test(arguments: keys)
    func spellsAnyKeySoThatItIsRead(_ key: String, _ line: String) throws {
        let trial = try InferenceTrial("{\"\(key)\": 7, \"other\": 1}")
        #expect(trial.rules.contains("      \(line)\n"), "\(trial.yaml)")
        let written = try #require(try trial.check(more: "unknown: fail").first)
        #expect(written.hasSuffix(#":7,"other":1}"#), "\(written)")
    }

    @Test func keepsKeysApartThatOnlyLookAlike() throws {
        let trial = try InferenceTrial("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
        #expect(try trial.check(more: "unknown: fail").first?.contains(":1,") == true)
    }

    @Test func comparesKeysAsTheyReadAndNotAsTheyAreSpelled() throws {
        let trial = try InferenceTrial(#"[{"a\\b": 1}, {"a\b": 2}, {"\u0061\\b": 3}]"#)
        #expect(trial.rules.split(separator: "\n").count == 4)
        try trial.check(more: "unknown: fail")
    }

    @Test func namesMappingsByTheirKeys() throws {
        let object = #"{"a": 1, "b": "\#("x")"}"#
        let names = [
            ("settings", object, "{object: Settings}"), ("phones", "[\(object)]", "{list: Phone}"),
            ("order-items", "[\(object)]", "{list: OrderItem}"),
            ("children", "[\(object)]", "{list: Child}"), ("categories", "[[\(object)]]", "{list: {list: Category}}"),
            ("addresses", "[\(object)]", "{list: Address}"), ("status", "[\(object)]", "{list: Status}"),
            ("itemList", "[\(object)]", "{list: Item}"), ("2fa", object, "{from: '2fa', object: Value2fa}"),
        ]
        for (key, value, rule) in names {
            let trial = try InferenceTrial(#"{"id": 1, "\#(key)": \#(value)}"#)
            #expect(trial.rules.contains(": \(rule)"), "\(key)\n\(trial.yaml)")
            try trial.check(more: "unknown: fail")
        }
    }

    @Test func givesNoMappingTheNameOfAType() throws {
        let sample = #"{"id": 1, "type": {"a": 1}, "data": {"b": 1}, "date": {"c": 1}, "any": {"d": 1}}"#
        let trial = try InferenceTrial(sample, prefix: "")
        for name in ["RootType", "RootData", "RootDate", "RootAny"] { #expect(trial.rules.contains("  \(name):\n")) }
        try trial.check(more: "unknown: fail")
        #expect(Inference.isReserved("Data"))
        #expect(Inference.isReserved("string"))
        #expect(!Inference.isReserved("Person"))
    }

    @Test func writesNothingIntoACommentThatWouldEndIt() throws {
        let records = (0..<30).map { #"{"a": "x\ny \u2028\u0085 # b\#($0 % 2)", "b": 1}"# }
        let trial = try InferenceTrial(records.joined(separator: "\n"), file: "odd\nname\u{1B}.json")
        #expect(trial.yaml.contains("values seen"))
        #expect(trial.yaml.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        try trial.check()
    }
}
