import SpecRuntime
import Testing

/// `object`: one object with a mapping of its own.
struct ObjectTests {
    @Test func readsAnObject() throws {
        try expectValues(
            "{object: Car}",
            [
                #"{"model":"i30","year":2013}"#: #"{"model":"i30","year":2013}"#, "{}": "{}", #"{"x":1}"#: "{}",
                "null": "null", "": "", #""x""#: "!wrong-type", "5": "!wrong-type", "true": "!wrong-type",
                "[]": "!wrong-type", #"[{"model":"i30"}]"#: "!wrong-type", #"{"year":"x"}"#: "!wrong-type value.year",
            ]
        )
    }

    @Test func holdsItAsAnObjectOfItsMapping() throws {
        let object = try Trial(rule: "{object: Car}").object(#"{"value":{"model":"i30"}}"#)
        #expect(object.mapping == "Thing")
        #expect(object.value?.object?.mapping == "Car")
        #expect(object.value?.object?.model == "i30")
        #expect(object.value?["model"] == "i30")
    }

    @Test func readsAnObjectFromTheSameJSON() throws {
        try expectReads(
            "Person: {properties: {name: , address: {object: Address, from: .}}}\nAddress: {properties: [street, city]}",
            [#"{"name":"Ana","street":"A","city":"B"}"#: #"{"name":"Ana","address":{"street":"A","city":"B"}}"#]
        )
    }

    /// An object read from `.` is made only if a member of its own is there.
    @Test func makesNoObjectFromTheSameJSONThatHasNothingOfIt() throws {
        try expectReads(
            "Person: {properties: {name: , address: {object: Address, from: .}}}\nAddress: {properties: [street, city]}",
            [
                #"{"name":"Ana"}"#: #"{"name":"Ana"}"#,
                #"{"name":"Ana","city":null}"#: #"{"name":"Ana","address":{"city":null}}"#,
            ]
        )
        try expectReads(
            "Person: {properties: {address: {object: Address, from: ., required: true}}}\nAddress: {properties: [street]}",
            ["{}": "!missing address"]
        )
    }

    @Test func mapsRecursively() throws {
        try expectValues(
            "{object: Node}",
            [
                #"{"name":"a","next":{"name":"b","next":{"next":null}},"nodes":[{"name":"c","nodes":[{}]}]}"#:
                    #"{"name":"a","next":{"name":"b","next":{"next":null}},"nodes":[{"name":"c","nodes":[{}]}]}"#,
                #"{"next":{"next":{"next":5}}}"#: "!wrong-type value.next.next.next",
                #"{"nodes":[{"nodes":[{},5]}]}"#: "!wrong-type value.nodes.0.nodes.1",
            ]
        )
        try expectWritten("{object: Node}", [#"{"next":{"nodes":[{"name":1}]}}"#: #"{"next":{"nodes":[{"name":1}]}}"#])
    }

    @Test func ignoresTheRootOfAMappingInsideAnother() throws {
        try expectReads(
            "Person: {properties: {car: {object: Car}}}\nCar: {root: data, properties: [model]}",
            [#"{"car":{"model":"i30"}}"#: #"{"car":{"model":"i30"}}"#]
        )
        try expectWritesBack(
            "Person: {properties: {car: {object: Car}}}\nCar: {root: data, properties: [model]}",
            [#"{"car":{"model":"i30"}}"#: #"{"car":{"model":"i30"}}"#]
        )
    }

    @Test func findsMappingsOfUsedFiles() throws {
        let runtime = try Runtime(specs: [
            "a/person.yaml": """
            specmap: 1
            use: [../b/car.yaml]
            mappings:
              Person: {properties: {car: {object: Car}}}
            """,
            "b/car.yaml": """
            specmap: 1
            defaults: {naming: snake_case}
            use: [../a/person.yaml]
            mappings:
              Car: {properties: {modelName: , owner: {object: Person}}}
            """,
        ])
        let json = #"{"car":{"model_name":"i30","owner":{"car":null}}}"#
        let person = try runtime.object(from: .text(json), as: "Person")
        #expect(person.json == #"{"car":{"modelName":"i30","owner":{"car":null}}}"#)
        #expect(String(decoding: try runtime.json(from: person), as: UTF8.self) == json)
    }
}
