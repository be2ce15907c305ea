import Testing

/// Two elements of a list that are the same.
struct DuplicateTests {
    private func expect(
        _ rule: String,
        _ json: String,
        gives object: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let trial = try Trial(
            """
            Box: {properties: {v: \(rule)}}
            Thing: {primary_key: id, properties: {id: , n: , m: {default: 0}, tags: {list: string, update: append}}}
            Pair: {primary_key: [a, b], properties: [a, b, c]}
            Part: {properties: [a, b]}
            """
        )
        #expect(try trial.read(#"{"v":\#(json)}"#) == object, "\(rule)", sourceLocation: sourceLocation)
    }

    @Test func makesOneObjectOfThoseWithOneKey() throws {
        let json = #"[{"id":1,"n":1,"m":5,"tags":["a"]},{"id":"1"},{"id":1,"n":2,"tags":["b"]}]"#
        let merged = #"{"v":[{"id":1,"n":2,"m":5,"tags":["a","b"]},{"id":"1","m":0}]}"#
        try expect("{list: Thing}", json, gives: merged)
        try expect("{list: {object: Thing}, duplicates: merge}", json, gives: merged)
        try expect("{list: Thing, duplicates: fail}", json, gives: "!duplicate v.2")
        try expect("{reference_list: Thing}", "[1,2,1]", gives: #"{"v":[1,2]}"#)
        try expect(
            "{list: Pair}",
            #"[{"a":1,"b":2,"c":3},{"a":2,"b":1},{"a":1,"b":2,"c":null}]"#,
            gives: #"{"v":[{"a":1,"b":2,"c":null},{"a":2,"b":1}]}"#
        )
    }

    @Test func keepsThemWhereTheRuleSaysSoOrThereIsNoKey() throws {
        try expect(
            "{list: Pair, duplicates: allow}",
            #"[{"a":1,"b":2},{"a":1,"b":2}]"#,
            gives: #"{"v":[{"a":1,"b":2},{"a":1,"b":2}]}"#
        )
        try expect("{list: Part}", #"[{"a":1},{"a":1}]"#, gives: #"{"v":[{"a":1},{"a":1}]}"#)
        try expect(
            "{list: Part, duplicates: merge}",
            #"[{"a":1},{"a":1},{"a":"1"}]"#,
            gives: #"{"v":[{"a":1},{"a":"1"}]}"#
        )
        try expect("{list: Thing}", #"[{"n":1},{"n":1}]"#, gives: #"{"v":[{"n":1,"m":0},{"n":1,"m":0}]}"#)
        try expect("{list: integer}", "[1,1]", gives: #"{"v":[1,1]}"#)
    }

    @Test func goesByTheProperties() throws {
        let json = #"[{"a":1,"b":1},{"a":2},{"a":1,"b":2}]"#
        try expect("{list: Part, same_by: [a]}", json, gives: #"{"v":[{"a":1,"b":2},{"a":2}]}"#)
        try expect("{list: Part, same_by: [a], duplicates: fail}", json, gives: "!duplicate v.2")
    }

    @Test func keepsElementsApartThatHoldNoneOfTheProperties() throws {
        for json in [#"[{"b":3},{"b":4}]"#, #"[{"a":null,"b":3},{"a":null,"b":4}]"#] {
            try expect("{list: Part, same_by: [a]}", json, gives: #"{"v":\#(json)}"#)
            try expect("{list: Part, same_by: [a], duplicates: fail}", json, gives: #"{"v":\#(json)}"#)
        }
        try expect(
            "{list: Part, same_by: [a, b]}",
            #"[{"a":1,"b":null},{"a":1,"b":null},{"b":1},{}]"#,
            gives: #"{"v":[{"a":1,"b":null},{"b":1},{}]}"#
        )
    }
}
