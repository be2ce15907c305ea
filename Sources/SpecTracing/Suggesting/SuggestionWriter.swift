import SpecExamples
package import SpecIR
import SpecSource

/// Puts examples into specs, and leaves everything else as it is.
package struct SuggestionWriter {
    let set: SpecSet

    package init(_ set: SpecSet) { self.set = set }

    /// The reason that examples can't be put into a file.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String
    }

    /// The text of a file with more examples.
    ///
    /// - Throws: `Refusal` for a file whose examples stand in brackets, or that is JSON.
    package func text(of file: String, adding suggestions: [Suggestion]) throws -> [UInt8] {
        guard let spec = set.specs.first(where: { $0.file.name == file }) else {
            throw Refusal(description: "\(file) isn't loaded")
        }
        let bytes = spec.file.bytes
        if bytes[spec.file.textStart...].first(where: { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }) == UInt8(ascii: "{") {
            throw Refusal(description: "\(file) is written in brackets: paste the examples by hand")
        }
        let newline = bytes.contains(0x0D) ? "\r\n" : "\n"
        guard let last = spec.examples.max(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
            let frame = DocumentFrame(spec.file)
            let indent = String(repeating: " ", count: frame.indent)
            let items = suggestions.map { $0.yaml(indent: frame.indent + 2, newline: newline) }
                .joined(separator: newline)
            if let stated = spec.examplesRange {
                // An empty list: what follows on its line stays behind the keyword.
                var rest = bytes[stated.upperBound...]
                let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
                rest = rest.dropFirst(line.count).drop { $0 == 0x0D }.dropFirst()
                let head = bytes[..<stated.lowerBound] + Array("examples:".utf8) + line + Array(newline.utf8)
                return Array(head) + Array(items.utf8) + Array(rest)
            }
            let head = bytes[..<frame.end]
            let end = head.last == 0x0A || head.isEmpty ? "" : newline
            let added = "\(end)\(newline)\(indent)examples:\(newline)\(items)"
            return head + Array(added.utf8) + bytes[frame.end...]
        }
        let line = spec.file.lineRange(last.range.start.line)
        let head = bytes[line.lowerBound..<last.range.lowerBound]
        guard let dash = head.firstIndex(of: UInt8(ascii: "-")), head[..<dash].allSatisfy({ $0 == 0x20 }),
            !head.contains(UInt8(ascii: "["))
        else {
            throw Refusal(description: "the examples of \(file) stand in brackets: paste the others by hand")
        }
        let (indent, offset) = (dash - line.lowerBound, end(of: last, bytes))
        let isEnded = offset > 0 && bytes[offset - 1] == 0x0A
        let isApart = spec.examples.count > 1 ? hasBlankLines(spec, bytes) : last.range.end.line > last.range.start.line
        var items = suggestions.map { $0.yaml(indent: indent, newline: newline) }
        if isApart { items = items.map { newline + $0 } }
        let added = (isEnded ? "" : newline) + items.joined()
        return Array(bytes[..<offset]) + Array(added.utf8) + Array(bytes[offset...])
    }

    /// Behind the line break that ends an example.
    private func end(of example: Example, _ bytes: [UInt8]) -> Int {
        var end = example.range.upperBound
        while end > example.range.lowerBound, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end - 1]) { end -= 1 }
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return min(end + 1, bytes.count)
    }

    /// Returns true if blank lines stand between the examples.
    private func hasBlankLines(_ spec: Spec, _ bytes: [UInt8]) -> Bool {
        let ordered = spec.examples.sorted { $0.range.lowerBound < $1.range.lowerBound }
        return zip(ordered, ordered.dropFirst()).contains { first, next in
            let between = bytes[end(of: first, bytes)..<max(end(of: first, bytes), next.range.lowerBound)]
            return between.contains(0x0A)
        }
    }

    /// Those of the suggestions that pass when they are run.
    package func passing(_ suggestions: [Suggestion], _ load: ([String: String]) throws -> SpecSet?) -> [Suggestion] {
        if holds(suggestions, load) { return suggestions }
        return suggestions.filter { holds([$0], load) }
    }

    private func holds(_ suggestions: [Suggestion], _ load: ([String: String]) throws -> SpecSet?) -> Bool {
        let files = Dictionary(grouping: suggestions, by: \.file)
        var texts: [String: String] = [:]
        for (file, suggestions) in files {
            guard let spec = set.specs.first(where: { $0.file.name == file }) else { return false }
            let bytes = (try? text(of: file, adding: suggestions)) ?? inBrackets(suggestions, spec)
            texts[file] = String(decoding: bytes, as: UTF8.self)
        }
        guard let changed = try? load(texts) else { return false }
        let before = ExampleRunner(set).run()
        let after = ExampleRunner(changed).run()
        return after.failed <= before.failed && after.passed >= before.passed + suggestions.count
    }

    /// A file in braces, or one whose examples stand in brackets, with more of them.
    private func inBrackets(_ suggestions: [Suggestion], _ spec: Spec) -> [UInt8] {
        guard let last = spec.examples.max(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
            return withFirst(suggestions, spec)
        }
        let added = suggestions.map { ", " + $0.line }.joined()
        return spec.file.bytes[..<last.range.upperBound] + Array(added.utf8) + spec.file.bytes[last.range.upperBound...]
    }
    /// A file in braces that has no examples yet, with these.
    private func withFirst(_ suggestions: [Suggestion], _ spec: Spec) -> [UInt8] {
        let bytes = spec.file.bytes
        let added = Array("\"examples\": [\(suggestions.map(\.line).joined(separator: ", "))]".utf8)
        if let stated = spec.examplesRange { return bytes[..<stated.lowerBound] + added + bytes[stated.upperBound...] }
        guard let end = bytes.lastIndex(of: UInt8(ascii: "}")) else { return bytes }
        let isEnded = bytes[..<end].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: ",")
        return bytes[..<end] + Array((isEnded ? "" : ", ").utf8) + added + bytes[end...]
    }
}

/// Where the keywords of a spec in block style stand, and where they end.
private struct DocumentFrame {
    /// The blanks in front of each keyword.
    var indent = 0

    /// The offset of the marker that ends the document, or the text's end.
    var end: Int

    init(_ file: SourceFile) {
        end = file.bytes.count
        var hasBegun = false
        var start = file.textStart
        while start < file.bytes.count {
            let line = file.bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
            if hasBegun, Self.isMarker(line) {
                end = start
                return
            }
            let content = line.drop { $0 == 0x20 }
            if !hasBegun, let first = content.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "%"),
                !Self.isMarker(line)
            {
                (hasBegun, indent) = (true, content.startIndex - start)
            }
            start = line.endIndex + 1
        }
    }

    /// Returns true for `...` and `---`, which end a document whatever they stand in.
    private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: "...".utf8) || line.starts(with: "---".utf8) else { return false }
        return line.count == 3 || [0x20, 0x09].contains(line[line.startIndex + 3])
    }
}
