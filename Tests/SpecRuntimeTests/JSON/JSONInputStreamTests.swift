import Foundation
import SpecTestSupport
import Testing

@testable import SpecRuntime

@Suite struct JSONInputStreamTests {
    private struct Piece: Equatable {
        var text: String
        var firstLine: Int
    }

    /// Writes a file, reads it in blocks, and returns the result.
    private func read(
        _ bytes: [UInt8],
        format: JSONInputStream.Format? = nil,
        blockSize: Int = 64,
        suffix: String = ""
    ) throws -> (format: JSONInputStream.Format, pieces: [Piece]) {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + suffix)
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try pieces(JSONInputStream(path: file.path, format: format, blockSize: blockSize))
    }

    private func read(_ text: String, format: JSONInputStream.Format? = nil, blockSize: Int = 64) throws -> [Piece] {
        try read(Array(text.utf8), format: format, blockSize: blockSize).pieces
    }

    private func pieces(_ stream: JSONInputStream) throws -> (format: JSONInputStream.Format, pieces: [Piece]) {
        var pieces: [Piece] = []
        while let block = try stream.next() {
            let bytes = UnsafeBufferPointer(start: block.bytes, count: block.count)
            // The padding can be read.
            _ = (0..<64).reduce(0) { $0 + Int(block.bytes[block.count + $1]) }
            pieces.append(Piece(text: String(decoding: bytes, as: UTF8.self), firstLine: block.firstLine))
        }
        return (try stream.format(), pieces)
    }

    /// A single line is NDJSON where the file's name says so; what takes several lines is a document whatever its name.
    @Test(arguments: [
        ("{}\n", ".ndjson", JSONInputStream.Format.lines), ("{}", ".JSONL", .lines), ("{}", ".json", .document),
        ("{}", "", .document), ("{\n}", ".ndjson", .document), ("", ".ndjson", .lines), ("", ".json", .document),
        ("{\n", ".ndjson", .lines),
    ])
    func takesALineForNDJSONByTheName(_ text: String, _ suffix: String, _ format: JSONInputStream.Format) throws {
        let read = try read(Array(text.utf8), suffix: suffix)
        #expect(read.format == format)
        #expect(read.pieces.map(\.text).joined() == text)
    }

    @Test(arguments: [
        ("{}\n{}\n", JSONInputStream.Format.lines), ("{}\n{}", .lines), ("\n \n{\"a\":1}\r\n\r\n[]", .lines),
        ("1\n2\n", .lines),
        ("{}\nnot JSON", .lines), ("\"a\"\n}", .lines), ("\u{FEFF}{}\n{}\n", .lines),
        ("", .document), (" \n\n ", .document), ("{}", .document), ("{}\n", .document), ("\n{}\n \n", .document),
        ("{\n}\n", .document), ("[\n1\n]\n", .document), ("{\"a\":\n1}\n{}", .document), ("{} {}\n{}\n", .lines),
        ("{]\n{}\n", .lines), ("{\n{}\n", .lines), ("{\n\"a\":{}\n}", .document), ("[1,2]\n", .document),
        ("\u{FEFF}{\n}\n", .document),
        ("{\"a\":1,}\n{\"a\":2,}\n{\"a\":3}\n", .lines), ("# a\n# b\n\n# c\n{}", .lines), ("a,b\n1,2\n{}\n", .lines),
        ("{\"a\":1,}\n{\"a\":2,}\n", .document), ("{\n\"a\":\n{}\n}\n", .document), ("[\n{}\n{}\n]\n", .document),
        ("{\"a\": [\n{}\n{}\n]}\n", .document), ("[1, 2\n, 3]\n[]\n", .document),
    ])
    func tellsLinesFromOneDocument(text: String, format: JSONInputStream.Format) throws {
        #expect(try read(Array(text.utf8)).format == format)
        // However far a read reaches.
        #expect(
            try read(
                Array((String(repeating: "\n", count: 61) + text.dropFirst(text.hasPrefix("\u{FEFF}") ? 1 : 0)).utf8)
            ).format == format
        )
    }

    /// A first line up to the size of a document that is read whole may be a record; a longer one is never kept to know.
    @Test(arguments: [(31, JSONInputStream.Format.lines), (33, .document)])
    func keepsNoFirstLineThatIsTooLongForARecord(megabytes: Int, format: JSONInputStream.Format) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let line = Data("[1".utf8) + Data(repeating: 0x20, count: megabytes << 20) + Data("]\n".utf8)
        try (line + Data("[]\n".utf8) + Data(repeating: 0x20, count: 5 << 20)).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let stream = try JSONInputStream(path: file.path)
        #expect(try stream.format() == format)
        #expect(stream.buffer.count > megabytes << 20 || format == .document)
        #expect(stream.buffer.count <= JSONInputStream.blockSize || format == .lines)
        let first = try #require(try stream.next())
        #expect(first.bytes[0] == UInt8(ascii: "["))
        #expect(first.count >= line.count)
    }

    @Test func tellsLinesThatAreLongerThanABlock() throws {
        let line = "{\"a\":\"" + String(repeating: "b", count: 5_000) + "\"}"
        #expect(try read(Array("\(line)\n\(line)\n".utf8)).format == .lines)
        #expect(try read(Array("\(line)\n".utf8)).format == .document)
        #expect(try read(Array("\(line)\n\n\n".utf8)).format == .document)
    }

    @Test func takesTheCallersWordForTheFormat() throws {
        #expect(try read("{}\n{}\n", format: .document) == [Piece(text: "{}\n{}\n", firstLine: 1)])
        #expect(try read("{\n}\n", format: .lines) == [Piece(text: "{\n}\n", firstLine: 1)])
        #expect(try read("{}", format: .lines) == [Piece(text: "{}", firstLine: 1)])
        #expect(try read("", format: .lines) == [])
        #expect(try read("", format: .document) == [Piece(text: "", firstLine: 1)])
    }

    @Test func givesADocumentWhole() throws {
        let text = "[\n" + (0..<2_000).map { "  \($0)" }.joined(separator: ",\n") + "\n]\n"
        #expect(try read(text) == [Piece(text: text, firstLine: 1)])
    }

    @Test func cutsBlocksAtTheEndsOfLines() throws {
        let lines = (0..<500).map { "{\"number\": \($0), \"text\": \"\(String(repeating: "é", count: $0 % 70))\"}" }
        for ending in ["\n", "\r\n"] {
            for size in [64, 100, 1_000, 4_096, 1 << 20] {
                let text = lines.joined(separator: ending) + ending
                let pieces = try read(text, blockSize: size)
                #expect(pieces.map(\.text).joined().utf8.elementsEqual(text.utf8))
                var line = 1
                for piece in pieces {
                    #expect(piece.firstLine == line)
                    #expect(piece.text.utf8.last == 0x0A)
                    line += piece.text.utf8.count { $0 == 0x0A }
                }
                #expect(size > 40_000 ? pieces.count == 1 : pieces.count > 2)
            }
        }
    }

    @Test func givesTheLastLineWithoutALineFeed() throws {
        let text = String(repeating: "{\"a\": 1}\n", count: 20) + "{\"b\": 2}"
        let pieces = try read(text)
        #expect(pieces.map(\.text).joined() == text)
        #expect(pieces.last?.text.hasSuffix("{\"b\": 2}") == true)
    }

    @Test func growsForALongLine() throws {
        let long = "\"" + String(repeating: "x", count: 100_000) + "\"\n"
        let text = "1\n" + long + "2\n" + long + "3"
        let pieces = try read(text)
        #expect(pieces.map(\.text).joined() == text)
        #expect(pieces.count { $0.text.contains(long) } == 2)
    }

    @Test func leavesOutAByteOrderMarkAtTheStartOnly() throws {
        #expect(try read("\u{FEFF}{}") == [Piece(text: "{}", firstLine: 1)])
        #expect(try read("\u{FEFF}1\n2\n") == [Piece(text: "1\n2\n", firstLine: 1)])
        #expect(try read("\u{FEFF}") == [Piece(text: "", firstLine: 1)])
        let twice = try read(Array("\u{FEFF}\u{FEFF}{}".utf8)).pieces
        #expect(twice.first.map { Array($0.text.utf8) } == Array("\u{FEFF}{}".utf8))
    }

    @Test func readsAPipeThatGivesLittleAtATime() throws {
        let pipe = Pipe()
        let text = "\u{FEFF}" + (0..<50).map { "{\"a\":\($0)}\n" }.joined()
        let writer = Thread {
            for byte in text.utf8 { try? pipe.fileHandleForWriting.write(contentsOf: [byte]) }
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        let stream = JSONInputStream(descriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe", blockSize: 100)
        let result = try pieces(stream)
        #expect(result.format == .lines)
        #expect(result.pieces.map(\.text).joined().utf8.elementsEqual(text.utf8.dropFirst(3)))
    }

    @Test func refusesMoreThanItsLimit() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        for (text, isTooLarge) in [
            (String(repeating: "1", count: 100), false), (String(repeating: "1", count: 101), true),
        ] {
            for format in [JSONInputStream.Format.document, .lines] {
                try Data(text.utf8).write(to: file)
                let handle = try FileHandle(forReadingFrom: file)
                let stream = JSONInputStream(
                    descriptor: handle.fileDescriptor,
                    name: "a.json",
                    format: format,
                    blockSize: 64,
                    limit: 100
                )
                let error: JSONInputError? = { () -> JSONInputError? in
                    do {
                        #expect(try pieces(stream).pieces.map(\.text) == [text])
                        return nil
                    } catch {
                        return error as? JSONInputError
                    }
                }()
                #expect((error != nil) == isTooLarge)
                #expect(error?.description.hasPrefix("`a.json` holds a document of more than 100 bytes") ?? true)
            }
        }
    }

    @Test func saysWhatIsWrongWithAFile() throws {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(throws: JSONInputError(description: "expected a file, found nothing at `/no/such/file`")) {
            try JSONInputStream(path: "/no/such/file")
        }
        #expect(throws: JSONInputError(description: "expected a file, found a folder: `\(folder)`")) {
            try JSONInputStream(path: folder).next()
        }
        #expect(throws: JSONInputError(description: "`input` isn't open for reading")) {
            try JSONInputStream(descriptor: -1, name: "input").next()
        }
    }

    @Test func findsLinesForTheSlowWay() {
        let bytes = Array("1\n\n 2 \r\n\r\n\t\n3".utf8)
        var found: [String] = []
        bytes.withUnsafeBufferPointer { buffer in
            JSONLines.each(buffer) { line, before in
                found.append("\(before + 1): \(String(decoding: buffer[line], as: UTF8.self))")
                return true
            }
        }
        #expect(found == ["1: 1", "3:  2 ", "6: 3"])
    }

    @Test func countsLineFeeds() {
        var random = SeededRandom(seed: 11)
        for length in [0, 1, 15, 16, 17, 100, 4_079, 4_080, 4_081, 10_000] {
            let all = [UInt8](repeating: 0x0A, count: length)
            #expect(JSONLines.count(all, length) == length)
            let some = (0..<length).map { _ in UInt8.random(in: 8...12, using: &random) }
            #expect(JSONLines.count(some, length) == some.count { $0 == 0x0A })
        }
    }
}
