import Foundation
import SpecIR
import SpecSource

/// A good spec's text, with the places where people slip.
struct SpecText {
    let text: String
    let bytes: [UInt8]

    /// Keys and texts in the order of the text, examples left out.
    private(set) var words: [Word] = []

    /// Where lines begin and end, without their line breaks, up to the examples.
    private(set) var lines: [Range<Int>] = []

    /// A key, or a text that isn't one.
    struct Word {
        enum Role { case key, value, item }

        var range: Range<Int>
        var text: String
        var role: Role
        var isQuoted: Bool

        /// The keys above it.
        var path: [String]

        /// True if it stands inside of `{}` or `[]`.
        var isInFlow: Bool

        /// Of a key, its value.
        var value: YAMLNode?

        var parent: String { path.last ?? "" }
    }

    init?(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
        let file = SourceFile(name: "spec.yaml", text: text)
        var isGood = true
        guard let root = YAMLParser.parse(file, report: { _ in isGood = false }), isGood else { return nil }
        collect(root, path: [], isInFlow: false)
        words.sort { $0.range.lowerBound < $1.range.lowerBound }
        let end = bytes.count - Self.examples(of: text).utf8.count
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            if start < end { lines.append(start..<index) }
            start = index + 1
        }
    }

    /// The text from `examples:` on.
    static func examples(of text: String) -> Substring {
        text.range(of: "\nexamples:").map { text[text.index(after: $0.lowerBound)...] } ?? ""
    }

    private mutating func collect(_ node: YAMLNode, path: [String], isInFlow: Bool) {
        switch node.content {
        case .scalar: break
        case .sequence(let items):
            let isInFlow = isInFlow || bytes[node.range.lowerBound] == UInt8(ascii: "[")
            for item in items where item.use == nil { take(item, .item, path, isInFlow) }
        case .mapping(let members):
            let isInFlow = isInFlow || bytes[node.range.lowerBound] == UInt8(ascii: "{")
            for member in members where member.mergedBy == nil && !(path.isEmpty && member.key.value == "examples") {
                let range = member.key.range.lowerBound..<member.key.range.upperBound
                words.append(
                    Word(
                        range: range,
                        text: member.key.value,
                        role: .key,
                        isQuoted: member.keyStyle != .plain,
                        path: path,
                        isInFlow: isInFlow,
                        value: member.value
                    )
                )
                guard member.value.use == nil else { continue }
                take(member.value, .value, path + [member.key.value], isInFlow)
            }
        }
    }

    private mutating func take(_ node: YAMLNode, _ role: Word.Role, _ path: [String], _ isInFlow: Bool) {
        guard case .scalar(let scalar) = node.content else { return collect(node, path: path, isInFlow: isInFlow) }
        guard !scalar.isAbsent, [.plain, .singleQuoted, .doubleQuoted].contains(scalar.style) else { return }
        words.append(
            Word(
                range: node.range.lowerBound..<node.range.upperBound,
                text: scalar.text,
                role: role,
                isQuoted: scalar.isQuoted,
                path: path,
                isInFlow: isInFlow,
                value: nil
            )
        )
    }

    func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func line(containing offset: Int) -> Range<Int>? {
        lines.first { $0.lowerBound <= offset && offset <= $0.upperBound }
    }

    /// Lines that hold more than a comment.
    var contentLines: [Int] {
        lines.indices.filter { index in
            let first = bytes[lines[index]].first { $0 != 0x20 }
            return first != nil && first != UInt8(ascii: "#")
        }
    }

    func indentation(of line: Int) -> Int { bytes[lines[line]].prefix { $0 == 0x20 }.count }
}

extension SpecText.Word {
    private static let keywords = Set(Keyword.all.map(\.name))

    /// True if keys in its place are names that the spec's author chose.
    private var isAmongNames: Bool {
        ["mappings", "properties", "within", "values", "cases", "constants", "read", "write"].contains(parent)
            || (path.count > 1 && path[path.count - 2] == "within") || path.contains("defaults") && parent == "reserved"
    }

    var isKeyword: Bool { role == .key && !isAmongNames && Self.keywords.contains(text) }
    var isMappingName: Bool { role == .key && path == ["mappings"] }

    var isPropertyName: Bool {
        guard path.first == "mappings", path.count >= 3, role != .value else { return false }
        if parent == "properties" { return true }
        return role == .key && path.count > 3 && path[path.count - 2] == "within"
    }

    /// True if the text is one path.
    var isPath: Bool {
        guard path.first == "mappings", role != .key else { return false }
        if ["from", "to", "root", "choose_by"].contains(parent) { return true }
        guard role == .value, path.count >= 4 else { return false }
        let above = path[path.count - 2]
        return above == "properties" || (path.count >= 5 && path[path.count - 3] == "within")
    }

    var isMappingUse: Bool {
        guard role != .key else { return false }
        if path.count >= 2, path[path.count - 2] == "cases" { return true }
        return ["object", "extends", "reference", "reference_list"].contains(parent)
            || (["list", "dictionary"].contains(parent) && TypeName(rawValue: text) == nil)
    }

    var isType: Bool {
        role != .key && ["type", "list", "dictionary"].contains(parent) && TypeName(rawValue: text) != nil
    }
}
