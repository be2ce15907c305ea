import SpecRuntime
import Testing

/// Writing: nested JSON rebuilt in the order of the spec, and nothing where there is nothing.
struct WritingTests {
    @Test func readsWhatIsWrittenAlongTheLongestPaths() throws {
        let path = { (step: String) in Array(repeating: step, count: 128).joined(separator: ".") }
        let mapping = "Thing: {root: \(path("r")), within: {\(path("w")): {value: \(path("v"))}}}"
        let trial = try Trial(mapping)
        let written = try trial.write(["value": 1])
        #expect(try trial.read(written) == #"{"value":1}"#)
        #expect(try trial.writeBack(written) == written)
    }

    @Test func keepsTheOrderOfTheSpec() throws {
        try expectWritesBack(
            "Thing: {properties: {c: , a: , b: }}",
            [#"{"a":1,"b":2,"c":3}"#: #"{"c":3,"a":1,"b":2}"#, #"{"b":2,"a":1}"#: #"{"a":1,"b":2}"#]
        )
    }

    @Test func rebuildsNestedObjectsWhereTheirFirstPropertyStands() throws {
        try expectWritesBack(
            "Thing: {properties: {first: p.first, id: , last: p.last, deep: p.q.r.s, other: p.q.t}}",
            [
                #"{"id":1,"p":{"q":{"t":5,"r":{"s":4}},"last":3,"first":2}}"#:
                    #"{"p":{"first":2,"last":3,"q":{"r":{"s":4},"t":5}},"id":1}"#,
                #"{"id":1,"p":{"last":3}}"#: #"{"p":{"last":3},"id":1}"#,
            ]
        )
    }

    @Test func rebuildsObjectsOnlyIfSomethingIsInThem() throws {
        try expectWritesBack(
            "Thing: {properties: {a: p.q.a, b: p.b, c: }}",
            [
                "{}": "{}", #"{"c":1,"p":{"q":{}}}"#: #"{"c":1}"#, #"{"p":{"b":null}}"#: #"{"p":{"b":null}}"#,
                #"{"p":null}"#: #"{"p":{"q":{"a":null},"b":null}}"#,
            ]
        )
        try expectWritesBack(
            "Thing: {omit: ['null', empty], properties: {a: p.q.a, b: p.b}}",
            [#"{"p":null}"#: "{}", #"{"p":{"q":{"a":[]},"b":1}}"#: #"{"p":{"b":1}}"#]
        )
    }

    @Test func makesArraysOfPathsWithNumbers() throws {
        try expectWritesBack(
            "Thing: {properties: {second: list.1, first: list.0.name, deep: grid.2.0}}",
            [
                #"{"list":[{"name":"a"},"b"],"grid":[null,null,["x"]]}"#:
                    #"{"list":[{"name":"a"},"b"],"grid":[null,null,["x"]]}"#,
                #"{"list":[null,"b"]}"#: #"{"list":[{"name":null},"b"]}"#, "{}": "{}",
            ]
        )
        try expectWritesBack(
            "Thing: {properties: {third: list.2, fifth: list.4}}",
            [
                #"{"list":[0,1,2,3,4]}"#: "{\"list\":[null,null,2,null,4]}",
                #"{"list":[0,1,2]}"#: #"{"list":[null,null,2]}"#,
                #"{"list":[]}"#: "{}",
            ]
        )
        try expectWritesBack(
            "Thing: {properties: {a: '0', b: 2.x}}",
            [#"[1,2,{"x":3}]"#: #"[1,null,{"x":3}]"#, #"[1]"#: "[1]"]
        )
    }

    @Test func writesLastAndQuotedNumbersAsMembers() throws {
        let trial = try Trial("Thing: {properties: {a: list.last, b: 'map.\"0\"'}}")
        #expect(try trial.write(["a": 1, "b": 2]) == #"{"list":{"last":1},"map":{"0":2}}"#)
    }

    @Test func neverWritesWhatIsUnset() throws {
        let trial = try Trial("Thing: {properties: {a: , b: {default: 1}, c: {required: true}, d: {if_missing: fail}}}")
        #expect(try trial.write([:]) == "{}")
        #expect(try trial.write(["a": nil]) == #"{"a":null}"#)
    }

    @Test func joinsTheMembersOfAnObjectWrittenToTheWhole() throws {
        let mapping = """
            Person: {properties: {name: , address: {object: Address, from: .}, age: }}
            Address: {properties: {street: , city: place.city}}
            """
        try expectWritesBack(
            mapping,
            [
                #"{"name":"A","street":"S","place":{"city":"C"},"age":1}"#:
                    #"{"name":"A","street":"S","place":{"city":"C"},"age":1}"#,
                #"{"name":"A"}"#: #"{"name":"A"}"#,
            ]
        )
    }

    @Test func writesAnyOtherPropertyOfTheWholeAsTheWhole() throws {
        try expectWritesBack("Row: {properties: {cells: {from: ., list: integer}}}", ["[1,2]": "[1,2]", "[]": "[]"])
        try expectWritesBack(
            "Rows: {properties: {rows: {list: Row}}}\nRow: {properties: {text: .}}",
            [#"{"rows":["a",1,null]}"#.replacing(",null", with: ""): #"{"rows":["a",1]}"#]
        )
    }

    @Test func writesByAnotherMapping() throws {
        let trial = try Trial(
            """
            Old: {properties: {name: title, car: {object: Car}}}
            New: {root: data, properties: {name: label, car: {object: Auto, from: auto}, extra: }}
            Car: {properties: [model]}
            Auto: {properties: {model: modell}}
            """
        )
        let object = try trial.object(#"{"title":"a","car":{"model":"b"}}"#)
        #expect(try trial.write(object) == #"{"title":"a","car":{"model":"b"}}"#)
        #expect(try trial.write(object, as: "New") == #"{"data":{"label":"a","auto":{"modell":"b"}}}"#)
        #expect(throws: UnknownNameError.self) { try trial.runtime.json(from: object, as: "Nwe") }
    }

    @Test func refusesWhatARuleCannotWrite() throws {
        let trial = try Trial(
            "Thing: {properties: {n: {type: integer}, car: {object: Car}, list: {list: integer}}}\nCar: {properties: {year: {type: integer}}}"
        )
        #expect(try trial.write(["n": "x"]) == "!wrong-type n")
        #expect(try trial.write(["n": 1.5]) == "!wrong-type n")
        #expect(try trial.write(["car": "x"]) == "!wrong-type car")
        #expect(try trial.write(["list": [1, "x", nil]]).contains("!wrong-type list.1"))
        let car = try trial.runtime.makeObject("Car")
        car.year = "x"
        #expect(try trial.write(["car": .object(car)]) == "!wrong-type car.year")
        #expect(try trial.write(["n": "x", "car": .object(car)]) == "!wrong-type n, !wrong-type car.year")
    }
}
