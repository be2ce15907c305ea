import SpecRuntime
import Testing

/// Arrays that paths open by an index, where null stood in their place.
struct NullArrayTests {
    @Test func writesNullWhereAllOfTheArrayIsNull() throws {
        let spec = """
            Thing:
              properties:
                first: authors.0.name
                second: authors.1.name
                names: {from: authors.*.name, list: string}
                x: place.coordinates.0
                y: place.coordinates.1
            """
        try expectWritesBack(
            spec,
            [
                #"{"authors":null,"place":{"coordinates":null}}"#: #"{"authors":null,"place":{"coordinates":null}}"#,
                #"{"authors":[{"name":"a"},{"name":"b"}]}"#: #"{"authors":[{"name":"a"},{"name":"b"}]}"#,
                #"{"place":null}"#: #"{"place":{"coordinates":null}}"#,
                #"{"place":{"coordinates":[null,1]}}"#: #"{"place":{"coordinates":[null,1]}}"#,
                #"{"authors":[]}"#: "{}",
            ]
        )
    }

    @Test func writesWhatElseStandsInTheArray() throws {
        // One of two is unset, so that it wasn't the array that was null.
        try expectWritesBack(
            "Thing: {properties: {a: x.0.n, b: x.1.n}}",
            [#"{"x":[{"n":null}]}"#: #"{"x":[{"n":null}]}"#, #"{"x":null}"#: #"{"x":null}"#]
        )
        try expectWritesBack(
            "Thing: {constants: {x.0.kind: k}, properties: {a: x.0.n}}",
            [#"{"x":[{"n":null}]}"#: #"{"x":[{"kind":"k","n":null}]}"#]
        )
        try expectWritesBack(
            "Thing: {properties: {a: {from: x.0.n, omit: [null]}, b: x.0.m}}",
            [#"{"x":null}"#: #"{"x":[{"m":null}]}"#]
        )
        try expectWritesBack(
            "Thing: {properties: {a: {from: x.0, transform: {null_if: 0}}, b: x.1}}",
            [#"{"x":[0,null]}"#: #"{"x":[0,null]}"#, #"{"x":[0,1]}"#: #"{"x":[0,1]}"#]
        )
    }

    @Test func writesNullInsideArraysOfArrays() throws {
        try expectWritesBack(
            "Thing: {properties: {a: x.0.0, b: x.0.1, c: x.1.0}}",
            [
                #"{"x":null}"#: #"{"x":null}"#, #"{"x":[null,[1]]}"#: #"{"x":[null,[1]]}"#,
                #"{"x":[[1,null],null]}"#: #"{"x":[[1,null],null]}"#,
            ]
        )
        // A mapping that is the array itself is never null.
        try expectWritesBack("Thing: {properties: {a: 0, b: 1}}", ["[null,null]": "[null,null]"])
    }

    @Test func countsTheNullsOfAnObjectInItAlone() throws {
        for setting in ["", "if_all_null: null, "] {
            try expectWritesBack(
                "Thing: {\(setting)properties: {s: {from: data.0, object: C}}}\nC: {\(setting)properties: {n: a.n, b: b.0}}",
                [
                    #"{"data":[{"a":{"n":1},"b":null}]}"#: #"{"data":[{"a":{"n":1},"b":null}]}"#,
                    #"{"data":null}"#: #"{"data":null}"#,
                ]
            )
        }
        try expectWritesBack(
            "Thing: {if_all_null: null, properties: {s: {from: data.s, object: C}}}\nC: {if_all_null: null, properties: {n: a.n, b: b.0}}",
            [#"{"data":{"s":{"a":{"n":1},"b":null}}}"#: #"{"data":{"s":{"a":{"n":1},"b":null}}}"#]
        )
    }
}
