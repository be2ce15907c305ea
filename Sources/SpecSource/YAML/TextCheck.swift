/// Looks through a text before libyaml does: encoding, characters that nobody sees, merge conflicts.
///
/// libyaml would stop at the first with no more than a byte offset, or silently take it for a letter.
struct TextCheck {
    private let file: SourceFile

    /// The errors in the text.
    private(set) var problems = ProblemList()

    /// Characters that can't be seen, which are wrong only where a key or value is unquoted.
    private(set) var invisible: [InvisibleCharacter] = []

    /// True if libyaml can read the text.
    private(set) var isReadable = true

    init(_ file: SourceFile) {
        self.file = file
        if file.bytes.count > YAMLLimits.bytes {
            refuse(.tooManyBytes(file.bytes.count), 0..<0)
        } else if isUTF32 {
            refuse(.isUTF32, 0..<4)
        } else if isUTF16 {
            refuse(.isUTF16, 0..<min(2, file.bytes.count))
        } else {
            checkCharacters()
            checkLines()
        }
    }

    /// The byte order mark, or an ASCII character in four bytes.
    private var isUTF32: Bool {
        let bytes = file.bytes.prefix(4)
        guard bytes.count == 4 else { return false }
        return [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]].contains(Array(bytes))
            || (bytes[0] != 0 && bytes[1...].allSatisfy { $0 == 0 })
            || (bytes[3] != 0 && bytes[..<3].allSatisfy { $0 == 0 })
    }

    private var isUTF16: Bool {
        let bytes = file.bytes
        guard bytes.count >= 2 else { return false }
        return [[0xFF, 0xFE], [0xFE, 0xFF]].contains([bytes[0], bytes[1]]) || (bytes[0] == 0) != (bytes[1] == 0)
    }

    private mutating func refuse(_ fact: YAMLProblem.Fact, _ range: Range<Int>, fixes: [Diagnostic.Fix] = []) {
        isReadable = false
        note(fact, range, fixes: fixes)
    }

    private mutating func note(_ fact: YAMLProblem.Fact, _ range: Range<Int>, fixes: [Diagnostic.Fix] = []) {
        problems.append(YAMLProblem(fact, SourceRange(file: file, range), fixes: fixes))
    }
}

// MARK: - Characters

extension TextCheck {
    private mutating func checkCharacters() {
        var offset = file.textStart
        while let odd = nextOddByte(from: offset) {
            guard let (scalar, length) = file.scalar(at: odd) else {
                refuse(.notUTF8(file.bytes[odd]), odd..<(odd + 1))
                return
            }
            check(scalar, odd..<(odd + length))
            offset = odd + length
        }
    }

    /// The next byte that isn't a visible ASCII character, a blank, or a line break.
    private func nextOddByte(from start: Int) -> Int? {
        file.bytes.withUnsafeBufferPointer { bytes in
            var offset = start
            while offset < bytes.count {
                let byte = bytes[offset]
                guard (0x20..<0x7F).contains(byte) || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                    return offset
                }
                offset += 1
            }
            return nil
        }
    }

    private mutating func check(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
        if scalar.isRefusedByYAML {
            let place = SourceRange(file: file, range)
            refuse(.controlCharacter(scalar), range, fixes: [Diagnostic.Fix("delete it", [Diagnostic.Edit(place, "")])])
        } else if [0x85, 0x2028, 0x2029].contains(scalar.value) {
            note(.unicodeLineBreak(scalar), range)
        } else if scalar.isInvisible, invisible.count < 10 * YAMLLimits.findings {
            invisible.append(InvisibleCharacter(scalar: scalar, range: SourceRange(file: file, range)))
        }
    }
}

// MARK: - Lines

extension TextCheck {
    private mutating func checkLines() {
        var directives = 0
        var conflict: Int?
        let textStart = file.textStart
        for start in file.lineStarts.lazy.map({ max($0, textStart) }) where start < file.bytes.count {
            switch file.bytes[start] {
            case UInt8(ascii: "%"):
                directives += 1
                if directives == YAMLLimits.directives + 1 { refuse(.tooManyDirectives, start..<(start + 1)) }
            case UInt8(ascii: "<") where file.isConflictMarker(at: start):
                refuse(.mergeConflict, start..<(start + 7))
                conflict = start
            case UInt8(ascii: ">") where file.isConflictMarker(at: start):
                if conflict == nil { refuse(.mergeConflict, start..<(start + 7)) }
                conflict = nil
            default: break
            }
        }
    }
}

extension SourceFile {
    /// Returns true if the line begins with seven identical characters and a blank, as version control marks a
    /// conflict.
    func isConflictMarker(at start: Int) -> Bool {
        let line = bytes[start...].prefix(8)
        guard let sign = line.first, line.count >= 7, line.prefix(7).allSatisfy({ $0 == sign }) else { return false }
        return line.count == 7 || line[start + 7] <= UInt8(ascii: " ")
    }

    /// The character that begins at an offset, and its bytes; nil if it isn't UTF-8.
    func scalar(at offset: Int) -> (Unicode.Scalar, length: Int)? {
        let first = bytes[offset]
        let length =
            switch first {
            case 0..<0x80: 1
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0, offset + length <= bytes.count else { return nil }
        guard length > 1 else { return (Unicode.Scalar(first), 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for byte in bytes[(offset + 1)..<(offset + length)] {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        // Longer than needed is not UTF-8 either, and half a surrogate pair is no character.
        guard value >= [0, 0, 0x80, 0x800, 0x10000][length] else { return nil }
        return Unicode.Scalar(value).map { ($0, length) }
    }
}

extension SourceRange {
    init(file: SourceFile, _ range: Range<Int>) {
        self.init(file: file, lowerBound: range.lowerBound, upperBound: range.upperBound)
    }
}
