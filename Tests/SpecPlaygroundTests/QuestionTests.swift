import Foundation
import SpecIR
import SpecTesting
import Testing

@testable import SpecPlayground

/// Explanations, fixes, and files.
struct QuestionTests {
    private static func question(_ spec: String, _ json: String, _ more: Literal) throws -> Question {
        guard case .object(let members) = more else { throw PlaygroundError(description: "no members") }
        return try #require(Question(Array(TestServer.body(spec: spec, json: json, members).utf8)))
    }

    private static let spec = "specmap: 1\nmappings: {A: {properties: {b: {from: c, transform: trim}}}}\n"

    @Test func explainsAProperty() throws {
        let more = Literal.record(["at": .string("b"), "record": .number(1)])
        let answer = try Playground(spec: nil, sample: nil).explanation(
            Self.question(Self.spec, #"{"c": " x "}"#, more)
        )
        #expect(answer.member("value")?.text == "\"x\"")
        guard case .array(let steps)? = answer.member("steps") else { return #expect(Bool(false)) }
        let read = try #require(steps.first { $0.member("label")?.text == "read" })
        #expect(read.member("pointer")?.text == "/c")
        #expect(read.member("place")?.compact == "[6,11]")
        #expect(steps.contains { $0.member("label")?.text == "trim" })
    }

    @Test(arguments: [(8, "/c"), (2, "/c"), (22, "/d/0"), (27, "/x~1y")])
    func explainsAPlaceOfTheJSON(_ place: Int, _ subject: String) throws {
        let json = #"{"c": " x ", "d": [   1], "x/y": 2}"#
        let more = Literal.record(["from": .number(place)])
        let answer = try Playground(spec: nil, sample: nil).explanation(Self.question(Self.spec, json, more))
        #expect(answer.member("subject")?.text == subject)
    }

    @Test func explainsTheRecordOfALine() throws {
        let more = Literal.record(["from": .number(16)])
        let json = "{\"c\": \"1\"}\n{\"c\": \"2\"}\n"
        let answer = try Playground(spec: nil, sample: nil).explanation(Self.question(Self.spec, json, more))
        #expect(answer.member("value")?.text == "\"2\"")
    }

    @Test func refusesToExplainWhatIsNotThere() throws {
        let playground = try Playground(spec: nil, sample: nil)
        for more in [Literal.record(["at": .string("zz")]), .record(["from": .number(999)]), .object([])] {
            #expect(throws: (any Error).self) { try playground.explanation(Self.question(Self.spec, "{} ", more)) }
        }
        #expect(throws: (any Error).self) {
            try playground.explanation(Self.question("a: [", "{}", .record(["at": .string("b")])))
        }
    }

    @Test func makesAllSafeFixes() throws {
        let spec = "specmap: 1\nmappings:\n  A: &anchor\n    properties: [b]\n"
        let question = try Self.question(spec, "{}", .object([]))
        let answer = try Playground(spec: nil, sample: nil).fixed(question, until: .now + .seconds(600))
        #expect(answer.member("spec")?.text == "specmap: 1\nmappings:\n  A:\n    properties: [b]\n")
        #expect(answer.member("count")?.integer == 1)
    }

    @Test func readsNoFileThatWasNotNamed() throws {
        let secret = "specmap: 1\nmappings: {Secret: {properties: [hidden]}}\n"
        let folder = try PlaygroundFolder([
            "a.yaml": "specmap: 1\nuse: [b.yaml]\nmappings: {A: {properties: {b: {object: B}}}}\n",
            "b.yaml": "specmap: 1\nmappings: {B: {properties: [c]}}\n",
            "secret.yaml": secret, "secret.json": #"{"hidden": "passwd"}"#,
        ])
        let playground = try folder.playground()
        func answer(_ spec: String) throws -> String {
            try playground.answer(Question(spec: spec, json: "{}", mapping: nil), until: .now + .seconds(600)).compact
        }
        // What the spec used at the start may be used.
        #expect(try answer(folder.text("a.yaml")).contains("\"B\""))
        for path in ["secret.yaml", folder.path("secret.yaml"), "./b/../secret.yaml"] {
            let found = try answer(
                "specmap: 1\nuse: [b.yaml, \"\(path)\"]\nmappings: {A: {properties: {b: {object: Secret}}}}\n"
            )
            #expect(!found.contains("hidden"), "\(path)")
            #expect(found.contains("use-not-found"))
            #expect(found.contains("reads only the files"))
        }
        for key in ["json_file", "object_file"] {
            let other = key == "json_file" ? "object: {}" : "json: {}"
            let example = "examples: [{name: e, mapping: A, \(key): secret.json, \(other)}]"
            let found = try answer("specmap: 1\nmappings: {A: {properties: [x]}}\n\(example)\n")
            #expect(!found.contains("passwd"))
            #expect(found.contains("file-not-named"))
            #expect(found.contains("\"status\":\"not run\""))
            let fix = try Self.question("specmap: 1\nmappings: {A: {properties: [x]}}\n\(example)\n", "{}", .object([]))
            #expect(throws: PlaygroundError.self) { try playground.fixed(fix, until: .now + .seconds(600)) }
        }
    }

    @Test func endsAtTheLimitOfTime() throws {
        let playground = try Playground(spec: nil, sample: nil)
        let question = Question(spec: Starter.spec, json: Starter.sample, mapping: nil)
        #expect(throws: CancellationError.self) { try playground.answer(question, until: .now - .seconds(1)) }
        #expect(throws: CancellationError.self) { try playground.fixed(question, until: .now - .seconds(1)) }
    }

    @Test func startsWithTheFilesAndTheFirstExample() throws {
        let example = "examples: [{name: e, mapping: B, json_file: b.json, object: {c: 1}}]\n"
        let folder = try PlaygroundFolder([
            "a.yaml": "\u{FEFF}specmap: 1\r\nmappings: {A: {properties: [c]}, B: {properties: [c]}}\r\n" + example,
            "b.json": "{\"c\": 1}", "c.json": "{\"c\": 2}",
        ])
        let first = try folder.playground().start()
        #expect(first.member("spec")?.text == (try folder.text("a.yaml")))
        #expect(first.member("json")?.text == "{\"c\": 1}")
        #expect(first.member("mapping")?.text == "B")
        #expect(first.member("canSave") == .boolean(false))
        let named = try folder.playground("a.yaml", "c.json").start()
        #expect(named.member("json")?.text == "{\"c\": 2}")
        #expect(named.member("mapping") == nil)
        let none = try Playground(spec: nil, sample: nil)
        let answer = try none.answer(
            Question(spec: Starter.spec, json: Starter.sample, mapping: nil),
            until: .now + .seconds(600)
        )
        #expect(answer.member("diagnostics") == .array([]))
        #expect(answer.member("failures") == .array([]))
    }

    @Test func refusesFilesThatCannotBeShown() throws {
        let folder = try PlaygroundFolder(["a.yaml": "a", "large.json": String(repeating: " ", count: 500_000)])
        try Data([0xFF]).write(to: folder.url.appending(path: "b.json"))
        for (spec, sample) in [
            ("none.yaml", nil), ("", nil), ("a.yaml", "b.json"), ("a.yaml", "large.json"), ("a.yaml", ""),
        ] {
            #expect(throws: PlaygroundError.self) { try folder.playground(spec, sample) }
        }
    }
}
