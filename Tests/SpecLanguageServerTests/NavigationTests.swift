import SpecLanguageServer
import Testing

struct NavigationTests {
    private func start(_ location: JSON) -> Position? { MarkedText.place(location.at("range", "start")) }

    @Test func leadsToDefinitions() throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        let uri = folder.uri("people.yaml")
        client.open(uri, PeopleSpec.text)
        let ask = { (word: String) in
            try client.ask("definition", uri, MarkedText.position(of: word, in: PeopleSpec.text))
        }
        let address = try ask("Address}")
        #expect(address["uri"]?.text == folder.uri("common.yaml"))
        #expect(start(address) == Position(line: 2, character: 2))
        #expect(try ask("common.yaml")["uri"]?.text == folder.uri("common.yaml"))
        #expect(start(try ask("Car}")) == MarkedText.position(of: "Car:", 0, in: PeopleSpec.text))
        // `primary_key: email` leads to the property.
        #expect(start(try ask("email\n")) == MarkedText.position(of: "email: user", 0, in: PeopleSpec.text))
        #expect(try ask("json:") == .null)
    }

    @Test func leadsToPropertiesThatAreInherited() throws {
        let text = """
            specmap: 1
            mappings:
              Base: {primary_key: id, properties: {id: , band: {reference: Band}}}
              Big: {extends: Base, only: [id]}
              Band: {primary_key: id, properties: {id: , all: {inverse: Big.band}}}

            """
        let client = try TestClient.ready()
        client.open("file:///none/a.yaml", text)
        for word in ["id]", "Big.band"] {
            let found = try client.ask("definition", "file:///none/a.yaml", MarkedText.position(of: word, in: text))
            #expect(start(found)?.line == 2)
        }
    }

    @Test func findsAllUsesInOpenAndClosedFiles() throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        client.open(folder.uri("common.yaml"), PeopleSpec.common)
        let place = MarkedText.position(of: "Address", in: PeopleSpec.common)
        let all = try client.ask(
            "references",
            folder.uri("common.yaml"),
            place,
            ["context": ["includeDeclaration": true]]
        )
        #expect(
            Set(all.items?.compactMap { $0["uri"]?.text } ?? []) == [
                folder.uri("common.yaml"), folder.uri("people.yaml"),
            ]
        )
        let uses = try client.ask(
            "references",
            folder.uri("common.yaml"),
            place,
            ["context": ["includeDeclaration": false]]
        )
        #expect(uses.items?.count == 1)
    }

    @Test func renamesAMappingWhereverItIsNamed() throws {
        var files = PeopleSpec.files
        files["other.yaml"] =
            "specmap: 1\nmappings:\n  Address: {properties: [x]}\n  B: {properties: {a: {object: 'Address'}}}\n"
        files["deep/more.yaml"] =
            "specmap: 1\nuse: ['../people.yaml']\nmappings:\n  M:\n    properties:\n      é🚀: {list: \"Address\"}\n"
        let folder = try SpecFolder(files)
        let client = try TestClient.ready(folder)
        let uri = folder.uri("people.yaml")
        client.open(uri, PeopleSpec.text)
        let place = MarkedText.position(of: "Address}", in: PeopleSpec.text)
        #expect(try client.ask("prepareRename", uri, place)["placeholder"] == "Address")
        let changes = try client.ask("rename", uri, place, ["newName": "Heim"])["changes"]
        guard case .object(let members)? = changes else { throw TestClient.NoAnswer(waitedFor: "edits") }
        // A file that doesn't use it has its own mapping of that name.
        #expect(Set(members.keys) == [uri, folder.uri("common.yaml"), folder.uri("deep/more.yaml")])
        for (name, text) in files where members[folder.uri(name)] != nil {
            let new = MarkedText.applying(members[folder.uri(name)]?.items ?? [], to: text)
            #expect(new == text.replacing("Address", with: "Heim"))
        }
    }

    /// Configs name mappings whose samples they list, and those that a program reads by.
    @Test func renamesAMappingInConfigs() throws {
        var files = PeopleSpec.files
        files["deep/more.yaml"] =
            "specmap: 1\nuse: ['../people.yaml']\nmappings:\n  M: {properties: {é: {list: Address}}}\n"
        files["deep/.speclint.yaml"] = "extends: ../base.yaml\nsamples:\n  'Address': [a.json]\n  M: [m.json]\n"
        files["base.yaml"] = "samples: {Address: b.json}\n"
        files[".speclint.yaml"] =
            "# é 🚀\nsamples: {\"Address\": [x.json], Person: [Address]}\nentries: [Person, Address]\n"
        let folder = try SpecFolder(files)
        let client = try TestClient.ready(folder)
        let uri = folder.uri("people.yaml")
        client.open(uri, PeopleSpec.text)
        let place = MarkedText.position(of: "Address}", in: PeopleSpec.text)
        let changes = try client.ask("rename", uri, place, ["newName": "Heim"])["changes"]
        guard case .object(let members)? = changes else { throw TestClient.NoAnswer(waitedFor: "edits") }
        for (name, expected) in [
            (".speclint.yaml", "# é 🚀\nsamples: {\"Heim\": [x.json], Person: [Address]}\nentries: [Person, Heim]\n"),
            ("deep/.speclint.yaml", "extends: ../base.yaml\nsamples:\n  'Heim': [a.json]\n  M: [m.json]\n"),
            ("base.yaml", "samples: {Heim: b.json}\n"),
        ] {
            let edits = members[folder.uri(name)]?.items ?? []
            #expect(MarkedText.applying(edits, to: files[name] ?? "") == expected, "\(name)")
        }
    }

    /// The config may mean either of two mappings of one name.
    @Test func leavesConfigsAloneWhereTwoMappingsHaveTheName() throws {
        var files = PeopleSpec.files
        files["other.yaml"] = "specmap: 1\nmappings: {Address: {properties: [x]}}\n"
        files[".speclint.yaml"] = "samples: {Address: [x.json]}\n"
        let folder = try SpecFolder(files)
        let client = try TestClient.ready(folder)
        let uri = folder.uri("people.yaml")
        client.open(uri, PeopleSpec.text)
        let place = MarkedText.position(of: "Address}", in: PeopleSpec.text)
        let changes = try client.ask("rename", uri, place, ["newName": "Heim"])["changes"]
        guard case .object(let members)? = changes else { throw TestClient.NoAnswer(waitedFor: "edits") }
        #expect(members[folder.uri(".speclint.yaml")] == nil && members[folder.uri("common.yaml")] != nil)
    }

    /// Examples name the mappings of the objects that they expect, and of those that exist before; input may hold anything.
    @Test func renamesAMappingInTheObjectsOfExamples() throws {
        let text = """
            specmap: 1
            mappings:
              V: {choose_by: k, cases: {a: First, b: Second}}
              First: {properties: [k, x]}
              Second: {properties: [k]}
              All: {properties: {items: {list: V}}}
            examples:
              - {name: one, mapping: V, json: {k: a, x: $First}, object: {$mapping: First, k: a, x: $First}}
              - name: inside
                mapping: All
                json: {items: [{k: a, $mapping: First}]}
                object_includes: {items: [{"$mapping": "First", k: a}]}

            """
        let client = try TestClient.ready()
        client.open("file:///none/a.yaml", text)
        let place = MarkedText.position(of: "First:", in: text)
        let edits = try client.ask("rename", "file:///none/a.yaml", place, ["newName": "Begin"]).at(
            "changes",
            "file:///none/a.yaml"
        )
        let expected = text.replacing(/\bFirst\b/, with: "Begin").replacing("$Begin", with: "$First")
            .replacing("json: {items: [{k: a, $mapping: Begin", with: "json: {items: [{k: a, $mapping: First")
        #expect(MarkedText.applying(edits?.items ?? [], to: text) == expected)
    }

    @Test(arguments: ["Car", "a b", "", "string", "null", "fail", "1", "x: y"])
    func refusesNamesThatMeanSomethingElse(_ name: String) throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        client.open(folder.uri("people.yaml"), PeopleSpec.text)
        let place = MarkedText.position(of: "Address}", in: PeopleSpec.text)
        #expect(throws: TestClient.Refusal.self) {
            try client.ask("rename", folder.uri("people.yaml"), place, ["newName": .string(name)])
        }
    }

    @Test func renamesNothingButMappings() throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        client.open(folder.uri("people.yaml"), PeopleSpec.text)
        let place = MarkedText.position(of: "firstName:", in: PeopleSpec.text)
        #expect(try client.ask("prepareRename", folder.uri("people.yaml"), place) == .null)
        #expect(throws: TestClient.Refusal.self) {
            try client.ask("rename", folder.uri("people.yaml"), place, ["newName": "x"])
        }
    }
}
