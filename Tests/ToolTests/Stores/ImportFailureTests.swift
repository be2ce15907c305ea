import Foundation
import Testing

/// `specmap import` when something is wrong: with the data, the store, or the way it is used.
struct ImportFailureTests {
    private static let mixed = #"""
        {"bands":{"name":"Japan"}}
        {"bands":{"name":7}}
        {"bands":{"name":"Can"}}

        """#

    // MARK: Data

    @Test func storesNothingOfADocumentWithAFailure() throws {
        let music = try MusicFixture(["music.json": #"{"bands":[{"name":"Japan"},{"name":7}],"albums":[{"id":1}]}"#])
        let outcome = try music.run("import", "music.json")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("music.json:1:36: error[wrong-type] name: expected string, found 7\n"))
        #expect(outcome.errors.hasSuffix("stopped: the batch with the failure is not stored\n"))
        #expect(outcome.output == "0 objects: 0 inserted, 0 updated, 0 unchanged; 0 keys linked, 0 unlinked\n")
        #expect(try music.stats().contains("Band: 0 objects"))
    }

    /// Text behind a document makes all of it invalid, so nothing of it is stored.
    @Test(arguments: [
        #"{"bands":{"name":"Can"}} garbage"#, #"{"bands":{"name":"Can"}} {"bands":{"name":"Faust"}}"#,
        #"{"bands":[{"name":"Can"},{"name":"Faust"}]} x"#,
    ])
    func leavesOutADocumentWithTextBehindIt(document: String) throws {
        let music = try MusicFixture()
        let lines = [#"{"bands":{"name":"Japan"}}"#, document, #"{"bands":{"name":"Neu"}}"#]
        for input in [document, lines.joined(separator: "\n")] {
            let outcome = try music.run("import", "--as", "Band", "--on-error", "skip", input: input)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("error[invalid-json]"))
            let stored = try music.run("export", "--as", "Band", "--objects").output
            #expect(!stored.contains("Can") && !stored.contains("Faust"))
            #expect(stored.contains("Neu") == input.contains("Neu"))
        }
    }

    @Test func takesAnArrayForOneMapping() throws {
        let outcome = try MusicFixture().run("import", input: #"[{"name":"Can"}]"#)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("stdin:1:1: error[wrong-type]: expected an object whose members are arrays"))
        #expect(outcome.errors.contains("--as"))
    }

    @Test func keepsTheBatchesBeforeTheFailure() throws {
        let music = try MusicFixture()
        let outcome = try music.run("import", "--as", "Band", "--batch", "1", input: Self.mixed)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("stdin:2:18: error[wrong-type]"))
        #expect(MusicFixture.summary(outcome).hasPrefix("1 object: 1 inserted"))
        #expect(try music.stats().contains("Band: 1 object,"))
    }

    @Test func storesNothingAtomicallyAfterAFailure() throws {
        let music = try MusicFixture(["first.json": MusicFixture.bands])
        let outcome = try music.run(
            "import",
            "--as",
            "Band",
            "--atomic",
            "--batch",
            "1",
            "first.json",
            "-",
            input: Self.mixed
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix("stopped, and nothing is stored\n"))
        #expect(MusicFixture.summary(outcome).hasPrefix("0 objects"))
        #expect(try !music.stats().contains("Band: 1"))
        #expect(try !music.stats().contains("Band: 2"))
    }

    @Test func storesAllAtomically() throws {
        let music = try MusicFixture()
        let outcome = try music.run("import", "--atomic", "music.json", "albums.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try music.stats().contains("Album: 2 objects"))
    }

    @Test func skipsBadRecordsWhenAskedTo() throws {
        let music = try MusicFixture()
        let outcome = try music.run("import", "--as", "Band", "--on-error", "skip", input: Self.mixed)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix("1 bad record of 3 left out\n"))
        #expect(MusicFixture.summary(outcome).hasPrefix("2 objects: 2 inserted"))
    }

    @Test(arguments: ["1000", "3"])
    func skipsRecordsThatLeadNowhere(_ batch: String) throws {
        let music = try MusicFixture.stored()
        let members = [
            #"{"id":"a","band":"Can"}"#, #"{"band":"Can"}"#, #"{"id":"b","band":"X"}"#, #"{"id":"c","band":"Japan"}"#,
        ]
        let lines = members.map { #"{"band_members":\#($0)}"# + "\n" }
        let outcome = try music.run(
            "import",
            "--as",
            "BandMember",
            "--on-error",
            "skip",
            "--batch",
            batch,
            input: lines.joined()
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(#"stdin:3:34: error[unlinked] band: there is no `Band` with the key "X""#))
        #expect(outcome.errors.hasSuffix("2 bad records of 4 left out\n"), "\(outcome.errors)")
        let summary = "2 objects: 2 inserted, 0 updated, 0 unchanged; 2 keys linked, 0 unlinked"
        #expect(MusicFixture.summary(outcome) == summary)
        let stored = try music.run("export", "--as", "BandMember", "--format", "ndjson").output
        #expect(stored == lines[0] + lines[3])
    }

    @Test func skipsRecordsThatLeadToSkippedOnes() throws {
        let music = try MusicFixture()
        let spec = """
            specmap: 1
            mappings:
              Node: {primary_key: id, properties: {id: {type: integer}, up: {reference: Node, create: false, if_unlinked: fail}}}

