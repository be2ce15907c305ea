import Testing

/// The comparison that the goldens rest on.
struct JSONTokensTests {
    @Test(arguments: [
        (#"{"a":1.0,"b":[true,null]}"#, "{ \"a\": 1,\n  \"b\": [true, null] }"),
        (#"["\u00e9\/"]"#, #"["é/"]"#),
        ("18446744073709551615", "18446744073709551615.0"),
    ])
    func findsTheSameSaidInAnotherLayout(_ left: String, _ right: String) {
        #expect(JSONTokens(left) == JSONTokens(right))
    }

    @Test(arguments: [
        (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#),
        ("[1]", "[1,null]"),
        (#"["1"]"#, "[1]"),
        ("18446744073709551615", "18446744073709551616"),
        (#"["a b"]"#, #"["a  b"]"#),
    ])
    func tellsWhatDiffers(_ left: String, _ right: String) {
        #expect(JSONTokens(left) != JSONTokens(right))
    }
}
