import Foundation
import Testing

/// Commands that lack an option.
struct EntryMappingTests {
    private func run(_ spec: String, _ arguments: [String], input: String = "{}") throws -> Tool.Outcome {
        let folder = try TemporaryFolder(["spec.yaml": "specmap: 1\nmappings:\n" + spec])
        return try Tool.specmap.run(arguments + ["--spec", "spec.yaml"], input: input, in: folder.url)
    }

    @Test(arguments: [
        "  A: {properties: [id]}\n",
        "  B: {properties: [x]}\n  A: {properties: {id: , b: {object: B}}}\n",
        "  B: {properties: [id]}\n  A: {extends: B}\n",
        "  A: {choose_by_type: ., cases: {object: B}}\n  B: {properties: [id]}\n",
        "  A: {properties: {id: , next: {object: A}}}\n",
    ])
    func takeTheMappingThatNoOtherLeadsTo(_ spec: String) throws {
        let outcome = try run(spec, ["map"], input: #"{"id":1}"#)
        #expect(outcome.status == 0 && outcome.output.contains(#""id":1"#), "\(outcome.errors)")
    }

    @Test func nameTheMappingsWhereThereAreSeveral() throws {
        let outcome = try run("  A: {properties: [id]}\n  B: {properties: [id]}\n", ["map"])
        #expect(outcome.status == 2 && outcome.output == "")
        #expect(outcome.errors.contains("name the mapping with `--as`: `A`, `B`"))
        let circle = "  A: {properties: {b: {object: B}}}\n  B: {properties: {a: {object: A}}}\n"
        #expect(try run(circle, ["unmap"]).errors.contains("name the mapping with `--as`: `A`, `B`"))
    }

    @Test func sayWhatIsMeantByAMisspeltCommand() throws {
        let outcome = try Tool.specmap.run(["mpa", "--spec", "x.yaml"])
        #expect(outcome.status == 2 && outcome.errors.contains("there is no command `mpa`: did you mean `map`?"))
        let other = try Tool.specmap.run(["frobnicate"])
        #expect(other.status == 2 && other.errors.contains("there are `map`, `unmap`, `test`"))
        #expect(try Tool.specmap.run(["help"]).status == 0)
    }

    @Test(arguments: ["", "  \n\t"])
    func sayThatTheInputIsEmpty(_ input: String) throws {
        for command in ["map", "unmap"] {
            let outcome = try run("  A: {properties: [id]}\n", [command], input: input)
            #expect(outcome.status == 1 && outcome.output == "")
            #expect(outcome.errors.contains("expected JSON, found nothing: the input is empty"))
        }
    }

    @Test func readWhatMapPrintsInLines() throws {
        let spec = "  A: {properties: {id: key}}\n"
        let pretty = "{\n  \"id\": 1\n}\n{\n  \"id\": 2\n}\n"
        #expect(try run(spec, ["map", "--pretty"], input: "{\"key\":1}\n{\"key\":2}\n").output == pretty)
        for input in [pretty, #"{"id":1}{"id":2}"#, #"{"id":1} {"id":2}"#] {
            let outcome = try run(spec, ["unmap"], input: input)
            #expect(outcome.status == 0 && outcome.output == "{\"key\":1}\n{\"key\":2}\n", "\(outcome.errors)")
        }
        let broken = try run(spec, ["unmap"], input: "{\n\"id\": 1}\n{\n\"id\": }")
        #expect(broken.status == 1 && broken.output == "{\"key\":1}\n")
        #expect(broken.errors.contains(":4:7: error[invalid-json]"), "\(broken.errors)")
        // The source's JSON is one document, or a document a line.
        #expect(try run(spec, ["map"], input: "{\n\"key\": 1}\n{\n\"key\": 2}").status == 1)
    }

    @Test func keepsAWarningSilentThatTheSpecSilences() throws {
        let spec = """
              A:
                properties: [id, name]
                only: {write: [id]}
                # speclint: ignore only-and-ignore -- both are meant
                ignore: {write: [name]}

            """
        let folder = try TemporaryFolder(["spec.yaml": "specmap: 1\nmappings:\n" + spec])
        let arguments = ["map", "--spec", "spec.yaml"]
        let silent = try Tool.specmap.run(arguments, input: #"{"id":1}"#, in: folder.url)
        #expect(silent.status == 0 && silent.errors == "", "\(silent.errors)")
        let loud = try TemporaryFolder([
            "spec.yaml": "specmap: 1\nmappings:\n" + spec.replacing("# speclint", with: "# ")
        ])
        #expect(try Tool.specmap.run(arguments, input: "{}", in: loud.url).errors.contains("only-and-ignore"))
    }
}
