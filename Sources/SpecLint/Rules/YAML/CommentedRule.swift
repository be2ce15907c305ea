import SpecIR
import SpecSource

/// A rule behind a `#` is no rule: `# name: {type: string}`.
struct CommentedRule: TextRule {
    let info = RuleInfo(
        "commented-rule",
        group: .yaml,
        severity: .info,
        precision: .likely,
        summary: "a comment that reads as a rule",
        why: """
            A line of a spec that was commented out to try something, or by a key pressed too much, is easily forgotten. It \
            has no effect, and nothing else reports that.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: {type: string}
                  # age: {type: integer}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  # The age comes later: it isn't in the JSON yet.
                  name: {type: string}
            """,
        howToFix: "Delete the comment, or take the `#` away."
    )

    func check(_ file: ExaminedFile, _ log: RuleLog) {
        guard file.spec != nil, let root = file.document.root, Self.mayHoldRule(file.file.bytes) else { return }
        let end = root.members.first { $0.key.value == "examples" }?.key.range.lowerBound ?? file.file.bytes.count
        for comment in Comments.all(in: file.document, of: file.file, holding: ["#"]) {
            guard comment.range.lowerBound < end else { break }
            guard let rule = rule(in: comment, file.file) else { continue }
            log.report(
                "the comment reads as a rule: `\(rule.shown)`",
                at: comment.range,
                help: "delete it, or take the `#` away"
            )
        }
    }

    /// Returns true if text behind some `#` may be a rule. It is a fast check, as locating all scalars takes longer.
    private static func mayHoldRule(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while let sign = bytes[offset...].firstIndex(of: UInt8(ascii: "#")) {
            let end = bytes[sign...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            guard sign == 0 || bytes[sign - 1] <= 0x20 else {
                offset = sign + 1
                continue
            }
            offset = end
            let text = uncommented(String(decoding: bytes[sign..<end], as: UTF8.self))
            if let first = text.first, first == "{" || first == "[" { return true }
            if isValue(text) { return true }
            if let (key, value) = entry(of: text), isRule(key, value) { return true }
        }
        return false
    }

    /// A comment without its sign. A comment that was commented out stays one.
    private static func uncommented(_ text: String) -> String {
        let body = text.drop { $0 == "#" }
        return (body.firstRange(of: " #").map { body[..<$0.lowerBound] } ?? body).trimmed
    }

    /// Returns the text of a comment if it is the YAML of a rule.
    private func rule(in comment: Comments.Comment, _ file: SourceFile) -> String? {
        let text = Self.uncommented(comment.range.text)
        guard !text.isEmpty, !text.hasPrefix("speclint"), text.count < 400 else { return nil }
        if !comment.isAlone { return isRest(text, behind: comment, file) ? text : nil }
        guard let (key, value) = Self.entry(of: text) else { return nil }
        return Self.isRule(key, value) && fits(comment, file) ? text : nil
    }

    /// Returns true if the comment has the indentation of the line above or below, as a commented-out line has.
    private func fits(_ comment: Comments.Comment, _ file: SourceFile) -> Bool {
        let number = file.line(containing: comment.range.lowerBound)
        let own = comment.range.lowerBound - file.lineRange(number).lowerBound
        let neighbours = [number - 1, number + 1].filter { (1...file.lineStarts.count).contains($0) }
        return neighbours.contains { line in
            let bytes = file.bytes[file.lineRange(line)]
            let blanks = bytes.prefix { $0 == 0x20 }.count
            return blanks < bytes.count && abs(blanks - own) <= 2
        }
    }

    /// `name: # {type: string}`: behind a key without a value, or what is left of a map in braces.
    private func isRest(_ text: String, behind comment: Comments.Comment, _ file: SourceFile) -> Bool {
        let line = file.lineRange(file.line(containing: comment.range.lowerBound))
        let before = String(decoding: file.bytes[line.lowerBound..<comment.range.lowerBound], as: UTF8.self).trimmed
        guard before.hasSuffix(":") else { return false }
        if text.hasPrefix("{") || text.hasPrefix("[") { return text.hasSuffix("}") || text.hasSuffix("]") }
        return Self.isValue(text)
    }

    /// A type, a flag, or a path that no sentence holds: `brand.name`, `user_email`.
    private static func isValue(_ text: String) -> Bool {
        if TypeName(rawValue: text) != nil || text == "true" || text == "false" { return true }
        guard text.utf8.contains(where: { $0 == 0x2E || $0 == 0x5F }), text.isBarePath else { return false }
        // `README.md`, `ISO_8601` and `v1.2` are none.
        let steps = text.split(whereSeparator: { $0 == "." || $0 == "_" })
        let isOfWords = steps.allSatisfy { $0.count > 1 && $0.allSatisfy { $0.isLowercase && $0.isLetter } }
        return isOfWords && !fileEndings.contains(String(steps.last ?? ""))
    }

    private static let fileEndings: Set = ["json", "yaml", "yml", "md", "txt", "csv", "html", "xml", "swift", "py"]

    /// The key and the value of one line of YAML.
    private static func entry(of text: String) -> (key: String, value: String)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let key = text[..<colon]
        let rest = text[text.index(after: colon)...]
        guard !key.isEmpty, rest.isEmpty || rest.first == " ",
            key.utf8.allSatisfy({ $0.isWordByte || $0 == 0x5F || $0 == 0x2D })
        else { return nil }
        return (String(key), rest.trimmed)
    }

    private static func isRule(_ key: String, _ value: String) -> Bool {
        if value.hasPrefix("{"), value.hasSuffix("}") {
            // Braces without a keyword may be data that is shown.
            return Keyword.all.contains { value.contains("\($0.name):") }
        }
        let places: [Keyword.Place] = [.property, .mapping, .defaults]
        guard let kind = places.lazy.compactMap({ Keyword.valueKind(of: key, at: $0) }).first else { return false }
        switch kind {
        case .flag: return value == "true" || value == "false"
        case .choice(let choices): return choices.contains(value)
        case .name, .element, .path, .paths, .dateFormats, .transformers, .number:
            return !value.isEmpty && !value.contains(" ") && !value.hasSuffix(".")
        case .properties, .within, .cases, .table, .constants: return value.isEmpty
        case .text, .version, .off, .pathList, .pairs, .json, .choices, .list, .oneOrList, .selection, .map, .mappings,
            .conditions, .transformLists, .nothing, .bound, .extent, .requirement, .requirements, .requirementList,
            .jsonList, .terms, .update, .alternatives, .hostTransformers, .hostKinds, .keywords, .entries,
            .oneOrEntries:
            return false
        }
    }
}
