import SpecTestSupport

@testable import SpecRuntime

/// The first error in a text, `nil` if there is none.
func diagnose(_ bytes: [UInt8]) -> JSONSyntaxError? {
    bytes.withUnsafeBufferPointer { JSONDiagnosis.firstError(in: $0) }
}

func diagnose(_ text: String) -> JSONSyntaxError? { diagnose(Array(text.utf8)) }

/// The offsets that the indexer finds.
func index(_ bytes: [UInt8], with indexer: JSONIndexer = JSONIndexer()) throws -> [Int] {
    try withText(bytes, with: indexer) { text in
        precondition(text.offset(text.offsetCount) == text.count)
        return (0..<text.offsetCount).map(text.offset)
    }
}

func withText<Result>(
    _ bytes: [UInt8],
    with indexer: JSONIndexer = JSONIndexer(),
    _ body: (JSONText) throws -> Result
) throws -> Result {
    try bytes.withUnsafeBufferPointer { buffer in
        // With no more behind the text than is promised, so that a look beyond is one beyond the memory.
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: buffer.count + JSONInputBuffer.padding)
        memory.initialize(repeating: 0, count: buffer.count + JSONInputBuffer.padding)
        defer { memory.deallocate() }
        if let start = buffer.baseAddress { memory.update(from: start, count: buffer.count) }
        return try body(indexer.index(memory, count: buffer.count))
    }
}

/// The structure of valid JSON, found one byte after the other.
func scalarOffsets(_ bytes: [UInt8]) -> [Int] {
    var offsets: [Int] = []
    var at = 0
    while at < bytes.count {
        switch bytes[at] {
        case 0x20, 0x09, 0x0A, 0x0D:
            at += 1
        case UInt8(ascii: "\""):
            offsets.append(at)
            at += 1
            while bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
            at += 1
        case let byte where ",:[]{}".utf8.contains(byte):
            offsets.append(at)
            at += 1
        default:
            offsets.append(at)
            while at < bytes.count, !" \t\n\r,:[]{}".utf8.contains(bytes[at]) { at += 1 }
        }
    }
    return offsets
}

/// Returns true if the walker over the index takes a text for one JSON document.
func walks(_ bytes: [UInt8]) -> Bool {
    let isDocument = try? withText(bytes) { text in
        var walker = JSONWalker(text)
        return try walker.skip(0) == text.offsetCount
    }
    return isDocument == true
}

/// Random JSON documents, and what becomes of them when a byte goes wrong.
struct RandomJSON {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func document() -> [UInt8] { Array(blank().utf8) + Array(value(depth: 0).utf8) + Array(blank().utf8) }

    /// A document with one to three bytes changed, left out or put in.
    mutating func damaged() -> [UInt8] {
        var bytes = document()
        let alphabet =
            Array("[]{}:,\"\\'/0123456789.-+eEtrufalsn \t\n\r\u{7F}x#é".utf8) + [
                0x00, 0x01, 0x1F, 0xFF, 0xC0, 0xED, 0xF5,
            ]
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let at = bytes.indices.randomElement(using: &random) else { return bytes }
            let byte = alphabet.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[at] = byte
            case 1: bytes.remove(at: at)
            case 2: bytes.insert(byte, at: at)
            default: bytes.removeSubrange(at...)
            }
        }
        return bytes
    }

    private mutating func value(depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 5 ? 7 : 10), using: &random) {
        case 0: return "null"
        case 1: return Bool.random(using: &random) ? "true" : "false"
        case 2...4: return number()
        case 5, 6: return string()
        case 7, 8: return list(depth)
        default: return object(depth)
        }
    }

    private mutating func list(_ depth: Int) -> String {
        let count = Int.random(in: 0..<5, using: &random)
        return "[" + (0..<count).map { _ in pad(value(depth: depth + 1)) }.joined(separator: ",") + blank() + "]"
    }

    private mutating func object(_ depth: Int) -> String {
        let count = Int.random(in: 0..<5, using: &random)
        let members = (0..<count).map { number in
            pad("\"\(number)" + string().dropFirst()) + ":" + pad(value(depth: depth + 1))
        }
        return "{" + members.joined(separator: ",") + blank() + "}"
    }

    private mutating func pad(_ text: String) -> String { blank() + text + blank() }

    private mutating func blank() -> String {
        Int.random(in: 0..<4, using: &random) > 0
            ? "" : [" ", "\n", "\r\n", "\t", "   "].randomElement(using: &random) ?? ""
    }

    mutating func number() -> String {
        var text = Bool.random(using: &random) ? "" : "-"
        text += ["0", "7", "12", "2013", "9007199254740993", "123456789012"].randomElement(using: &random) ?? "0"
        if Int.random(in: 0..<3, using: &random) == 0 { text += ".\(Int.random(in: 0..<1_000_000, using: &random))" }
        if Int.random(in: 0..<4, using: &random) == 0 {
            text += ["e", "E", "e+", "e-"].randomElement(using: &random) ?? "e"
            text += "\(Int.random(in: 0..<20, using: &random))"
        }
        return text
    }

    mutating func string() -> String {
        let pieces = [
            "a", "name", " ", "é", "ß", "漢字", "🚀", "\u{7F}", "\u{2028}", "\\n", "\\\"", "\\\\", "\\/", "\\u0041",
            "\\u00e9", "\\ud83d\\ude80", "\\u0000", "{", "]", ",", ":", "a rather long run of plain characters", "'",
        ]
        let count = Int.random(in: 0..<8, using: &random)
        return "\"" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "\""
    }
}

/// A text without its `①`, and where that stood.
func unmarked(_ text: String) -> (bytes: [UInt8], mark: Int?) {
    let scalars = Array(text.unicodeScalars)
    func bytes(_ part: ArraySlice<Unicode.Scalar>) -> [UInt8] { part.flatMap { Array(String($0).utf8) } }
    guard let mark = scalars.firstIndex(of: "①") else { return (bytes(scalars[...]), nil) }
    let before = bytes(scalars[..<mark])
    return (before + bytes(scalars[(mark + 1)...]), before.count)
}
