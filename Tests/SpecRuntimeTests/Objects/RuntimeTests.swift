import Foundation
import SpecRuntime
import SpecTestSupport
import Testing

/// Loading specs, and the ways in which JSON comes in.
struct RuntimeTests {
    private static let spec = """
        specmap: 1
        mappings:
          Person: {properties: {name: {type: string}, year: {type: integer}}}
        """
    private static let json = #"{"name":"é","year":2013}"#

    @Test(arguments: SpecVariation.allCases)
    func readsSpecsHoweverTheyAreSaved(_ variation: SpecVariation) throws {
        let runtime = try Runtime(specs: ["spec.yaml": variation.apply(to: Self.spec)])
        #expect(try runtime.object(from: .text(Self.json), as: "Person").json == Self.json)
        let error = #expect(throws: DataError.self) { try runtime.object(from: .text(#"{"year":"x"}"#), as: "Person") }
        #expect(error?.failures.first?.spec?.line == (variation == .textAbove ? 6 : 3))
        #expect(error?.failures.first?.spec?.column == 60)
    }

    @Test func throwsAllThatIsWrongWithSpecs() throws {
        let error = #expect(throws: SpecError.self) {
            try Runtime(specs: [
                "a.yaml": "specmap: 1\nmappings:\n  A: {propertys: [a]}\n  B: {properties: {c: {object: D}}}\n",
                "b.yaml": "mappings:\n  C: {properties: [a]}\n",
            ])
        }
        let found = try #require(error)
        #expect(found.diagnostics.count == 3)
        #expect(Set(found.diagnostics.map(\.id)) == ["unknown-keyword", "unknown-mapping", "version"])
        #expect(found.description.contains("a.yaml:3:7"))
        #expect(found.description.contains("b.yaml:1:1"))
    }

    @Test func givesWarningsAndGoesOn() throws {
        let runtime = try Runtime(specs: [
            "a.yaml": "specmap: 1\nmappings:\n  A: {only: [a], ignore: [b], properties: [a, b]}\n"
        ])
        #expect(runtime.warnings.count == 1)
        #expect(runtime.mappings == ["A"])
    }

    @Test func loadsFilesAndFolders() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "deep/er"),
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let person = folder.appending(path: "person.yaml")
        try Data("specmap: 1\nmappings:\n  Person: {properties: [name]}\n".utf8).write(to: person)
        try Data("specmap: 1\nmappings:\n  Car: {properties: [model]}\n".utf8)
            .write(to: folder.appending(path: "deep/er/car.yml"))
        try Data("no spec".utf8).write(to: folder.appending(path: "deep/notes.txt"))
        #expect(try Set(Runtime(loading: folder).mappings) == ["Person", "Car"])
        #expect(try Runtime(loading: person).mappings == ["Person"])
        #expect(try Runtime(loading: [person, folder.appending(path: "deep")]).mappings.count == 2)
        #expect(throws: (any Error).self) { try Runtime(loading: folder.appending(path: "nothing.yaml")) }
    }

    @Test func readsJSONFromEverywhere() throws {
        let runtime = try Runtime(specs: ["spec.yaml": Self.spec])
        let file = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).json")
        try Data(("\u{FEFF}" + Self.json).utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let number: any Sendable = 2013
        let inputs: [JSONInput] = [
            .text(Self.json), .text("\u{FEFF}" + Self.json), .text(" \r\n\t" + Self.json + "\n "),
            .bytes(Array(Self.json.utf8)), .data(Data(Self.json.utf8)), .data(Data(("x" + Self.json).utf8).dropFirst()),
            .file(file), .value(["name": "é", "year": 2013]), .any(["name": "é", "year": number] as [String: Any]),
            .any(try JSONSerialization.jsonObject(with: Data(Self.json.utf8))),
            .value(.object(try runtime.object(from: .text(Self.json), as: "Person"))),
        ]
        for input in inputs {
            #expect(try runtime.object(from: input, as: "Person").json == Self.json, "\(input)")
        }
        #expect(throws: (any Error).self) { try runtime.object(from: .file(file.appending(path: "x")), as: "Person") }
        #expect(throws: NotJSONError.self) {
            try runtime.object(from: .any(["year": Locale(identifier: "da")]), as: "Person")
        }
    }

    @Test func namesTheFileInFailures() throws {
        let runtime = try Runtime(specs: ["spec.yaml": Self.spec])
        let file = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).json")
        try Data("{\n\"year\":true}".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let error = #expect(throws: DataError.self) { try runtime.object(from: .file(file), as: "Person") }
        #expect(error?.failures.first?.file == file.path)
        #expect(error?.description.hasPrefix("\(file.path):2:8: error[wrong-type] year: ") == true)
    }

    @Test func namesTheNearestMapping() throws {
        let runtime = try Runtime(specs: ["spec.yaml": Self.spec])
        let near = #expect(throws: UnknownNameError.self) { try runtime.object(from: .text("{}"), as: "Persom") }
        #expect(near?.description == "no mapping is called `Persom`: did you mean `Person`?")
        let far = #expect(throws: UnknownNameError.self) { try runtime.object(from: .text("{}"), as: "Zebra") }
        #expect(far?.description.contains("`Person`") == true)
    }

    @Test func tellsTwoMappingsOfOneNameApart() throws {
        let spec = "specmap: 1\nmappings:\n  Person: {properties: [a]}\n"
        let runtime = try Runtime(specs: ["a.yaml": spec, "b.yaml": spec])
        let error = #expect(throws: UnknownNameError.self) { try runtime.object(from: .text("{}"), as: "Person") }
        #expect(error?.description.contains("a.yaml, b.yaml") == true)
    }

    @Test func servesManyTasksAtOnce() async throws {
        let trial = try Trial(
            """
            Person: {root: r, properties: {id: {type: integer}, tags: {list: {transform: trim}}, car: {object: Car}}}
            Car: {properties: {model: , built: {date_format: day}}}
            """
        )
        let runtime = trial.runtime
        let failures = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<200).filter { !Self.works(runtime, task * 1000 + $0) }.count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(failures == 0)
    }

    private static func works(_ runtime: Runtime, _ number: Int) -> Bool {
        let json = #"{"r":{"id":\#(number),"tags":["a","\#(number)"],"car":{"model":"m","built":"2014-02-13"}}}"#
        let part = number % 3 == 0 ? ["id", "car.model"] : nil
        guard let object = try? runtime.object(from: .text(json), as: "Person", only: part),
            let written = try? runtime.json(from: object)
        else { return false }
        let bad = (try? runtime.object(from: .text(#"{"r":{"id":"x"}}"#), as: "Person")) == nil
        let expected = part == nil ? json : #"{"r":{"id":\#(number),"car":{"model":"m"}}}"#
        return bad && String(decoding: written, as: UTF8.self) == expected
    }
}
