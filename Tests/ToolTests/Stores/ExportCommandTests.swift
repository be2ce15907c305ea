import Testing

/// `specmap export`: objects of a store as JSON.
struct ExportCommandTests {
    private static let first = """
        {"id":1,"title":"Tin Drum","band":"Japan","label":{"country":"UK","name":"Virgin","city":"London"},\
        "tracks":[{"name":"Ghosts","length":274},{"name":"Canton"}],"tags":["new","pop"],"released":"1981-11-13"}
        """
    private static let second = """
        {"id":2,"title":"Tago Mago","band":"Can","label":{"country":"DE","name":"Virgin"}}
        """

    /// The output of export for the albums.
    private func albums(_ more: String...) throws -> Tool.Outcome {
        let music = try MusicFixture.stored()
        return try Tool.specmap.run(
            ["export", "--spec", "spec.yaml", "--store", "music.sqlite", "--as", "Album"] + more,
            in: music.folder.url
        )
    }

    @Test func writesTheSourcesShape() throws {
        let outcome = try albums()
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output == MusicFixture.albums + "\n")
    }

    @Test func writesNDJSON() throws {
        #expect(
            try albums("--format", "ndjson").output == """
                {"albums":\(Self.first)}
                {"albums":\(Self.second)}

                """
        )
    }

    @Test func writesObjects() throws {
        let dated = Self.first.replacing(#""1981-11-13""#, with: #""1981-11-13T00:00:00Z""#)
        #expect(try albums("--objects").output == "[\(dated),\(Self.second)]\n")
        #expect(try albums("--objects", "--format", "ndjson", "--key", "2").output == Self.second + "\n")
    }

    @Test func findsObjectsByKey() throws {
        #expect(try albums("--key", "2").output == #"{"albums":\#(Self.second)}"# + "\n")
        let both = try albums("--key", "2", "--key", "1")
        #expect(both.output == #"{"albums":[\#(Self.second),\#(Self.first)]}"# + "\n")
        #expect(both.status == 0)
    }

    /// Runs commands on a store of a spec, each with its arguments in a text; the last one's outcome.
    private func run(_ files: [String: String], _ commands: String...) throws -> Tool.Outcome {
        let folder = try TemporaryFolder(files)
        var outcome: Tool.Outcome?
        for command in commands {
            outcome = try Tool.specmap.run(command.split(separator: " ").map(String.init), in: folder.url)
        }
        return try #require(outcome)
    }

    /// Values inside of objects without a key stand in the store as they were imported.
    @Test(arguments: ["", " --objects", " --objects --format ndjson", " --objects --key 1"])
    func refusesStoredValuesThatDoNotFitTheSpec(_ option: String) throws {
        let old = """
            specmap: 1
            mappings:
              T: {primary_key: id, properties: {id: {type: integer}, o: {object: O}, k: {object: K}}}
              O: {properties: {p: {type: string}}}
              K: {primary_key: kid, properties: {kid: {type: string}, d: {type: date}}}
            """
        let new = old.replacing("p: {type: string}", with: "p: {date_format: unix_seconds}")
        let json = #"{"id":1,"o":{"p":"7"},"k":{"kid":"k1","d":"2000-08-22T12:28:00Z"}}"#
        let outcome = try run(
            ["a.yaml": old, "b.yaml": new, "t.json": json],
            "import --spec a.yaml --store t.db --as T t.json",
            "export --spec b.yaml --store t.db --as T" + option
        )
        #expect(outcome.status == 2 && outcome.output == "", "\(outcome)")
        #expect(
            outcome.errors.contains("error[wrong-type] o.p: expected date") && outcome.errors.contains("with the key 1")
        )
        let same = try run(
            ["a.yaml": old, "t.json": json],
            "import --spec a.yaml --store t.db --as T t.json",
            "export --spec a.yaml --store t.db --as T" + option
        )
        #expect(same.status == 0 && same.output.contains(json), "\(same)")
    }

    @Test func comparesTextByteByByte() throws {
        let spec = "specmap: 1\nmappings: {T: {primary_key: k, properties: {k: , v: }}}\n"
        let files = ["s.yaml": spec, "t.json": "[{\"k\":\"caf\u{E9}\",\"v\":1},{\"k\":\"cafe\u{301}\",\"v\":2}]"]
        for (key, value) in [("caf\u{E9}", 1), ("cafe\u{301}", 2)] {
            let outcome = try run(
                files,
                "import --spec s.yaml --store t.db --as T t.json",
                "export --spec s.yaml --store t.db --as T --where k=\(key)"
            )
            #expect(outcome.output == "[{\"k\":\"\(key)\",\"v\":\(value)}]\n")
        }
    }

    @Test(arguments: [(#"tags=["x","y"]"#, "1"), ("tags=[]", "2"), ("pair=[1,2]", "1"), (#"tags=["y","x"]"#, "")])
    func comparesTheKeysOfReferences(condition: String, found: String) throws {
        let spec = """
            specmap: 1
            mappings:
              Book: {primary_key: id, properties: {id: {type: integer}, tags: {reference_list: Tag}, pair: {reference: Pair}}}
              Tag: {primary_key: name, properties: {name: {type: string}}}
              Pair: {primary_key: [a, b], properties: {a: {type: integer}, b: {type: integer}}}

            """
        let outcome = try run(
            ["s.yaml": spec, "b.json": #"[{"id":1,"tags":["x","y"],"pair":[1,2]},{"id":2,"tags":[]}]"#],
            "import --spec s.yaml --store t.db --as Book b.json",
            "export --spec s.yaml --store t.db --as Book --where \(condition)"
        )
        #expect(outcome.output.contains(#""id":\#(found)"#) == !found.isEmpty, "\(outcome.output) \(outcome.errors)")
        #expect(outcome.output.ranges(of: #""id""#).count <= 1)
    }

    /// Objects without a key are stored with the name of their mapping.
    @Test func readsObjectsWhoseMappingHadAnotherName() throws {
        let spec = """
            specmap: 1
            mappings:
              Item: {primary_key: id, properties: {id: , o: {object: Old}, all: {list: Old}, m: {dictionary: Old}}}
              Old: {properties: {x: , inner: {object: Deep}}}
              Deep: {unknown: keep, properties: [y]}

            """
        let item = #"{"id":1,"o":{"x":"a","inner":{"y":1,"z":2}},"all":[{"x":"b"},{"x":"c"}],"m":{"k":{"x":"d"}}}"#
        let outcome = try run(
            [
                "old.yaml": spec, "item.json": item,
                "new.yaml": spec.replacing("Old", with: "New").replacing("Deep", with: "Deeper"),
            ],
            "import --spec old.yaml --store t.db --as Item item.json",
            "export --spec new.yaml --store t.db --as Item --key 1"
        )
        #expect(outcome.output == item + "\n", "\(outcome.errors)")
    }

    @Test func writesNoTable() throws {
        let outcome = try albums("--output", "albums.csv")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("`export` writes JSON, and `albums.csv` is the name of a table"))
    }

    @Test func readsEachPartOfAKeyByItsType() throws {
        let spec = """
            specmap: 1
            mappings: {Visit: {primary_key: [who, day], properties: {who: {type: uuid}, day: {date_format: day}}}}

            """
        let visit = #"{"who":"0a000000-0000-0000-0000-00000000000b","day":"2020-01-02"}"#
        let folder = try TemporaryFolder(["spec.yaml": spec, "visit.json": visit])
        let store = ["--spec", "spec.yaml", "--store", "visits.sqlite", "--as", "Visit"]
        #expect(try Tool.specmap.run(["import"] + store + ["visit.json"], in: folder.url).status == 0)
        let key = { (who: String) in ["--key", #"["\#(who)","2020-01-02"]"#] }
        let found = try Tool.specmap.run(
            ["export"] + store + key("0A000000-0000-0000-0000-00000000000B"),
            in: folder.url
        )
        #expect(found.output == visit + "\n")
        let wrong = try Tool.specmap.run(["export"] + store + key("Ida"), in: folder.url)
        #expect(wrong.errors.hasPrefix(#"Error: `who` in the key of `Visit` is of type uuid, found `"Ida"`"#))
        #expect(wrong.status == 2)
    }

    @Test func saysWhichKeysAreNowhere() throws {
        let outcome = try albums("--key", "2", "--key", "9")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "there is no `Album` with the key `9` in music.sqlite\n")
        #expect(outcome.output == #"{"albums":[\#(Self.second)]}"# + "\n")

        let none = try albums("--key", "9")
        #expect(none.status == 1)
        #expect(none.output == "")
    }

    @Test func readsKeysAsTheirTypes() throws {
        let music = try MusicFixture.stored()
        let label = try music.run("export", "--as", "Label", "--key", #"["UK","Virgin"]"#)
        #expect(label.output == #"{"country":"UK","name":"Virgin","city":"London"}"# + "\n")

        let part = try music.run("export", "--as", "Label", "--key", "UK")
        #expect(part.status == 2)
        #expect(part.errors.hasPrefix("Error: the key of `Label` has 2 parts: write it as a JSON array"))

        let text = try music.run("export", "--as", "Album", "--key", "x")
        #expect(text.status == 2)
        #expect(text.errors == "Error: the key of `Album` is of type integer, found `x`\n")
    }

    @Test(
        arguments: [
            (["band=Japan"], [1]), (["band=Nobody"], []), (["id=2"], [2]), (["title=Tin Drum"], [1]),
            (["released=1981-11-13"], [1]), (["released=1981-11-13T00:00:00Z"], [1]),
            (["band=Japan", "title=Tin Drum"], [1]), (["band=Japan", "title=Tago Mago"], []),
            ([#"label=["DE","Virgin"]"#], [2]), ([#"tags=["new","pop"]"#], [1]),
        ]
    )
    func writesThoseThatHoldValues(_ conditions: [String], _ ids: [Int]) throws {
        let music = try MusicFixture.stored()
        let outcome = try Tool.specmap.run(
            ["export", "--spec", "spec.yaml", "--store", "music.sqlite", "--as", "Album", "--format", "ndjson"]
                + conditions.flatMap { ["--where", $0] },
            in: music.folder.url
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let found = outcome.output.split(separator: "\n")
        #expect(found.count == ids.count)
        for (line, id) in zip(found, ids) { #expect(line.hasPrefix(#"{"albums":{"id":\#(id),"#)) }
    }

    @Test func writesAnEmptyListWhereNothingHolds() throws {
        #expect(try albums("--where", "band=Nobody").output == #"{"albums":[]}"# + "\n")
    }

    @Test(
        arguments: [
            (["--as", "Album", "--where", "titel=x"], "`Album` has no property `titel`: did you mean `title`?"),
            (["--as", "Album", "--where", "title"], "`--where` takes `property=value`, found `title`"),
            (["--as", "Albm"], "no mapping is called `Albm`: did you mean `Album`?"),
            (["--as", "Track"], "the objects of `Track` have no key"),
            (["--as", "Track", "--key", "x"], "the objects of `Track` have no key"),
            (["--as", "Album", "--store", "none.sqlite"], "there is no file `none.sqlite`; check the path"),
        ]
    )
    func endsWith2WhenUsedWrongly(_ arguments: [String], _ message: String) throws {
        let music = try MusicFixture.stored()
        let store = arguments.contains("--store") ? [] : ["--store", "music.sqlite"]
        let outcome = try Tool.specmap.run(["export", "--spec", "spec.yaml"] + store + arguments, in: music.folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("Error: \(message)"), "\(outcome.errors)")
        #expect(outcome.output == "")
        #expect(!music.exists("none.sqlite"))
    }

    @Test(arguments: ["json", "ndjson"])
    func feedsAnotherStore(_ format: String) throws {
        let music = try MusicFixture.stored()
        let command = { (store: String) in
            "specmap export --spec spec.yaml --store \(store) --as Album --format \(format)"
        }
        let outcome = try Tool.shell(
            """
            set -o pipefail
            \(command("music.sqlite")) | specmap import --spec spec.yaml --store copy.sqlite --as Album >/dev/null
            specmap export --spec spec.yaml --store music.sqlite --as Band |
                specmap import --spec spec.yaml --store copy.sqlite --as Band >/dev/null
            for name in Album Band Label; do
              for store in music copy; do
                specmap export --spec spec.yaml --store $store.sqlite --as $name > $store.json || exit 3
              done
              cmp music.json copy.json || exit 4
            done
            specmap stats --store copy.sqlite
            """,
            in: music.folder.url
        )
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(try outcome.output == music.stats())
    }

    @Test func writesMoreThanAPage() throws {
        let music = try MusicFixture()
        let lines = (1...2500).map { #"{"albums":{"id":\#($0),"band":"Can"}}"# + "\n" }.joined()
        #expect(try music.run("import", "--as", "Album", input: lines).status == 0)
        #expect(try music.run("export", "--as", "Album", "--format", "ndjson").output == lines)
    }

    @Test func refusesAValueThatNoObjectCanHold() throws {
        let integer = try albums("--where", "id=two")
        #expect(integer.status == 2)
        #expect(integer.errors == "Error: `id` of `Album` is of type integer, found `two`\n")
        let date = try albums("--where", "released=soon")
        #expect(date.errors == "Error: `released` of `Album` is of type date, found `soon`\n")
        let key = try albums("--where", "label=UK")
        #expect(key.errors == "Error: `label` of `Album` is one `Label`, found `UK`\n")
        #expect(try albums("--where", "released=null").status == 0)
    }

    @Test func writesAnObjectOnceHoweverOftenItsKeyIsSaid() throws {
        #expect(try albums("--key", "2", "--key", "2").output == #"{"albums":[\#(Self.second)]}"# + "\n")
    }

    @Test func namesTheObjectThatTheSpecDoesNotFitAnyMore() throws {
        let spec = { (rule: String) in
            """
            specmap: 1
            mappings:
              F: {primary_key: id, properties: {id: {type: integer}, p: \(rule)}}
              W: {properties: [x]}

            """
        }
        let files = [
            "old.yaml": spec("{object: W}"), "new.yaml": spec("{list: string}"), "f.json": #"{"id":7,"p":{"x":2}}"#,
        ]
        let folder = try TemporaryFolder(files)
        let store = ["--store", "f.sqlite", "--as", "F"]
        #expect(
            try Tool.specmap.run(["import", "--spec", "old.yaml"] + store + ["f.json"], in: folder.url).status == 0
        )
        let outcome = try Tool.specmap.run(["export", "--spec", "new.yaml"] + store, in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors == """
                Error: the `F` with the key 7 can't be written, as what the store holds doesn't fit the spec any more; put \
                the spec back, import the object again, or import into a new file
                error[wrong-type] p: expected a list, found {"x":2}
                  rule at new.yaml:3:58

                """
        )
    }

    @Test(arguments: [
        ("tags: {list: string}", "list: string}", "list: integer}", #""tags":["x"]"#),
        (
            "tags: {dictionary: Tag, member_as: name}", "type: string}}}", "type: integer}}}",
            #""tags":{"SECRET2":{"size":"x"}}"#
        ),
    ])
    func hidesSensitiveKeysOfWhatCannotBeWritten(
        _ property: String,
        _ old: String,
        _ new: String,
        _ json: String
    ) throws {
        let spec = """
            specmap: 1
            mappings:
              P: {primary_key: ssn, properties: {ssn: {type: string, sensitive: true}, \(property)}}
              Tag: {properties: {name: {type: string, sensitive: true}, size: {type: string}}}

            """
        let outcome = try run(
            ["a.yaml": spec, "b.yaml": spec.replacing(old, with: new), "p.json": "{\"ssn\":\"SECRET1\",\(json)}\n"],
            "import --spec a.yaml --as P --store s.db p.json",
            "export --spec b.yaml --as P --store s.db"
        )
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("the `P` with a key that is kept secret can't be written"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("SECRET"), "\(outcome.errors)")
    }
}
