import SpecIR
import SpecSource
import SpecTestSupport
import Testing

/// Names of mappings and properties, in one file and across files.
struct NameTests {
    /// The diagnostics in several files: id, file and line, and the same of the notes.
    private func findings(in texts: [String: String]) throws -> [String] {
        var found: [String] = []
        _ = try SpecSet.load(texts: texts) { diagnostic in
            let notes = diagnostic.notes.map { " < \($0.range.file.name):\($0.range.start.line)" }
            let range = diagnostic.range
            found.append("\(diagnostic.id) \(range.file.name):\(range.start.line)" + notes.joined())
        }
        return found
    }

    private func spec(_ mappings: String..., use: String = "") -> String {
        "specmap: 1\n\(use.isEmpty ? "" : "use: [\(use)]\n")mappings:\n"
            + mappings.map { "  \($0): {properties: [id]}\n" }.joined()
    }

    private let person =
        "specmap: 1\nuse: [common.yaml]\nmappings:\n  Person: {properties: {home: {object: Address}}}\n"

    @Test(arguments: [
        ("ignore: {write: [emial]}", true), ("only: [id, emial]", true), ("ignore: [password]", false),
        ("ignore: {read: [email]}", false), ("requires: {at_least_one: [emial, id]}", true),
    ])
    func warnsOfAListedNameThatIsNearlyAPropertysBesideKeptMembers(_ list: String, _ isNear: Bool) throws {
        let found = try SpecIRTests.findings(
            in: "specmap: 1\nmappings: {A: {unknown: keep, \(list), properties: [id, email]}}"
        )
        #expect(found.map(\.id) == (isNear ? ["listed-name-unknown"] : []))
        #expect(found.allSatisfy { $0.severity == .warning && $0.help == "did you mean `email`?" })
    }

    /// One cause is one error: over the limit, files know their own names, and those of others aren't unknown.
    @Test func reportsTooManyNamesOnce() throws {
        let count = 600
        var texts: [String: String] = [:]
        for number in 0..<count {
            let next = (number + 1) % count
            let mappings = (0..<8).map { "  M\(number)x\($0): {properties: {b: {object: M\(next)x\($0)}}}\n" }
            texts["s\(number).yaml"] = "specmap: 1\nuse: [s\(next).yaml]\nmappings:\n" + mappings.joined()
        }
        let found = try findings(in: texts)
        #expect(found.count == 1 && found.first?.hasPrefix("too-large") == true, "\(found.prefix(3))")
    }

    @Test func offersTheNearestMapping() throws {
        let found = try SpecIRTests.findings(
            in: "specmap: 1\nmappings: {A: {properties: {x: {object: Adress}}}, Address: {properties: [id]}}"
        )
        #expect(found.map(\.message) == ["no mapping is called `Adress`"])
        #expect(found.map(\.help) == ["did you mean `Address`?"])
    }

    @Test func leadsATypeBehindObjectToType() throws {
        let found = try SpecIRTests.findings(in: "specmap: 1\nmappings: {A: {properties: {x: {object: string}}}}")
        #expect(found.map(\.help) == ["`string` is a type: write `type: string`"])
    }

    @Test func knowsTheMappingsOfUsedFilesAndOfThoseTheyUse() throws {
        let texts = [
            "person.yaml": person, "common.yaml": "specmap: 1\nuse: [deep/more.yaml]\n",
            "deep/more.yaml": spec("Address", use: "../person.yaml"),
        ]
        let set = try load(texts)
        let index = try #require(set.entries(named: "Person").first)
        let address = try #require(set.mappingIndex(named: "Address", seenFrom: index))
        #expect(set.mappings[address].name.value == "Address")
        #expect(set.mappingIndex(named: "Person", seenFrom: address) == index, "a cycle of files is fine")
    }

    @Test func doesNotKnowFilesThatAreNotUsed() throws {
        let texts = [
            "a.yaml": spec("Address"), "b.yaml": "specmap: 1\nmappings: {B: {properties: {x: {object: Address}}}}",
        ]
        #expect(try findings(in: texts) == ["unknown-mapping b.yaml:2 < a.yaml:3"])
    }

    @Test func letsFilesThatDoNotMeetShareAName() throws {
        let set = try load(["a.yaml": spec("Address"), "b.yaml": spec("Address")])
        #expect(set.entries(named: "Address").count == 2)
        #expect(set.mappingIndex(named: "Address", seenFrom: 1) == 1)
    }

    @Test func refusesANameKnownTwiceAndShowsBothPlaces() throws {
        #expect(
            try findings(in: ["a.yaml": spec("X", "Car", use: "b.yaml"), "b.yaml": spec("Car")])
                == ["duplicate-mapping a.yaml:5 < b.yaml:3 < a.yaml:2"]
        )
        #expect(
            try findings(in: ["a.yaml": spec("X", use: "b.yaml, c.yaml"), "b.yaml": spec("Car"), "c.yaml": spec("Car")])
                == ["duplicate-mapping c.yaml:3 < b.yaml:3 < a.yaml:2"]
        )
    }

    @Test func tellsOnceOfTwoMappingsThatSeveralFilesBringTogether() throws {
        let texts = [
            "a.yaml": spec("A", use: "x.yaml, y.yaml"), "b.yaml": spec("B", use: "y.yaml, x.yaml"),
            "x.yaml": spec("Car"), "y.yaml": spec("Car"),
        ]
        #expect(try findings(in: texts) == ["duplicate-mapping y.yaml:3 < x.yaml:3 < a.yaml:2"])
    }

    @Test func knowsAFileOnceHoweverItIsReached() throws {
        let texts = [
            "a.yaml": spec("A", use: "b.yaml, ./c.yaml"), "b.yaml": spec("B", use: "c.yaml"), "c.yaml": spec("C"),
        ]
        #expect(try load(texts).mappings.map(\.name.value) == ["A", "B", "C"])
    }

    @Test func pointsAtTheUseOfAFileThatIsNotThere() throws {
        #expect(try findings(in: ["person.yaml": person]) == ["use-not-found person.yaml:2"])
    }

    @Test func tellsOfMisspelledMappingsBesideAFileThatIsNotThere() throws {
        let text = "specmap: 1\nuse: [nowhere.yaml]\nmappings:\n  Car: {properties: {x: {object: Carr}}}\n"
        #expect(try findings(in: ["a.yaml": text]) == ["use-not-found a.yaml:2", "unknown-mapping a.yaml:4"])
    }

    @Test func knowsAMappingThatCannotBeReadByItsName() throws {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {x: {object: B}}}, B: ①1②}\n",
            ["wrong-kind ①②"]
        )
    }

    @Test func refusesUnknownPropertiesInOnlyAndIgnore() throws {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: [name], within: {x: [inner]}, only: [①nmae②, inner]}}\n",
            ["unknown-property ①②"]
        )
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: [name], ignore: {read: [name], write: [①inner②]}}}\n",
            ["unknown-property ①②"]
        )
    }

    @Test func warnsWhereOnlyHidesIgnore() throws {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: [a, b], only: [a], ignore: {write: [①b②]}}}\n",
            ["only-and-ignore ①②"]
        )
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: [a, b], only: {read: [a]}, ignore: {write: [b]}}}\n",
            []
        )
    }

    @Test func refusesAPropertyThatIsStatedTwice() throws {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: [①name②], within: {x: [③name④]}}}\n",
            ["duplicate-property ③④, note ①②"]
        )
    }
}
