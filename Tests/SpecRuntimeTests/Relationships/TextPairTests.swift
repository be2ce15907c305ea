import SpecRuntime
import Testing

/// `pairs: "{key}={value}"`: a dictionary whose JSON is an array of texts.
struct TextPairTests {
    private static let rule = #"{dictionary: string, pairs: "{key}={value}"}"#

    @Test func takesTextsApartAtTheFirstSeparator() throws {
        let json = #"["PATH=/usr/bin","A=b=c","EMPTY=","=x","é\n\"=\u00fc"]"#
        try expectValues(
            Self.rule,
            [json: #"{"PATH":"/usr/bin","A":"b=c","EMPTY":"","":"x","é\n\"":"ü"}"#, "[]": "{}"]
        )
        try expectWritten(Self.rule, [json: #"["PATH=/usr/bin","A=b=c","EMPTY=","=x","é\n\"=ü"]"#, "[]": "[]"])
    }

    @Test(arguments: [
        ("{key}: {value}", "a: b: c", "a", "b: c"), ("--{key}={value}", "--a=b", "a", "b"),
        ("<{key}|{value}>", "<a|b|>>", "a", "b|>"), ("{key}aa{value}", "xaaa", "x", "a"),
    ])
    func takesTextAroundAPair(template: String, item: String, key: String, value: String) throws {
        let rule = #"{dictionary: string, pairs: "\#(template)"}"#
        try expectValues(rule, [#"["\#(item)"]"#: #"{"\#(key)":"\#(value)"}"#])
        try expectWritten(rule, [#"["\#(item)"]"#: #"["\#(item)"]"#])
    }

    @Test func refusesWhatIsNoPair() throws {
        let trial = try Trial(rule: Self.rule)
        let failures = try trial.failures(#"{"value":["a=b","FLAG",5,null,{"name":"a"},["a=b"]]}"#)
        #expect(failures.map(\.id) == Array(repeating: .wrongType, count: 5))
        #expect(failures.map(\.at) == (1...5).map { "$.value[\($0)]" })
        #expect(failures.first?.message == #"expected text like `{key}={value}`, found "FLAG""#)
        try expectValues(#"{dictionary: string, pairs: "-{key}={value};"}"#, [#"["-a=b"]"#: "!wrong-type"])
        // The text behind the value isn't part of the separator.
        try expectValues(#"{dictionary: string, pairs: "{key}=={value}=;"}"#, [#"["a==;"]"#: "!wrong-type"])
        try expectValues(Self.rule, [#"{"a":"b"}"#: "!wrong-type", #""a=b""#: "!wrong-type"])
    }

    @Test func refusesAKeyThatStandsTwice() throws {
        let json = #"["a=1","b=2","a=3"]"#
        let failures = try Trial(rule: Self.rule).failures(#"{"value":\#(json)}"#)
        #expect(failures.map(\.id) == [.duplicate] && failures.first?.at == "$.value[2]")
        let items = #"{dictionary: string, pairs: "{key}={value}", if_item_invalid: skip}"#
        try expectValues(items, [json: #"{"a":"1","b":"2"}"#])
    }

    @Test func readsAndWritesTypesAsText() throws {
        for keyword in ["accept: [string]", "as_text: true"] {
            let rule = #"{dictionary: {type: integer, \#(keyword)}, pairs: "{key}={value}"}"#
            try expectValues(rule, [#"["a=1","b=-20"]"#: #"{"a":1,"b":-20}"#, #"["a=x"]"#: "!wrong-type value.a"])
            try expectWritten(rule, [#"["a=1","b=-20"]"#: #"["a=1","b=-20"]"#])
            let failure = try Trial(rule: rule).failure(#"{"value":["a=1","b=x=y"]}"#)
            #expect(failure.at == "$.value[1]" && failure.found == #""x=y""#)
        }
        let flags = #"{dictionary: {type: boolean, accept: [string]}, pairs: "{key}={value}"}"#
        try expectValues(flags, [#"["a=true"]"#: #"{"a":true}"#])
        try expectWritten(flags, [#"["a=true"]"#: #"["a=true"]"#])
        let days = #"{dictionary: {date_format: day}, pairs: "{key}={value}"}"#
        try expectWritten(days, [#"["a=2024-05-01"]"#: #"["a=2024-05-01"]"#])
        let lists = #"{dictionary: {list: string, transform: {split: ","}}, pairs: "{key}={value}"}"#
        try expectValues(lists, [#"["a=x,y"]"#: #"{"a":["x","y"]}"#])
        try expectWritten(lists, [#"["a=x,y"]"#: #"["a=x,y"]"#])
    }

    @Test func appliesTheRulesOfElements() throws {
        let rule = #"{dictionary: {type: integer, as_text: true, requires: {min: 1}}, pairs: "{key}={value}", "#
        try expectValues(rule + "if_item_invalid: skip}", [#"["a=x","b=0","c=1","d"]"#: #"{"c":1}"#])
        try expectValues(rule + "if_item_invalid: null}", [#"["a=x","c=1","d"]"#: #"{"a":null,"c":1}"#])
        try expectValues(
            #"{dictionary: {transform: {null_if: ""}, if_null: fail}, pairs: "{key}={value}"}"#,
            [#"["a="]"#: "!null value.a", #"["a=1"]"#: #"{"a":"1"}"#]
        )
    }

    @Test func combinesWithMemberAs() throws {
        let mappings = """
            Thing: {properties: {p: {dictionary: Label, member_as: name, pairs: "{key}={value}"}}}
            Label: {properties: {name: {type: string, direction: read}, text: {from: ., type: string}}}
            """
        let json = #"{"p":["tier=web","zone=a=b"]}"#
        try expectReads(
            mappings,
            [
                json: #"{"p":[{"name":"tier","text":"web"},{"name":"zone","text":"a=b"}]}"#,
                #"{"p":["a"]}"#: "!wrong-type p",
            ]
        )
        try expectWritesBack(mappings, [json: json])
    }

    @Test func readsPairsInOneText() throws {
        let rule = #"{transform: {split: ";"}, dictionary: string, pairs: "{key}={value}"}"#
        try expectValues(rule, [#""a=1;b=2""#: #"{"a":"1","b":"2"}"#])
        try expectWritten(rule, [#""a=1;b=2""#: #""a=1;b=2""#])
    }

    @Test func refusesToWriteWhatWouldBeReadOtherwise() throws {
        let trial = try Trial(rule: Self.rule)
        #expect(try trial.write(["value": ["a=b": "c"]]) == "!wrong-type value.a=b")
        #expect(try trial.write(["value": ["a": .null]]) == "!wrong-type value.a")
        #expect(try trial.write(["value": ["a": .list([])]]) == "!wrong-type value.a")
        let doubled = try Trial(rule: #"{dictionary: string, pairs: "{key}=={value}"}"#)
        #expect(try doubled.write(["value": ["a=": "c"]]) == "!wrong-type value.a=")
        #expect(try doubled.write(["value": ["a=b": "=c"]]) == #"{"value":["a=b===c"]}"#)
    }
}
