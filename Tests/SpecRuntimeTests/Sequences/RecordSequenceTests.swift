import Foundation
import SpecSource
import SpecTestSupport
import Testing

@testable import SpecRuntime

/// Objects and values of JSON that comes in pieces.
struct RecordSequenceTests {
    private static let spec = """
        specmap: 1
        mappings:
          Person:
            unknown: warn
            properties: {name: {type: string, required: true}, age: {type: integer}}
          Rooted:
            root: result.people
            properties: {name: {type: string, required: true}, age: {type: integer}}
        """

    private struct Person: Decodable, Equatable {
        var name: String
        var age: Int?
    }

    private let runtime: Runtime

    init() throws { runtime = try Runtime(specs: ["spec.yaml": Self.spec]) }

    private static let lines =
        "\u{FEFF}{\"name\":\"é🚀\",\"age\":1}\r\n\n \t\r\n[{\"name\":\"b\"},{\"name\":\"c\",\"age\":123456789012345678}]\n"
        + #"{"name":"\u00e9\\\"","age":null}"#

    /// The result of the synchronous API for lines.
    private func expected(_ text: String, skips: Bool) throws -> String {
        let folder = try TemporaryFile(text)
        var found: [String] = []
        var isOver = false
        try runtime.forEachObject(inLinesOf: folder.url, as: "Person") { result in
            guard !isOver else { return }
            switch result {
            case .success(let object): found.append(object.json)
            case .failure(var error):
                for index in error.failures.indices { error.failures[index].file = nil }
                found.append("!\(error)")
                isOver = !skips
            }
        }
        return found.joined(separator: "\n")
    }

    /// Reads lines, with what is skipped where it stood.
    private func read(_ pieces: Pieces, skips: Bool) async throws -> String {
        let skipped = Locked<[String]>([])
        var options = RecordOptions(format: .lines)
        if skips { options.onFailure = .skip { error in skipped.withLock { $0.append("!\(error)") } } }
        var found: [String] = []
        do {
            for try await object in try runtime.objects(in: pieces, as: "Person", options: options) {
                found += skipped.withLock { $0.takeAll() }
                found.append(object.json)
            }
            found += skipped.withLock { $0.takeAll() }
        } catch {
            found.append("!\(error)")
        }
        return found.joined(separator: "\n")
    }

    @Test func readsLinesCutAnywhere() async throws {
        let bad =
            Self.lines + "\n{\"age\":2}\r\n{\"name\":\"d\"\n{\"name\":\"e\"}\n[{\"name\":\"f\"},{}]\n{\"name\":\"g\"}"
        for text in [Self.lines, bad] {
            for skips in [true, false] {
                let expected = try expected(text, skips: skips)
                for cut in (0...text.utf8.count).thinned {
                    #expect(try await read(Pieces(text, cutAt: cut), skips: skips) == expected, "cut at \(cut)")
                }
                for size in 1..<9 {
                    #expect(try await read(Pieces(text, size: size), skips: skips) == expected, "pieces of \(size)")
                }
            }
        }
    }

