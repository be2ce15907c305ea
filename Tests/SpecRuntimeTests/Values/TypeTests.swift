import SpecRuntime
import Testing

/// Each type of section 5: what it reads, and what it refuses.
struct TypeTests {
    @Test func readsText() throws {
        try expectValues(
            "{type: string}",
            [
                #""a""#: #""a""#, #""""#: #""""#, #""é 漢 🚀""#: #""é 漢 🚀""#, "null": "null", "": "",
                "1": "!wrong-type", "true": "!wrong-type", "[]": "!wrong-type", "{}": "!wrong-type",
            ]
        )
    }

    @Test func readsEscapesInText() throws {
        try expectValues(
            "{type: string}",
            [
                #""\u0041\u00e9\ud83d\ude80""#: #""Aé🚀""#, #""\/\b\f\n\r\t\"\\""#: #""/\b\f\n\r\t\"\\""#,
                #""\u0000""#: #""\u0000""#, #""\u001f""#: #""\u001f""#, #""\u007f""#: "\"\u{7F}\"",
                #""\u2028""#: "\"\u{2028}\"",
            ]
        )
    }

    @Test func readsIntegersByTheirDigits() throws {
        try expectValues(
            "{type: integer}",
            [
                "0": "0", "-1": "-1", "2013": "2013", "-0": "0",
                "9007199254740993": "9007199254740993",
                "9223372036854775807": "9223372036854775807", "-9223372036854775808": "-9223372036854775808",
                "9223372036854775808": "9223372036854775808", "18446744073709551615": "18446744073709551615",
                "18446744073709551616": "!number-out-of-range", "-9223372036854775809": "!number-out-of-range",
                "123456789012345678901234567890": "!number-out-of-range",
                "1.0": "!wrong-type", "1e3": "!wrong-type", "1.5": "!wrong-type", "1e400": "!wrong-type",
                #""1""#: "!wrong-type", "true": "!wrong-type", "[1]": "!wrong-type", "{}": "!wrong-type",
                "null": "null", "": "",
            ]
        )
    }

    @Test func readsNumbersAsDoubles() throws {
        try expectValues(
            "{type: number}",
            [
                "0": "0", "1": "1", "1.0": "1", "-12.50": "-12.5", "0.1": "0.1", "1e2": "100", "-0": "-0",
                "0.30000000000000004": "0.30000000000000004", "5e-324": "5e-324", "1e-400": "0",
                "9007199254740993": "9007199254740992", "1e400": "!number-out-of-range",
                "-1e400": "!number-out-of-range",
                #""1""#: "!wrong-type", "false": "!wrong-type", "[]": "!wrong-type", "null": "null", "": "",
            ]
        )
    }

    @Test func readsDecimalsWithAllTheirDigits() throws {
        try expectValues(
            "{type: decimal}",
            [
                "598.94": "598.94", "0": "0", "-0.01": "-0.01", "12": "12", "0.1": "0.1",
                "1234567890123456789012345.678": "1234567890123456789012345.678",
                "0.1234567890123456789012345678": "0.1234567890123456789012345678",
                "12345678901234567890123456789012345678": "12345678901234567890123456789012345678",
                "99999999999999999999999999999999999999": "99999999999999999999999999999999999999",
                "-1.2345678901234567890123456789012345678": "-1.2345678901234567890123456789012345678",
                "18446744073709551616": "18446744073709551616",
                "1e400": "!number-out-of-range", #""1.5""#: "!wrong-type", "true": "!wrong-type", "null": "null",
                "": "",
            ]
        )
    }

    @Test func neverLosesDigitsOfADecimalWithoutSayingSo() throws {
        let digits = String(repeating: "123456789", count: 9)
        try expectValues(
            "{type: decimal}",
            [
                digits: "!number-out-of-range", "0.\(digits)": "!number-out-of-range",
                "\(digits).5": "!number-out-of-range",
            ]
        )
    }

    @Test func readsBooleans() throws {
        try expectValues(
            "{type: boolean}",
            [
                "true": "true", "false": "false", "1": "!wrong-type", "0": "!wrong-type", #""true""#: "!wrong-type",
                "[]": "!wrong-type", "null": "null", "": "",
            ]
        )
    }

    @Test(arguments: [
        "https://example.com/a?b=c#d", "HTTP://Example.COM/A%2fb/../c", "mailto:ana@example.com", "urn:isbn:0451450523",
        "http://[::1]:8080/", "http://me@[::1]/a?b=c", "ftp://user:pw@host:21/x;type=a", "a+b-c.d:x", "file:///tmp/x",
        "http://example.com?q=[]"
            .replacing("[]", with: "%5B%5D"),
    ])
    func keepsURLsAsTheyCame(_ url: String) throws {
        try expectValues("{type: url}", ["\"\(url)\"": "\"\(url)\""])
        try expectWritten("{type: url}", ["\"\(url)\"": "\"\(url)\""])
    }

    @Test(arguments: [
        "", "example.com", "/path", "//host/path", "http://exa mple.com", "1http://x", "http://example.com/é",
        "http://example.com/<a>", "http://example.com/a|b", "ht_tp://x", ":x", "http://example.com/%zz",
        "http://example.com/?page[offset]=2", "http://example.com/?f[n]=J%C3%BCrgen", "http://example.com/[x]/y",
        "http://example.com/#x[1]", "http://user:p[w@a/", "http://a[::1]/", "http://[::1/", "http://a/]",
    ])
    func refusesWhatIsNoURLWithAScheme(_ url: String) throws {
        try expectValues("{type: url}", ["\"\(url)\"": "!wrong-type"])
    }

