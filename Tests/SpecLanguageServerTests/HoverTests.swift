import SpecLanguageServer
import Testing

struct HoverTests {
    @Test(arguments: [
        ("primary_key", "**primary_key**: what makes two objects the same object"),
        ("user_email", "- `\"l@x\"`"), ("Address}", "where someone lives"), ("unique", "becomes"),
        ("firstName:", "read from `first_name`"), ("firstName:", "L🚀"), ("min:", "**min**"), ("integer", "**integer**"),
        ("Person:", "properties: `firstName`, `email`"), ("snake_case", "**snake_case**, of **naming**"),
    ])
    func explains(_ word: String, _ part: String) throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        client.open(folder.uri("people.yaml"), PeopleSpec.text)
        let place = MarkedText.position(of: word, in: PeopleSpec.text)
        let hover = try client.ask("hover", folder.uri("people.yaml"), place)
        let text = try #require(hover.at("contents", "value")?.text)
        #expect(text.contains(part))
        #expect(hover["range"] != nil)
    }

    @Test func showsWhatSamplesOfTheConfigHold() throws {
        let folder = try SpecFolder([
            ".speclint.yaml": "samples: {A: ['samples/*.json']}\n",
            "samples/a.json": #"{"meta": {"id": 7}}"#,
            "a.yaml": "",
        ])
        let client = try TestClient.ready(folder)
        let text = "specmap: 1\nmappings:\n  A: {properties: {id: meta.id}}\n"
        client.open(folder.uri("a.yaml"), text)
        let hover = try client.ask("hover", folder.uri("a.yaml"), MarkedText.position(of: "meta.id", in: text))
        #expect(hover.at("contents", "value")?.text?.contains("- `7`") == true)
    }

    /// A path of an element leads nowhere from the object.
    @Test(arguments: [
        "pick: v", "where: {v: 1}", "pairs: [v, w], dictionary: string", "first_of: [{list: string, pick: v}]",
    ])
    func doesntLookForAPathOfElementsInTheObject(_ rule: String) throws {
        let from = rule.hasPrefix("first") ? "" : "from: list, "
        let rule = rule.hasPrefix("pairs") || rule.hasPrefix("first") ? rule : "list: string, \(rule)"
        let text = """
            specmap: 1
            mappings:
              A: {properties: {list: {\(from)\(rule)}}}
            examples: [{name: x, mapping: A, json: {list: [{v: a, w: b}]}}]

            """
        let client = try TestClient.ready()
        client.open("file:///none/a.yaml", text)
        let offset = try #require(text.firstRange(of: /\bv\b/)?.lowerBound)
        let place = MarkedText.position(of: text.utf8.distance(from: text.startIndex, to: offset), in: text)
        let hover = try client.ask("hover", "file:///none/a.yaml", place)
        let shown = try #require(hover.at("contents", "value")?.text)
        #expect(!shown.contains("not there") && shown.contains("element"), "\(shown)")
    }

    @Test func saysThatMembersAreThoseThatNoOtherRuleReads() throws {
        let client = try TestClient.ready()
        let text = "specmap: 1\nmappings:\n  A: {unknown_into: rest, properties: {id: , rest: {dictionary: integer}}}\n"
        client.open("file:///none/a.yaml", text)
        let place = MarkedText.position(of: "rest:", in: text)
        let shown = try client.ask("hover", "file:///none/a.yaml", place).at("contents", "value")?.text
        #expect(shown?.contains("the members that no other rule reads") == true, "\(shown ?? "")")
        #expect(shown?.contains("`.`") == false)
    }

    @Test func neverShowsSensitiveValues() throws {
        let text = """
            specmap: 1
            mappings:
              A: {properties: {secret: {from: token, sensitive: true}}}
            examples: [{name: x, mapping: A, json: {token: hunter2}}]

            """
        let client = try TestClient.ready()
        client.open("file:///none/a.yaml", text)
        for word in ["secret", "token"] {
            let hover = try client.ask("hover", "file:///none/a.yaml", MarkedText.position(of: word, in: text))
            #expect(hover.at("contents", "value")?.text?.contains("hunter2") == false)
        }
    }
}
