import Foundation
import Testing

/// `specmap infer`: from samples to a spec that the other commands take.
struct InferCommandTests {
    private static let samples = """
        {"id": 1, "first_name": "Ana", "born": "2001-02-03", "phones": [{"number": "1-2"}]}
        {"id": 2, "first_name": "Rui", "born": null, "phones": []}

        """

    private static let spec = """
        # A draft by `specmap infer`, from 2 documents in `people.ndjson`. Whatever isn't sure is marked `# check`.
        specmap: 1

        defaults:
          naming: snake_case

        mappings:
          Person:
            properties:
              id: {type: integer}  # key candidate: unique in all samples
              firstName: {type: string}
              born: {date_format: day}  # null in 50 %
              phones: {list: Phone}

          Phone:
            properties:
              number: {type: string}

        """

    /// The spec without its examples.
    private func rules(_ output: String) -> String {
        output.range(of: "\nexamples:").map { String(output[..<$0.lowerBound]) } ?? output
    }

    /// The libraries: Y-6.
    @Test func draftsASpecThatMapsItsSamples() throws {
        let folder = try TemporaryFolder(["people.ndjson": Self.samples])
        let outcome = try Tool.specmap.run(["infer", "people.ndjson"], in: folder.url)
        #expect(rules(outcome.output) == Self.spec)
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)

        try folder.write(outcome.output, to: "person.yaml")
        #expect(
            try Tool.speclint.run(["person.yaml"], in: folder.url).output
                == "1 file checked, 1 example run: nothing found\n"
        )
        let mapped = try Tool.specmap.run(
            ["map", "--spec", "person.yaml", "--as", "Person", "people.ndjson"],
            in: folder.url
        )
        #expect(mapped.status == 0)
        #expect(
            mapped.output.hasPrefix(
                #"{"id":1,"firstName":"Ana","born":"2001-02-03T00:00:00Z","phones":[{"number":"1-2"}]}"#
            )
        )
    }

    @Test(arguments: [["infer"], ["infer", "-"]])
    func readsStandardInput(_ arguments: [String]) throws {
        let outcome = try Tool.specmap.run(arguments, input: Self.samples)
        #expect(outcome.output.contains("from 2 documents in `stdin`"))
        #expect(outcome.output.contains("\n  Root:\n"))
    }

    @Test func writesTheDraftToAFile() throws {
        let folder = try TemporaryFolder(["people.ndjson": Self.samples])
        let outcome = try Tool.specmap.run(["infer", "people.ndjson", "--output", "person.yaml"], in: folder.url)
        #expect(outcome.output == "" && outcome.errors == "" && outcome.status == 0)
        let draft = try String(contentsOf: folder.url.appending(path: "person.yaml"), encoding: .utf8)
        #expect(rules(draft) == Self.spec)
    }

    /// The libraries: Y-1.
    @Test func takesSeveralFilesAndAName() throws {
        let folder = try TemporaryFolder(["a.json": #"[{"a": 1}]"#, "b.json": #"{"b": {"c": 2}}"#])
        let outcome = try Tool.specmap.run(
            ["infer", "--name", "Thing", "--prefix", "My", "a.json", "b.json"],
            in: folder.url
        )
        #expect(outcome.output.contains("\n  MyThing:\n    properties:\n      a: {type: integer}  # in 50 %\n"))
        #expect(outcome.output.contains("      b: {object: MyB}"))
        #expect(outcome.output.contains("2 documents in `a.json`, `b.json`"))
    }

    @Test func saysTheSameAsMapOfWhatIsNoJSON() throws {
        let folder = try TemporaryFolder([
            "bad.json": "{\"a\": 1}\n{\"a\": tru}\n", "any.yaml": "specmap: 1\nmappings: {Any: {unknown: keep}}",
        ])
        let outcome = try Tool.specmap.run(["infer", "bad.json"], in: folder.url)
        let mapped = try Tool.specmap.run(["map", "--spec", "any.yaml", "--as", "Any", "bad.json"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("bad.json:2:7: error[invalid-json]: "))
        #expect(mapped.errors.hasPrefix(outcome.errors))
    }

    @Test func endsWith2WhereItIsUsedWronglyOrThereIsNoFile() throws {
        for wrong in [
            ["--name", "a b"], ["--name", "string"], ["--prefix", "1x"], ["nowhere.json"], ["--input", "csv"],
        ] {
            let outcome = try Tool.specmap.run(["infer"] + wrong)
            #expect(outcome.status == 2, "\(wrong)")
            #expect(outcome.output == "")
            #expect(!outcome.errors.isEmpty)
        }
    }

    @Test(arguments: ["people.csv", "people.TSV", "people.csv.gz"])
    func refusesTables(_ name: String) throws {
        let folder = try TemporaryFolder([name: "id,name\n1,Ida\n"])
        let outcome = try Tool.specmap.run(["infer", name], in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("`\(name)` is a table, and samples are JSON or NDJSON"), "\(outcome.errors)")
    }

    @Test func saysWhereThereIsNothingToDraftFrom() throws {
        let outcome = try Tool.specmap.run(["infer"], input: "null")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("there is nothing to draft a spec from"))
    }
}
