import SpecIR
import SpecSource
import SpecTestSupport
import Testing

/// `examples`: their content and ranges.
struct ExampleReadingTests {
    private func example(_ lines: String, others: [String: String] = [:]) throws -> Example {
        let text = "specmap: 1\nmappings: {A: {properties: [x]}}\nexamples:\n  - {name: it, mapping: A, \(lines)}\n"
        let set = try load(others.merging(["specs/a.yaml": text]) { $1 })
        return try #require(set.specs.last?.examples.first)
    }

    @Test func readsAllThatAnExampleSays() throws {
        let example = try example(
            "json: {x: [1, 1.50, no]}, object: {x: null}, errors: [{property: 1, id: missing, line: 3}], warnings: [], "
                + "writes: 12, round_trip: true"
        )
        #expect(example.name.value == "it" && example.mapping.value == "A" && example.roundTrip?.value == true)
        guard case .json(let input)? = example.input, case .json(let object)? = example.object else {
            throw TestProblem()
        }
        #expect(input.literal.description == #"{"x": [1, 1.50, "no"]}"#)
        #expect(object.literal.description == #"{"x": null}"#)
        let error = try #require(example.errors?.value.first)
        #expect(error.fields.map(\.name.value) == ["property", "id", "line"])
        #expect(error.fields.map(\.value.value) == [.string("1"), .string("missing"), .number("3")])
        #expect(example.warnings?.value == [])
    }

    @Test func readsThatNothingIsDeleted() throws {
        #expect(try example("json: {}, deletes: false").deletes?.value == false)
        #expect(try example("json: {}, object: {}").deletes == nil)
    }

    @Test func knowsThePlaceOfEachPart() throws {
        let spec = MarkedSpec(
            "specmap: 1\nmappings: {A: {properties: [x]}}\nexamples:\n"
                + "  - {name: it, mapping: A, json: {}, object: {cars: [{model: ①i30②}, ③[1]④]}}\n"
        )
        let set = try #require(try SpecSet.load(files: [spec.file]) { Issue.record("\($0.message)") })
        guard case .json(let object)? = set.specs.first?.examples.first?.object else { throw TestProblem() }
        let model = try #require(object.part(at: [.member("cars"), .item(0), .member("model")]))
        #expect(spec.summary(of: model.range) == "①②")
        let last = try #require(object.part(at: [.member("cars"), .last]))
        #expect(spec.summary(of: last.range) == "③④")
        #expect(object.part(at: [.member("cars"), .item(2)]) == nil)
    }

    @Test func findsFilesRelativeToTheSpec() throws {
        let example = try example(
            "json_file: ../data/in.json, object_file: out.json",
            others: ["data/in.json": "specmap: 1"]
        )
        guard case .file(let name, let path)? = example.input else { throw TestProblem() }
        #expect(name.value == "../data/in.json" && path == "data/in.json")
        guard case .file(_, let result)? = example.object else { throw TestProblem() }
        #expect(result == "specs/out.json", "what `--accept` writes need not be there yet")
    }

    @Test func refusesAFileThatIsNotThere() throws {
        try expectFindings(
            """
            specmap: 1
            mappings: {A: {properties: [x]}}
            examples:
              - {name: it, mapping: A, json_file: ①in.json②, object: {}}
              - {name: it, mapping: ③B④, json: {}, object: {}}
              - {name: it, mapping: A, json: {}, errors: [{id: ⑤missed⑥}]}
            """,
            ["example-file-missing ①②", "unknown-mapping ③④", "unknown-choice ⑤⑥"]
        )
    }
}
