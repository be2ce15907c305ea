import SpecRuntime
import Testing

/// Text that must be a date, and stays as it came.
struct DateTextTests {
    private static let partial = "{type: string, date_format: [iso8601, day, yyyy-MM, yyyy]}"

    @Test func keepsTheTextOfADate() throws {
        for text in [
            "1974", "1974-12", "1974-12-25", "2015-02-07T13:28:17-05:00", "2015-02-07T13:28:17.230+02:00",
            "2015-02-07T13:28:17.200Z",
        ] {
            try expectValues(Self.partial, ["\"\(text)\"": "\"\(text)\""])
            try expectWritten(Self.partial, ["\"\(text)\"": "\"\(text)\""])
        }
        try expectValues(Self.partial, ["null": "null", "": ""])
    }

    @Test(arguments: ["\"\"", "\"someday\"", "\"1974-13\"", "\"1974-02-30\"", "\"1974-1\"", "\" 1974\"", "\"19745\""])
    func refusesTextThatIsNoDate(_ json: String) throws {
        try expectValues(Self.partial, [json: "!requirement-failed"])
    }

    @Test func takesTextAlone() throws {
        try expectValues(Self.partial, ["1974": "!wrong-type", "true": "!wrong-type"])
        let failure = try Trial(rule: Self.partial).failure(#"{"value":"someday"}"#)
        let expected =
            "date as iso8601 (`2024-03-08T14:05:30Z`, with its zone) or day (`2024-03-08`) or yyyy-MM or yyyy"
        #expect(failure.message == "expected \(expected), found \"someday\"")
    }

    @Test func standsBesideOtherRequirementsAndInLists() throws {
        try expectValues(
            "{type: string, date_format: day, requires: {min: '2000-01-01'}}",
            [#""2000-01-01""#: #""2000-01-01""#, #""1999-12-31""#: "!requirement-failed"]
        )
        try expectValues(
            "{list: {type: string, date_format: [day, yyyy]}}",
            [#"["1974","1974-12-25"]"#: #"["1974","1974-12-25"]"#, #"["1974","x"]"#: "!requirement-failed value.1"]
        )
        try expectValues("{type: string, date_format: day, if_invalid: null}", [#""x""#: "null"])
    }

    @Test func isHeldAsText() throws {
        let object = try Trial(rule: Self.partial).object(#"{"value":"1974-12"}"#)
        #expect(object["value"] == .string("1974-12"))
    }
}
