import Testing

@testable import SpecRuntime

@Suite struct JSONFormattingTests {
    private func format(_ text: String, _ style: JSONFormatting.Style) -> String {
        String(decoding: JSONFormatting.format(Array(text.utf8), style), as: UTF8.self)
    }

    @Test func putsEachMemberOnItsLine() {
        let text = #"{"a":1,"b":[true,{"c":null}],"d":{},"e":[ ],"f":{ "g" : "h, {}" }}"#
        #expect(
            format(text, .pretty) == """
                {
                  "a": 1,
                  "b": [
                    true,
                    {
                      "c": null
                    }
                  ],
                  "d": {},
                  "e": [],
                  "f": {
                    "g": "h, {}"
                  }
                }
                """
        )
    }

    @Test func putsAllOnOneLine() {
        let text = " {\n  \"a b\" : [ 1.50 , -0e+1 ,\t\"\\\" \\\\\" ],\r\n \"c\" : { } , \"d\":[ [ ] ] } \n"
        #expect(format(text, .compact) == #"{"a b":[1.50,-0e+1,"\" \\"],"c":{},"d":[[]]}"#)
    }

    @Test(arguments: ["1", "\"a\"", "null", "{}", "[]", "-1.50e3", "\"\\\\\""])
    func leavesScalarsAsTheyAre(text: String) {
        #expect(format(" \(text)\n", .compact) == text)
        #expect(format(text, .pretty) == text)
    }

    @Test func saysTheSameInEachStyle() {
        var random = RandomJSON(seed: 10)
        for _ in 0..<1_000 {
            let text = random.document()
            let compact = JSONFormatting.format(text, .compact)
            let pretty = JSONFormatting.format(text, .pretty)
            #expect(diagnose(pretty) == nil)
            #expect(JSONFormatting.format(pretty, .compact) == compact)
            #expect(JSONFormatting.format(compact, .pretty) == pretty)
            #expect(compact.count <= text.count)
        }
    }
}
