import SpecRuntime
import Testing

/// Tables and partial dates: their drafts read and write the samples without a loss.
struct InferredTableTests {
    @Test(arguments: [
        (#"{"id":1,"rows":[["SKU","Unit price"],["A-1",12.5],["é",null],["B"],[null,1]]}"#, "[SKU, 'Unit price']"),
        (#"{"id":1,"rows":[["q1","q2","q3"],[1,2,3]]}"#, "[q1, q2, q3]"),
        (#"{"id":1,"rows":[["id","kind","x"],["a","b","c"],["d","e","f"],["g","h",""]]}"#, "[id, kind, x]"),
        (#"{"id":1,"rows":[["day","total"],["2024-01-01","1.5"],["2024-01-02","2"]]}"#, "[day, total]"),
    ])
    func draftsTablesByTheirHeader(_ sample: String, _ columns: String) throws {
        let trial = try InferenceTrial(sample)
        #expect(try trial.line("rows").contains("{list: Row, transform: {table: {first_row: \(columns)}}}"))
        try InferredShapeTests.expectRoundTrip(trial)
    }

    @Test func draftsTablesOfSeveralDocuments() throws {
        let bare = try InferenceTrial(#"{"t":[["a","b"],["x","y"]],"n":1}"#, #"{"t":[["a","b"]],"n":2}"#)
        #expect(try bare.line("t").contains("table: {first_row: [a, b]}"))
        try InferredShapeTests.expectRoundTrip(bare)
        let empty = try InferenceTrial(#"{"t":[["a","b"],["x",1]],"n":1}"#, #"{"t":[],"n":2}"#, #"{"t":null,"n":3}"#)
        #expect(try empty.line("t").contains("table: first_row"))
        try InferredShapeTests.expectRoundTrip(empty)
    }

    @Test func draftsRowsBesideTheNamesOfTheirColumns() throws {
        let trial = try InferenceTrial(
            #"{"name":"cpu","columns":["time","value"],"values":[["2024-01-01T00:00:00Z",0.5],["2024-01-01T00:00:10Z",null]]}"#,
            #"{"name":"io","columns":["time","value"],"values":[]}"#
        )
        #expect(try trial.line("values").contains("{list: Value, transform: {table: [time, value]}}"))
        #expect(try trial.line("columns").contains("{list: string}"))
        #expect(trial.rules.contains("time: {date_format: iso8601}"))
        try InferredShapeTests.expectRoundTrip(trial)
    }

    @Test(arguments: [
        #"{"t":[["en","English"],["de","German"]]}"#, #"{"t":[["a","a"],[1,2]]}"#, #"{"t":[["a","b"],[1,2,3]]}"#,
        #"{"t":[["a","b"],[1,[2]]]}"#, #"{"t":[["a","b"],{"c":1}]}"#, #"{"t":[["a",""],[1,2]]}"#, #"{"t":[["a"],[1]]}"#,
        #"{"t":[["a","b"]]}"#, #"[{"t":[["a","b"],[1,2]]},{"t":[["a","c"],[1,2]]}]"#, #"{"t":[[1,2],["a","b"]]}"#,
        #"{"columns":["a","b"],"values":[[1,2,3]]}"#, #"{"columns":["a","b"],"header":["c","d"],"values":[[1,2]]}"#,
        #"[{"columns":["a","b"],"values":[[1,2]]},{"columns":["a","c"],"values":[[1,2]]}]"#,
        #"[{"columns":["a","b"],"values":[[1,2]]},{"values":[[1,2]]},{"columns":null,"values":[[1,2]]}]"#,
    ])
    func takesOtherListsAsTheyAre(_ sample: String) throws {
        let trial = try InferenceTrial(sample)
        #expect(!trial.rules.contains("table"), "\(trial.rules)")
        try trial.check()
    }

    @Test func draftsDatesOfSeveralPrecisionsAsText() throws {
        let trial = try InferenceTrial(
            #"{"d":"2024","list":["2024-05","1999"]}"#,
            #"{"d":"2024-05-01","list":[]}"#,
            #"{"d":"2024-05-01T10:00:00.50+02:00","list":[]}"#
        )
        #expect(try trial.line("d").hasPrefix("d: {type: string, date_format: [iso8601, day, yyyy]}"))
        #expect(try trial.line("list").hasPrefix("list: {list: {type: string, date_format: [yyyy-MM, yyyy]}}"))
        try InferredShapeTests.expectRoundTrip(trial)
        for texts in [
            ["2024", "2025"], ["2024-13", "2024"], ["2024", "2024-05", ""], ["2024", "24-05"], ["0999", "2024-01"],
        ] {
            let other = try InferenceTrial(#"{"d":["\#(texts.joined(separator: #"",""#))"]}"#)
            #expect(!other.rules.contains("date_format"), "\(other.rules)")
            try other.check()
        }
    }
}
