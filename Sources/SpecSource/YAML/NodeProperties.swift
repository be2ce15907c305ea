/// The ranges of a node's anchor and tag, and the start of the node itself.
struct NodeProperties {
    private(set) var anchor: Range<Int>?
    private(set) var tag: Range<Int>?
    private(set) var contentStart: Int

    /// Walks over at most one anchor and one tag, and the blanks, line breaks and comments behind them.
    init(in bytes: [UInt8], from start: Int, upTo end: Int) {
        contentStart = start
        while contentStart < end {
            switch bytes[contentStart] {
            case UInt8(ascii: "&") where anchor == nil: anchor = takeWord(bytes, end)
            case UInt8(ascii: "!") where tag == nil: tag = takeWord(bytes, end)
            default: return
            }
            skipGap(bytes, end)
        }
    }

    private mutating func takeWord(_ bytes: [UInt8], _ end: Int) -> Range<Int> {
        let start = contentStart
        let isVerbatimTag = bytes[start...].starts(with: Array("!<".utf8))
        while contentStart < end && !Self.endsWord(bytes[contentStart], isVerbatimTag) { contentStart += 1 }
        return start..<contentStart
    }

    private static func endsWord(_ byte: UInt8, _ isVerbatimTag: Bool) -> Bool {
        byte <= UInt8(ascii: " ") || (!isVerbatimTag && ",[]{}".utf8.contains(byte))
    }

    private mutating func skipGap(_ bytes: [UInt8], _ end: Int) {
        var isComment = false
        while contentStart < end {
            let byte = bytes[contentStart]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                isComment = false
            } else if byte == UInt8(ascii: "#") {
                isComment = true
            } else if !isComment && byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
                return
            }
            contentStart += 1
        }
    }
}

extension SourceFile {
    /// Returns the start of a scalar's text. Inside brackets, libyaml puts an absent value at the next character.
    func textStart(of scalar: YAMLScalar, _ start: Int) -> Int {
        guard scalar.isAbsent else { return start }
        let before = bytes[..<start].lastIndex { $0 > UInt8(ascii: " ") }
        guard let before, ":-?,".utf8.contains(bytes[before]) else { return start }
        return before + 1
    }

    /// Returns the end of a scalar's text. In libyaml, a block scalar reaches to the line after it.
    func textEnd(of scalar: YAMLScalar, _ start: Int, _ end: Int) -> Int {
        guard scalar.style == .literal || scalar.style == .folded else { return max(start, end) }
        var end = end
        while end > start + 1, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
        return end
    }
}
