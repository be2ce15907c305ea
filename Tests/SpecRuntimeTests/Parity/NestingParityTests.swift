import SpecRuntime
import Testing

/// Objects in objects: MAXJsonAdapter's subclassed properties, Crust's nested mappings, the others' relationships.
struct NestingParityTests {
    private static let mappings = """
        Outer: {properties: {k: {object: Inner}, ks: {list: Inner}, d: {dictionary: Inner}}}
        Inner: {properties: {x: , n: {type: integer}, inner: {object: Inner}}}
        """

    /// C-1, C-2, D-3, D-11, D-14, D-18, N-8, N-9, F68, M31, M32, F29, F31, E22, E23: the spec specifies one or many;
    /// another shape is reported, at its place.
    @Test func checksTheShape() throws {
        try expectReads(
            Self.mappings,
            [
                #"{"k":{"x":1}}"#: #"{"k":{"x":1}}"#, #"{"k":"a string"}"#: "!wrong-type k",
                #"{"k":[{"x":1}]}"#: "!wrong-type k",
                #"{"k":[]}"#: "!wrong-type k", #"{"ks":[]}"#: #"{"ks":[]}"#, #"{"ks":[{"x":1},null]}"#: "!null ks.1",
                #"{"ks":[{"x":1},{"x":2}]}"#: #"{"ks":[{"x":1},{"x":2}]}"#, #"{"ks":{"n":1,"m":2}}"#: "!wrong-type ks",
                #"{"ks":["a"]}"#: "!wrong-type ks.0", #"{"ks":null}"#: #"{"ks":null}"#, #"{"ks":[null]}"#: "!null ks.0",
                #"{"d":{"a":{"x":1}}}"#: #"{"d":{"a":{"x":1}}}"#, #"{"d":[{"x":1}]}"#: "!wrong-type d",
            ]
        )
        let failure = try Trial(Self.mappings).failure(#"{"ks":[{"x":1},null]}"#)
        #expect(failure.at == "$.ks[1]")
    }

    /// C-3, D-5, F29, C05, M20: mappings nest and recur, each with rules of its own, as deep as the JSON goes.
    @Test func nestsMappings() throws {
        let json = #"{"k":{"x":1,"inner":{"n":2,"inner":{"x":null,"inner":null}}}}"#
        try expectReads(
            Self.mappings,
            [json: json, #"{"k":{"inner":{"inner":{"n":"x"}}}}"#: "!wrong-type k.inner.inner.n"]
        )
        try expectWritesBack(Self.mappings, [json: json])
    }

    /// C-4, D-2, D-12, D-13, D-15, F07, F16, C04, C22, C44: missing keeps the old value, null clears it, new replaces
    /// it.
    @Test func meetsOldObjects() throws {
        try expectRefreshes(
            Self.mappings,
            old: #"{"k":{"x":1,"n":2},"ks":[{"x":1}]}"#,
            [
                "{}": #"{"k":{"x":1,"n":2},"ks":[{"x":1}]}"#, #"{"k":null}"#: #"{"k":null,"ks":[{"x":1}]}"#,
                #"{"k":{"x":5}}"#: #"{"k":{"x":5},"ks":[{"x":1}]}"#, #"{"ks":null}"#: #"{"k":{"x":1,"n":2},"ks":null}"#,
                #"{"ks":[{"n":"x"}],"k":null}"#: "!wrong-type ks.0.n",
            ]
        )
        try expectReads(
            "Outer: {properties: {k: {object: Inner, required: true}}}\nInner: {properties: [x]}",
            ["{}": "!missing k", #"{"k":null}"#: "!null k"]
        )
    }

    /// D-13, E22: a list that is missing stays; one that is null is null, empty, or a failure, as the spec specifies.
    @Test func choosesWhatANullListIs() throws {
        try expectValues("{list: integer, default: [], if_null: default}", ["null": "[]", "": "[]"])
        try expectValues("{list: integer, if_null: fail}", ["null": "!null"])
        try expectValues("{list: {object: Car, if_null: null}}", ["[null]": "[null]"])
    }

    /// D-16: a mapping that contains itself needs no cutting: a missing key is no failure.
    /// D-6: one that could never end is refused when the spec is loaded.
    @Test func endsWhereTheJSONEnds() throws {
        let person = "Person: {properties: {name: , friends: {list: Person}}}"
        let json = #"{"name":"a","friends":[{"name":"b","friends":[{"name":"Pedro","friends":null}]},{"name":"c"}]}"#
        try expectReads(person, [json: json])
        let chats =
            "Chat: {properties: {id: , last: {object: Message}}}\nMessage: {properties: {id: , chat: {object: Chat}}}"
        try expectReads(
            chats,
            [#"{"id":1,"last":{"id":3,"chat":{"id":1}}}"#: #"{"id":1,"last":{"id":3,"chat":{"id":1}}}"#]
        )
        try expectRefused(["Node: {properties: {next: {object: Node, from: .}}}": "endless-object"])
    }

    /// C-6, F52: `extends` takes the parent's rules; those of the child replace them, nothing is lost.
    @Test func inheritsRules() throws {
        let spec = """
            Child: {extends: Parent, properties: {childProperty: , name: label}}
            Parent: {naming: snake_case, properties: {intProperty: {type: integer}, boolProperty: {type: boolean}, name: }}
            """
        let json = #"{"int_property":777,"bool_property":true,"label":"n","child_property":"Hello"}"#
        try expectReads(spec, [json: #"{"intProperty":777,"boolProperty":true,"name":"n","childProperty":"Hello"}"#])
        try expectWritesBack(spec, [json: json])
    }

    /// C-12, F44: an extended copy leaves its original alone; a relationship to its own mapping stays where it pointed.
    @Test func copiesAMapping() throws {
        try expectReads(
            """
            Detail: {extends: Node, properties: [note], remove: [size]}
            Node: {properties: {size: , next: {object: Node}}}
            """,
            [
                #"{"size":1,"note":2,"next":{"size":3,"note":4}}"#: #"{"next":{"size":3},"note":2}"#
            ]
        )
    }

    /// C-10, D-8, F61, G-5, G-17, C52: an object from the JSON of the one around it, only if something of it is there.
    @Test func readsAnObjectFromTheSameLevel() throws {
        let spec = """
            Thing: {properties: {id: , category: {object: Category, from: .}}}
            Category: {properties: {uuid: , prop: }}
            """
        let json = #"{"id":"r","uuid":"u","prop":"p"}"#
        try expectReads(
            spec,
            [json: #"{"id":"r","category":{"uuid":"u","prop":"p"}}"#, #"{"id":"r"}"#: #"{"id":"r"}"#]
        )
        try expectWritesBack(spec, [json: json, #"{"id":"r"}"#: #"{"id":"r"}"#])
        try expectRefreshes(spec, old: json, [#"{"id":"s"}"#: #"{"id":"s","category":{"uuid":"u","prop":"p"}}"#])
    }

    /// C-11: several mappings read one JSON.
    @Test func readsByAnyMapping() throws {
        let spec = "A: {properties: {name: , uuid: }}\nB: {properties: {name: uuid, uuid: name}}"
        let json = #"{"name":"n","uuid":"u"}"#
        #expect(try Trial(spec, as: "A").read(json) == json)
        #expect(try Trial(spec, as: "B").read(json) == #"{"name":"u","uuid":"n"}"#)
    }

    /// C-5, C02, C07: an object at a key with a dot; an array at the root has its objects in order.
    @Test func readsRootsAndDottedKeys() throws {
        try expectReads(
            #"Thing: {properties: {company: {from: '"data.company"', object: Company}}}"#
                + "\nCompany: {properties: [name]}",
            [#"{"data.company":{"name":"n"}}"#: #"{"company":{"name":"n"}}"#]
        )
        try expectReads(
            "Company: {properties: [name]}",
            [#"[{"name":"a"},{"name":"b"}]"#: #"{"name":"a"} {"name":"b"}"#]
        )
    }

    /// D-3, F28, G-22: a list, or a set whose order makes no difference; empty stays empty.
    @Test func readsListsAndSets() throws {
        let spec = "Thing: {properties: {a: {list: string}, b: {list: string, ordered: false}}}"
        let json = #"{"a":["x","y"],"b":["x","y"]}"#
        try expectReads(spec, [json: json, #"{"a":[],"b":[]}"#: #"{"a":[],"b":[]}"#])
        let trial = try Trial(spec)
        #expect(try trial.object(json) == trial.object(#"{"a":["x","y"],"b":["y","x"]}"#))
        #expect(try trial.object(json) != trial.object(#"{"a":["y","x"],"b":["x","y"]}"#))
    }

    // MARK: Updates of values

    /// P-1, P-4, P-7, P-8, P-9, N-1, N-2, N-3, N-4, N-5, N-6, N-7, C13, F55, F56: lists of values and null, by update.
    @Test(arguments: [
        ("", "[3,2]", "[3,2]"), ("", "null", "null"), ("update: merge", "[3,2]", "[1,2,3]"),
        ("update: merge", "null", "[1,2]"),
        ("update: append", "[3,2]", "[1,2,3,2]"), ("update: append", "null", "[1,2]"),
        ("update: append, if_null: fail", "null", "!null value"), ("if_null: fail", "null", "!null value"),
        ("if_null: default, default: []", "null", "[]"), ("update: merge", "{}", "!wrong-type value"),
        ("update: append", "[null]", "!null value.0"),
    ])
    func updatesLists(words: String, new: String, expected: String) throws {
        let rule = words.isEmpty ? "{list: integer}" : "{list: integer, \(words)}"
        try expectRefreshes(
            "Thing: {properties: {value: \(rule)}}",
            old: #"{"value":[1,2]}"#,
            [
                #"{"value":\#(new)}"#: expected.hasPrefix("!") ? expected : #"{"value":\#(expected)}"#,
                "{}": #"{"value":[1,2]}"#,
            ]
        )
    }

    /// P-2, P-6: one object: `merge` keeps the old one on null; an update for lists is refused there.
    @Test func updatesOneObject() throws {
        let merging = "Thing: {properties: {k: {object: Car, update: merge}}}\nCar: {properties: [model]}"
        try expectRefreshes(
            merging,
            old: #"{"k":{"model":1}}"#,
            [#"{"k":null}"#: #"{"k":{"model":1}}"#, "{}": #"{"k":{"model":1}}"#]
        )
        try expectRefused([
            "Thing: {properties: {k: {object: Car, update: append}}}\nCar: {properties: [model]}": "update-misfit"
        ])
    }

    /// P-10: values that are equal are kept unless the spec merges them.
    @Test func treatsEqualValuesAsTheSpecSays() throws {
        try expectValues("{list: integer, duplicates: merge}", ["[1,2,1]": "[1,2]"])
        try expectValues("{list: integer, duplicates: allow}", ["[1,2,1]": "[1,2,1]"])
        try expectValues("{list: integer, duplicates: fail}", ["[1,2,1]": "!duplicate value.2"])
        let failure = try Trial(rule: "{list: integer, duplicates: fail}").failure(#"{"value":[1,2,1]}"#)
        #expect(failure.at == "$.value[2]")
    }
}