    @Test(arguments: [
        ("Rooted", #"{"a":[1],"result":{"people":[{"name":"a"},{"name":"é","age":2}],"b":"]"}}"#),
        ("Rooted", #"{"result":{"people":{"name":"a"}}}"#), ("Person", "[]"),
        ("Person", #"[{"name":"a"},{"name":"b"}]"#),
        ("Person", "{\r\n  \"name\": \"a\"\r\n}\r\n"), ("Person", #"\#u{FEFF}[{"name":"a"}]"#),
    ])
    func readsDocumentsCutAnywhere(mapping: String, text: String) async throws {
        let expected = try runtime.objects(from: .text(text), as: mapping).map(\.json).joined(separator: "\n")
        for cut in 0...text.utf8.count {
            let objects = try runtime.objects(in: Pieces(text, cutAt: cut), as: mapping)
            #expect(await objects.all(\.json) == expected, "cut at \(cut)")
        }
        for wholeDocument in [0, 1 << 20] {
            for (size, blockSize) in [(1, 64), (7, 64), (1000, 1 << 16)] {
                let objects = try sequence(Pieces(text, size: size), mapping, .document, blockSize, wholeDocument)
                #expect(await objects.all(\.json) == expected, "\(size), \(blockSize), \(wholeDocument)")
            }
        }
    }

    private func sequence(
        _ pieces: Pieces,
        _ mapping: String,
        _ format: RecordOptions.Format,
        _ blockSize: Int,
        _ wholeDocument: Int,
        _ policy: RecordOptions.FailurePolicy = .stop
    ) throws -> RecordSequence<Pieces, DynamicObject> {
        let settings = RecordPull<DynamicObject>.Settings(blockSize: blockSize, wholeDocument: wholeDocument)
        let plan = runtime.plan(for: try runtime.mapping(named: mapping))
        let options = RecordOptions(format: format, onFailure: policy)
        return RecordSequence(pieces, named: nil, plan: plan, options: options, settings: settings) { .objects }
    }

    @Test(arguments: [0, 1 << 20])
    func handsOutWhatStandsInFrontOfAFailure(wholeDocument: Int) async throws {
        let text = #"[{"name":"a"},{"name":"b"},{"age":1},{"name":"c"}]"#
        for size in [1, 5, 1000] {
            let objects = try sequence(Pieces(text, size: size), "Person", .document, 64, wholeDocument)
            let lines = await objects.all(\.json).split(separator: "\n")
            #expect(lines.prefix(2) == [#"{"name":"a"}"#, #"{"name":"b"}"#])
            #expect(lines[2].contains("error[missing] name"))
            let skipped = Locked<[Int?]>([])
            let policy = RecordOptions.FailurePolicy.skip { error in
                skipped.withLock { $0 += error.failures.map(\.record) }
            }
            let rest = try sequence(Pieces(text, size: size), "Person", .document, 64, wholeDocument, policy)
            #expect(await rest.all(\.json) == "{\"name\":\"a\"}\n{\"name\":\"b\"}\n{\"name\":\"c\"}")
            #expect(skipped.withLock { $0 } == [3])
        }
    }

    @Test(arguments: [0, 1 << 20])
    func aDocumentThatIsBrokenEndsWithItsError(wholeDocument: Int) async throws {
        for text in [#"[{"name":"a"},{"name":"b"#, #"[{"name":"a"}] x"#, #"[{"name":"a"},]"#, "", " ", "{"] {
            let objects = try sequence(Pieces(text, size: 3), "Person", .document, 64, wholeDocument, .skip { _ in })
            let lines = await objects.all(\.json).split(separator: "\n")
            #expect(lines.contains { $0.contains("error[invalid-json]") }, "\(text)")
        }
    }

    @Test func readsFilesAndWhatIsInMemory() async throws {
        let file = try TemporaryFile(Self.lines)
        let expected = try expected(Self.lines, skips: false)
        let inputs: [JSONInput] = [
            .file(file.url), .text(Self.lines), .bytes(Array(Self.lines.utf8)), .data(Data(Self.lines.utf8)),
        ]
        for input in inputs {
            let objects = try runtime.objects(in: input, as: "Person")
            #expect(await objects.all(\.json) == expected)
            #expect(await objects.all(\.json) == expected)
        }
        let value = try runtime.objects(in: .value([["name": "a"]]), as: "Person")
        #expect(await value.all(\.json) == #"{"name":"a"}"#)
        let none = try runtime.objects(in: .file(URL(filePath: "/nowhere")), as: "Person")
        #expect(await none.all(\.json).contains("expected a file, found nothing at `/nowhere`"))
        #expect(throws: UnknownNameError.self) { try runtime.objects(in: .text(""), as: "Persn") }
    }

    @Test func readsLongFilesInBlocks() async throws {
        let line = #"{"name":"\#(String(repeating: "x", count: 400))","age":1}"# + "\n"
        let count = JSONBuffers.blockSize * 3 / line.utf8.count
        let lines = try TemporaryFile(String(repeating: line, count: count))
        let document = try TemporaryFile("[" + Array(repeating: line, count: count * 2).joined(separator: ",") + "]")
        for (file, expected) in [(lines, count), (document, count * 2)] {
            var found = 0
            for try await person in try runtime.values(of: Person.self, in: .file(file.url), as: "Person") {
                found += person.age ?? 0
            }
            #expect(found == expected)
        }
    }
}

extension [String] {
    fileprivate mutating func takeAll() -> [String] {
        defer { self = [] }
        return self
    }
}
