import Foundation
import SpecIR
import SpecTesting
import Testing

@testable import SpecPlayground

/// What a page is answered.
struct AnswerTests {
    private static let spec = """
        specmap: 1
        mappings:
          Person:
            root: result
            properties:
              name: {type: string, transform: trim, required: true}
              phones: {list: Phone}
          Phone:
            properties: {number: nr}
        examples:
          - {name: one, mapping: Person, json: {result: {name: a}}, object: {name: a}}
          - {name: two, mapping: Person, json: {result: {name: a}}, object: {name: b}}

        """
    private static let json = """
        {"result": {"name": " é🚀 ", "title": "Dr.", "phones": [{"nr": "1"}, {"nr": "2", "x": 1}]}}
        """

    private static func answer(_ spec: String, _ json: String, as mapping: String? = nil) throws -> Literal {
        try Playground(spec: nil, sample: nil)
            .answer(Question(spec: spec, json: json, mapping: mapping), until: .now + .seconds(600))
    }

    /// The part of a text that a place of an answer is about.
    private static func part(_ place: Literal?, of text: String) -> String? {
        guard case .array(let ends)? = place, let start = ends[0].integer, let end = ends[1].integer else { return nil }
        let units = Array(text.utf16)
        return String(decoding: units[start..<end], as: UTF16.self)
    }

    private static func items(_ answer: Literal?) -> [Literal] {
        if case .array(let items)? = answer { items } else { [] }
    }

