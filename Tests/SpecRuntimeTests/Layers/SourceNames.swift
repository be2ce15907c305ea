/// The type names in a Swift source: those that it declares and those that it uses.
struct SourceNames {
    /// Types outside of any other that all files can see.
    private(set) var declared: [String] = []

    /// Nested and private types, which hide types of the same name.
    private(set) var local: Set<String> = []

    /// Capitalised words that aren't declarations or members, each with its line.
    private(set) var used: [(name: String, line: Int)] = []

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1

    /// How many braces are open.
    private var depth = 0
    private var wordsOfLine: [String] = []

    private static let declarators: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

    init(of source: String) {
        bytes = Array(source.utf8)
        readCode(insideString: false)
    }

    private func byte(_ position: Int) -> UInt8 { bytes.indices.contains(position) ? bytes[position] : 0 }

    /// Reads code to the end, or to the parenthesis that ends an interpolation.
    private mutating func readCode(insideString: Bool) {
        var parentheses = 0
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "/") where byte(at + 1) == UInt8(ascii: "/"):
                while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
            case UInt8(ascii: "/") where byte(at + 1) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "#"): readString()
            case let byte where Self.isPartOfWord(byte): readWord()
            case UInt8(ascii: "("):
                parentheses += 1
                at += 1
            case UInt8(ascii: ")"):
                at += 1
                if insideString, parentheses == 0 { return }
                parentheses -= 1
            default: pass()
            }
        }
    }

    /// Steps over a byte.
    private mutating func pass() {
        switch bytes[at] {
        case UInt8(ascii: "\n"):
            line += 1
            wordsOfLine.removeAll()
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"): depth -= 1
        default: break
        }
        at += 1
    }

    private mutating func skipComment() {
        var open = 0
        repeat {
            let pair = (byte(at), byte(at + 1))
            if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
                open += 1
                at += 2
            } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
                open -= 1
                at += 2
            } else {
                if pair.0 == UInt8(ascii: "\n") { line += 1 }
                at += 1
            }
        } while open > 0 && at < bytes.count
    }

    /// Skips a string, but for the code in its interpolations.
    private mutating func readString() {
        let start = at
        while byte(at) == UInt8(ascii: "#") { at += 1 }
        let marks = [UInt8](repeating: UInt8(ascii: "#"), count: at - start)
        guard byte(at) == UInt8(ascii: "\"") else { return }
        let quote = [UInt8](repeating: UInt8(ascii: "\""), count: begins("\"\"\"") ? 3 : 1)
        at += quote.count
        while at < bytes.count {
            if begins(quote + marks) { break }
            if bytes[at] == UInt8(ascii: "\\"), begins([bytes[at]] + marks) {
                at += 1 + marks.count
                let isCode = byte(at) == UInt8(ascii: "(")
                at += 1
                if isCode { readCode(insideString: true) }
            } else {
                if bytes[at] == UInt8(ascii: "\n") { line += 1 }
                at += 1
            }
        }
        at += quote.count + marks.count
    }

    private func begins(_ wanted: some Sequence<UInt8>) -> Bool { bytes[at...].starts(with: wanted) }
    private func begins(_ wanted: String) -> Bool { begins(wanted.utf8) }

    private mutating func readWord() {
        let start = at
        while at < bytes.count, Self.isPartOfWord(bytes[at]) { at += 1 }
        let word = String(decoding: bytes[start..<at], as: UTF8.self)
        let previous = wordsOfLine.last
        wordsOfLine.append(word)
        guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[start]) else { return }
        // `0...Limit` isn't a member.
        let isMember = byte(start - 1) == UInt8(ascii: ".") && byte(start - 2) != UInt8(ascii: ".")
        if let previous, Self.declarators.contains(previous) {
            let isVisible = depth == 0 && !wordsOfLine.contains("private") && !wordsOfLine.contains("fileprivate")
            if isVisible { declared.append(word) } else { local.insert(word) }
        } else if !isMember {
            used.append((word, line))
        }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: byte >= 0x80
        }
    }
}
