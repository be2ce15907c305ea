import Foundation
import Testing

/// `specmap map`: what goes in, and what comes out when all is well.
struct MapCommandTests {
    private func map(_ more: String..., input: String = "", files: [String: String] = [:]) throws -> Tool.Outcome {
        let folder = try PeopleFixture.folder(files)
        return try Tool.specmap.run(PeopleFixture.arguments("map") + more, input: input, in: folder.url)
    }

    @Test(arguments: [[], ["-"]])
    func readsStandardInput(_ file: [String]) throws {
        let folder = try PeopleFixture.folder()
        let outcome = try Tool.specmap.run(
            PeopleFixture.arguments("map") + file,
            input: PeopleFixture.good,
            in: folder.url
        )
        #expect(outcome.status == 0)
        #expect(outcome.output == PeopleFixture.object)
        #expect(outcome.errors == "")
    }

    @Test func readsEachFileInTurn() throws {
        let outcome = try map(
            "a.json",
            "-",
            "b.json",
            input: #"{"result":{"name":"-"}}"#,
            files: [
                "a.json": #"{"result":{"name":"a"}}"#,
                "b.json": #"{"result":{"name":"b"}}"#,
            ]
        )
        #expect(JSONTokens.lines(outcome.output) == JSONTokens.lines(#"{"name":"a"}\#n{"name":"-"}\#n{"name":"b"}"#))
    }

    @Test func saysHowSeveralDocumentsAreGiven() throws {
        let outcome = try map(input: "{\n}\n{\n}\n")
        #expect(outcome.errors.contains("each takes a line, as `jq -c` writes them"), "\(outcome.errors)")
        #expect(try !map(input: "{}x").errors.contains("jq"))
    }