    @Test func mapsBothWays() throws {
        let answer = try Self.answer(Self.spec, Self.json)
        #expect(answer.member("mapping")?.text == "Person")
        #expect(answer.member("mappings")?.compact == #"["Person","Phone"]"#)
        let object = try #require(answer.member("object")?.text)
        #expect(Literal(parsing: object.utf8)?.compact == #"{"name":"é🚀","phones":[{"number":"1"},{"number":"2"}]}"#)
        #expect(object.hasPrefix("{\n  \"name\""))
        let written = try #require(answer.member("written")?.text)
        #expect(
            Literal(parsing: written.utf8)?.compact == #"{"result":{"name":"é🚀","phones":[{"nr":"1"},{"nr":"2"}]}}"#
        )
        #expect(Self.items(answer.member("failures")).isEmpty)
    }

    @Test func marksWhatDoesNotComeBack() throws {
        let answer = try Self.answer(Self.spec, Self.json)
        let lost = Self.items(answer.member("lost"))
        #expect(
            lost.map { Self.part($0.member("place"), of: Self.json) } == ["\" é🚀 \"", "\"x\": 1", "\"title\": \"Dr.\""]
        )
        #expect(lost.map { $0.member("kind")?.text } == ["changed", "lost", "lost"])
        #expect(lost[0].member("message")?.text == "written as \"é🚀\"")
        let written = try #require(answer.member("written")?.text)
        let changed = Self.items(answer.member("changed"))
        #expect(changed.map { Self.part($0.member("place"), of: written) } == ["\"é🚀\""])
        #expect(answer.member("differences")?.integer == 3)
    }

    @Test func leadsFromAValueToAllThatBelongsToIt() throws {
        let answer = try Self.answer(Self.spec, Self.json)
        let lights = try #require(answer.member("lights"))
        func found(_ side: String, _ text: String) -> [String] {
            Self.items(lights.member(side)).filter { $0.member("path")?.text == "phones.1.number" }
                .compactMap { Self.part($0.member("place"), of: text) }
        }
        #expect(found("json", Self.json) == ["\"nr\": \"2\""])
        #expect(found("object", answer.member("object")?.text ?? "") == ["\"number\": \"2\""])
        #expect(found("written", answer.member("written")?.text ?? "") == ["\"nr\": \"2\""])
        let unread = Self.items(lights.member("unread")).map { Self.part($0, of: Self.json) }
        #expect(unread == ["\"title\": \"Dr.\"", "\"x\": 1"])
        let rule = Self.items(lights.member("json")).first { $0.member("path")?.text == "name" }?.member("rule")?
            .integer
        let places = Self.items(answer.member("rules"))
        #expect(Self.part(places[try #require(rule)], of: Self.spec) == "name")
        let picture = try #require(answer.member("picture"))
        #expect(Self.items(picture.member("rules")).contains { $0.integer == rule })
        #expect(picture.member("svg")?.text?.contains("data-object=\"1\"") == true)
        #expect(picture.member("svg")?.text?.contains("<style") == false)
        // Unread members of the sample are rows of the picture.
        #expect(Self.items(picture.member("unread")).allSatisfy { $0.integer != nil })
    }

    @Test func runsExamples() throws {
        let examples = Self.items(try Self.answer(Self.spec, Self.json).member("examples"))
        #expect(examples.map { $0.member("status")?.text } == ["passed", "failed"])
        #expect(examples[0].member("json")?.text == "{\n  \"result\": {\n    \"name\": \"a\"\n  }\n}\n")
        #expect(!Self.items(examples[1].member("messages")).isEmpty)
    }

    @Test func reportsDiagnosticsWithPlacesAndFixes() throws {
        let spec = "# é🚀\nspecmap: 1\nmappings: {A: {properties: {car: {object: Carr}}}, Car: {properties: [c]}}\n"
        let answer = try Self.answer(spec, "{}")
        #expect(answer.member("isBroken") == .boolean(true))
        #expect(answer.member("object") == nil)
        let found = try #require(Self.items(answer.member("diagnostics")).first)
        #expect(found.member("id")?.text == "unknown-mapping")
        #expect(Self.part(found.member("place"), of: spec) == "Carr")
        let edits = Self.items(Self.items(found.member("fixes")).first?.member("edits"))
        #expect(edits.first?.member("text")?.text == "Car")
    }

    @Test func reportsFailuresWithPlaces() throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {b: {type: integer}, c: {required: true}}}}\n"
        let json = #"{"é🚀": 1, "b": "thirty"}"#
        let answer = try Self.answer(spec, json)
        let failures = Self.items(answer.member("failures"))
        #expect(Set(failures.compactMap { $0.member("id")?.text }) == ["wrong-type", "missing"])
        let wrong = try #require(failures.first { $0.member("id")?.text == "wrong-type" })
        #expect(Self.part(wrong.member("place"), of: json) == "\"thirty\"")
        #expect(answer.member("isCompared") == .boolean(false))
    }

    @Test(arguments: ["", " ", "{", "[1,", "\u{0}", "{\"a\": \"", "nul", "\"\\ud800\"", "\u{FEFF}"])
    func answersWhateverTheSampleIs(_ json: String) throws {
        let answer = try Self.answer(Self.spec, json)
        #expect(!Self.items(answer.member("failures")).isEmpty)
        #expect(answer.member("picture") != nil)
    }

    @Test(arguments: [
        "", "a", "specmap: 1", "specmap: 2\n", "\t", "\u{FEFF}specmap: 1\r\nmappings: {}\r\n", "a: [", "{{{{",
    ])
    func answersWhateverTheSpecIs(_ spec: String) throws {
        let answer = try Self.answer(spec, "{}")
        #expect(answer.member("diagnostics") != nil)
    }

    @Test func readsLinesAndLists() throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {b: {type: integer}}}}\n"
        let lines = "{\"b\": 1}\n{\"b\": \"x\"}\n\n{\"b\": 3}\n"
        let answer = try Self.answer(spec, lines)
        #expect(answer.member("records")?.integer == 3)
        #expect(Self.items(answer.member("failures")).first?.member("line")?.integer == 2)
        let lights = try #require(answer.member("lights"))
        let object = try #require(answer.member("object")?.text)
        let last = try #require(Self.items(lights.member("object")).last)
        // The second record isn't read, so the last is the third all the same.
        #expect(last.member("record")?.integer == 3)
        #expect(Self.part(last.member("place"), of: object) == "\"b\": 3")
        #expect(Self.items(lights.member("written")).last?.member("record")?.integer == 3)
        let list = try Self.answer(spec, #"[{"b": 1}, {"b": 3}]"#)
        let objects = Self.items(list.member("lights")?.member("object"))
        #expect(objects.map { $0.member("record")?.integer } == [1, 2])
        #expect(objects.map { $0.member("path")?.text } == ["b", "b"])
    }

    @Test func drawsWhatNeedsAProgram() throws {
        let spec = """
            specmap: 1
            host: {mappers: [m]}
            mappings: {A: {mapper: m}}

            """
        let answer = try Self.answer(spec, "{}", as: "A")
        #expect(answer.member("isBroken") == nil)
        #expect(answer.member("refusal") != nil)
        #expect(answer.member("picture") != nil)
    }

    @Test func bringsDeepJSONToAnEnd() throws {
        let server = try TestServer()
        for deep in [String(repeating: "[", count: 200_000), String(repeating: "{\"a\":", count: 100_000)] {
            let body = TestServer.body(spec: "specmap: 1\nmappings: {A: {properties: [a]}}\n", json: deep)
            #expect(try server.post("/answer", body)?.status == 200)
        }
    }

    @Test func echoesTheNumberOfTheQuestion() throws {
        let server = try TestServer()
        let body = TestServer.body(spec: "", json: "", [Literal.Member(key: "sequence", value: .number("41"))])
        let answer = try #require(try server.post("/answer", body)).body
        #expect(Literal(parsing: answer.utf8)?.member("sequence")?.integer == 41)
    }
}
