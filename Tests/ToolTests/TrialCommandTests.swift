import Foundation
import SpecRuntime
import Testing

/// `specmap test --mutate` and `--round-trip`, run the way a user runs them.
struct TrialCommandTests {
    private let spec = """
        specmap: 1
        mappings:
          Car:
            properties:
              model: {type: string, required: true}
              state: {values: {N: new, U: used}}
        examples:
          - {name: a car, mapping: Car, json: {model: i30, state: N}, object: {model: i30, state: new}}

        """

    private func run(_ spec: String, _ arguments: [String]) throws -> Tool.Outcome {
        let folder = try TemporaryFolder(["car.yaml": spec, "cars.ndjson": "{\"model\":\"a\",\"state\":\"N\"}\n"])
        return try Tool.specmap.run(["test", "--spec", "car.yaml"] + arguments, in: folder.url)
    }

    @Test func listsChangesThatNobodyNotices() throws {
        let outcome = try run(spec, ["--mutate"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Car.model  `required: true` left out  car.yaml:5:"))
        #expect(outcome.output.contains("noticed ("))
    }

    @Test func endsWith1WhereTooFewAreNoticed() throws {
        #expect(try run(spec, ["--mutate", "--fail-under", "noticed=100"]).status == 1)
        #expect(try run(spec, ["--mutate", "--fail-under", "noticed=1"]).status == 0)
    }

    @Test(arguments: ["json", "stryker", "github", "gitlab", "sarif", "junit", "markdown"])
    func writesEachFormat(_ format: String) throws {
        let outcome = try run(spec, ["--mutate", "--format", format])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("model"))
        if ["json", "stryker", "gitlab", "sarif"].contains(format) { _ = try Value(parsing: outcome.output) }
    }

    @Test func tellsWhatDoesntComeBack() throws {
        let broken = spec.replacing("U: used}", with: "U: used}, otherwise: other")
        #expect(try run(spec, ["--round-trip", "--tries", "50"]).status == 0)
        let outcome = try run(broken, ["--round-trip", "--tries", "50"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("broken       state"))
        #expect(try run(broken, ["--round-trip", "--tries", "50", "--fail-on", "never"]).status == 0)
    }

    @Test func takesFiles() throws {
        let outcome = try run(spec, ["--round-trip", "--as", "Car", "cars.ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("1 document, of which 1 can be read"))
    }

    @Test func takesStandardInput() throws {
        let folder = try TemporaryFolder(["car.yaml": spec])
        let words = ["test", "--spec", "car.yaml", "--round-trip", "--as", "Car", "-"]
        let outcome = try Tool.specmap.run(words, input: #"{"model":"a","state":"N"}"#, in: folder.url)
        #expect(outcome.status == 0 && outcome.output.contains("1 document, of which 1 can be read"), "\(outcome)")
        let broken = try Tool.specmap.run(words, input: "{", in: folder.url)
        #expect(broken.status == 2 && broken.errors.contains("the sample `standard input:1` isn't JSON"), "\(broken)")
        let none = try Tool.specmap.run(words.dropLast() + ["none.json"], in: folder.url)
        #expect(none.status == 2 && none.errors.contains("none.json"), "\(none)")
        #expect(!none.errors.contains("operation could not be completed"), "\(none)")
    }

    /// A rule of `first_of` behind the first is written where it reads.
    @Test(arguments: [(#"{"i":5}"#, "no document shows it"), (#"{"s":"x"}"#, "no document shows it")])
    func seesWhereEachRuleOfFirstOfIsWritten(_ document: String, _ words: String) throws {
        let folder = try TemporaryFolder([
            "spec.yaml": """
            specmap: 1
            mappings:
              E: {properties: {value: {first_of: [{from: s, type: string}, {from: i, type: integer}]}}}

            """,
            "e.json": document,
        ])
        let arguments = ["test", "--round-trip", "--spec", "spec.yaml", "--as", "E", "e.json"]
        let outcome = try Tool.specmap.run(arguments, in: folder.url)
        #expect(outcome.output.contains(words) && !outcome.output.contains("isn't written"), "\(outcome.output)")
    }

    @Test(arguments: [("", #"[{"id":1},{"id":2}]"#), ("root: fs, ", #"{"fs":[{"id":1},{"id":"x"},{"id":2}]}"#)])
    func triesEachObjectOfAList(_ root: String, _ document: String) throws {
        let folder = try TemporaryFolder([
            "spec.yaml": "specmap: 1\nmappings:\n  T: {\(root)unknown: fail, properties: {id: {type: integer}}}\n",
            "ts.json": document,
        ])
        let words = ["test", "--round-trip", "--spec", "spec.yaml", "--as", "T", "ts.json"]
        let outcome = try Tool.specmap.run(words, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("2 can be read") || outcome.output.contains("2 documents"), "\(outcome.output)")
    }

    @Test func failsWhereNoRecordCanBeRead() throws {
        let other = spec.replacing("model: {", with: "brand: {").replacing("{model: i30,", with: "{brand: i30,")
        let outcome = try run(other, ["--round-trip", "--as", "Car", "cars.ndjson", "--fail-on", "never"])
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("1 document, of which 0 can be read"))
        #expect(
            outcome.errors.contains("nothing was tried: no document can be read; most fail at `"),
            "\(outcome.errors)"
        )
    }

    @Test(arguments: [
        (["--mutate", "--round-trip"], "one at a time"),
        (["--fail-under", "noticed=80"], "takes `stated=90` or `unstated=90`"),
        (["--mutate", "--fail-under", "80"], "takes `noticed=90`"),
        (["--round-trip", "--as", "Car"], "name the mapping"),
        (["--format", "stryker"], "no format"), (["--round-trip", "--format", "stryker"], "no format"),
    ])
    func refusesWrongUse(arguments: [String], words: String) throws {
        let outcome = try run(spec, arguments)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
}