    @Test func namesTheSpellingOfAURLThatHasAScheme() throws {
        let runtime = try Runtime(specs: ["s.yaml": "specmap: 1\nmappings: {T: {properties: {a: {type: url}}}}"])
        func message(_ url: String) throws -> String {
            let error = #expect(throws: DataError.self) {
                try runtime.objects(from: .text("{\"a\":\"\(url)\"}"), as: "T")
            }
            return error?.failures.first?.message ?? ""
        }
        #expect(try message("https://example.com/ä b").contains("`ä` is spelled `%C3%A4`"))
        #expect(try message("https://example.com/a b").contains("a blank is spelled `%20`"))
        #expect(try message("https://example.com/?page[offset]=2").contains("`[` is spelled `%5B`"))
        #expect(try message("https://example.com/#a#b").contains("`#` is spelled `%23`"))
        #expect(try message("https://example.com/100%").contains("`%` is spelled `%25`"))
        #expect(try message("http:").contains("expected url with more than a scheme"))
        // An escape in a host would name another one.
        #expect(try message("http://[::1").contains("`]` ends the address behind `[`"))
        #expect(try message("http://::1]/a").contains("brackets stand around the whole host"))
        #expect(try message("http://a[1].example.com").contains("brackets stand around the whole host"))
        #expect(try message("http://ü.de").contains("whose host is in ASCII"))
        #expect(try message("http://me@bücher.example:80/a").contains("whose host is in ASCII"))
        #expect(try message("http://a b.com/").contains("url without a blank in its host"))
        #expect(try message("http://mé@example.com").contains("`é` is spelled `%C3%A9`"))
        #expect(try message("example.com/a").contains("with a scheme"))
    }

    @Test func readsUUIDsInAnyCase() throws {
        let uuid = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
        try expectValues(
            "{type: uuid}",
            [
                "\"\(uuid)\"": "\"\(uuid)\"", "\"\(uuid.uppercased())\"": "\"\(uuid)\"",
                "\"F81d4fAE-7dec-11d0-a765-00a0c91e6bf6\"": "\"\(uuid)\"",
                "\"\(uuid.dropLast())\"": "!wrong-type", "\"\(uuid)0\"": "!wrong-type", "\"{\(uuid)}\"": "!wrong-type",
                "\"\(uuid.replacing("-", with: ""))\"": "!wrong-type",
                "\"\(uuid.replacing("f", with: "g"))\"": "!wrong-type",
                "\"\(uuid.replacing("-7dec", with: "7-dec"))\"": "!wrong-type", #""""#: "!wrong-type",
                "5": "!wrong-type",
                "null": "null", "": "",
            ]
        )
    }

    @Test func readsBytesInBase64() throws {
        try expectValues(
            "{type: data}",
            [
                #""SGVsbG8=""#: #""SGVsbG8=""#, #""""#: #""""#, #""AA==""#: #""AA==""#, #""//+/""#: #""//+/""#,
                #""SGVsbG8""#: "!wrong-type", #""SGVs bG8=""#: "!wrong-type", #""-_8=""#: "!wrong-type",
                #""====""#: "!wrong-type", #""A===""#: "!wrong-type", #""é""#: "!wrong-type", "1": "!wrong-type",
                // Another spelling of the same bytes would be written as theirs.
                #""AB==""#: "!wrong-type", #""SGVsbG9=""#: "!wrong-type", #""AE==""#: "!wrong-type",
                "null": "null", "": "",
            ]
        )
    }

    @Test func refusesTypesThatAreWrittenInTextWhereItIsNoText() throws {
        for type in ["url", "uuid", "data", "date"] {
            try expectValues(
                "{type: \(type)}",
                ["1": "!wrong-type", "true": "!wrong-type", "{}": "!wrong-type", "[]": "!wrong-type", "null": "null"]
            )
        }
    }

    @Test(arguments: ["", "{type: any}"])
    func keepsWhatNothingConverts(_ rule: String) throws {
        try expectValues(
            rule,
            [
                "1.0": "1.0", "1E+2": "1E+2", "-0": "-0", "1e400": "1e400", "0.10": "0.10",
                "123456789012345678901234567890": "123456789012345678901234567890",
                "3.14159265358979323846264338327950288419716939937510":
                    "3.14159265358979323846264338327950288419716939937510",
                "true": "true", #""\u0041""#: #""A""#, "[]": "[]", "{}": "{}", "null": "null", "": "",
                #"{ "b" : [ 1 , {"c":null} ] , "a" : "x" }"#: #"{"b":[1,{"c":null}],"a":"x"}"#,
                "[[[1.50]]]": "[[[1.50]]]",
            ]
        )
    }

    @Test func ignoresNumbersThatNobodyReads() throws {
        try expectDocuments(
            "{type: integer}",
            [
                #"{"x":1e400,"value":1,"y":123456789012345678901234567890}"#: "1",
                #"{"value":1,"deep":{"x":[1e999,-1e999]}}"#: "1",
            ]
        )
    }
}
