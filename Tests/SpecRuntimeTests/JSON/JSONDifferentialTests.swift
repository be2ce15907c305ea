import Foundation
import Testing

@testable import SpecRuntime

/// Texts that are JSON here are JSON to others, and the other way round.
@Suite struct JSONDifferentialTests {
    private static let documents: [[UInt8]] = {
        var random = RandomJSON(seed: 3)
        let written = JSONCorpus.good.map { Array($0.utf8) } + JSONCorpus.bad.map { unmarked($0.text).bytes }
        let broken = JSONCorpus.notUTF8.map { [0x22] + $0 + [0x22] }
        return written + broken + (0..<1_500).map { _ in random.document() } + (0..<6_000).map { _ in random.damaged() }
    }()

    @Test func agreesWithTheWalkOverTheIndex() {
        for bytes in Self.documents {
            #expect(walks(bytes) == (diagnose(bytes) == nil), "\(bytes.debugText)")
        }
    }

    /// The index of a damaged text is either refused or in bounds and in order.
    @Test func keepsTheIndexInBoundsWhateverTheText() throws {
        let indexer = JSONIndexer()
        for bytes in Self.documents {
            guard let offsets = try? index(bytes, with: indexer) else { continue }
            #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }, "\(bytes.debugText)")
            #expect(offsets.allSatisfy { (0..<bytes.count).contains($0) }, "\(bytes.debugText)")
        }
    }

    @Test func agreesWithFoundation() {
        var compared = 0
        for bytes in Self.documents where !Self.foundationDiffers(bytes) {
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect((theirs != nil) == (diagnose(bytes) == nil), "\(bytes.debugText)")
            compared += 1
        }
        #expect(compared > 7_000)
    }

    /// Foundation guesses UTF-16 from zeros, takes a comma before a closing bracket, and refuses what is beyond a double.
    private static func foundationDiffers(_ bytes: [UInt8]) -> Bool {
        if let error = diagnose(bytes) { return bytes.contains(0) || error.message.hasSuffix("leave out the comma") }
        return scalarOffsets(bytes).contains { offset in
            guard let number = JSONNumber.scan(bytes, at: offset, limit: bytes.count) else { return false }
            return JSONNumber.double(bytes, offset..<number.end) == nil
        }
    }

    @Test func agreesWithPython() throws {
        let theirs = try Python.accepts(Self.documents)
        #expect(theirs.count == Self.documents.count)
        for (bytes, isJSON) in zip(Self.documents, theirs) {
            #expect(isJSON == (diagnose(bytes) == nil), "\(bytes.debugText)")
        }
    }
}

extension [UInt8] {
    var debugText: String { "\(String(decoding: self, as: UTF8.self)) \(self)" }
}

/// Python's `json`, asked about many texts in one process.
enum Python {
    /// Python lets `NaN`, `Infinity` and halves of characters pass, which JSON doesn't have.
    private static let script = """
        import json, sys
        def refuse(word): raise ValueError(word)
        for line in sys.stdin:
            try:
                value = json.loads(bytes.fromhex(line.strip()).decode('utf-8'), parse_constant=refuse)
                json.dumps(value, ensure_ascii=False).encode('utf-8')
                print(1)
            except (ValueError, UnicodeError):
                print(0)
        """

    static func accepts(_ documents: [[UInt8]]) throws -> [Bool] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
        let lines = documents.map { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map { $0 == "1" }
    }
}
