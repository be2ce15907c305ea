import Foundation
import Testing

/// `specmap infer` from schemas: a spec that the other commands take.
struct InferSchemaTests {
    private static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Person",
          "type": "object",
          "required": ["id"],
          "properties": {
            "id": {"type": "integer"},
            "first_name": {"type": "string"},
            "born": {"type": "string", "format": "date"},
            "size": {"type": "number", "multipleOf": 0.5}
          }
        }

        """

    @Test func draftsASpecThatReadsWhatFits() throws {
        let people = #"{"id": 1, "first_name": "Ida", "born": "2001-02-03", "size": 1.5}"#
        let folder = try TemporaryFolder(["person.schema.json": Self.schema, "people.json": people])
        let outcome = try Tool.specmap.run(["infer", "person.schema.json"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors == "person.schema.json:10:46: note: #/properties/size: `multipleOf` isn't taken over\n"
        )
        try folder.write(outcome.output, to: "person.yaml")
        let lint = try Tool.speclint.run(["person.yaml"], in: folder.url)
        #expect(lint.output == "1 file checked: nothing found\n", "\(lint.output)\(lint.errors)")
        let mapped = try Tool.specmap.run(["map", "--spec", "person.yaml", "people.json"], in: folder.url)
        #expect(mapped.output == #"{"id":1,"firstName":"Ida","born":"2001-02-03T00:00:00Z","size":1.5}"# + "\n")

        let piped = try Tool.specmap.run(["infer", "--schema"], input: Self.schema, in: folder.url)
        #expect(piped.output.contains("  Person:\n"))
        let named = try Tool.specmap.run(
            ["infer", "--schema", "--name", "Human", "--prefix", "My", "person.schema.json"],
            in: folder.url
        )
        #expect(named.output.contains("  MyHuman:\n"), "\(named.output)")
    }

    /// The `types` output for a spec drafts a spec that reads the same objects.
    @Test(arguments: [
        "people", "shopify-order", "geojson", "github-issue-events", "stripe-charge", "openweather-forecast",
    ])
    func readsTheSchemasThatTypesWrites(_ name: String) throws {
        let folder = try TemporaryFolder()
        let specs = PackageFolder.url.appending(path: "Specs/Examples/\(name)/spec.yaml").path()
        let schema = try Tool.specmap.run(["types", "--to", "json-schema", "--spec", specs])
        try folder.write(schema.output, to: "it.schema.json")
        let draft = try Tool.specmap.run(["infer", "it.schema.json"], in: folder.url)
        #expect(draft.status == 0, "\(draft.errors)")
        try folder.write(draft.output, to: "draft.yaml")
        let lint = try Tool.speclint.run(["draft.yaml"], in: folder.url)
        #expect(
            lint.status == 0 && lint.output.contains("nothing found"),
            "\(lint.output)\(lint.errors)\(draft.output)"
        )
    }

    @Test(arguments: [
        (["infer", "--schema", "missing.json"], 2, "No such file"),
        (["infer", "a.yaml", "b.ndjson"], 2, "is read alone"),
        (["infer", "--schema", "--input", "json", "a.yaml"], 2, "`--input`"),
        (["infer", "a.yaml"], 1, "a.yaml:1:1: error"),
        (["infer", "data.yaml"], 1, "data.yaml:1:1: error: expected JSON Schema or OpenAPI 3"),
        (["infer", "--schema", "."], 2, "directory"),
    ])
    func refusesWhatItCannotRead(_ arguments: [String], _ status: Int, _ words: String) throws {
        let folder = try TemporaryFolder(["a.yaml": "[1]", "b.ndjson": "{}", "data.yaml": "people: [{id: 1}]"])
        let outcome = try Tool.specmap.run(arguments, in: folder.url)
        #expect(Int(outcome.status) == status)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
}
