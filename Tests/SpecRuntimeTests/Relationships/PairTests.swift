import SpecRuntime
import Testing

/// `pairs`: a dictionary whose JSON is an array of pairs.
struct PairTests {
    @Test func readsPairsAndWritesThemBack() throws {
        let json = #"[{"name":"b","value":"x"},{"name":"a","value":"y"}]"#
        try expectValues("{dictionary: string, pairs: [name, value]}", [json: #"{"b":"x","a":"y"}"#, "[]": "{}"])
        try expectWritten("{dictionary: string, pairs: [name, value]}", [json: json])
    }

    @Test func writesObjectsThatHoldTheirKeyAsPairs() throws {
        let mappings = """
            Thing: {properties: {p: {dictionary: Item, member_as: x, pairs: [a, b.c]}}}
            Item: {properties: [x, v]}
            """
        let json = #"{"p":[{"a":"k","b":{"c":{"v":1}}},{"a":"l","b":{"c":{"v":2}}}]}"#
        try expectReads(mappings, [json: #"{"p":[{"x":"k","v":1},{"x":"l","v":2}]}"#])
        try expectWritesBack(mappings, [json: json, #"{"p":[]}"#: #"{"p":[]}"#])
        let trial = try Trial(mappings)
        let item = try trial.runtime.makeObject("Item")
        item.x = "k"
        #expect(try trial.write(["p": [.object(item), .object(item)]]) == "!duplicate p.1")
        #expect(try trial.write(["p": ["k": .object(item)]]) == "!wrong-type p")
    }

    @Test func refusesAKeyThatStandsTwice() throws {
        let json = #"[{"name":"a","value":1},{"name":"b","value":2},{"name":"a","value":3},{"name":"a","value":"x"}]"#
        let rule = "{dictionary: integer, pairs: [name, value]}"
        try expectValues(rule, [json: "!duplicate value, !duplicate value"])
        let failure = try #require(Trial(rule: rule).failures(#"{"value":\#(json)}"#).first)
        #expect(failure.at == "$.value[2]")
        #expect(failure.message == #"the key "a" is there twice"#)
        #expect(failure.help == "a `list` of objects keeps both; `if_item_invalid: skip` keeps the first")
        let items = "{dictionary: integer, pairs: [name, value], if_item_invalid: "
        try expectValues(items + "skip}", [json: #"{"a":1,"b":2}"#])
        try expectValues(items + "null}", [json: #"{"a":1,"b":2}"#])
        let secret = "Thing: {properties: {value: {dictionary: integer, pairs: [name, value], sensitive: true}}}"
        #expect(try Trial(secret).failures(#"{"value":\#(json)}"#).first?.message == "a key is there twice")
    }

    @Test func takesOnlyTextAsKeys() throws {
        try expectValues(
            "{dictionary: any, pairs: [name, value]}",
            [
                #"[{"name":1,"value":2}]"#: "!wrong-type", #"[{"name":true,"value":2}]"#: "!wrong-type",
                #"[{"name":null,"value":2}]"#: "!wrong-type", #"[{"name":"","value":2}]"#: #"{"":2}"#,
            ]
        )
    }

    @Test func readsKeysThatAreNumbersAndWritesNumbersAgain() throws {
        let rule = "{dictionary: any, pairs: [id, value], key_type: integer}"
        let json = #"[{"id":360001,"value":"x"},{"id":-2,"value":null},{"id":12345678901234567890,"value":1}]"#
        try expectValues(rule, [json: #"{"360001":"x","-2":null,"12345678901234567890":1}"#])
        try expectWritten(rule, [json: json])
        try expectValues(
            rule,
            [
                #"[{"id":"1","value":2}]"#: "!wrong-type", #"[{"id":1.5,"value":2}]"#: "!wrong-type",
                #"[{"id":1e3,"value":2}]"#: "!wrong-type", #"[{"id":null,"value":2}]"#: "!wrong-type",
                #"[{"id":7,"value":2},{"id":7,"value":3}]"#: "!duplicate",
            ]
        )
        let trial = try Trial(rule: rule)
        for key in ["a", "", "-", "01", "1.0", " 1"] {
            #expect(try trial.write(["value": .dictionary([key: 1])]) == "!wrong-type value.\(key)")
        }
    }

    @Test func writesObjectsThatHoldANumberAsTheirKey() throws {
        let mappings = """
            Thing: {properties: {p: {dictionary: Item, member_as: x, pairs: [a, b], key_type: integer}}}
            Item: {properties: {x: {type: integer}, v: }}
            """
        let json = #"{"p":[{"a":1,"b":{"v":1}},{"a":20,"b":{"v":2}}]}"#
        try expectReads(mappings, [json: #"{"p":[{"x":1,"v":1},{"x":20,"v":2}]}"#])
        try expectWritesBack(mappings, [json: json])
    }

    @Test func saysHowToReadKeysThatAreNumbers() throws {
        let trial = try Trial(rule: "{dictionary: any, pairs: [id, value]}")
        let help = "`key_type: integer` beside `pairs` reads it"
        #expect(try trial.failure(#"{"value":[{"id":1,"value":2}]}"#).help == help)
        #expect(try trial.failure(#"{"value":[{"id":1.5,"value":2}]}"#).help == nil)
    }

    @Test func tellsAllBrokenPairs() throws {
        let json = #"[{"name":"a","value":"x"},{"name":"b"},5,{"value":1},{"name":"c","value":2}]"#
        let rule = "{dictionary: string, pairs: [name, value]}"
        let failures = try Trial(rule: rule).failures(#"{"value":\#(json)}"#)
        #expect(failures.map(\.at) == ["$.value[1]", "$.value[2]", "$.value[3]", "$.value[4].value"])
        #expect(failures.first?.message.hasPrefix("expected a pair with a text as key, and a value, found") == true)
        let help = "`if_item_invalid: null` reads a pair without a value as null; a `list` of objects keeps it as it is"
        #expect(failures.map(\.help).prefix(3) == [help, nil, nil])
    }

    @Test func treatsABrokenPairAsAnElement() throws {
        let json = #"[{"name":"a","value":"x"},{"name":"b"},5,{"name":"c","value":2}]"#
        let rule = "{dictionary: string, pairs: [name, value], if_item_invalid: "
        try expectValues(rule + "skip}", [json: #"{"a":"x"}"#])
        try expectValues(rule + "null}", [json: #"{"a":"x","b":null,"c":null}"#])
        let warnings = try Trial(rule: rule + "skip}").warnings(#"{"value":\#(json)}"#)
        #expect(warnings.map(\.id) == [.itemSkipped, .itemSkipped, .itemSkipped])
    }

    @Test func countsBrokenPairsWithTheOthers() throws {
        let rule = "{dictionary: string, pairs: [name, value], requires: {count: {max: 1}}}"
        try expectValues(
            rule,
            [#"[{"name":"a","value":"x"},{"name":"b"}]"#: "!requirement-failed value, !wrong-type value"]
        )
    }
}