    @Test func warnsOfAPropertyThatAnObjectHasNot() throws {
        let folder = try TemporaryFolder(["a.yaml": "specmap: 1\nmappings: {T: {properties: {total: x}}}\n"])
        let arguments = ["--spec", "a.yaml", "--as", "T"]
        let unmapped = try Tool.specmap.run(["unmap"] + arguments, input: #"{"totl":1}"#, in: folder.url)
        #expect(unmapped.errors.contains("`T` has no property `totl`"), "\(unmapped.errors)")
        #expect(unmapped.errors.contains("there is `total`"), "\(unmapped.errors)")
    }

    @Test func takesSeveralSpecsAndFolders() throws {
        let folder = try TemporaryFolder([
            "one/person.yaml": """
            specmap: 1
            use: [../two/car.yml]
            mappings:
              Person: {properties: {car: {object: Car}}}
            """,
            "two/car.yml": """
            specmap: 1
            mappings:
              Car: {properties: [model]}
            """,
        ])
        for specs in [["--spec", "one/person.yaml"], ["--spec", "one", "--spec", "two"]] {
            let outcome = try Tool.specmap.run(
                ["map"] + specs + ["--as", "Person"],
                input: #"{"car":{"model":"i30"}}"#,
                in: folder.url
            )
            #expect(outcome.output == "{\"car\":{\"model\":\"i30\"}}\n", "\(specs)\n\(outcome.errors)")
        }
    }

    @Test func tellsADocumentOverSeveralLinesFromNDJSON() throws {
        let document = "\n{\n  \"result\": {\n    \"name\": \"Ana\"\n  }\n}\n"
        #expect(try map(input: document).output == "{\"name\":\"Ana\"}\n")

        let records = #"{"result":{"name":"Ana"}}"# + "\r\n" + #"{"result":{"name":"Maria"}}"#
        #expect(try map(input: records).output == "{\"name\":\"Ana\"}\n{\"name\":\"Maria\"}\n")
    }

    @Test func mapsAnArrayAtTheRootToAnArray() throws {
        let outcome = try map(input: #"{"result": [{"name": "Ana"}, {"name": "Maria"}]}"#)
        #expect(outcome.output == "[{\"name\":\"Ana\"},{\"name\":\"Maria\"}]\n")
    }

    @Test func takesAByteOrderMarkInFrontOfTheInput() throws {
        #expect(try map(input: "\u{FEFF}" + PeopleFixture.good).output == PeopleFixture.object)
    }

    @Test func readsTheInputAsItIsToldTo() throws {
        let two = #"{"result":{"name":"Ana"}}"# + "\n" + #"{"result":{"name":"Maria"}}"# + "\n"
        #expect(try map("--input", "ndjson", input: two).status == 0)

        let asDocument = try map("--input", "json", input: two)
        #expect(asDocument.status == 1)
        #expect(asDocument.errors.contains("invalid-json"))

        let document = "{\"result\":\n{\"name\":\"Ana\"}}"
        #expect(try map("--input", "json", input: document).status == 0)
        #expect(try map("--input", "ndjson", input: document).status == 1)
    }

    @Test func printsForPeopleWhenAskedTo() throws {
        let outcome = try map("--pretty", input: PeopleFixture.good)
        #expect(
            outcome.output == """
                {
                  "name": "Lucas",
                  "email": "lucas@example.com",
                  "car": {
                    "model": "i30",
                    "year": 2013
                  }
                }

                """
        )
    }

    @Test func mapsAPartOfTheProperties() throws {
        #expect(
            try map("--only", "name,car.model", input: PeopleFixture.good).output == """
                {"name":"Lucas","car":{"model":"i30"}}

                """
        )
        #expect(
            try map("--only", "car", input: PeopleFixture.good).output == """
                {"car":{"model":"i30","year":2013}}

                """
        )
    }

    @Test func mapsPropertiesWhoseNamesHoldSigns() throws {
        let folder = try TemporaryFolder([
            "s.yaml":
                "specmap: 1\nmappings:\n  P: {properties: {'a.b': '\"a.b\"', a: {object: Q}, 'x,y': '\"x,y\"', ' z': '\" z\"', 'q\"r': 'q\"r'}}\n  Q: {properties: {b: , 'c,d': '\"c,d\"'}}\n",
            "in.json": #"{"a.b":1,"a":{"b":2,"c,d":3},"x,y":4," z":5,"q\"r":6}"#,
        ])
        for (part, expected) in [
            ("a.b", #"{"a":{"b":2}}"#), (#""a.b""#, #"{"a.b":1}"#), (#""x,y""#, #"{"x,y":4}"#),
            (#"" z""#, #"{" z":5}"#),
            (#""x,y"," z",a.b"#, #"{"a":{"b":2},"x,y":4," z":5}"#), (#"a."c,d""#, #"{"a":{"c,d":3}}"#),
            (#"q"r"#, #"{"q\"r":6}"#),
            (#""q""r""#, #"{"q\"r":6}"#),
        ] {
            let command = ["map", "--spec", "s.yaml", "--as", "P", "--only", part, "in.json"]
            #expect(try Tool.specmap.run(command, in: folder.url).output == expected + "\n", "\(part)")
            if part.contains(",") { continue }
            let explained = try Tool.specmap.run(
                ["explain", "--spec", "s.yaml", "--as", "P", "--at", part, "in.json"],
                in: folder.url
            )
            #expect(explained.status == 0, "\(part): \(explained.errors)")
        }
        let wrong = ["map", "--spec", "s.yaml", "--as", "P", "--only", "x.y", "in.json"]
        #expect(try Tool.specmap.run(wrong, in: folder.url).status != 0)
    }

    @Test func mapsAPropertyWhoseNameHasADot() throws {
        let folder = try TemporaryFolder([
            "s.yaml":
                "specmap: 1\nmappings:\n  T: {properties: {id: , a.b: '\"a.b\"', c: {object: U}}}\n  U: {properties: {d.e: d.e, f: }}\n",
            "in.json": #"{"id":1,"a.b":2,"c":{"d":{"e":3},"f":4}}"#,
        ])
        for (part, expected) in [
            (#""a.b""#, #"{"a.b":2}"#), (#"c."d.e""#, #"{"c":{"d.e":3}}"#), ("c.f", #"{"c":{"f":4}}"#),
        ] {
            let command = ["map", "--spec", "s.yaml", "--as", "T", "--only", part, "in.json"]
            #expect(try Tool.specmap.run(command, in: folder.url).output == expected + "\n")
        }
    }

    @Test func stopsQuietlyWhenNobodyReadsOn() throws {
        let folder = try PeopleFixture.folder()
        let one = PeopleFixture.good
        try folder.write(String(repeating: one, count: 20_000), to: "people.ndjson")
        let outcome = try Tool.shell(
            "specmap map --spec spec.yaml --as Person people.ndjson | head -n 1",
            in: folder.url
        )
        #expect(outcome.output == PeopleFixture.object)
        #expect(outcome.errors == "")
    }

    @Test func answersALiveStreamRecordByRecord() throws {
        let folder = try PeopleFixture.folder()
        // The second line is sent only after the answer to the first, so a command that waited would never end.
        let outcome = try Tool.shell(
            #"""
            coproc S { specmap map --spec spec.yaml --as Person --input ndjson; }
            for name in Ana Bo; do
              echo "{\"result\":{\"name\":\"$name\"}}" >&${S[1]}
              read -t 20 line <&${S[0]} || exit 3
              echo "$line"
            done
            """#,
            in: folder.url
        )
        #expect(outcome.status == 0)
        #expect(outcome.output == "{\"name\":\"Ana\"}\n{\"name\":\"Bo\"}\n")
    }

    @Test func takesPartsFromSeveralOptions() throws {
        let folder = try PeopleFixture.folder()
        let more = ["--only", "name", "--only", "car.year"]
        let outcome = try Tool.specmap.run(
            PeopleFixture.arguments("map") + more,
            input: PeopleFixture.good,
            in: folder.url
        )
        #expect(outcome.output == "{\"name\":\"Lucas\",\"car\":{\"year\":2013}}\n")
    }
}
