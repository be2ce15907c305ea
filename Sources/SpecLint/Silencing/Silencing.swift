public import SpecSource

/// Applies the silencing comments in specs, for programs that load specs without checking them.
public enum Silencing {
    /// The warnings that no comment of their file silences.
    ///
    ///     # speclint: ignore only-and-ignore -- both are meant
    public static func unsilenced(_ warnings: [Diagnostic]) -> [Diagnostic] {
        var suppressions: [SourceFile: Suppressions] = [:]
        return warnings.filter { warning in
            let file = warning.range.file
            var known = suppressions[file] ?? Suppressions(YAMLParser.document(file) { _ in }, of: file)
            defer { suppressions[file] = known }
            return !known.silences(warning, today: Today.text)
        }
    }
}