            """
        try music.folder.write(spec, to: "spec.yaml")
        let lines =
            #"{"id":1}"# + "\n" + #"{"id":3,"up":2}"# + "\n" + #"{"id":2,"up":9}"# + "\n" + #"{"id":4,"up":1}"# + "\n"
        let outcome = try music.run("import", "--as", "Node", "--on-error", "skip", input: lines)
        #expect(outcome.errors.hasSuffix("2 bad records of 4 left out\n"), "\(outcome.errors)")
        let nodes = try music.run("export", "--as", "Node", "--format", "ndjson").output
        #expect(nodes == #"{"id":1}"# + "\n" + #"{"id":4,"up":1}"# + "\n")
    }

    @Test func skipsInASingleBatchToo() throws {
        let music = try MusicFixture.stored()
        let lines = #"{"band_members":{"id":1}}"# + "\n" + #"{"band_members":{"id":"b","band":"X"}}"# + "\n"
        let outcome = try music.run("import", "--as", "BandMember", "--on-error", "skip", "--atomic", input: lines)
        #expect(outcome.errors.hasSuffix("1 bad record of 2 left out\n"), "\(outcome.errors)")
        #expect(try music.stats().contains("BandMember: 1 object"))
    }

    @Test func tellsFailuresAsJSON() throws {
        let music = try MusicFixture()
        let outcome = try music.run("import", "--as", "Band", "--errors", "json", input: Self.mixed)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix(#"{"id":"wrong-type","severity":"error","property":"name""#))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func refusesWhatStaysUnlinkedWhereTheSpecSaysSo() throws {
        let music = try MusicFixture.stored()
        let outcome = try music.run(
            "import",
            input: #"{"band_members":[{"id":"a","band":"Can"},{"id":"b","band":"X"}]}"#
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix(#"stdin:1:59: error[unlinked] band: there is no `Band` with the key "X""#))
        #expect(try music.stats().contains("BandMember: 0 objects"))
    }

    @Test func saysThatAMappingWithTheRootOfTheDocumentLacksAKey() throws {
        let folder = try TemporaryFolder([
            "s.yaml": "specmap: 1\nmappings:\n  Coin:\n    root: data\n    properties: {id: {type: string}}\n",
            "d.json": #"{"data":[{"id":"a"}]}"#,
        ])
        let arguments = ["import", "--spec", "s.yaml", "--store", "x.db"]
        let words = "the objects of `Coin` have no key: give it a `primary_key` to keep them apart"
        for input in [["d.json"], ["--batch", "1", "d.json"]] {
            let outcome = try Tool.specmap.run(arguments + input, in: folder.url)
            #expect(outcome.status != 0 && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    // MARK: Use

    @Test(
        arguments: [
            (["--as", "Bnd"], "no mapping is called `Bnd`: did you mean `Band`?"),
            (["--map", "bands=Bnd"], "no mapping is called `Bnd`: did you mean `Band`?"),
            (["--as", "Track"], "the objects of `Track` have no key: give it a `primary_key` to keep them apart"),
            (["--map", "bands"], "`--map` takes pairs such as `bands=Band`, found `bands`"),
            (["--as", "Band", "--map", "bands=Band"], "`--as` and `--map` exclude each other"),
            (["--as", "Band", "--batch", "0"], "`--batch` takes a number from 1 on, found 0"),
            (["--on-error", "skip"], "`--on-error skip` goes with `--as`"),
            (["--as", "Band", "nothing.json"], "expected a file, found nothing at `nothing.json`"),
            (["nothing.json"], "expected a file, found nothing at `nothing.json`"),
            (
                [],
                "no mapping has the name of `paging` in stdin: name what to read with --map bands=Band"
            ),
        ]
    )
    func makesNoStoreWhenUsedWrongly(_ arguments: [String], _ message: String) throws {
        let music = try MusicFixture()
        let outcome = try Tool.specmap.run(
            ["import", "--spec", "spec.yaml", "--store", "music.sqlite"] + arguments,
            input: #"{"bands":[{"name":"Can"}],"paging":{"next":2}}"#,
            in: music.folder.url
        )
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("Error: \(message)"), "\(outcome.errors)")
        #expect(outcome.output == "")
        #expect(!music.exists("music.sqlite"))
    }

    @Test func saysWhatToDoWithADocumentThatHoldsNoObjects() throws {
        let music = try MusicFixture()
        let outcome = try music.run("import", input: #"{"count":1}"#)
        #expect(outcome.status == 2)
        let advice = "name the mapping that reads it with --as"
        #expect(outcome.errors == "Error: stdin has no members that hold objects: \(advice)\n")
    }

    // MARK: Stores

    @Test func leavesFilesAloneThatAreNoStores() throws {
        let music = try MusicFixture(["text.txt": String(repeating: "This is text. ", count: 100)])
        let made = try Tool.shell(
            #"python3 -c "import sqlite3; sqlite3.connect('other.sqlite').execute('create table t (a)')""#,
            in: music.folder.url
        )
        #expect(made.status == 0, "\(made.errors)")
        for (file, message) in [
            ("text.txt", "`text.txt` is no SQLite database; name another file"),
            ("other.sqlite", "`other.sqlite` is a database of another program, and is left as it is"),
        ] {
            let before = try music.bytes(of: file)
            for verb in [
                ["import", "--spec", "spec.yaml"], ["export", "--spec", "spec.yaml", "--as", "Band"], ["stats"],
            ] {
                let files = verb[0] == "import" ? ["music.json"] : []
                let outcome = try Tool.specmap.run(verb + ["--store", file] + files, in: music.folder.url)
                #expect(outcome.status == 2)
                #expect(outcome.errors.hasPrefix("Error: \(message)"), "\(outcome.errors)")
                #expect(outcome.output == "")
            }
            #expect(try music.bytes(of: file) == before)
        }
    }

    @Test func needsAFolderForTheStore() throws {
        let music = try MusicFixture()
        for (store, message) in [
            ("nowhere/music.sqlite", "there is no folder `nowhere` to make `nowhere/music.sqlite` in"),
            (".", "`.` is a folder; name a file"),
            ("", "the path of `--store` is empty: name an SQLite file"),
        ] {
            let outcome = try Tool.specmap.run(
                ["import", "--spec", "spec.yaml", "--store", store, "music.json"],
                in: music.folder.url
            )
            #expect(outcome.status == 2)
            #expect(outcome.errors.hasPrefix("Error: \(message)"), "\(outcome.errors)")
        }
        #expect(!music.exists("nowhere"))
    }

    @Test func refusesASpecThatDoesNotFitTheStore() throws {
        let music = try MusicFixture.stored()
        let before = try music.run("export", "--as", "Band").output
        let spec = MusicFixture.spec.replacing("formed: {type: integer}", with: "formed: {type: string}")
        try music.folder.write(spec, to: "spec.yaml")
        for verb in [["import", "music.json"], ["export", "--as", "Band"]] {
            let outcome = try Tool.specmap.run(
                [verb[0], "--spec", "spec.yaml", "--store", "music.sqlite"] + verb.dropFirst(),
                in: music.folder.url
            )
            #expect(outcome.status == 2)
            #expect(
                outcome.errors.hasPrefix(
                    "Error: `Band.formed` was an integer when `music.sqlite` was made, and is a string now; put it back"
                ),
                "\(outcome.errors)"
            )
        }
        try music.folder.write(MusicFixture.spec, to: "spec.yaml")
        #expect(try music.run("export", "--as", "Band").output == before)
    }
}

// MARK: Input without a mapping

extension ImportFailureTests {
    @Test func asksForTheMappingOfLines() throws {
        let music = try MusicFixture(["bands.ndjson": Self.twoLines])
        for run in [try music.run("import", "bands.ndjson"), try music.run("import", input: Self.twoLines)] {
            #expect(run.status == 2)
            #expect(run.errors.contains("name the mapping with --as: "))
        }
        #expect(!music.exists("music.sqlite"))
    }

    @Test func asksForTheMappingOfAnArray() throws {
        let music = try MusicFixture()
        let outcome = try music.run("import", input: "[{\"name\":\"Can\"}]")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("found an array: name the mapping that reads it with --as"))
    }

    @Test(arguments: [
        "[{\"id\":1,\"b\":7},{\"id\":2}]", " \n[{\"id\":1,\"b\":7},\n{\"id\":2}]\n", "{\"id\":1,\"b\":7}\n{\"id\":2}\n",
    ])
    func readsRecordsByTheMappingThatNoOtherLeadsTo(_ input: String) throws {
        let spec = """
            specmap: 1
            mappings:
              A: {primary_key: id, properties: {id: , b: {reference: B}, c: {object: C}}}
              C: {primary_key: id, properties: [id]}
            """
        let others = "  B: {primary_key: id, properties: [id]}\n"
        let folder = try TemporaryFolder([
            "one.yaml": spec.replacing("b: {reference: B}, ", with: ""), "several.yaml": spec + "\n" + others,
        ])
        func run(_ spec: String, _ more: [String] = []) throws -> Tool.Outcome {
            let arguments = ["import", "--spec", spec, "--store", "\(spec).db"] + more
            return try Tool.specmap.run(arguments, input: input, in: folder.url)
        }
        #expect(try run("one.yaml").output.hasPrefix("A: 2 inserted\n2 objects: 2 inserted"))
        // What a reference leads to may be imported by itself.
        #expect(try run("several.yaml").status != 0)
        #expect(try run("several.yaml", ["--as", "A"]).output.hasPrefix("A: 2 inserted\nB: 1 inserted\n"))
    }

    @Test func skipsBadItemsOfAnArrayWithTheMapping() throws {
        let folder = try TemporaryFolder([
            "spec.yaml": "specmap: 1\nmappings: {A: {primary_key: id, properties: {id: {type: integer}}}}\n"
        ])
        let arguments = ["import", "--spec", "spec.yaml", "--store", "s.db"]
        let outcome = try Tool.specmap.run(arguments, input: "[{\"id\":1},{\"id\":\"x\"}]", in: folder.url)
        #expect(outcome.status == 1 && outcome.errors.contains("error[wrong-type] id"))
        let empty = try Tool.specmap.run(arguments, input: "[]", in: folder.url)
        #expect(empty.status == 0 && empty.output.hasPrefix("0 objects"))
    }

    private static let twoLines = "{\"name\":\"Can\"}\n{\"name\":\"Neu!\"}\n"

    @Test func skipsRecordsThatOneTooManyLeadsFrom() throws {
        let spec = """
            specmap: 1
            mappings:
              Sleeve: {primary_key: id, properties: {id: {type: integer}, album: {reference: Album}}}
              Album: {primary_key: id, properties: {id: {type: integer}, sleeve: {inverse: Sleeve.album, take: single}}}

            """
        let folder = try TemporaryFolder(["spec.yaml": spec])
        let lines = [#"{"id":1,"album":1}"#, #"{"id":2,"album":1}"#, #"{"id":3,"album":2}"#, #"{"id":4,"album":1}"#]
        let store = ["--spec", "spec.yaml", "--store", "s.sqlite", "--as", "Sleeve"]
        let outcome = try Tool.specmap.run(
            ["import"] + store + ["--on-error", "skip"],
            input: lines.joined(separator: "\n"),
            in: folder.url
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("stdin:2:17: error[not-one] album: "))
        #expect(outcome.errors.contains("  at $.album, record 2\n"))
        #expect(outcome.errors.hasSuffix("2 bad records of 4 left out\n"), "\(outcome.errors)")
        let stored = try Tool.specmap.run(["export"] + store + ["--format", "ndjson"], in: folder.url)
        #expect(stored.output == lines[0] + "\n" + lines[2] + "\n")
    }
}
