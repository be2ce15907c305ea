import SpecRuntime
import Testing

/// Keys of every kind and length, and how they are distinguished.
struct KeyTests {
    @Test(arguments: [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 24, 31, 32, 33, 63, 64, 65, 100, 1000,
    ])
    func findsKeysOfAnyLength(_ length: Int) throws {
        let key = String(repeating: "k", count: length)
        let trial = try Trial("Thing: {properties: {value: '\"\(key)\"'}}")
        #expect(try trial.read("{\"\(key)\":1}") == #"{"value":1}"#)
        #expect(try trial.read("{\"\(key)k\":1}") == "{}")
        if length > 0 {
            #expect(try trial.read("{\"\(key.dropLast())\":1}") == "{}")
            #expect(try trial.read("{\"\(key.dropLast())x\":1}") == "{}")
            #expect(try trial.read("{\"x\(key.dropFirst())\":1}") == (length == 1 ? "{}" : "{}"))
        }
        #expect(try trial.writeBack("{\"\(key)\":1}") == "{\"\(key)\":1}")
    }

    @Test func tellsApartKeysThatBeginOrEndAlike() throws {
        let keys = [
            "abcdefgh", "abcdefgh1", "abcdefgh2", "1abcdefgh", "abcdefg", "abcdefghabcdefgh", "abcdefghabcdefgi", "",
            "a",
        ]
        let properties = keys.enumerated().map { "p\($0.offset): '\"\($0.element)\"'" }.joined(separator: ", ")
        let trial = try Trial("Thing: {properties: {\(properties)}}")
        let json = keys.enumerated().reversed().map { "\"\($0.element)\":\($0.offset)" }.joined(separator: ",")
        let expected = keys.indices.map { "\"p\($0)\":\($0)" }.joined(separator: ",")
        #expect(try trial.read("{\(json)}") == "{\(expected)}")
        for (number, key) in keys.enumerated() {
            #expect(try trial.read("{\"\(key)\":true}") == "{\"p\(number)\":true}")
        }
    }

