import Foundation
import SpecRuntime
import Testing

/// NDJSON, read into objects one after the other.
struct ObjectLinesTests {
    private let trial: Trial

    init() throws {
        trial = try Trial("Thing: {unknown: warn, properties: {a: {type: integer}, b: {list: Thing}}}")
    }

    /// The results for a text: each an object as JSON, or the failures of a line.
    private func read(_ text: String, blockSize: Int = 64, options: ReadingOptions = ReadingOptions()) throws
        -> [String]
    {
        let file = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).ndjson")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var taken: [String] = []
        let input = try JSONInputStream(path: file.path, format: .lines, blockSize: blockSize)
        try trial.runtime.forEachObject(in: input, named: "in", as: trial.mapping, options: options) { result in
            switch result {
            case .success(let object): taken.append(object.json)
            case .failure(let error):
                let lines = error.failures.map { "\($0.id.rawValue) \($0.line ?? 0) \($0.record ?? 0)" }
                taken.append("\(error.total): " + lines.joined(separator: ", "))
            }
        }
        return taken
    }

    @Test func handsOnEachObjectInOrder() throws {
        #expect(try read("{\"a\":1}\n\n{\"a\":2}\r\n{\"a\":3}") == [#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#])
        #expect(try read("").isEmpty)
        #expect(try read("[{\"a\":1},{\"a\":2}]\n") == [#"{"a":1}"#, #"{"a":2}"#])
    }

    @Test func leavesOutABadLineAndNoOther() throws {
        let lines = [
            "{\"a\":1}", "{\"a\":\"x\",\"b\":[{\"a\":1.5}]}", "{\"a\":", "[{\"a\":2},{\"a\":\"x\"}]", "{\"a\":3}",
        ]
        let text = lines.joined(separator: "\n")
        #expect(
            try read(text) == [
                #"{"a":1}"#, "2: wrong-type 2 2, wrong-type 2 2", "1: invalid-json 3 3", "1: wrong-type 4 4",
                #"{"a":3}"#,
            ]
        )
    }

    @Test func tellsEachOfManyBadLines() throws {
        let taken = try read(String(repeating: "{\"a\":\"x\"}\n", count: 300), blockSize: 1 << 16)
        #expect(taken.count == 300)
        #expect(taken.last == "1: wrong-type 300 300")
    }

    @Test func givesWarningsAsTheyCome() throws {
        var warned: [Int] = []
        let options = ReadingOptions(warn: { warned.append($0.line ?? 0) })
        #expect(try read("{\"a\":1,\"c\":1}\n{\"a\":2}\n{\"d\":1}\n", options: options).count == 3)
        #expect(warned == [1, 3])
    }

    @Test func endsWithWhatTheTakerThrows() throws {
        struct Enough: Error {}
        let folder = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).ndjson")
        try Data("{\"a\":1}\n{\"a\":2}\n".utf8).write(to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        var count = 0
        #expect(throws: Enough.self) {
            try trial.runtime.forEachObject(inLinesOf: folder, as: "Thing") { _ in
                count += 1
                throw Enough()
            }
        }
        #expect(count == 1)
        #expect(throws: (any Error).self) {
            try trial.runtime.forEachObject(inLinesOf: folder.appending(path: "none"), as: "Thing") { _ in }
        }
    }
}
