import SpecRuntime
import Testing

/// `values` and `otherwise`.
struct ValueTableTests {
    @Test func looksTextUp() throws {
        let rule = "{values: {A: active, I: inactive}}"
        try expectValues(
            rule,
            [
                #""A""#: #""active""#, #""I""#: #""inactive""#, #""\u0041""#: #""active""#, #""X""#: "!unknown-value",
                #""a""#: "!unknown-value", #""""#: "!unknown-value", "5": "!wrong-type", "true": "!wrong-type",
                "null": "null", "": "",
            ]
        )
        try expectWritten(rule, [#""A""#: #""A""#, "null": "null", "": ""])
    }

    /// An enumeration that some writers send by name and others by number.
    @Test func readsKeysOfOtherTypesThatAcceptNames() throws {
        let rule = "{values: {ACTIVE: active, 1: active, GONE: gone, 2: gone}, accept: [integer]}"
        try expectValues(
            rule,
            [
                #""ACTIVE""#: #""active""#, "1": #""active""#, #""2""#: #""gone""#, "2": #""gone""#,
                "3": "!unknown-value", "1.0": "!wrong-type", "true": "!wrong-type",
            ]
        )
        try expectWritten(rule, ["1": #""ACTIVE""#, #""GONE""#: #""GONE""#])
        let number = "{type: integer, values: {0: low, 1: high}, accept: [string]}"
        try expectValues(number, [#""1""#: #""high""#, "0": #""low""#, #""x""#: "!wrong-type"])
        try expectWritten(number, [#""1""#: "1"])
        try expectValues("{values: {A: a}, otherwise: keep, accept: [integer]}", ["7": #""7""#, #""A""#: #""a""#])
    }

    @Test func readsTheKeysAsTheType() throws {
        try expectValues(
            "{type: integer, values: {0: created, 10: sent, -1: gone, 18446744073709551615: far}}",
            [
                "0": #""created""#, "10": #""sent""#, "-1": #""gone""#, "18446744073709551615": #""far""#,
                "11": "!unknown-value", #""0""#: "!wrong-type", "0.0": "!wrong-type", "true": "!wrong-type",
            ]
        )
        try expectValues(
            "{type: boolean, values: {true: yes, false: no}}",
            ["true": #""yes""#, "false": #""no""#, "1": "!wrong-type"]
        )
        try expectValues(
            "{type: number, values: {1.5: low, 100: high}}",
            ["1.5": #""low""#, "1.50": #""low""#, "1e2": #""high""#, "2": "!unknown-value", #""1.5""#: "!wrong-type"]
        )
        try expectValues(
            "{type: decimal, values: {0.1: tenth}}",
            ["0.1": #""tenth""#, "0.10": #""tenth""#, "0.10000000000000000000000001": "!unknown-value"]
        )
    }

    /// Keys are compared by their code points; the first is written.
    @Test func tellsKeysApartThatLookTheSame() throws {
        let rule = "{values: {caf\u{E9}: a, cafe\u{301}: a}}"
        try expectValues(rule, ["\"caf\u{E9}\"": #""a""#, "\"cafe\u{301}\"": #""a""#])
        try expectWritten(rule, ["\"cafe\u{301}\"": "\"caf\u{E9}\""])
    }

    @Test func givesAnyJSON() throws {
        let rule = "{values: {a: 1, b: true, c: null, d: [1, x], e: {x: 1.50}, f: no, g: '2'}}"
        try expectValues(
            rule,
            [
                #""a""#: "1", #""b""#: "true", #""c""#: "null", #""d""#: #"[1,"x"]"#, #""e""#: #"{"x":1.50}"#,
                #""f""#: #""no""#, #""g""#: #""2""#,
            ]
        )
        for key in ["a", "b", "d", "e", "f", "g"] { try expectWritten(rule, ["\"\(key)\"": "\"\(key)\""]) }
    }

    @Test func writesTheFirstOfTwoKeysWithOneValue() throws {
        let rule = "{values: {web: online, app: online, shop: store}}"
        try expectWritten(rule, [#""app""#: #""web""#, #""web""#: #""web""#, #""shop""#: #""shop""#])
    }

    @Test func saysWhatBecomesOfOtherValues() throws {
        try expectValues(
            "{values: {A: active}, otherwise: other}",
            [#""X""#: #""other""#, #""A""#: #""active""#, "null": "null", "": ""]
        )
        try expectValues("{values: {A: active}, otherwise: keep}", [#""X""#: #""X""#, #""A""#: #""active""#])
        try expectValues("{values: {A: active}, otherwise: 'keep'}", [#""X""#: #""keep""#])
        try expectValues("{values: {A: active}, otherwise: 'fail'}", [#""X""#: #""fail""#])
        try expectValues("{values: {A: active}, otherwise: fail}", [#""X""#: "!unknown-value"])
        try expectValues("{values: {A: active}, otherwise: null}", [#""X""#: "null"])
        try expectValues("{values: {A: active}, otherwise: {code: 0}}", [#""X""#: #"{"code":0}"#])
    }

    @Test func writesWhatWasKept() throws {
        try expectWritten(
            "{values: {A: active}, otherwise: keep}",
            [#""X""#: #""X""#, #""A""#: #""A""#]
        )
        try expectWritten("{type: integer, values: {0: created}, otherwise: keep}", ["7": "7", "0": "0"])
    }

    @Test func givesTheNullOfATableToTheRuleForNull() throws {
        try expectValues("{values: {A: null}, if_null: fail}", [#""A""#: "!null"])
        try expectValues("{values: {A: null}, if_null: leave}", [#""A""#: ""])
        try expectValues("{values: {A: null, B: b}, if_null: default, default: b}", [#""A""#: #""b""#])
        try expectValues("{values: {A: a}, otherwise: null, required: true}", [#""X""#: "!null"])
    }

    @Test func writesTheFirstKeyThatTheTableHasForNull() throws {
        let table = "{values: {A: null, B: b, C: null}}"
        try expectWritten(table, [#""A""#: #""A""#, #""C""#: #""A""#, #""B""#: #""B""#, "": ""])
        try expectWritten("{values: {B: b}, otherwise: null}", [#""X""#: "null"])
        try expectWritten(
            "{list: {values: {A: null, B: b}, if_null: 'null'}, transform: {null_if: []}}",
            [#"["A","B"]"#: #"["A","B"]"#]
        )
    }

    @Test func refusesToWriteWhatTheTableDoesNotGive() throws {
        let trial = try Trial(rule: "{values: {A: active}}")
        #expect(try trial.write(["value": "gone"]) == "!unknown-value value")
        #expect(try trial.write(["value": 5]) == "!unknown-value value")
        #expect(try trial.write(["value": "active"]) == #"{"value":"A"}"#)
    }

    @Test func replacesValuesOutsideTheTable() throws {
        try expectValues("{values: {A: a}, if_invalid: null}", [#""X""#: "null", "5": "null"])
        try expectValues("{values: {A: a, B: b}, if_invalid: default, default: b}", [#""X""#: #""b""#])
        try expectValues("{values: {A: a}, if_invalid: leave}", [#""X""#: ""])
    }

    @Test func looksElementsUp() throws {
        let rule = "{list: {values: {A: active, I: inactive}}}"
        try expectValues(rule, [#"["A","I"]"#: #"["active","inactive"]"#, #"["A","X"]"#: "!unknown-value value.1"])
        try expectWritten(rule, [#"["A","I"]"#: #"["A","I"]"#])
    }

    @Test func tellsKeysApartByteForByte() throws {
        // One letter with an accent, and a letter followed by one: they look the same.
        try expectValues(
            "{values: {\u{E9}: one}}",
            ["\"\u{E9}\"": #""one""#, "\"e\u{301}\"": "!unknown-value"]
        )
    }
}
