import SpecIR
import SpecSource

/// A name or path without quotes that goes on over lines, which YAML joins to one text with blanks in it.
enum SeveralLines {
    /// The advice for a path on several lines; nil for other paths.
    static func advice(for path: Located<Path>) -> (message: String, help: String)? {
        guard isWritten(at: path.range) else { return nil }
        let lines = path.range.text.split(whereSeparator: \.isNewline).map(\.trimmed)
        return (
            "YAML joins these \(lines.count) lines to the one path `\(lines.joined(separator: " ").shown)`",
            "write it on one line; several paths are a list: `[\(lines.joined(separator: ", ").shown)]`"
        )
    }

    /// The help for a name on several lines; nil for other names.
    static func help(for name: Located<String>) -> String? {
        guard name.value.holds(0x20), isWritten(at: name.range) else { return nil }
        return name.value.contains(" - ")
            ? "indent each `- ` like the first, so that it begins an item of its own"
            : "put a `:` behind each name, or a `,` between two"
    }

    private static func isWritten(at range: SourceRange) -> Bool {
        let text = range.text
        return text.contains(where: \.isNewline) && !"'\"|>".contains(text.first ?? "'")
    }
}
