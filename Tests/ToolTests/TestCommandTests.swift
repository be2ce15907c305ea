import Foundation
import SpecRuntime
import Testing

/// `specmap test`: the examples that stand in specs.
struct TestCommandTests {
    private static let car = """
        specmap: 1
        mappings:
          Car: {properties: {model: {type: string}, year: {type: integer}, tags: {list: string}}}

        """

    private func run(_ examples: String, _ arguments: [String] = [], spec: String = car) throws -> Tool.Outcome {
        let folder = try TemporaryFolder(["spec.yaml": spec + "examples:\n" + examples])
        return try Tool.specmap.run(["test", "--spec", "spec.yaml"] + arguments, in: folder.url)
    }

    @Test(arguments: try folders())
    func passesTheExamplesOfEachFolder(_ folder: String) throws {
        let outcome = try Tool.specmap.run(["test", "--spec", folder])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    private static func folders() throws -> [String] {
        let url = PackageFolder.url.appending(path: "Specs/Examples")
        return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().map { "Specs/Examples/\($0)" }
    }

    /// The objects before an example are of its own mapping, whatever other files call theirs.
    @Test(arguments: ["a.yaml", "z.yaml"]) func takesGivenObjectsBesideAMappingOfTheirName(other: String) throws {
        let person = """
            specmap: 1
            mappings:
              Person:
                primary_key: id
                properties: {id: {type: integer}, name: , phone: }
            examples:
              - name: it
                mapping: Person
                given: {Person: [{id: 7, name: Ida, phone: "11"}]}
                json: {id: 7, name: Bo}
                object: {id: 7, name: Bo, phone: "11"}

            """
        let folder = try TemporaryFolder([
            "b.yaml": person, other: "specmap: 1\nmappings:\n  Person: {properties: [login]}\n",
        ])
        let outcome = try Tool.specmap.run(["test", "--spec", "."], in: folder.url)
        #expect(outcome.output == "1 example: 1 passed, 0 failed\n", "\(outcome.errors)")
    }

    @Test func tellsWhatDiffersByProperty() throws {
        let outcome = try run(
            "  - {name: old, mapping: Car, json: {model: i30, year: 2013, tags: [a, b]}, object: {year: 2014, tags: [a, c]}}\n"
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("`year`: expected 2014, found 2013"))
        #expect(outcome.output.contains(#"`tags.1`: expected "c", found "b""#))
        #expect(outcome.output.contains(#"`model`: expected nothing, found "i30""#))
        #expect(outcome.output.contains("spec.yaml:5:"))
        #expect(outcome.output.hasSuffix("1 example: 0 passed, 1 failed\n"))
    }

    @Test func comparesNumbersByValueAndPartsInPart() throws {
        let outcome = try run(
            """
              - {name: a, mapping: Car, json: {model: i30, year: 2013}, object_includes: {year: 2013.0}}
              - {name: b, mapping: Car, json: {tags: []}, object_includes: {tags: [x]}}
            """
        )
        #expect(outcome.output.hasSuffix("2 examples: 1 passed, 1 failed\n"))
    }

    @Test func tellsFailuresThatCameAndThoseThatDidNot() throws {
        let outcome = try run(
            """
              - {name: a, mapping: Car, json: {year: x}, errors: [{id: wrong-type, property: year, found: '"x"'}]}
              - {name: b, mapping: Car, json: {year: x}, object: {}}
              - {name: c, mapping: Car, json: {year: 1}, errors: [{id: wrong-type}]}
              - {name: d, mapping: Car, json: {year: x}, errors: [{id: missing}]}
            """
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(#"unexpected error: [wrong-type] year: expected integer, found "x""#))
        #expect(outcome.output.contains("this error didn't come; none came"))
        #expect(outcome.output.contains("this error didn't come; these came: [wrong-type] year"))
        #expect(outcome.output.hasSuffix("4 examples: 1 passed, 3 failed\n"))
    }

    @Test func comparesWhatWasFoundAsJSON() throws {
        let outcome = try run(
            """
              - {name: a, mapping: Car, json: {year: 0.1}, errors: [{id: wrong-type, property: year, found: 0.1}]}
              - {name: b, mapping: Car, json: {year: true}, errors: [{found: true}]}
              - {name: c, mapping: Car, json: {year: x}, errors: [{found: x}]}
              - {name: d, mapping: Car, json: {year: '0.1'}, errors: [{id: wrong-type, property: year, found: 0.1}]}
            """
        )
        #expect(outcome.output.contains(#"the nearest differs: its `found` is "\"0.1\"", expected 0.1"#))
        #expect(outcome.output.hasSuffix("4 examples: 3 passed, 1 failed\n"))
    }

    @Test func comparesWhatIsWritten() throws {
        let outcome = try run(
            """
              - {name: a, mapping: Car, object: {year: 2013}, writes: {year: 2013}}
              - {name: b, mapping: Car, object: {year: 2013}, writes: {year: 2014}}
              - {name: c, mapping: Car, json: {year: 2013, colour: red}, round_trip: true}
            """
        )
        #expect(outcome.output.hasSuffix("3 examples: 2 passed, 1 failed\n"))
    }

    @Test func tellsWhatDoesNotComeBack() throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {name: {transform: trim}}}}\n"
        let outcome = try run("  - {name: a, mapping: A, json: {name: ' x'}, round_trip: true}\n", spec: spec)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(#"`name`: " x" came in, "x" came back"#))
    }

    @Test func writesObjectFilesThatAreNotThereWhenAsked() throws {
        let example = "examples:\n  - {name: a, mapping: Car, json: {year: 2013}, object_file: car.json}\n"
        let folder = try TemporaryFolder(["spec.yaml": Self.car + example])
        let command = ["test", "--spec", "spec.yaml"]

        #expect(try Tool.specmap.run(command, in: folder.url).status == 1)
        let accepted = try Tool.specmap.run(command + ["--accept"], in: folder.url)
        #expect(accepted.status == 0)
        #expect(accepted.output.contains("wrote car.json"))
        #expect(try Tool.specmap.run(command, in: folder.url).status == 0)

        // An existing file is never written over.
        try folder.write(#"{"year": 1}"#, to: "car.json")
        #expect(try Tool.specmap.run(command + ["--accept"], in: folder.url).status == 1)
    }

    @Test func saysWhyAnObjectFileCannotBeWritten() throws {
        let example = "examples:\n  - {name: a, mapping: Car, json: {year: 2013}, object_file: cars/car.json}\n"
        let folder = try TemporaryFolder(["spec.yaml": Self.car + example])
        let outcome = try Tool.specmap.run(["test", "--spec", "spec.yaml", "--accept"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("`cars/car.json` can't be written: its folder isn't there"))
        #expect(outcome.output.contains("help: make the folder `"))
    }

    @Test func skipsExamplesThatNeedTheHost() throws {
        let spec = """
            specmap: 1
            host: {transformers: {slug: {reads: string, returns: string, kind: normalising}}}
            mappings:
              A: {properties: {b: {object: B}}}
              B: {properties: {name: {transform: slug}}}
              C: {properties: [name]}

            """
        let outcome = try run(
            """
              - {name: a, mapping: A, json: {}, object: {x: 1}}
              - {name: c, mapping: C, json: {name: x}, object: {name: x}}
            """,
            spec: spec
        )
        #expect(outcome.status == 0)
        #expect(outcome.output == "2 examples: 1 passed, 0 failed, 1 skipped (they need the host program)\n")
    }

    @Test func expectsTheFailureNullWithoutQuotes() throws {
        let spec = "specmap: 1\nmappings:\n  A: {properties: {e: {type: integer, if_null: fail}}}\n"
        let outcome = try run(
            "  - {name: a, mapping: A, json: {e: null}, errors: [{id: null, property: e}]}\n",
            spec: spec
        )
        #expect(outcome.output.hasSuffix("1 example: 1 passed, 0 failed\n"), "\(outcome.output)")
    }

    @Test func comparesSetsInAnyOrder() throws {
        let spec = """
            specmap: 1
            mappings:
              A: {properties: {s: {list: integer, ordered: false}, l: {list: integer}, inner: {list: B}}}
              B: {properties: {s: {list: string, ordered: false}}}

            """
        let outcome = try run(
            """
              - {name: a, mapping: A, json: {s: [1, 2], inner: [{s: [x, y]}]}, object: {s: [2, 1], inner: [{s: [y, x]}]}}
              - {name: b, mapping: A, json: {s: [1, 1, 2]}, object: {s: [2, 2, 1]}}
              - {name: c, mapping: A, json: {l: [1, 2]}, object: {l: [2, 1]}}
              - {name: d, mapping: A, json: {s: [1, 2, 3]}, object_includes: {s: [3, 1]}}
            """,
            spec: spec
        )
        #expect(outcome.output.contains("`s.1`: expected 2, found 1"), "\(outcome.output)")
        #expect(outcome.output.contains("`s.2`: expected nothing, found 2"), "\(outcome.output)")
        #expect(outcome.output.hasSuffix("4 examples: 1 passed, 3 failed\n"), "\(outcome.output)")
    }

    @Test func saysSoWhereThereAreNone() throws {
        let folder = try TemporaryFolder(["spec.yaml": Self.car])
        let outcome = try Tool.specmap.run(["test", "--spec", "spec.yaml"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.output == "no examples found\n")
    }

    /// Suggestions are for specs that have no examples, and coverage shows that they have none.
    @Test(arguments: [["--suggest"], ["--suggest", "--write"], ["--coverage"]])
    func takesASpecWithoutExamples(arguments: [String]) throws {
        let folder = try TemporaryFolder(["spec.yaml": Self.car])
        let outcome = try Tool.specmap.run(["test", "--spec", "spec.yaml"] + arguments, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let again = try Tool.specmap.run(["test", "--spec", "spec.yaml"], in: folder.url)
        #expect(again.status == (arguments.contains("--write") ? 0 : 2), "\(again.output)")
    }

    /// A program reads the report, so examples that fail are told elsewhere.
    @Test(arguments: ["json", "lcov", "cobertura"])
    func keepsFailingExamplesOutOfReports(format: String) throws {
        let spec =
            "specmap: 1\nmappings: {A: {properties: [id]}}\nexamples: [{name: a, mapping: A, json: {id: 1}, object: {id: 2}}]\n"
        let folder = try TemporaryFolder(["spec.yaml": spec])
        let outcome = try Tool.specmap.run(
            ["test", "--spec", "spec.yaml", "--coverage", "--format", format],
            in: folder.url
        )
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("error[example-fails]") && outcome.errors.contains("1 example: 0 passed, 1 failed")
        )
        #expect(!outcome.output.contains("example-fails") && !outcome.output.isEmpty)
    }

    @Test func suggestsBesideExamplesInBrackets() throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {id: {type: integer, required: true}}}}\n"
        let examples = "examples: [{name: a, mapping: A, json: {id: 2}, object: {id: 2}}]\n"
        let folder = try TemporaryFolder(["spec.yaml": spec + examples])
        let outcome = try Tool.specmap.run(["test", "--spec", "spec.yaml", "--suggest"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(
            outcome.output.contains("{id: missing, property: id}") && !outcome.output.contains("no example was found")
        )
        let written = try Tool.specmap.run(["test", "--spec", "spec.yaml", "--suggest", "--write"], in: folder.url)
        #expect(written.status == 2)
        #expect(written.errors.contains("the examples of spec.yaml stand in brackets"))
    }

    /// Members that a rule writes must come back; what no rule writes may stay behind.
    @Test(
        arguments: [
            ("note: {omit: [empty]}", "{note: \"\"}", "`note`"), ("note: {omit: [null]}", "{note: null}", "`note`"),
            ("seats: {type: integer, default: 5, omit: [default]}", "{seats: 5}", "`seats`"),
            ("name: person.name", "{person: {}}", "`person`"),
            ("inner: {list: {object: Inner}}", "{inner: [{x: 1}, {x: null}]}", "`inner.1.x`"),
            ("inner: {dictionary: Inner}", "{inner: {k: {x: null}}}", "`inner.k.x`"),
            ("inner: {object: Inner, from: .}", "{x: null}", "`x`"),
            ("note: {direction: read}", "{note: 1}", nil), ("note: ", "{other: 1}", nil),
            ("inner: {list: Inner}", "{inner: [{y: 1}]}", nil),
            ("names: {from: list.*.name}", "{list: [{name: 1}]}", nil),
        ] as [(String, String, String?)]
    )
    func failsARoundTripThatLosesAWrittenMember(_ rule: String, _ json: String, _ lost: String?) throws {
        let spec = """
            specmap: 1
            mappings:
              Thing: {properties: {\(rule)}}
              Inner: {omit: [null], properties: [x]}

            """
        let outcome = try run("  - {name: a, mapping: Thing, json: \(json), round_trip: true}\n", spec: spec)
        #expect((outcome.status == 0) == (lost == nil), "\(outcome.output)")
        if let lost { #expect(outcome.output.contains("\(lost): ") && outcome.output.contains("nothing came back")) }
    }

    // MARK: Reports

    private static let three = """
          - {name: good <one>, mapping: Car, json: {model: i30}, object: {model: i30}}
          - {name: bad one, mapping: Car, json: {model: i30}, object: {model: i40}}

        """

    @Test func listsEachExampleInJSON() throws {
        let outcome = try run(Self.three, ["--format", "json"])
        #expect(outcome.status == 1)
        let report = try Value(parsing: outcome.output)
        #expect(report["passed"] == 1 && report["failed"] == 1 && report["skipped"] == 0)
        let examples = try #require(report["examples"]?.list)
        #expect(examples.map { $0["name"] } == ["good <one>", "bad one"])
        #expect(examples.map { $0["result"] } == ["passed", "failed"])
        #expect(examples[0]["findings"] == [] && examples[0]["line"] == 5)
        #expect(examples[1]["findings"]?.list?.first?["message"] == #"`model`: expected "i40", found "i30""#)
        #expect(outcome.errors.contains("2 examples: 1 passed, 1 failed"))
    }

    @Test func makesATestCaseOfEachExample() throws {
        let outcome = try run(Self.three, ["--format", "junit"])
        #expect(outcome.status == 1)
        #expect(
            outcome.output.contains(#"<testsuite name="spec.yaml" tests="2" failures="1" errors="0" skipped="0">"#)
        )
        #expect(
            outcome.output.contains(
                #"<testcase name="good &lt;one&gt;" classname="Car" time="0" file="spec.yaml" line="5"/>"#
            )
        )
        #expect(outcome.output.contains(#"<failure type="example-fails" message="`model`: expected"#))
    }

    @Test(arguments: [
        ("github", "::error file=spec.yaml,line=6"), ("gitlab", #""check_name":"example-fails""#),
        ("sarif", #""ruleId": "example-fails""#), ("markdown", "### specmap\n\n2 examples: 1 passed, 1 failed\n"),
    ]) func reportsToCodeHosts(_ format: String, _ words: String) throws {
        let outcome = try run(Self.three, ["--format", format])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(words), "\(outcome.output)")
    }

    @Test func reportsExamplesBesideCoverage() throws {
        let folder = try TemporaryFolder(["spec.yaml": Self.car + "examples:\n" + Self.three])
        let formats = ["--format", "cobertura=c.xml", "--format", "junit=j.xml", "--format", "text=t.txt"]
        let outcome = try Tool.specmap.run(["test", "--spec", "spec.yaml"] + formats, in: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("2 examples: 1 passed, 1 failed"))
        #expect(try folder.text(of: "c.xml").contains("<coverage "))
        #expect(try folder.text(of: "j.xml").contains("<testcase "))
        #expect(try folder.text(of: "t.txt").contains("stated branches"))
    }

    @Test func runsTheExamplesThatAFilterNames() throws {
        #expect(try run(Self.three, ["--filter", "GOOD"]).output == "1 example: 1 passed, 0 failed\n")
        let none = try run(Self.three, ["--filter", "bed one"])
        #expect(none.status == 2)
        #expect(none.errors.contains("no example has `bed one` in its name: did you mean `bad one`?"))
        let mixed = try run(Self.three, ["--filter", "good", "--coverage"])
        #expect(mixed.status == 2)
        #expect(mixed.errors.contains("`--filter` chooses examples to run"))
    }
}
