/// The unit that the `character` of a position counts.
package enum PositionEncoding: String, Hashable, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// Returns the number of units of a character, by its first byte.
    func units(ofScalarBeginningWith byte: UInt8) -> Int {
        switch self {
        case .utf8: byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        case .utf16: byte < 0xF0 ? 1 : 2
        case .utf32: 1
        }
    }

    /// The first encoding that both sides support; UTF-16 if the client offers none.
    static func chosen(from offered: [String]) -> PositionEncoding {
        offered.lazy.compactMap(PositionEncoding.init).first ?? .utf16
    }
}

/// A place in a text as clients name it: lines from 0, and units of the encoding from 0.
package struct Position: Hashable, Comparable, Sendable {
    package var line: Int
    package var character: Int

    package init(line: Int, character: Int) {
        self.line = line
        self.character = character
    }

    init(_ json: JSON?) throws(RequestError) {
        guard let line = json?["line"]?.number, let character = json?["character"]?.number, line >= 0, character >= 0
        else { throw .invalid("a position is `{\"line\": 0, \"character\": 0}`, with numbers of 0 or more") }
        self.init(line: line, character: character)
    }

    package static func < (left: Position, right: Position) -> Bool {
        (left.line, left.character) < (right.line, right.character)
    }

    var json: JSON { ["line": .int(line), "character": .int(character)] }
}
