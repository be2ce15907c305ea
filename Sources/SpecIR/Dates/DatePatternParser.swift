/// Turns the text of a pattern into its fields.
struct DatePatternParser {
    private let spelling: String
    private let bytes: [UInt8]
    private var position = 0
    private var pieces: [Piece] = []

    /// A field with the bytes that state it.
    struct Piece {
        var field: DateField
        var range: Range<Int>
        var letters: String
    }

    init(_ spelling: String) {
        self.spelling = spelling
        bytes = Array(spelling.utf8)
    }

    mutating func parse() throws(DateFormatProblem) -> DatePattern {
        guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else {
            throw DateFormatProblem(range: 0..<bytes.count, reason: .empty)
        }
        while position < bytes.count {
            if bytes[position] == Self.quote {
                try parseQuoted()
            } else if bytes[position].isDateLetter {
                try parseField()
            } else {
                append(literal: bytes[position], from: position)
                position += 1
            }
        }
        try DatePatternChecks(pieces: pieces, spelling: spelling).check()
        return DatePattern(spelling: spelling, fields: pieces.map(\.field))
    }

    /// Text between quotes stands as it is; two quotes are one, inside and outside.
    private mutating func parseQuoted() throws(DateFormatProblem) {
        let start = position
        position += 1
        if position < bytes.count, bytes[position] == Self.quote {
            append(literal: Self.quote, from: start)
            position += 1
            return
        }
        while position < bytes.count {
            let byte = bytes[position]
            let isDoubled = byte == Self.quote && position + 1 < bytes.count && bytes[position + 1] == Self.quote
            if byte == Self.quote && !isDoubled {
                position += 1
                return
            }
            append(literal: byte, from: position)
            position += isDoubled ? 2 : 1
        }
        throw DateFormatProblem(range: start..<bytes.count, reason: .unclosedQuote)
    }

    /// A run of one letter is one field.
    private mutating func parseField() throws(DateFormatProblem) {
        let start = position
        let letter = bytes[start]
        while position < bytes.count, bytes[position] == letter { position += 1 }
        let range = start..<position
        let letters = String(decoding: bytes[range], as: UTF8.self)
        switch DateField.spelled(letter, count: range.count) {
        case .field(let field): pieces.append(Piece(field: field, range: range, letters: letters))
        case .problem(.dayOfYear(let letters, _)):
            let reason = DateFormatProblem.Reason.dayOfYear(letters, isBesideMonth: bytes.contains(UInt8(ascii: "M")))
            throw DateFormatProblem(range: range, reason: reason)
        case .problem(let reason):
            throw oracleMonth(around: range) ?? DateFormatProblem(range: range, reason: reason)
        }
    }

    /// `DD-MON-YYYY`, Oracle's name of a month, at its `O`.
    private func oracleMonth(around letter: Range<Int>) -> DateFormatProblem? {
        for (name, instead) in [("MONTH", "MMMM"), ("MON", "MMM")] {
            let start = letter.lowerBound - 1
            guard start >= 0, bytes[start...].starts(with: name.utf8) else { continue }
            return DateFormatProblem(
                range: start..<(start + name.utf8.count),
                reason: .width(name, known: [instead])
            )
        }
        return nil
    }

    private mutating func append(literal byte: UInt8, from start: Int) {
        pieces.append(Piece(field: .literal(byte), range: start..<start + 1, letters: ""))
    }

    private static var quote: UInt8 { UInt8(ascii: "'") }
}
