import Foundation
import SpecRuntime
import SpecSource
import Testing

/// Bytes in any form in, bytes into any buffer out, and the text of errors for code that knows only `Error`.
struct InputAndOutputTests {
    private let trial: Trial

    init() throws { trial = try Trial("Person: {root: data, properties: {name: {type: string, required: true}}}") }

    @Test func readsBytesInAnyForm() throws {
        let json = #"{"data":{"name":"é🚀"}}"#
        let bytes = Array(json.utf8)
        let slice = ([1, 2] + bytes)[2...]
        let inputs = [
            JSONInput(json.utf8), JSONInput(slice), JSONInput(Data(bytes)), JSONInput(AnySequence(bytes)),
            .bytes(bytes),
            JSONInput([0xEF, 0xBB, 0xBF] + bytes),
        ]
        for input in inputs { #expect(try trial.runtime.object(from: input, as: "Person").name == "é🚀") }
        if #available(macOS 26.0, *) {
            let object = try bytes.withUnsafeBytes { try trial.runtime.object(from: JSONInput($0.bytes), as: "Person") }
            #expect(object.name == "é🚀")
        }
        #expect(throws: DataError.self) { try trial.runtime.object(from: JSONInput(EmptyCollection()), as: "Person") }
        #expect(try Value(parsing: #"{"a":[1]}"#) == ["a": [1]])
        #expect(try Value(parsing: Data("[]".utf8)) == [])
    }

    @Test func writesBehindWhatABufferHolds() throws {
        let person = try trial.object(#"{"data":{"name":"a"}}"#)
        var bytes = Array("x".utf8)
        try trial.runtime.json(from: person, into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == #"x{"data":{"name":"a"}}"#)
        var data = Data()
        try trial.runtime.json(from: [person, person], into: &data, as: "Person")
        #expect(data == Data(try trial.runtime.json(from: [person, person], as: "Person")))
        person.wrong = 1
        let before = data
        #expect(throws: DataError.self) { try trial.runtime.json(from: person, into: &data) }
        #expect(data == before)
    }

    @Test func namesAFileThatCannotBeRead() throws {
        let folder = FileManager.default.temporaryDirectory
        let missing = folder.appending(path: "no such \(UUID()).json")
        for url in [missing, folder] {
            let error = #expect(throws: JSONInputError.self) {
                try trial.runtime.object(from: .file(url), as: "Person")
            }
            #expect(error?.description.contains(url.lastPathComponent) == true)
            #expect(error?.localizedDescription == error?.description)
            #expect(throws: JSONInputError.self) { try trial.runtime.objects(from: .file(url), as: "Person") }
        }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
    func readsFilesOfAnySize(_ size: Int) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        let text = #"{"data":{"name":""#.appending(String(repeating: "a", count: size)) + "\"}}"
        try (Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)).write(to: url)
        #expect(try trial.runtime.object(from: .file(url), as: "Person").name?.string?.utf8.count == size)
    }

    @Test func encodesErrorsForProblemDetails() throws {
        let error = try #require(throws: DataError.self) {
            try trial.runtime.object(from: .text(#"{"data":{"nam":1}}"#), as: "Person")
        }
        let data = try JSONEncoder().encode(error)
        let value = try Value(parsing: data)
        #expect(value["total"] == 1)
        #expect(value["title"] == "The data doesn't fit the mapping")
        #expect(value["detail"]?.string?.hasPrefix("name: expected string") == true)
        let first = value["errors"]?[0]
        #expect(first?["id"] == "missing")
        #expect(first?["pointer"] == "/data/name")
        #expect(first?["detail"]?.string == error.failures[0].message)
        #expect(first?["nearest"] == "nam")
        #expect(first?["found"] == nil)
        let again = try JSONDecoder().decode(DataError.self, from: data)
        #expect(again.failures == error.failures)
        #expect(again.description == error.description)
    }

    @Test func encodesDiagnostics() throws {
        let error = try #require(throws: SpecError.self) {
            try Runtime(specs: ["a.yaml": "specmap: 1\nmappings: {A: {properties: {a: {typ: string}}}}"])
        }
        let value = try Value(parsing: JSONEncoder().encode(error.diagnostics))
        let shown = try Value(parsing: render(error.diagnostics, as: .json))
        #expect(value[0]?["id"] == shown[0]?["id"])
        #expect(value[0]?["start"] == shown[0]?["start"])
        #expect(value[0]?["end"] == shown[0]?["end"])
        #expect(value[0]?["fixes"] == shown[0]?["fixes"])
        #expect(value[0]?["message"] == .string(error.diagnostics[0].message))
    }
}
