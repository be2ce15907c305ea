import Testing

/// `specmap export` by a mapping that chooses, and of objects that hold what was chosen.
struct ExportChoiceTests {
    private static let spec = """
        specmap: 1
        mappings:
          Vehicle: {choose_by: kind, cases: {car: Car, truck: Truck}}
          Car: {primary_key: plate, properties: {plate: {type: string}, doors: {type: integer}}}
          Truck: {primary_key: number, properties: {number: {type: integer}, load: {type: integer}}}
          Fleet: {primary_key: id, properties: {id: {type: integer}, main: {object: Vehicle}, depot: {object: Depot}}}
          Depot: {properties: {all: {list: Vehicle}}}

        """
    private static let car = #"{"plate":"c1","doors":4,"kind":"car"}"#
    private static let truck = #"{"number":7,"load":1,"kind":"truck"}"#

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(["spec.yaml": Self.spec])
        #expect(try run("import", "Vehicle", input: "\(Self.truck)\n\(Self.car)\n").status == 0)
    }

    private func run(_ verb: String, _ mapping: String, _ more: String..., input: String = "") throws -> Tool.Outcome {
        try Tool.specmap.run(
            [verb, "--spec", "spec.yaml", "--store", "fleet.sqlite", "--as", mapping] + more,
            input: input,
            in: folder.url
        )
    }

    @Test func writesTheObjectsOfAllCases() throws {
        #expect(try run("export", "Vehicle", "--format", "ndjson").output == "\(Self.car)\n\(Self.truck)\n")
        #expect(try run("export", "Vehicle").output == "[\(Self.car),\(Self.truck)]\n")
        #expect(try run("export", "Vehicle", "--where", "load=1").output == "[\(Self.truck)]\n")
    }

    @Test func findsKeysInEachCase() throws {
        #expect(try run("export", "Vehicle", "--key", "7").output == Self.truck + "\n")
        #expect(try run("export", "Vehicle", "--key", "c1").output == Self.car + "\n")
        let none = try run("export", "Vehicle", "--key", "x")
        #expect(none.errors == "there is no `Vehicle` with the key `x` in fleet.sqlite\n")
        #expect(none.status == 1)
    }

    @Test func writesBothObjectsThatHaveAKey() throws {
        #expect(try run("import", "Car", input: #"{"plate":"7"}"#).status == 0)
        #expect(
            try run("export", "Vehicle", "--key", "7").output == #"[{"plate":"7","kind":"car"},"# + Self.truck + "]\n"
        )
    }

    @Test func saysWhichMappingTheDataChose() throws {
        #expect(
            try run("export", "Vehicle", "--objects").output
                == #"[{"$mapping":"Car","plate":"c1","doors":4},{"$mapping":"Truck","number":7,"load":1}]"# + "\n"
        )
        #expect(try run("export", "Car", "--objects").output == #"[{"plate":"c1","doors":4}]"# + "\n")
    }

    @Test func saysWhichMappingTheDataChoseOfObjectsInside() throws {
        let fleet = #"{"id":1,"main":\#(Self.truck),"depot":{"all":[\#(Self.car)]}}"#
        #expect(try run("import", "Fleet", input: fleet).status == 0)
        let mapped = try Tool.specmap.run(
            ["map", "--spec", "spec.yaml", "--as", "Fleet"],
            input: fleet,
            in: folder.url
        )
        #expect(mapped.output.contains(#""main":{"$mapping":"Truck","#))
        #expect(try run("export", "Fleet", "--objects", "--key", "1").output == mapped.output)
    }

    /// An object inside itself is shown as its key, which `unmap` takes.
    @Test(arguments: [
        ("{id: {type: integer}, next: {object: N}}", #"{"id":1,"next":{"id":1}}"#, #"{"id":1,"next":1}"#),
        ("{id: {type: integer}, all: {list: N}}", #"{"id":1,"all":[{"id":1}]}"#, #"{"id":1,"all":[1]}"#),
        (
            "{id: {type: integer}, next: {object: N}, all: {dictionary: N}}",
            #"{"id":1,"next":{"id":2,"all":{"a":{"id":1},"b":{"id":3}}}}"#,
            #"{"id":1,"next":{"id":2,"all":{"a":1,"b":{"id":3}}}}"#
        ),
    ])
    func showsAnObjectInsideItselfAsItsKey(_ properties: String, _ json: String, _ shown: String) throws {
        let spec = "specmap: 1\nmappings: {N: {primary_key: id, properties: \(properties)}}\n"
        let folder = try TemporaryFolder(["n.yaml": spec])
        let store = ["--spec", "n.yaml", "--store", "n.db", "--as", "N"]
        #expect(try Tool.specmap.run(["import"] + store, input: json, in: folder.url).status == 0)
        let objects = try Tool.specmap.run(["export", "--objects", "--key", "1"] + store, in: folder.url)
        #expect(objects.output == shown + "\n", "\(objects.errors)")
        let back = try Tool.specmap.run(["unmap", "--spec", "n.yaml"], input: objects.output, in: folder.url)
        #expect(back.output == json + "\n", "\(back.errors)")
    }
}
