import SpecSource

extension String {
    /// The text in at most so many cells.
    func cut(_ cells: Int) -> String {
        let text = printable.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
        guard text.cellWidth > cells else { return text }
        var result = ""
        var width = 1
        for character in text {
            width += String(character).cellWidth
            if width > cells { break }
            result.append(character)
        }
        return result + "…"
    }
}
