import SpecSource
import SpecTestSupport

/// The result of reading a text.
struct Parsing {
    let root: YAMLNode?
    let diagnostics: [Diagnostic]

    init(_ file: SourceFile) {
        var diagnostics: [Diagnostic] = []
        root = YAMLParser.parse(file) { diagnostics.append($0) }
        self.diagnostics = diagnostics
    }

    init(_ text: String) {
        self.init(SourceFile(name: "spec.yaml", text: text))
    }

    var dump: String { root?.dump() ?? "unreadable\n" }

    /// True if nothing could be read. With this property, a failing test doesn't print the tree of an alias bomb.
    var isRefused: Bool { root == nil }

    /// The first diagnostic's message.
    var message: String { diagnostics.first?.message ?? "" }

    /// The first diagnostic's help.
    var help: String { diagnostics.first?.help ?? "" }

    /// The text after the first fix of each diagnostic.
    func corrected(_ text: String) -> String {
        var bytes = Array(text.utf8)
        let edits = diagnostics.compactMap(\.fixes.first).flatMap(\.edits)
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range.lowerBound..<edit.range.upperBound, with: Array(edit.replacement.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The diagnostics in a marked text, as `MarkedSpec` sums them up.
func findings(in marked: String, _ variation: SpecVariation = .asWritten) -> [String] {
    let spec = MarkedSpec(marked, variation)
    return spec.summary(of: Parsing(spec.file).diagnostics)
}
