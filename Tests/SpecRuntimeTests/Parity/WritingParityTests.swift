import SpecRuntime
import Testing

/// Objects to JSON: values that each library loses or bends in writing, and the JSON that we write.
struct WritingParityTests {
    /// G-1, G-4, G-14, G-19, G-20, G-21, F53, J07: null is written, unset isn't; `omit` leaves null and empty out.
    @Test func tellsNullFromUnset() throws {
        let properties = "properties: {a: , day: {date_format: day}, k: {object: Car}, ks: {list: Car}}"
        let cars = "\nCar: {properties: [model]}"
        let nulls = #"{"a":null,"day":null,"k":null,"ks":null}"#
        try expectWritesBack("Thing: {\(properties)}\(cars)", [nulls: nulls, "{}": "{}", #"{"ks":[]}"#: #"{"ks":[]}"#])
        try expectWritesBack(
            "Thing: {omit: ['null'], \(properties)}\(cars)",
            [nulls: "{}", #"{"ks":[]}"#: #"{"ks":[]}"#]
        )
        try expectWritesBack("Thing: {omit: [empty], \(properties)}\(cars)", [#"{"a":"","ks":[]}"#: "{}"])
        try expectWritesBack(
            "Thing: {omit: [default], properties: {n: {type: integer, default: 0}}}",
            [#"{"n":0}"#: "{}"]
        )
    }

    /// G-2, G-4, G-6, G-15, G-23, F46, F71, C50: paths of all kinds are rebuilt, shared beginnings once.
    @Test func rebuildsNestedObjects() throws {
        let spec = """
            Thing:
              root: p.q
              properties: {name: data.name, year: data.information.year, car: {object: Car, from: x.y}, size: data.size}
            Car: {properties: {model: m.n}}
            """
        let json =
            #"{"p":{"q":{"data":{"name":"n","information":{"year":"2013"},"size":null},"x":{"y":{"m":{"n":1}}}}}}"#
        try expectWritesBack(spec, [json: json])
    }

    /// G-2, G-24, G-27, M34, G-26: two properties at one place, or one inside the other, are refused with both places.
    @Test func refusesTwoPropertiesAtOnePlace() throws {
        try expectRefused([
            "Thing: {properties: {a: p.n, b: p.n}}": "path-collision",
            "Thing: {properties: {a: p, b: p.m}}": "path-collision",
            "Thing: {properties: {a: p.0, b: p.0.k}}": "path-collision",
            "Thing: {properties: {a: p.0, b: p.k}}": "path-collision",
        ])
        try expectReads(
            "Thing: {properties: {a: p.n, b: {from: p.n, direction: read}}}",
            [#"{"p":{"n":1}}"#: #"{"a":1,"b":1}"#]
        )
    }

    /// G-24, G-25, G-26, M10, M16: a number in a path is that place of the list, whatever the order; an index may be followed.
    @Test func honoursIndexes() throws {
        try expectWritesBack(
            "Thing: {properties: {c: p.n.2, a: p.n.0, b: p.n.1, d: p.n.3, e: p.n.4}}",
            [
                #"{"p":{"n":["Bruce","Batman","Wayne",24,null]}}"#: #"{"p":{"n":["Bruce","Batman","Wayne",24,null]}}"#,
                #"{"p":{"n":[1]}}"#: #"{"p":{"n":[1]}}"#,
            ]
        )
        try expectWritesBack(
            "Thing: {properties: {b: p.1.k, a: p.0.k}}",
            [#"{"p":[{"k":1},{"k":2}]}"#: #"{"p":[{"k":1},{"k":2}]}"#]
        )
        try expectWritesBack(
            "Thing: {properties: {f: p.5}}",
            [#"{"p":[0,1,2,3,4,5]}"#: #"{"p":[null,null,null,null,null,5]}"#]
        )
    }

    /// G-28, M17: an object whose paths begin with an index is an array, at the root too.
    @Test func writesAnObjectAsAnArray() throws {
        let names = #"["Mathieu","Grettir","Skúlason"]"#
        try expectWritesBack("Names: {properties: {first: 0, middle: 1, last: 2}}", [names: names])
        try expectReads("Names: {properties: {first: 0, last: 2}}", [names: #"{"first":"Mathieu","last":"Skúlason"}"#])
    }

    /// G-3, F70, D-7: objects that are one bare value go back as that value; nothing becomes `{}`.
    @Test func writesBareValues() throws {
        let spec = "Thing: {properties: {ids: {list: Tag}, one: {object: Tag}}}\nTag: {properties: {id: .}}"
        try expectWritesBack(spec, [#"{"ids":[4,5],"one":6}"#: #"{"ids":[4,5],"one":6}"#])
    }

    /// G-5: members of an object at the same level join those of the outer one; a key of both is refused.
    @Test func joinsAnObjectOfTheSameLevel() throws {
        try expectRefused([
            "Thing: {properties: {name: , k: {object: Inner, from: .}}}\nInner: {properties: [name]}": "path-collision"
        ])
        let spec = "Thing: {properties: {name: , k: {object: Inner, from: .}}}\nInner: {properties: [size]}"
        try expectWritesBack(spec, [#"{"name":1,"size":2}"#: #"{"name":1,"size":2}"#, #"{"name":1}"#: #"{"name":1}"#])
        let trial = try Trial(spec)
        #expect(try trial.write(["name": 1, "k": nil]) == #"{"name":1}"#)
    }

    /// G-7: an object that leads back to itself is a failure, never an overflow.
    @Test func stopsAtACycle() throws {
        let trial = try Trial("Node: {properties: {next: {object: Node}}}")
        let node = try trial.runtime.makeObject("Node")
        node.next = .object(node)
        #expect(try trial.write(node).hasPrefix("!too-deep"))
        node.next = nil
    }

    /// G-8: null that a property holds is null in the JSON; two upstream tests expect otherwise by mistake.
    @Test func writesNullAsNull() throws {
        #expect(try Trial("Thing: {properties: [a]}").write(["a": nil]) == #"{"a":null}"#)
    }

    /// G-9, G-10, E19: dates go out by their format, nested objects by their mapping, a null list as null.
    @Test func writesByTheRule() throws {
        let spec = "Thing: {properties: {day: {date_format: day}, k: {object: Thing}, ks: {list: Thing}}}"
        let json = #"{"day":"2014-02-13","k":{"day":null},"ks":[{"day":"2014-02-14"},{}]}"#
        try expectWritesBack(spec, [json: json, #"{"ks":null}"#: #"{"ks":null}"#, #"{"ks":[]}"#: #"{"ks":[]}"#])
    }

    /// G-11, E34, E35: dictionaries go out as they came.
    @Test func writesDictionaries() throws {
        let spec = "Thing: {properties: {id: , dict: {dictionary: integer}, things: {dictionary: Thing}}}"
        let json = #"{"id":"1","dict":{"a":1,"b":2},"things":{"x":{"id":"2"}}}"#
        try expectWritesBack(spec, [json: json])
        try expectReads(spec, [#"{"dict":{"a":1,"b":"x","c":true}}"#: "!wrong-type dict.b, !wrong-type dict.c"])
    }

    /// G-12: what can't be written is a failure; no key is left out for it.
    @Test func refusesWhatItCannotWrite() throws {
        let trial = try Trial("Thing: {properties: {a: {values: {x: 1}}, b: }}")
        #expect(try trial.write(["a": 2, "b": 1]) == "!unknown-value a")
    }

    /// G-16, C14: a list that may be null is written, with values, empty, and null.
    @Test(arguments: ["[1,2]", "[]", "null"])
    func writesOptionalLists(json: String) throws {
        try expectWritten("{list: integer}", [json: json])
    }

    /// G-18, S-21: writing changes nothing in the object.
    @Test func leavesTheObjectAlone() throws {
        let trial = try Trial("Thing: {properties: {a: {transform: uppercase}, k: {object: Thing}}}")
        let object = try trial.object(#"{"a":"x","k":{"a":"y"}}"#)
        let before = object.json
        #expect(try trial.write(object) == trial.write(object))
        #expect(object.json == before)
    }

    /// G-29, M25: lists of objects go out by their own rules, to the keys of those.
    @Test func writesNestedMappings() throws {
        let spec = """
            Person: {properties: {name: , data: {object: Data, from: personData}, all: {list: Data}}}
            Data: {properties: {name: , age: ageNumber}}
            """
        let json = #"{"name":"a","personData":{"name":"b","ageNumber":3},"all":[{"name":"c","ageNumber":4}]}"#
        try expectWritesBack(spec, [json: json])
    }

    /// J23, Z-1, Z-2: the text `nil`, empty text, dates and objects inside are written as what they are.
    @Test func losesNoText() throws {
        let spec =
            "Thing: {properties: {a: {type: string}, b: {type: string}, c: {type: date}, d: {object: Thing}, e: {list: string}}}"
        let json = #"{"a":"nil","b":"","c":"2000-08-22T13:28:00Z","d":{"a":"x"},"e":[]}"#
        try expectWritesBack(spec, [json: json])
    }
}
