import Foundation
import Testing

/// `specmap explain`, as people run it.
struct ExplainCommandTests {
    private static let orders = "Specs/Examples/orders"

    private func run(_ arguments: [String], _ file: String = "Specs/Examples/orders/input.ndjson") throws
        -> Tool.Outcome
    {
        try Tool.specmap.run(["explain", "--spec", Self.orders, "--as", "Order"] + arguments + [file])
    }

    @Test func showsEachStep() throws {
        let outcome = try run(["--at", "country", "--record", "2"])
        #expect(outcome.status == 0 && outcome.errors == "")
        let lines = outcome.output.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true)
        }
        #expect(outcome.output.hasPrefix("country = \"NO\"  in record 2 of Specs/Examples/orders/input.ndjson\n"))
        #expect(lines.dropFirst().map { $0[0] } == ["rule", "not", "read", "uppercase", "written"])
        #expect(outcome.output.contains("2:126  /bill_to/country  bill_to.country: \"no\""))
        #expect(outcome.output.contains("spec.yaml:14:41\n"))
    }

    @Test(arguments: [
        (["--at", "contry"], "did you mean `country`?"), (["--at", "country", "--record", "3"], "holds 2 records"),
        (["--from", "$.chanel"], "did you mean `channel`?"), (["--from", "channel"], "is no place in JSON"),
        (["--at", "country", "--record", "0"], "counts from 1"), ([], "ask one question"),
        (["--unread", "--unset"], "ask one question"), (["--at", "lines.9"], "there is no `lines.9`"),
    ])
    func endsWithTwoForWrongUse(_ arguments: [String], _ words: String) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 2 && outcome.output == "")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func endsWithTwoForAMappingOrFileThatIsNotThere() throws {
        let mapping = try Tool.specmap.run(
            ["explain", "--spec", Self.orders, "--as", "Ordr", "--unread", "-"],
            input: "{}"
        )
        #expect(mapping.status == 2 && mapping.errors.contains("did you mean `Order`?"))
        #expect(try run(["--unread"], "nowhere.json").status == 2)
    }

    @Test(arguments: ["", "{", "nul"]) func endsWithOneForWhatIsNoJSON(_ input: String) throws {
        let outcome = try Tool.specmap.run(
            ["explain", "--spec", Self.orders, "--as", "Order", "--unread"],
            input: input
        )
        #expect(outcome.status == 1 && outcome.output == "")
    }

    @Test(arguments: [("json", 1), ("ndjson", 0)]) func readsLinesAsTheFormatThatIsNamed(
        _ format: String,
        _ status: Int32
    ) throws {
        let outcome = try run(["--unread", "--input", format])
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains("isn't JSON") == (format == "json"))
    }

    @Test func namesHostCodeAndRunsNone() throws {
        let spec = """
            specmap: 1
            host: {transformers: {slug: {reads: string, returns: string, kind: normalising}}}
            mappings: {Page: {properties: {id: {type: string, transform: slug}}}}
            """
        let folder = try TemporaryFolder(["spec.yaml": spec])
        let outcome = try Tool.specmap.run(
            ["explain", "--spec", "spec.yaml", "--as", "Page", "--at", "id"],
            input: #"{"id": "TIN"}"#,
            in: folder.url
        )
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("not run") && outcome.output.contains("transformer `slug` of the host program"))
    }
}

/// `specmap test --coverage` and `--suggest`.
struct CoverageCommandTests {
    private static let spec = """
        specmap: 1
        mappings:
          Car: {properties: {model: {type: string, required: true}, year: {type: integer, accept: [string]}}}
        examples:
          - name: a car
            mapping: Car
            json: {model: i30, year: 2013}
            object: {model: i30, year: 2013}

        """

    @Test func comparesWithALimit() throws {
        let folder = try TemporaryFolder(["car.yaml": Self.spec])
        let test = { (arguments: [String]) in
            try Tool.specmap.run(["test", "--spec", "car.yaml"] + arguments, in: folder.url)
        }
        let low = try test(["--fail-under", "stated=90"])
        #expect(low.status == 1 && low.errors.contains("`--fail-under` requires 90 %"))
        #expect(try test(["--fail-under", "stated=1,unstated=0"]).status == 0)
        #expect(try test(["--fail-under", "said=1"]).status == 2)
        #expect(try test(["--format", "html"]).status == 2)
        #expect(try test(["--samples", "Car"]).status == 2)
        #expect(try test(["--write"]).status == 2)
    }

    /// A sample that can't be read must not pass for one that takes no branch.
    @Test(arguments: [
        ("cars.csv", "model,year\ni30,2013\n", "is a table"), ("cut.json", "{\"model\": ", "isn't JSON"),
        ("cars.ndjson", "{\"model\": \"i30\"}\n{\n", "`cars.ndjson:2` isn't JSON"),
    ])
    func refusesSamplesThatAreNoJSON(_ file: String, _ text: String, _ words: String) throws {
        let folder = try TemporaryFolder(["car.yaml": Self.spec, file: text])
        let arguments = ["test", "--spec", "car.yaml", "--coverage", "--samples", "Car=\(file)"]
        let outcome = try Tool.specmap.run(arguments, in: folder.url)
        #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func refusesToExplainATable() throws {
        let folder = try TemporaryFolder(["car.yaml": Self.spec, "cars.csv": "model\ni30\n"])
        let arguments = ["explain", "--spec", "car.yaml", "--at", "model", "cars.csv"]
        let outcome = try Tool.specmap.run(arguments, in: folder.url)
        #expect(outcome.status == 2 && outcome.errors.contains("`cars.csv` is a table"), "\(outcome.errors)")
    }

    @Test func writesTheFormatsOfTools() throws {
        let folder = try TemporaryFolder(["car.yaml": Self.spec])
        let outcome = try Tool.specmap.run(
            [
                "test", "--spec", "car.yaml", "--format", "lcov=out.info", "--format", "cobertura=out.xml", "--format",
                "json=out.json",
            ],
            in: folder.url
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = { (name: String) in try String(contentsOf: folder.url.appending(path: name), encoding: .utf8) }
        #expect(try text("out.info").contains("SF:car.yaml\nBRDA:3,0,0,1\n"))
        #expect(try text("out.xml").contains("<line number=\"3\" hits=\"1\" branch=\"true\""))
        #expect(try text("out.json").contains(#""name":"Car.year#accept.string""#))
    }

    @Test(arguments: ["\n", "\r\n"]) func putsExamplesIntoTheSpec(_ newline: String) throws {
        let spec = Self.spec.replacing("\n", with: newline) + "# the end" + newline
        let folder = try TemporaryFolder(["car.yaml": spec])
        let outcome = try Tool.specmap.run(["test", "--spec", "car.yaml", "--suggest", "--write"], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try String(contentsOf: folder.url.appending(path: "car.yaml"), encoding: .utf8)
        let parts = spec.components(separatedBy: "# the end")
        #expect(text.hasPrefix(parts[0]) && text.hasSuffix("# the end" + newline) && text.contains("# check"))
        let after = try Tool.specmap.run(["test", "--spec", "car.yaml", "--fail-under", "stated=100"], in: folder.url)
        #expect(after.status == 0, "\(after.output)\(after.errors)")
    }
}
