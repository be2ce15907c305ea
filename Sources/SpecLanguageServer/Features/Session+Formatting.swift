import SpecSource

// Indentation, and nothing else.
extension Session {
    func formatting(_ params: JSON) throws(RequestError) -> JSON {
        guard let (document, text) = try spec(params) else { return [] }
        guard text.document.skipped.isEmpty, let new = Indentation(text)?.bytes,
            let edit = edit(from: document, to: new)
        else { return [] }
        return [edit]
    }
}

/// A spec with each level two blanks further in than the one around it.
///
/// Only blanks at the beginning of lines change. The new text is read again, and unless it holds the same as before in
/// the same order, nothing changes at all.
struct Indentation {
    let bytes: [UInt8]

    private static let step = 2

    init?(_ text: SpecText) {
        guard let root = text.document.root, !text.file.bytes.contains(0x09) else { return nil }
        var lines = Lines(text.file)
        lines.visit(root, at: 0)
        let new = lines.text
        let file = SourceFile(name: text.path, bytes: new)
        var isBroken = false
        let document = YAMLParser.document(file) { if $0.severity == .error { isBroken = true } }
        guard !isBroken, let other = document.root, other.isSame(as: root) else { return nil }
        bytes = new
    }

    /// The indentation of each line.
    private struct Lines {
        let file: SourceFile

        /// The lines that begin something, and how far they shall be in.
        private var starts: [Int: Int] = [:]

        init(_ file: SourceFile) { self.file = file }

        mutating func visit(_ node: YAMLNode, at indentation: Int) {
            if node.use != nil || isFlow(node) { return }
            switch node.content {
            case .scalar: break
            case .mapping(let members):
                for member in members where member.mergedBy == nil {
                    begin(member.key.range.lowerBound, indentation)
                    visit(member.value, at: indentation + Indentation.step)
                }
            case .sequence(let items):
                for item in items {
                    guard let dash = dash(before: item) else { continue }
                    begin(dash, indentation)
                    // An item on the line of its dash keeps its distance.
                    let start = item.range.lowerBound
                    let isBeside = file.line(containing: start) == file.line(containing: dash)
                    visit(item, at: indentation + (isBeside ? start - dash : Indentation.step))
                }
            }
        }

        private func isFlow(_ node: YAMLNode) -> Bool {
            guard node.range.lowerBound < file.bytes.count else { return false }
            let first = file.bytes[node.range.lowerBound]
            return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        }

        /// The dash of an item, where nothing but blanks stands between the two.
        private func dash(before item: YAMLNode) -> Int? {
            var offset = min(item.range.lowerBound, file.bytes.count) - 1
            while offset >= 0, file.bytes[offset] <= 0x20 { offset -= 1 }
            return offset >= 0 && file.bytes[offset] == UInt8(ascii: "-") ? offset : nil
        }

        /// Something begins at an offset; only what is first on its line moves it.
        private mutating func begin(_ offset: Int, _ indentation: Int) {
            let line = file.line(containing: offset)
            let range = file.lineRange(line)
            guard file.bytes[range.lowerBound..<max(range.lowerBound, offset)].allSatisfy({ $0 == 0x20 }) else {
                return
            }
            if starts[line] == nil { starts[line] = indentation }
        }

        /// The lines, each moved as far as the last one before it that begins something; a comment as the next one.
        var text: [UInt8] {
            var bytes = Array(file.bytes[..<file.textStart])
            var shift = 0
            for line in 1...file.lineStarts.count {
                let range = file.lineRange(line)
                let next = line < file.lineStarts.count ? file.lineStarts[line] : file.bytes.count
                let content = file.bytes[range]
                let blanks = content.prefix { $0 == 0x20 }.count
                if let start = starts[line] { shift = start - blanks }
                var moved = shift
                if content.dropFirst(blanks).first == UInt8(ascii: "#") { moved = commentShift(line, blanks) ?? shift }
                let count = content.count == blanks ? blanks : max(0, blanks + moved)
                bytes += Array(repeating: 0x20, count: count)
                bytes += file.bytes[range.lowerBound + blanks..<next]
            }
            return bytes
        }

        private func commentShift(_ line: Int, _ blanks: Int) -> Int? {
            for next in line + 1..<min(line + 200, file.lineStarts.count + 1) {
                let content = file.bytes[file.lineRange(next)]
                guard let start = starts[next] else { continue }
                let indentation = content.prefix { $0 == 0x20 }.count
                return indentation == blanks ? start - indentation : nil
            }
            return nil
        }
    }
}

extension YAMLNode {
    /// Returns true if two nodes have the same content, wherever they are.
    fileprivate func isSame(as other: YAMLNode) -> Bool {
        guard (use == nil) == (other.use == nil) else { return false }
        switch (content, other.content) {
        case (.scalar(let left), .scalar(let right)): return left == right
        case (.sequence(let left), .sequence(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.mapping(let left), .mapping(let right)):
            return left.count == right.count
                && zip(left, right).allSatisfy { left, right in
                    left.key.value == right.key.value && left.keyStyle == right.keyStyle
                        && (left.mergedBy == nil) == (right.mergedBy == nil) && left.value.isSame(as: right.value)
                }
        case (.scalar, _), (.sequence, _), (.mapping, _): return false
        }
    }
}
