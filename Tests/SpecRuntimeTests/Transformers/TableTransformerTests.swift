import SpecRuntime
import Testing

/// Tables as lists of objects.
struct TableTransformerTests {
    @Test func readsRowsBelowTheirNames() throws {
        try expectValues(
            "{transform: {table: first_row}}",
            [
                #"[["a","é"],[1,null],["x"],[]]"#: #"[{"a":1,"é":null},{"a":"x"},{}]"#, "[]": "[]", #"[["a"]]"#: "[]",
                "null": "null", "{}": "!transform-failed", #"[["a","a"],[1,2]]"#: "!transform-failed",
                #"[["a",1],[1,2]]"#: "!transform-failed", #"[["a"],[1,2]]"#: "!transform-failed",
                #"[["a"],null]"#: "!transform-failed", #"["a"]"#: "!transform-failed", "[[],[]]": "[{}]",
            ]
        )
        try expectValues(
            "{transform: {table: [sku, price]}}",
            [#"[["A",1.50],["B"]]"#: #"[{"sku":"A","price":1.50},{"sku":"B"}]"#, #"[[1,2,3]]"#: "!transform-failed"]
        )
    }

    @Test func readsParallelArrays() throws {
        try expectValues(
            "{transform: {table: by_column}}",
            [
                #"{"time":[1,2],"temp":[0.5,null]}"#: #"[{"time":1,"temp":0.5},{"time":2,"temp":null}]"#, "{}": "[]",
                #"{"a":[],"b":[]}"#: "[]", #"{"a":[1],"b":[]}"#: "!transform-failed",
                #"{"a":[1],"unit":"C"}"#: "!transform-failed", "[]": "!transform-failed",
            ]
        )
    }

    @Test func leavesOutWhatIsNoColumnBesideNamedOnes() throws {
        let rule = "{transform: {table: {by_column: [t, c]}}}"
        try expectValues(
            rule,
            [
                #"{"c":[1.5],"t":[1],"s":"ok"}"#: #"[{"c":1.5,"t":1}]"#, #"{"s":"no_data"}"#: "[]",
                #"{"Messages":[],"t":[1],"c":[2]}"#: #"[{"t":1,"c":2}]"#,
                #"{"t":[1],"x":[2]}"#: #"[{"t":1,"x":2}]"#, #"{"n":{},"c":[3]}"#: #"[{"c":3}]"#,
                #"{"t":[1],"c":[]}"#: "!transform-failed", #"{"t":"x","c":[1]}"#: "!transform-failed",
                #"{"x":[1],"y":[]}"#: "!transform-failed",
            ]
        )
        try expectWritten(rule, [#"{"c":[1.5],"t":[1],"s":"ok"}"#: #"{"t":[1],"c":[1.5]}"#])
    }

    @Test func readsRowsBesideTheirNames() throws {
        try expectValues(
            "{transform: {table: {names: columns, rows: values}}}",
            [
                #"{"columns":["a","é"],"values":[[1,null],["x"],[]]}"#: #"[{"a":1,"é":null},{"a":"x"},{}]"#,
                #"{"values":[[1]],"more":0,"columns":["a"]}"#: #"[{"a":1}]"#, #"{"columns":["a"],"values":[]}"#: "[]",
                #"{"columns":[],"values":[[],[]]}"#: "[{},{}]", "null": "null", "[]": "!transform-failed",
                #"{"columns":["a"]}"#: "[]", #"{"columns":["a"],"values":null}"#: "[]", "{}": "[]",
                #"{"columns":null,"values":[]}"#: "!transform-failed", #"{"columns":"a"}"#: "!transform-failed",
                #"{"columns":["a","a"],"values":[]}"#: "!transform-failed",
                #"{"columns":["a"],"values":[[1,2]]}"#: "!transform-failed",
            ]
        )
        try expectValues(
            "{transform: {table: {names: schema.fields.*.name, rows: rows.*.f}}}",
            [
                #"{"schema":{"fields":[{"name":"a","type":"INT"},{"name":"b"}]},"rows":[{"f":[1,2]},{"f":[3]}]}"#:
                    #"[{"a":1,"b":2},{"a":3}]"#,
                #"{"schema":{"fields":[{"name":"a"}]},"total":0}"#: "[]",
                #"{"schema":{"fields":[{"type":"INT"}]},"rows":[]}"#: "!transform-failed",
                #"{"schema":{"fields":[{"name":"a"}]},"rows":[[1]]}"#: "!transform-failed",
            ]
        )
    }

    @Test func writesRowsBesideTheirNames() throws {
        for (places, table) in [
            ("names: columns, rows: values", #"{"columns":["a","é"],"values":[[1,null],["x"]]}"#),
            ("names: t.a, rows: t.b.c", #"{"t":{"a":["x"],"b":{"c":[[1]]}}}"#),
            ("names: f.*.n.m, rows: r.*.c", #"{"f":[{"n":{"m":"a"}},{"n":{"m":"b"}}],"r":[{"c":[1]},{"c":[2,3]}]}"#),
            (#"names: '"a.b"', rows: c.*"#, #"{"a.b":["x"],"c":[[1]]}"#),
            ("names: columns, rows: values", #"{"columns":[],"values":[]}"#),
            ("names: columns, rows: values", #"{"columns":[],"values":[[],[]]}"#),
        ] {
            try expectWritten("{transform: {table: {\(places)}}}", [table: table])
        }
        try expectWritten(
            "{transform: {table: {names: columns, rows: values}}}",
            [
                #"{"total":1,"columns":["a","b"],"values":[[1]]}"#: #"{"columns":["a"],"values":[[1]]}"#,
                #"{"columns":["a"]}"#: #"{"columns":[],"values":[]}"#,
            ]
        )
    }

    /// The order of the columns is the data's.
    @Test func findsColumnsByTheirNames() throws {
        let spec = """
            Answer: {properties: {prices: {from: result, list: Price, transform: {table: {names: cols.*.id, rows: data}}}}}
            Price: {properties: {sku: {type: string, required: true}, price: {type: decimal}}}
            """
        let expected = #"{"prices":[{"sku":"A","price":1.50}]}"#
        try expectReads(
            spec,
            [
                #"{"result":{"cols":[{"id":"sku"},{"id":"price"}],"data":[["A",1.50]]}}"#: expected,
                #"{"result":{"cols":[{"id":"price"},{"id":"new"},{"id":"sku"}],"data":[[1.50,true,"A"]]}}"#: expected,
            ]
        )
    }

    @Test func writesTheTableAgain() throws {
        for (form, table) in [
            ("first_row", #"[["a","é"],[1,null],["x"]]"#), ("[sku, price]", #"[["A",1.50],["B"],[]]"#),
            ("by_column", #"{"time":[1,2],"temp":[0.5,null]}"#), ("by_column", "{}"), ("first_row", "[]"),
            ("first_row", "[[],[]]"),
        ] {
            try expectWritten("{transform: {table: \(form)}}", [table: table])
        }
        try expectWritten(
            "{transform: {table: first_row}}",
            [#"[["a"]]"#: "[]", #"[["a","b"],[1]]"#: #"[["a"],[1]]"#]
        )
        try expectWritten("{transform: {table: by_column}}", [#"{"a":[]}"#: "{}"])
        try expectWritten("{transform: {table: {by_column: [a, b]}}}", [#"{"a":[],"b":[]}"#: #"{"a":[],"b":[]}"#])
        try expectWritten("{transform: {table: {first_row: [b, a]}}}", [#"[["a"],[1]]"#: #"[["b","a"],[null,1]]"#])
        try expectWritten("{transform: {table: {first_row: [a]}}}", [#"[["a"]]"#: #"[["a"]]"#, "[]": #"[["a"]]"#])
    }

    @Test func writesNullWhereARowLacksAColumn() throws {
        let spec = """
            Forecast: {properties: {hours: {list: Hour, transform: {table: by_column}}}}
            Hour: {properties: {time: , temp: , rain: }}
            """
        try expectReads(spec, [#"{"hours":{"time":[1],"rain":[2]}}"#: #"{"hours":[{"time":1,"rain":2}]}"#])
        let rows = """
            Sheet: {properties: {rows: {list: Row, transform: {table: first_row}}}}
            Row: {properties: {note: , sku: }}
            """
        let trial = try Trial(rows)
        #expect(
            try trial.writeBack(#"{"rows":[["sku","note"],["A"],["B","x"]]}"#)
                == #"{"rows":[["sku","note"],["A"],["B","x"]]}"#
        )
    }

    @Test func saysInWhichRowAndColumn() throws {
        for (form, json, message) in [
            ("first_row", #"[["a","b"],[1],[1,2,3]]"#, "row 3, column 3: there is no such column, as the table has 2"),
            ("first_row", #"[["a","b","a"]]"#, #"row 1, column 3: column 1 is called "a" too"#),
            ("first_row", #"[["a",null]]"#, "row 1, column 2: expected the name of the column, found null"),
            ("[a]", "[[1],7]", "row 2: expected a list, found a number"),
            ("by_column", #"{"time":[1,2,3],"temp":[1,2]}"#, #"row 3: column "temp" has ended, and "time" has not"#),
            ("by_column", #"{"time":[1],"temp":[1,2]}"#, #"row 2: column "time" has ended, and "temp" has not"#),
            (
                "by_column", #"{"time":[],"unit":"C"}"#,
                #"column "unit": expected a list, found text; `{by_column: [...]}` names the columns where other members stand beside them"#
            ),
            ("{by_column: [a]}", #"{"a":"C"}"#, #"column "a": expected a list, found text"#),
            ("{by_column: [b, a]}", #"{"c":1,"a":[1],"b":[]}"#, #"row 1: column "b" has ended, and "a" has not"#),
            ("{names: n, rows: r}", "[1]", "`n`: expected an object, found a list"),
            ("{names: n.m, rows: r}", #"{"n":{},"r":[]}"#, #"`n.m`: there is no "m""#),
            ("{names: n, rows: r}", #"{"n":"a"}"#, "`n`: expected a list, found text"),
            ("{names: n.*.m, rows: r}", #"{"n":[{"m":"a"},{}]}"#, #"`n.*.m`, item 2: there is no "m""#),
            (
                "{names: n, rows: r}", #"{"n":["a",null],"r":[]}"#,
                "column 2: expected the name of the column, found null"
            ),
            ("{names: n, rows: r}", #"{"n":["a","a"],"r":[]}"#, #"column 2: column 1 is called "a" too"#),
            ("{names: n, rows: r}", #"{"n":["a"],"r":[[1],7]}"#, "row 2: expected a list, found a number"),
            ("by_column", "[1]", "expected an object with an array for each column, found a list"),
        ] {
            let trial = try Trial(rule: "{transform: {table: \(form)}}")
            #expect(try trial.failure(#"{"value":\#(json)}"#).message == "`table`: " + message)
        }
    }

    @Test func namesTheRowOfAWrongCell() throws {
        let trial = try Trial(
            """
            Sheet: {properties: {rows: {list: Row, transform: {table: [sku, price]}}}}
            Row: {unknown: fail, properties: {sku: {type: string, required: true}, price: {type: decimal}}}
            """
        )
        let failure = try trial.failure(#"{"rows":[["A",1],["B","free"]]}"#)
        #expect(failure.property == "rows.1.price")
        #expect(failure.id.rawValue == "wrong-type")
        #expect(try trial.failure(#"{"rows":[[]]}"#).property == "rows.0.sku")
    }

    @Test func writesManyColumnsInLinearTime() throws {
        let names = (0..<400).map { "\"c\($0)\"" }.joined(separator: ",")
        let cells = (0..<400).map(String.init).joined(separator: ",")
        let table = "[[\(names)],[\(cells)],[\(cells)]]"
        try expectWritten("{transform: {table: first_row}}", [table: table])
    }

    @Test func refusesRowsWithoutCommonMembers() throws {
        let rows = (0..<2000).map { Value.dictionary(["m\($0)": 1]) }
        let trial = try Trial("Sheet: {properties: {rows: {list: {dictionary: any}, transform: {table: by_column}}}}")
        #expect(try trial.write(["rows": .list(rows)]).hasPrefix("!transform-failed"))
    }
}
