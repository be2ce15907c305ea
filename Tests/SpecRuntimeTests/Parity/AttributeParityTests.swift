import SpecRuntime
import Testing

/// The rules of the five libraries for a single value, and our answers. The rows are those of `Specs/Seeds/README.md`.
struct AttributeParityTests {
    /// 0, M02: missing, null, null along the path, the wrong type, and values that can't be converted, met by an
    /// existing object.
    @Test func meetsAnOldValueInEachState() throws {
        try expectRefreshes(
            "Thing: {properties: {text: {type: string}, count: {type: integer}, deep: x.y, day: {date_format: day}}}",
            old: #"{"text":"old","count":1,"x":{"y":2},"day":"2000-01-01"}"#,
            [
                "{}": #"{"text":"old","count":1,"deep":2,"day":"2000-01-01T00:00:00Z"}"#,
                #"{"text":null}"#: #"{"text":null,"count":1,"deep":2,"day":"2000-01-01T00:00:00Z"}"#,
                #"{"count":null}"#: #"{"text":"old","count":null,"deep":2,"day":"2000-01-01T00:00:00Z"}"#,
                #"{"x":null}"#: #"{"text":"old","count":1,"deep":null,"day":"2000-01-01T00:00:00Z"}"#,
                #"{"text":5}"#: "!wrong-type text", #"{"day":"x"}"#: "!wrong-type day", #"{"x":5}"#: "!wrong-type deep",
            ]
        )
    }

