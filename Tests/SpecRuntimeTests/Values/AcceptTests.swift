import SpecRuntime
import Testing

/// Conversions that `accept` enables, and those that it doesn't.
struct AcceptTests {
    @Test func convertsTextToIntegers() throws {
        try expectValues(
            "{type: integer, accept: [string]}",
            [
                #""2013""#: "2013", #""-5""#: "-5", "7": "7", #""18446744073709551615""#: "18446744073709551615",
                #""9223372036854775808""#: "9223372036854775808", #""-9223372036854775808""#: "-9223372036854775808",
                #""thirty""#: "!wrong-type", #""""#: "!wrong-type", #"" 12""#: "!wrong-type", #""1.5""#: "!wrong-type",
                #""0x10""#: "!wrong-type", #""1e2""#: "!wrong-type", #""18446744073709551616""#: "!number-out-of-range",
                "true": "!wrong-type", "1.0": "!wrong-type", "null": "null", "": "",
            ]
        )
    }

    @Test func convertsTextToNumbers() throws {
        try expectValues(
            "{type: number, accept: [string]}",
            [
                #""1.5""#: "1.5", #""-12""#: "-12", #""1e2""#: "100", "2": "2", #""1e400""#: "!number-out-of-range",
                #""x""#: "!wrong-type", #""""#: "!wrong-type", #""NaN""#: "!wrong-type", #""inf""#: "!wrong-type",
                #"".5""#: "!wrong-type", #""1.""#: "!wrong-type", #""0x1p3""#: "!wrong-type", "true": "!wrong-type",
            ]
        )
    }

    @Test func convertsTextToDecimals() throws {
        try expectValues(
            "{type: decimal, accept: [string]}",
            [
                #""598.94""#: "598.94", #""0.1234567890123456789012345678""#: "0.1234567890123456789012345678",
                "598.94": "598.94", #""1,5""#: "!wrong-type", #""1.5x""#: "!wrong-type", #""""#: "!wrong-type",
                #""1e400""#: "!number-out-of-range",
            ]
        )
    }

    @Test func convertsTextToBooleans() throws {
        try expectValues(
            "{type: boolean, accept: [string]}",
            [
                #""true""#: "true", #""false""#: "false", #""1""#: "true", #""0""#: "false", "true": "true",
                #""yes""#: "!wrong-type", #""TRUE""#: "!wrong-type", #""""#: "!wrong-type", "1": "!wrong-type",
            ]
        )
    }

    @Test func convertsIntegersToText() throws {
        try expectValues(
            "{type: string, accept: [integer]}",
            [
                "12": #""12""#, "-9223372036854775808": #""-9223372036854775808""#,
                "18446744073709551615": #""18446744073709551615""#, #""x""#: #""x""#, "1.5": "!wrong-type",
                "1e2": "!wrong-type", "true": "!wrong-type", "null": "null",
            ]
        )
    }

    @Test func convertsIntegersToBooleans() throws {
        try expectValues(
            "{type: boolean, accept: [integer]}",
            [
                "1": "true", "0": "false", "false": "false", "2": "!wrong-type", "-1": "!wrong-type",
                "1.0": "!wrong-type", #""1""#: "!wrong-type",
            ]
        )
    }

    @Test func convertsBooleansToTextAndIntegers() throws {
        try expectValues(
            "{type: string, accept: [boolean]}",
            ["true": #""true""#, "false": #""false""#, "1": "!wrong-type", #""x""#: #""x""#]
        )
        try expectValues(
            "{type: integer, accept: [boolean]}",
            ["true": "1", "false": "0", "5": "5", #""true""#: "!wrong-type"]
        )
    }

    @Test func convertsNumbersWithoutAFractionToIntegers() throws {
        try expectValues(
            "{type: integer, accept: [number]}",
            [
                "1.0": "1", "-2.00": "-2", "1e3": "1000", "12.50e1": "125",
                "18446744073709551615.0": "18446744073709551615",
                "9007199254740993.0": "9007199254740993", "1.5": "!wrong-type", "1e-1": "!wrong-type",
                "1e30": "!number-out-of-range", "0.0": "0", "-0.0": "0", #""1.0""#: "!wrong-type", "7": "7",
            ]
        )
    }

    @Test func convertsSeveralTypes() throws {
        try expectValues(
            "{type: integer, accept: [string, boolean, number]}",
            [#""3""#: "3", "true": "1", "4.0": "4", "5": "5", "[]": "!wrong-type"]
        )
        try expectValues(
            "{type: boolean, accept: [string, integer]}",
            [#""1""#: "true", "0": "false", "true": "true", "1.0": "!wrong-type"]
        )
        try expectValues(
            "{type: string, accept: [integer, boolean]}",
            ["1": #""1""#, "true": #""true""#, "1.5": "!wrong-type"]
        )
    }

    @Test func writesTheTypeItself() throws {
        try expectWritten("{type: integer, accept: [string]}", [#""2013""#: "2013"])
        try expectWritten("{type: string, accept: [integer]}", ["12": #""12""#])
        try expectWritten("{type: boolean, accept: [string, integer]}", [#""0""#: "false", "1": "true"])
        try expectWritten("{type: decimal, accept: [string]}", [#""1.10""#: "1.10"])
        try expectWritten("{type: integer, accept: [number]}", ["1e3": "1000"])
    }

    @Test func convertsElements() throws {
        try expectValues(
            "{list: {type: integer, accept: [string]}}",
            [#"["1",2]"#: "[1,2]", #"["1","x"]"#: "!wrong-type value.1"]
        )
        try expectValues(
            "{dictionary: {type: integer, accept: [string]}}",
            [#"{"a":"1"}"#: #"{"a":1}"#, #"{"a":"x"}"#: "!wrong-type value.a"]
        )
    }
}
