import SpecLanguageServer
import SpecTestSupport
import Testing

/// Texts are the same on both sides, whatever is typed.
struct TextDocumentTests {
    private static let pieces = [
        "a", "é", "e\u{301}", "🚀", "👨‍👩‍👧", "漢", "\n", "\r\n", "\r", " ", "\t", "specmap: 1\n", "{", "}", "\u{FEFF}",
        "x: y\n", "\u{2028}",
        "", "\0",
    ]

    private func text(_ random: inout SeededRandom, _ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
            .joined()
    }

    /// A client as most are: an array of UTF-16 units, cut into lines.
    private struct Reference {
        var units: [UInt16]

        func lines() -> [Range<Int>] {
            var (lines, start, offset) = ([Range<Int>](), 0, 0)
            while offset < units.count {
                let unit = units[offset]
                if unit == 10 || unit == 13 {
                    lines.append(start..<offset)
                    if unit == 13, offset + 1 < units.count, units[offset + 1] == 10 { offset += 1 }
                    start = offset + 1
                }
                offset += 1
            }
            return lines + [start..<units.count]
        }

        /// A place between two characters.
        func place(_ random: inout SeededRandom) -> (line: Int, character: Int, offset: Int) {
            let lines = lines()
            let line = Int.random(in: 0..<lines.count, using: &random)
            var offset = Int.random(in: lines[line].lowerBound...lines[line].upperBound, using: &random)
            if offset < units.count, 0xDC00..<0xE000 ~= units[offset] { offset -= 1 }
            return (line, offset - lines[line].lowerBound, offset)
        }
    }

    /// Edits as a client sends them, in turn with the same edits of its own text.
    private func edits(_ random: inout SeededRandom, _ reference: inout Reference) -> [JSON] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let (one, two) = (reference.place(&random), reference.place(&random))
            let (start, end) = one.offset <= two.offset ? (one, two) : (two, one)
            let new = text(&random, 0...4)
            reference.units.replaceSubrange(start.offset..<end.offset, with: new.utf16)
            let range: JSON = [
                "start": ["line": .int(start.line), "character": .int(start.character)],
                "end": ["line": .int(end.line), "character": .int(end.character)],
            ]
            return ["range": range, "text": .string(new)]
        }
    }

    @Test(arguments: 0..<300)
    func staysEqualToTheClients(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let first = text(&random, 0...30)
        var document = TextDocument(uri: DocumentURI("file:///x"), version: 1, text: first)
        var reference = Reference(units: Array(first.utf16))
        for version in 2..<40 {
            try document.apply(edits(&random, &reference), version: version, .utf16)
            #expect(Array(document.text.utf16) == reference.units)
        }
    }

    @Test(arguments: (0..<30).thinned)
    func answersOfTheTextThatWasTyped(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let client = try TestClient.ready()
        var reference = Reference(units: Array(PeopleSpec.text.utf16))
        client.open("file:///none/a.yaml", PeopleSpec.text)
        for version in 2..<8 { client.change("file:///none/a.yaml", version: version, edits(&random, &reference)) }
        client.open("file:///none/b.yaml", String(decoding: reference.units, as: UTF16.self))
        for method in ["semanticTokens/full", "foldingRange", "documentSymbol"] {
            let (typed, opened) = (
                try client.ask(method, "file:///none/a.yaml"), try client.ask(method, "file:///none/b.yaml")
            )
            #expect(typed == opened)
        }
    }

    @Test(arguments: 0..<100)
    func takesPositionsThereAndBack(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let text = text(&random, 0...60)
        let document = TextDocument(uri: DocumentURI("file:///x"), version: 1, text: text)
        var offset = 0
        for scalar in text.unicodeScalars {
            for encoding in PositionEncoding.allCases {
                let position = document.position(of: offset, encoding)
                let isInBreak = offset > 0 && document.bytes[offset - 1] == 13 && scalar == "\n"
                if !isInBreak { #expect(document.offset(of: position, encoding) == offset) }
            }
            offset += String(scalar).utf8.count
        }
    }

    @Test func countsInEachEncoding() {
        let document = TextDocument(uri: DocumentURI("file:///x"), version: 1, text: "a\r\né🚀漢x\n")
        let places: [(PositionEncoding, Int)] = [(.utf8, 9), (.utf16, 4), (.utf32, 3)]
        for (encoding, character) in places {
            let position = Position(line: 1, character: character)
            #expect(document.offset(of: position, encoding) == 12)
            #expect(document.position(of: 12, encoding) == position)
        }
        // In the middle of the rocket.
        #expect(document.offset(of: Position(line: 1, character: 2), .utf16) == 5)
    }
}