    /// 0, A-8, A-22, A-49: the other libraries' answers are a keyword away.
    @Test func takesTheOtherAnswersByKeyword() throws {
        let old = #"{"value":1}"#
        let rows = [
            ("if_null: leave", #"{"value":null}"#, old), ("if_null: fail", #"{"value":null}"#, "!null value"),
            ("if_missing: fail", "{}", "!missing value"), ("if_missing: null", "{}", #"{"value":null}"#),
            ("if_invalid: leave", #"{"value":"x"}"#, old), ("if_invalid: null", #"{"value":"x"}"#, #"{"value":null}"#),
        ]
        for (words, json, expected) in rows {
            try expectRefreshes("Thing: {properties: {value: {type: integer, \(words)}}}", old: old, [json: expected])
        }
    }

    /// A-1, A-4, A-5, A-45: a property without a path reads the key of its own name, never the whole object.
    @Test func readsByNameOrByPath() throws {
        try expectReads(
            "Thing: {properties: {url: , b: x, c: {from: y.z}}}",
            [
                #"{"url":1,"x":2,"y":{"z":3}}"#: #"{"url":1,"b":2,"c":3}"#, #"{"URL":1,"b":2,"Url":3}"#: "{}",
                #"{"other":1}"#: "{}",
            ]
        )
    }

    /// A-2, F38, A-26: one property once, none without a name, no name that isn't there.
    @Test func refusesTwoRulesForOneProperty() throws {
        try expectRefused([
            "Thing: {properties: {a: x, a: y}}": "duplicate-key",
            "Thing: {properties: [a, a]}": "duplicate-property",
            "Thing: {properties: {a: x}, within: {in: [a]}}": "duplicate-property",
            #"Thing: {properties: {"": x}}"#: "empty-value",
            "Thing: {properties: {publicationDate: published_at}, only: [pulicationDate]}": "unknown-property",
        ])
    }

    /// A-3, B-3: whatever order the JSON or a list of names has, objects and JSON have the spec's.
    @Test func keepsTheOrderOfTheSpec() throws {
        let trial = try Trial("Thing: {only: [c, a, b], properties: [b, c, a]}")
        #expect(try trial.read(#"{"a":1,"b":2,"c":3}"#) == #"{"b":2,"c":3,"a":1}"#)
        #expect(try trial.write(["c": 3, "a": 1, "b": 2]) == #"{"b":2,"c":3,"a":1}"#)
    }

    /// A-6, A-30: `.` is the value itself, at the root and in a list of bare values.
    @Test func readsTheWholeValue() throws {
        try expectReads(
            "Thing: {properties: {whole: .}}",
            [#"{"a":[1]}"#: #"{"whole":{"a":[1]}}"#, "4": #"{"whole":4}"#]
        )
        let mapping = "Thing: {properties: {tags: {list: Tag}}}\nTag: {properties: {id: {from: ., type: integer}}}"
        try expectReads(mapping, [#"{"tags":[4,5]}"#: #"{"tags":[{"id":4},{"id":5}]}"#])
        try expectWritesBack(mapping, [#"{"tags":[4,5]}"#: #"{"tags":[4,5]}"#])
    }

    /// A-7, A-28, F62: `*` goes through arrays; what is missing there is left out, what is null stays.
    @Test func goesThroughArrays() throws {
        try expectDocuments(
            "info.*.year",
            [
                #"{"info":[{"year":1},{},{"year":3}]}"#: "[1,3]",
                #"{"info":[{"year":1},null,{"year":null}]}"#: "[1,null,null]",
                #"{"info":null}"#: "null", #"{"info":[]}"#: "[]", "{}": "", #"{"info":5}"#: "!wrong-type",
            ]
        )
    }

    /// A-7, A-19, A-27: a key with a dot is quoted; a path never means the other one, unless both are named.
    @Test func tellsADottedKeyFromAPath() throws {
        let json = #"{"a":{"b":1},"a.b":2}"#
        try expectDocuments("a.b", [json: "1", #"{"a.b":2}"#: ""])
        try expectDocuments(#"'"a.b"'"#, [json: "2", #"{"a":{"b":1}}"#: ""])
        try expectDocuments(#"[a.b, '"a.b"']"#, [json: "1", #"{"a.b":2}"#: "2"])
        try expectDocuments(#"'"data.more".uuid'"#, [#"{"data.more":{"uuid":"x"}}"#: #""x""#])
    }

    /// A-9, A-17, A-43: a property holds what the spec specifies, and nothing is bent into it.
    @Test func convertsNothingUnasked() throws {
        try expectValues("{type: integer}", [#""2013""#: "!wrong-type", "1.0": "!wrong-type", "true": "!wrong-type"])
        try expectValues("{type: integer, accept: [string]}", [#""2013""#: "2013", #""x""#: "!wrong-type"])
        try expectValues(
            "{type: integer}",
            [
                "18446744073709551615": "18446744073709551615", "18446744073709551616": "!number-out-of-range",
                "-9223372036854775808": "-9223372036854775808",
            ]
        )
        try expectReads("Thing: {properties: [a]}", [#"{"a":1,"b":{"c":2}}"#: #"{"a":1}"#])
    }

    /// A-14, A-31, C43, C49: Crust's lenient pairs, each enabled by `accept`.
    @Test func acceptsWhatIsAskedFor() throws {
        try expectValues(
            "{type: boolean, accept: [integer]}",
            ["1": "true", "0": "false", "2": "!wrong-type", "1.0": "!wrong-type", #""true""#: "!wrong-type"]
        )
        try expectValues(
            "{type: integer, accept: [string, number]}",
            [#""60""#: "60", "60.0": "60", "60.5": "!wrong-type", #""60.5""#: "!wrong-type", "true": "!wrong-type"]
        )
        try expectValues("{type: number, accept: [string]}", [#""1.5""#: "1.5", #""x""#: "!wrong-type"])
        try expectValues("{type: string}", ["5": "!wrong-type"])
        try expectValues("{list: integer}", ["[1,2.5]": "!wrong-type value.1"])
    }

    /// A-13, F37: a URL; a number where one is expected is reported, or null where the spec sets that.
    @Test func readsURLs() throws {
        try expectWritten("{type: url}", [#""http://a.b/c?x=%C3%B8""#: #""http://a.b/c?x=%C3%B8""#])
        try expectValues("{type: url}", ["10": "!wrong-type", #""nothing""#: "!wrong-type"])
        try expectValues("{type: url, if_invalid: null}", ["10": "null"])
        try expectValues("{date_format: day, if_invalid: null}", ["10": "null"])
    }

    /// A-15, F04, F71: the root is a path; a root that is missing is a failure and never an empty object.
    @Test func findsTheRoot() throws {
        let mapping = "Car: {root: p.q, properties: {model: x.y}}"
        try expectReads(
            mapping,
            [#"{"p":{"q":{"x":{"y":1}}}}"#: #"{"model":1}"#, "{}": "!missing", #"{"p":null}"#: "!null"]
        )
        try expectWritesBack(mapping, [#"{"p":{"q":{"x":{"y":1}}}}"#: #"{"p":{"q":{"x":{"y":1}}}}"#])
    }

    /// A-29, A-46, A-47, M11: steps are keys and indexes; one that leads nowhere is missing, null along the path is
    /// null.
    @Test func stepsThroughKeysAndIndexes() throws {
        try expectReads(
            "Thing: {properties: {a: k, b: k2.k, c: l.1, d: m.2.k, e: n.k.1}}",
            [
                #"{"k":"Batman","k2":{"k":"Superman"},"l":["x","secondPerson"],"m":[0,1,{"k":"Black Widow"}],"n":{"k":["x","Iron Man"]}}"#:
                    #"{"a":"Batman","b":"Superman","c":"secondPerson","d":"Black Widow","e":"Iron Man"}"#,
                #"{"k2":{},"l":["x"],"m":[],"n":{"k":[]}}"#: "{}",
                #"{"k2":null,"m":[0,1,null]}"#: #"{"b":null,"d":null}"#,
            ]
        )
        try expectRefreshes(
            "Thing: {properties: {a: p.9.n}}",
            old: #"{"p":{"9":{"n":"old"}}}"#,
            [#"{"p":[]}"#: #"{"a":"old"}"#]
        )
    }

    /// A-33, C55: every failure is reported, and an object that fails is as it was.
    @Test func appliesAllOrNothing() throws {
        try expectRefreshes(
            "Thing: {properties: {uuid: , name: , nick: {required: true}, age: {type: integer}}}",
            old: #"{"uuid":"1","name":"old","nick":"n"}"#,
            [
                #"{"uuid":"1","name":"changed"}"#: "!missing nick",
                #"{"uuid":"2","name":"changed","age":"x"}"#: "!missing nick, !wrong-type age",
            ]
        )
    }

    /// A-34, A-35, C17: a table of words; a word outside it fails, null in a list too, unless the element has another
    /// fallback.
    @Test func readsTablesOfWords() throws {
        try expectValues(
            "{list: {values: {red: Red, blue: Blue}}}",
            [
                #"["red","blue"]"#: #"["Red","Blue"]"#, #"["green"]"#: "!unknown-value value.0",
                "[5]": "!wrong-type value.0",
                "[null]": "!null value.0",
            ]
        )
        try expectValues("{list: {values: {red: Red}, if_null: null}}", [#"["red",null]"#: #"["Red",null]"#])
    }

    /// A-44, M28: any member can be a property, `description` and `hash` like others, inherited ones too.
    @Test func takesAnyName() throws {
        let mapping = "Child: {extends: Parent, properties: [superclass]}\nParent: {properties: [description, hash]}"
        let json = #"{"description":1,"hash":2,"superclass":3}"#
        try expectReads(mapping, [json: json])
        try expectWritesBack(mapping, [json: json])
    }
}
