import SpecSource

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The comments of a spec: what begins with `#` between its texts.
///
/// Neither texts in quotes nor block texts have any, so a `#` in them is only a letter.
struct Comments {
    /// A comment, from its `#` to the end of its line.
    struct Comment {
        var range: SourceRange

        /// True if nothing else is on its line.
        var isAlone: Bool
    }

    /// All comments of a file that holds one of some words, written in any case; none of a file that doesn't.
    static func all(in document: YAMLDocument, of file: SourceFile, holding words: [String]) -> [Comment] {
        guard let root = document.root, file.hasComment(holding: words) else { return [] }
        let texts = spans(of: root, in: file) + document.skipped.map { $0.lowerBound..<$0.upperBound }
        let sorted = texts.sorted { $0.lowerBound < $1.lowerBound }
        var comments: [Comment] = []
        var offset = file.textStart
        for span in sorted + [file.bytes.count..<file.bytes.count] {
            if span.lowerBound > offset { collect(in: offset..<span.lowerBound, of: file, &comments) }
            offset = max(offset, span.upperBound)
        }
        return comments
    }

    /// Returns the ranges of keys and values that may contain a `#`.
    private static func spans(of root: YAMLNode, in file: SourceFile) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        var open = [root]
        while let node = open.popLast() {
            switch node.content {
            case .scalar(let scalar):
                guard node.range.file == file else { continue }
                spans.append(start(of: scalar, node.range, file)..<node.range.upperBound)
            case .sequence(let items): open += items.filter { $0.use == nil }
            case .mapping(let members):
                for member in members {
                    spans.append(member.key.range.lowerBound..<member.key.range.upperBound)
                    if member.value.use == nil { open.append(member.value) }
                }
            }
        }
        return spans
    }

    /// A block text begins on the line below its `|`, where a comment may stand.
    private static func start(of scalar: YAMLScalar, _ range: SourceRange, _ file: SourceFile) -> Int {
        guard scalar.style == .literal || scalar.style == .folded else { return range.lowerBound }
        var offset = range.lowerBound
        let bytes = file.bytes
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "|") || bytes[offset] == UInt8(ascii: ">") else {
            return offset
        }
        while offset < range.upperBound, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        return offset
    }

    private static func collect(in gap: Range<Int>, of file: SourceFile, _ comments: inout [Comment]) {
        let bytes = file.bytes
        var offset = gap.lowerBound
        while offset < gap.upperBound {
            guard bytes[offset] == UInt8(ascii: "#"), offset == file.textStart || bytes[offset - 1] <= 0x20 else {
                offset += 1
                continue
            }
            var end = offset
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            let line = file.lineRange(file.line(containing: offset))
            let isAlone = bytes[line.lowerBound..<offset].allSatisfy { $0 <= 0x20 }
            comments.append(
                Comment(range: SourceRange(file: file, lowerBound: offset, upperBound: end), isAlone: isAlone)
            )
            offset = end
        }
    }
}

extension SourceFile {
    /// Returns true if one of some words, given in small letters, stands behind a `#` on its line.
    fileprivate func hasComment(holding words: [String]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return false }
            var offset = 0
            while let sign = memchr(base + offset, CInt(UInt8(ascii: "#")), bytes.count - offset) {
                let start = UnsafeRawPointer(sign) - UnsafeRawPointer(base)
                let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
                if words.contains(where: { line.holds($0.utf8) }) { return true }
                offset = line.endIndex
            }
            return false
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// Returns true if a word stands in it, in any case.
    fileprivate func holds(_ word: String.UTF8View) -> Bool {
        guard let first = word.first, count >= word.count else { return false }
        return (startIndex...endIndex - word.count).contains { start in
            self[start].small == first && self[start...].lazy.map(\.small).starts(with: word)
        }
    }
}

extension UInt8 {
    /// The letter in small.
    fileprivate var small: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
