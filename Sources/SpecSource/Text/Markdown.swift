extension String {
    /// The text for a line or a cell of Markdown: what stands in backticks is code, all else is what it is.
    package var markdown: String {
        let parts = split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return escapedInMarkdown }
        return parts.enumerated().map { index, part in
            if index % 2 == 0 { return String(part).escapedInMarkdown }
            return part.isEmpty ? "\\`\\`" : String(part).markdownCode
        }
        .joined()
    }

    /// A code span that may hold backticks and bars; nothing for no text, as an empty span would be two backticks.
    package var markdownCode: String {
        if isEmpty { return "" }
        var fence = "`"
        while contains(fence) { fence += "`" }
        let padding = hasPrefix("`") || hasSuffix("`") ? " " : ""
        let line = replacing("|", with: "\\|").replacing("\n", with: " ").replacing("\r", with: " ")
        return fence + padding + line + padding + fence
    }

    private var escapedInMarkdown: String {
        reduce(into: "") { result, character in
            switch character {
            case "<": result += "&lt;"
            case "&": result += "&amp;"
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "@", ">": result += "\\" + String(character)
            case "\n", "\r", "\r\n": result += " "
            default: result.append(character)
            }
        }
    }
}
