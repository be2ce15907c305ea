package import SpecSource

extension Approvals {
    /// The text of a file with approvals of changes, an entry for each effect; everything else stays as it is.
    ///
    /// - Returns: the text; nil for a file that is laid out so that entries can't be added.
    package static func text(
        of file: SourceFile,
        approving changes: [RuleChange],
        reason: String,
        until: String?
    ) -> [UInt8]? {
        let new = changes.flatMap { change in
            change.approvalNames.map { name in
                Entry(
                    change: name,
                    from: change.from ?? "nothing",
                    to: change.to ?? "nothing",
                    reason: reason,
                    until: until,
                    range: SourceRange(file: file, lowerBound: 0, upperBound: 0)
                )
            }
        }
        let wanted = Approvals(file) { _ in }.entries.map(\.members) + new.map(\.members)
        // Whatever the layout was, the result has to be read as it is meant.
        return ApprovalsText(file).candidates(adding: new).first { bytes in
            var isSound = true
            let read = Approvals(SourceFile(name: file.name, bytes: bytes)) { _ in isSound = false }
            return isSound && read.entries.map(\.members) == wanted
        }
    }
}

/// The text of a file of approvals, and where in it others go.
private struct ApprovalsText {
    private let file: SourceFile
    private let root: YAMLNode?
    private let newline: String

    init(_ file: SourceFile) {
        self.file = file
        root = YAMLParser.parse(file) { _ in }
        newline = file.bytes.contains(0x0D) ? "\r\n" : "\n"
    }

    /// Texts with more entries, the best laid out first.
    func candidates(adding entries: [Approvals.Entry]) -> [[UInt8]] {
        guard let root, !root.isAbsent else { return [appended("approvals:" + newline + block(entries, indent: 2))] }
        guard let list = root["approvals"] else { return [] }
        let line = entries.map(\.inLine).joined(separator: ", ")
        guard case .sequence(let items) = list.content else {
            return list.isAbsent ? blocks(entries, list, after: nil) : []
        }
        guard file.bytes[list.range.lowerBound] == UInt8(ascii: "[") else {
            return blocks(entries, list, after: items.last)
        }
        if let last = items.last { return [replaced(last.range.upperBound..<last.range.upperBound, by: ", " + line)] }
        return blocks(entries, list, after: nil)
            + [replaced(list.range.lowerBound..<list.range.upperBound, by: "[\(line)]")]
    }

    /// The entries as a list in lines of their own: behind the last of those that are there, or behind the keyword.
    private func blocks(_ entries: [Approvals.Entry], _ list: YAMLNode, after last: YAMLNode?) -> [[UInt8]] {
        guard let last else {
            // The rest of the line stays there.
            let stated = list.range.lowerBound..<list.range.upperBound
            let end = endOfLine(from: stated.upperBound)
            let rest = String(decoding: file.bytes[stated.upperBound..<end], as: UTF8.self)
            let isEnded = rest.hasSuffix("\n")
            return [replaced(stated.lowerBound..<end, by: rest + (isEnded ? "" : newline) + block(entries, indent: 2))]
        }
        let start = file.lineRange(last.range.start.line).lowerBound
        guard let dash = file.bytes[start..<last.range.lowerBound].firstIndex(of: UInt8(ascii: "-")) else { return [] }
        var end = last.range.upperBound
        while end > last.range.lowerBound, [0x20, 0x0A, 0x0D, 0x09].contains(file.bytes[end - 1]) { end -= 1 }
        end = endOfLine(from: end)
        let isEnded = file.bytes[..<end].last == 0x0A
        return [replaced(end..<end, by: (isEnded ? "" : newline) + block(entries, indent: dash - start))]
    }

    private func block(_ entries: [Approvals.Entry], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return entries.map { entry in
            let lines = entry.members.map { "\($0.key): \($0.value)\(newline)" }
            return margin + "- " + lines.joined(separator: margin + "  ")
        }.joined()
    }

    private func appended(_ text: String) -> [UInt8] {
        let isEnded = file.bytes.isEmpty || file.bytes.last == 0x0A
        return file.bytes + Array(((isEnded ? "" : newline) + text).utf8)
    }

    private func replaced(_ range: Range<Int>, by text: String) -> [UInt8] {
        Array(file.bytes[..<range.lowerBound]) + Array(text.utf8) + Array(file.bytes[range.upperBound...])
    }

    /// Behind the line break that ends a line, or the end of the text.
    private func endOfLine(from offset: Int) -> Int {
        file.bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? file.bytes.count
    }
}

extension Approvals.Entry {
    /// A line of its text.
    fileprivate struct Member: Equatable {
        var key: String
        var value: String
    }

    fileprivate var members: [Member] {
        let texts = [("change", change), ("from", from), ("to", to), ("reason", reason)]
        return texts.map { Member(key: $0, value: $1.jsonLiteral) }
            + (until.map { [Member(key: "until", value: $0)] } ?? [])
    }

    fileprivate var inLine: String { "{" + members.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}" }
}
