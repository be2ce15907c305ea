import Testing

/// `specmap import`: its input, and its report.
struct ImportCommandTests {
    private static let twoBands = #"{"bands":{"name":"Japan"}}"# + "\n" + #"{"bands":{"name":"Can"}}"# + "\n"

    @Test func readsADocumentOfSeveralArraysByTheirNames() throws {
        let music = try MusicFixture()
        let outcome = try music.run("import", "music.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
        #expect(
            outcome.output == """
                Album: 2 inserted
                Band: 2 inserted
                Label: 2 inserted
                6 objects: 6 inserted, 0 updated, 0 unchanged; 2 keys linked, 0 unlinked

                """
        )
    }

    @Test func insertsNothingTheSecondTime() throws {
        let music = try MusicFixture.stored()
        let before = try music.run("export", "--as", "Album").output
        let outcome = try music.run("import", "music.json")
        #expect(outcome.status == 0)
        #expect(
            outcome.output == "6 objects: 0 inserted, 0 updated, 6 unchanged; 2 keys linked, 0 unlinked\n"
        )
        #expect(try music.run("export", "--as", "Album").output == before)
    }

    @Test func updatesWhatDiffersAndKeepsTheRest() throws {
        let music = try MusicFixture.stored()
        let outcome = try music.run(
            "import",
            input: #"{"bands":[{"name":"Japan","formed":1975},{"name":"Can"},{"name":"Neu!"}]}"#
        )
        #expect(
            outcome.output == """
                Band: 1 inserted, 1 updated
                3 objects: 1 inserted, 1 updated, 1 unchanged; 0 keys linked, 0 unlinked

                """
        )
        let can = try music.run("export", "--as", "Band", "--key", "Can").output
        #expect(can == #"{"bands":{"name":"Can","formed":1968}}"# + "\n")
        let japan = try music.run("export", "--as", "Band", "--key", "Japan").output
        #expect(japan == #"{"bands":{"name":"Japan","formed":1975}}"# + "\n")
    }

    @Test(arguments: [[], ["-"]])
    func readsDocumentsFromStandardInput(_ file: [String]) throws {
        let music = try MusicFixture()
        for more in [["--as", "Album"], []] {
            let outcome = try Tool.specmap.run(
                ["import", "--spec", "spec.yaml", "--store", "music.sqlite"] + more + file,
                input: MusicFixture.albums,
                in: music.folder.url
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("; 2 keys linked, 0 unlinked"))
        }
    }

    @Test func readsNDJSONAndSeveralFiles() throws {
        let music = try MusicFixture(["more.ndjson": Self.twoBands, "one.json": #"{"bands":[{"name":"Neu!"}]}"#])
        let outcome = try music.run("import", "--as", "Band", "more.ndjson", "one.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(MusicFixture.summary(outcome).hasPrefix("3 objects: 3 inserted"))
    }

    @Test func takesTheMappingWhoseNameIsNearest() throws {
        let spec = """
            specmap: 1
            defaults: {primary_key: id}
            mappings: {Bands: {properties: [id]}, Band: {properties: [id]}, Status: {properties: [id]}}

            """
        let json = #"{"Band":[{"id":"1"}],"bands":[{"id":"2"},{"id":"3"}],"statuses":[{"id":"4"}]}"#
        let music = try MusicFixture(["spec.yaml": spec, "music.json": json])
        let outcome = try music.run("import", "music.json")
        #expect(
            outcome.output.hasPrefix("Band: 1 inserted\nBands: 2 inserted\nStatus: 1 inserted\n"),
            "\(outcome.errors)"
        )
    }

    @Test func goesByTheMappingsThatAreSaid() throws {
        let document = #"""
            {"groups":[{"name":"Japan"}],"the.records":[{"id":1}],"say \"when\"":[{"id":2}],"paging":{"next":2}}
            """#
        let music = try MusicFixture(["music.json": document])
        let pairs = #"groups=Band,the.records=Album,say "when"=Album"#
        let outcome = try music.run("import", "--map", pairs, "music.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try music.stats().contains("Album: 2 objects"))

        let again = try music.run("import", "--map", "groups=Band", "--map", "the.records=Album", "music.json")
        #expect(MusicFixture.summary(again).hasPrefix("2 objects: 0 inserted"))
    }

    /// `--map` is for those whose names no mapping has.
    @Test func readsTheOthersByTheirNames() throws {
        let document = #"{"groups":[{"name":"Japan"}],"albums":[{"id":1}],"band_members":[{"id":1}],"other":[{}]}"#
        let music = try MusicFixture(["music.json": document])
        let outcome = try music.run("import", "--map", "groups=Band", "music.json")
        let report = "Album: 1 inserted\nBand: 1 inserted\nBandMember: 1 inserted\n"
        #expect(outcome.output.hasPrefix(report), "\(outcome.output) \(outcome.errors)")
    }

    @Test func reachesBelowTheTop() throws {
        let document = #"{"data":{"bands":[{"name":"Japan"}]},"data.more":[{"name":"Can"}],"meta":{"next":2}}"#
        let music = try MusicFixture(["music.json": document])
        let outcome = try music.run("import", "--map", "data.bands=Band,data.more=Band", "music.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try music.stats().contains("Band: 2 objects"))
        let none = try music.run("import", "--map", "data.singers=Band", "music.json")
        #expect(none.status == 1 && none.errors.contains("found nothing"), "\(none.errors)")
        #expect(none.errors.contains("at $.data.singers"), "\(none.errors)")
        let wrong = try music.run("import", "--map", "data..bands=Band", "music.json")
        #expect(wrong.status == 1 && wrong.errors.contains("at $['data..bands']"), "\(wrong.errors)")
        let quoted = try MusicFixture(["music.json": #"{"data":{"x.y":[{"name":"Japan"}]}}"#])
        #expect(try quoted.run("import", "--map", #"data."x.y"=Band"#, "music.json").status == 0)
    }

    @Test func storesOnlySomeProperties() throws {
        let folder = try TemporaryFolder([
            "spec.yaml": """
            specmap: 1
            mappings: {Person: {primary_key: id, properties: {id: {type: integer}, name: , phone: }}}

            """
        ])
        func run(_ words: String, _ input: String) throws -> Tool.Outcome {
            let words = words.split(separator: " ").map(String.init)
            return try Tool.specmap.run(
                words + ["--spec", "spec.yaml", "--store", "p.db"],
                input: input,
                in: folder.url
            )
        }
        #expect(try run("import --as Person", #"{"id":1,"name":"Ida","phone":"11"}"#).status == 0)
        #expect(try run("import --as Person --only id,phone", #"{"id":1,"name":"Eva","phone":"22"}"#).status == 0)
        #expect(try run("export --as Person", "").output.contains(#"{"id":1,"name":"Ida","phone":"22"}"#))
        #expect(try run("import --only id", "{}").errors.contains("`--only` goes with `--as`"))
    }

    @Test func takesInReferencesThatComeLaterInAnotherBatch() throws {
        let music = try MusicFixture()
        let lines = #"{"albums":{"id":1,"band":"Japan"}}"# + "\n" + #"{"albums":{"id":2,"band":"Japan"}}"#
        #expect(try music.run("import", "--as", "Album", "--batch", "1", input: lines).status == 0)
        #expect(try music.stats().contains("Band: 1 object, 1 just a key"))
        #expect(try music.run("import", "--as", "Band", input: MusicFixture.bands).status == 0)
        #expect(try music.stats().contains("Band: 2 objects\n"))
    }

    @Test func readsWhatHoldsObjectsWithKeysAndHasNoneItself() throws {
        let spec = MusicFixture.spec + "  Page: {properties: {bands: {list: Band}, next: {type: integer}}}\n"
        let music = try MusicFixture(["spec.yaml": spec])
        let outcome = try music.run("import", "--as", "Page", input: #"{"bands":[{"name":"Can"}],"next":2}"#)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(MusicFixture.summary(outcome).hasPrefix("1 object: 1 inserted"))
    }

    /// The member `packages` is called like the mapping, and its own members are the objects.
    @Test func readsTheMembersOfAnObjectByTheirNames() throws {
        let spec = """
            specmap: 1
            mappings:
              Package: {root: 'packages.*', member_as: path, primary_key: path, properties: {path: , version: }}

            """
        let music = try MusicFixture(["spec.yaml": spec])
        let document = #"{"packages":{"a":{"version":"1"},"b":{}}}"#
        let outcome = try music.run("import", input: document)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(MusicFixture.summary(outcome).hasPrefix("2 objects: 2 inserted"))
        #expect(try music.run("export", "--as", "Package").output == document + "\n")
    }

    @Test func reportsAsJSON() throws {
        let music = try MusicFixture()
        let outcome = try music.run("import", "--report", "json", "music.json")
        #expect(
            outcome.output == #"""
                {"inserted":{"Album":2,"Band":2,"Label":2},"updated":{},"deleted":{},"unchanged":0,"linked":2,\#
                "unlinked":0,"warnings":0,"skipped":0,"first_unlinked":[]}

                """#
        )
    }

    @Test func listsKeysThatLeadNowhere() throws {
        let spec = MusicFixture.spec.replacing(", if_unlinked: fail", with: "")
        let music = try MusicFixture(["spec.yaml": spec, "members.json": #"{"band_members":[{"id":"a","band":"X"}]}"#])
        let outcome = try music.run("import", "--report", "json", "members.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains(
                #""first_unlinked":[{"mapping":"Band","key":"X","file":"members.json","line":1,"at":"#
            )
        )
        #expect(outcome.output.contains(#""unlinked":1"#))
    }
}

// MARK: Long documents

extension ImportCommandTests {
    /// Too long to be read whole.
    private static func long(_ rest: String) -> String {
        "{\"note\":\"" + String(repeating: "x", count: 33 << 20) + "\"," + rest.dropFirst()
    }

    @Test func storesALongDocumentBatchByBatch() throws {
        let bands = (1...50).map { "{\"name\":\"\($0)\"}" }.joined(separator: ",")
        let albums = (1...50).map { "{\"id\":\($0),\"band\":\"\($0)\"}" }.joined(separator: ",")
        let music = try MusicFixture(["long.json": Self.long("{\"albums\":[\(albums)],\"bands\":[\(bands)]}")])
        let outcome = try music.run("import", "--batch", "20", "long.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try music.stats().contains("Band: 50 objects"))
        #expect(try music.stats().contains("Album: 50 objects"))
        let again = try music.run("import", "--map", "bands=Band", "long.json")
        #expect(again.output.hasPrefix("100 objects: 0 inserted, 0 updated, 100 unchanged"), "\(again.output)")
    }

    @Test func keepsTheBatchesOfALongDocumentBeforeAFailure() throws {
        let bands = (1...50).map { "{\"name\":\($0 == 45 ? "7" : "\"\($0)\"")}" }.joined(separator: ",")
        let music = try MusicFixture(["long.json": Self.long("{\"bands\":[\(bands)]}")])
        let outcome = try music.run("import", "--batch", "20", "long.json")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("error[wrong-type] name: expected string, found 7"))
        #expect(try !music.stats().contains("Band: 50 objects"))
        let whole = try music.run("import", "--atomic", "long.json")
        #expect(whole.status == 1)
    }

    @Test func namesMembersOfALongDocumentThatNoMappingReads() throws {
        let music = try MusicFixture(["long.json": Self.long("{\"bands\":[{\"name\":\"Can\"}],\"fans\":[{}]}")])
        let unknown = try music.run("import", "long.json")
        #expect(unknown.status == 2)
        #expect(
            unknown.errors.contains(
                "no mapping has the name of `fans` in long.json: name what to read with --map bands=Band"
            )
        )
        let missing = try music.run("import", "--map", "bands=Band,singers=Band", "long.json")
        #expect(missing.status == 2)
        #expect(missing.errors.contains("long.json has no `singers`, named by --map; all else is stored"))
        #expect(try music.stats().contains("Band: 1 object,"))
    }

    @Test func hidesTheSensitiveKeyThatLeadsNowhere() throws {
        let specs = [
            "card: {reference: Card, create: false, sensitive: true}", "card: {reference: Card, create: false}",
            "card: {reference: Card, create: false, if_unlinked: fail}", "card: {list: Card, create: false}",
        ]
        for rule in specs {
            let folder = try TemporaryFolder([
                "s.yaml": """
                specmap: 1
                mappings:
                  P: {primary_key: id, properties: {id: {type: integer}, \(rule)}}
                  Card: {primary_key: number, properties: {number: {type: string, sensitive: true}}}
                """
            ])
            let value = rule.contains("list") ? #"[{"number":"SECRET"}]"# : #""SECRET""#
            for errors in ["text", "json"] {
                let outcome = try Tool.specmap.run(
                    [
                        "import", "--spec", "s.yaml", "--store", "s.db", "--as", "P", "--report", "json", "--errors",
                        errors,
                    ],
                    input: #"{"id":1,"card":\#(value)}"#,
                    in: folder.url
                )
                #expect(outcome.errors.contains("unlinked"), "\(rule)")
                #expect(
                    !(outcome.output + outcome.errors).contains("SECRET"),
                    "\(rule): \(outcome.output)\(outcome.errors)"
                )
            }
        }
    }
}
