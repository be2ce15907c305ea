extension DateFormat {
    /// The problem of several formats in one text, `dd.MM.yyyy||day`, as Elasticsearch has them; nil for other text.
    static func several(_ spelling: String) -> DateFormatProblem? {
        for sign in ["||", "|", ";", ","] where spelling.contains(sign) {
            let parts = spelling.split(separator: sign).map { $0.drop { $0 == " " } }
            let formats = parts.compactMap { try? named(String($0)).get().spelling }
            guard formats.count > 1, formats.count == parts.count else { continue }
            return DateFormatProblem(range: 0..<spelling.utf8.count, reason: .several(formats))
        }
        return nil
    }
}