    @Test func findsManyKeysInAnyOrder() throws {
        let names = (0..<300).map { "p\($0 * 7919 % 1000)" }
        let trial = try Trial("Thing: {properties: [\(names.joined(separator: ", "))]}")
        let json = names.reversed().map { "\"\($0)\":\"\($0)\",\"x\($0)\":0" }.joined(separator: ",")
        let expected = names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",")
        #expect(try trial.read("{\(json)}") == "{\(expected)}")
    }

    @Test func readsEscapesInKeys() throws {
        try expectDocuments(
            "{type: integer}",
            [
                #"{"v\u0061lue":1}"#: "1", #"{"\u0076\u0061\u006c\u0075\u0065":1}"#: "1", #"{"value\u0000":1}"#: "",
                #"{"val\u0055e":1}"#: "",
            ]
        )
        try expectDocuments("size/größe", [#"{"size\/gr\u00f6\u00dfe":1}"#: "1", #"{"size/größe":2}"#: "2"])
        try expectDocuments("🚀.x", [#"{"\ud83d\ude80":{"\u0078":1}}"#: "1", #"{"🚀":{"x":2}}"#: "2"])
        try expectDocuments(#"a"b"#, [#"{"a\"b":1}"#: "1"])
        try expectDocuments(#"a\b"#, [#"{"a\\b":1}"#: "1"])
        try expectDocuments(#"{from: a.b}"#, [#"{"\u0061":{"\u0062":1}}"#: "1"])
    }

    @Test func writesKeysWithEscapes() throws {
        try expectWritesBack(
            #"Thing: {properties: {a: a"b, b: a\b, c: '"c.d"', e: größe, f: 🚀}}"#,
            [
                #"{"a\"b":1,"a\\b":2,"c.d":3,"gr\u00f6ße":4,"\ud83d\ude80":5}"#:
                    #"{"a\"b":1,"a\\b":2,"c.d":3,"größe":4,"🚀":5}"#
            ]
        )
    }

    @Test func takesQuotedKeysLiterally() throws {
        try expectDocuments(#"'"a.b"'"#, [#"{"a.b":1,"a":{"b":2}}"#: "1", #"{"a":{"b":2}}"#: ""])
        try expectDocuments(#"'"0"'"#, [#"{"0":1}"#: "1"])
        try expectDocuments(#"list."0""#, [#"{"list":{"0":1}}"#: "1", #"{"list":[1]}"#: "!wrong-type"])
        try expectDocuments(#"list."last""#, [#"{"list":{"last":1}}"#: "1", #"{"list":[1]}"#: "!wrong-type"])
        try expectDocuments(#"list."*""#, [#"{"list":{"*":1,"x":2}}"#: "1"])
        try expectDocuments(#"'"."'"#, [#"{".":1}"#: "1"])
    }

    @Test func takesTheLaterOfTwoMembersWithOneKey() throws {
        try expectDocuments(
            "{type: integer}",
            [
                #"{"value":1,"value":2}"#: "2", #"{"value":"x","value":2}"#: "2",
                #"{"value":2,"value":"x"}"#: "!wrong-type",
                #"{"value":1,"value":null}"#: "null", #"{"value":1,"v\u0061lue":2}"#: "2",
            ]
        )
        try expectDocuments(
            "a.b",
            [
                #"{"a":{"b":1},"a":{"b":2}}"#: "2", #"{"a":{"b":1},"a":{"c":2}}"#: "",
                #"{"a":{"b":1},"a":null}"#: "null",
                #"{"a":{"b":1},"a":5}"#: "!wrong-type", #"{"a":5,"a":{"b":1}}"#: "1", #"{"a":{"b":1,"b":2}}"#: "2",
            ]
        )
        try expectDocuments("a.0", [#"{"a":[1],"a":[2]}"#: "2", #"{"a":[1],"a":[]}"#: ""])
        try expectDocuments("a.*", [#"{"a":{"x":1,"x":2}}"#: "[2]"])
        try expectDocuments("[a, b]", [#"{"a":1,"b":2,"a":null}"#: "2"])
        try expectDocuments("$.m.x", [#"{"m":{"x":1},"m":{"x":2}}"#: "2"])
        try expectReads("Thing: {root: r, properties: [a]}", [#"{"r":{"a":1},"r":{"a":2}}"#: #"{"a":2}"#])
    }

    @Test func keepsOneOfTwoMembersWithOneKey() throws {
        try expectValues("", [#"{"a":1,"b":2,"a":3}"#: #"{"a":3,"b":2}"#, #"[{"a":1,"\u0061":2}]"#: #"[{"a":2}]"#])
        try expectValues("{dictionary: integer}", [#"{"a":1,"b":2,"a":3}"#: #"{"a":3,"b":2}"#])
        try expectReads("Thing: {unknown: keep}", [#"{"a":1,"b":2,"a":3}"#: #"{"a":3,"b":2}"#])
    }

    /// One letter with an accent, and a letter followed by one: they look the same, and are two keys.
    @Test func tellsKeysApartByteForByte() throws {
        let one = "\u{E9}"
        let two = "e\u{301}"
        try expectDocuments("\"\(one)\"", ["{\"\(one)\":1}": "1", "{\"\(two)\":1}": ""])
        try expectValues("", ["{\"\(one)\":1,\"\(two)\":2}": "{\"\(one)\":1,\"\(two)\":2}"])
        try expectValues("{dictionary: integer}", ["{\"\(one)\":1,\"\(two)\":2}": "{\"\(one)\":1,\"\(two)\":2}"])
        try expectReads("Thing: {unknown: keep}", ["{\"\(one)\":1,\"\(two)\":2}": "{\"\(one)\":1,\"\(two)\":2}"])
    }
}
