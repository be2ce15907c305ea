import SpecSource

/// A place lies in its file, and parts no character in two.
func expectPlace(_ range: SourceRange, in file: SourceFile, of words: @autoclosure () -> String) throws(Finding) {
    let bytes = file.bytes
    let isInside = range.lowerBound >= 0 && range.lowerBound <= range.upperBound && range.upperBound <= bytes.count
    try expect(isInside, "a place outside of the text, \(range.lowerBound)..<\(range.upperBound): \(words())")
    try expect(range.start.line >= 1 && range.start.column >= 1, "a place before the text: \(words())")
    // A text with NUL may be taken for UTF-16.
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { return }
    for offset in [range.lowerBound, range.upperBound] where offset < bytes.count {
        try expect(bytes[offset] & 0xC0 != 0x80, "a place inside a character, \(offset): \(words())")
    }
}

/// Diagnostics have places and words, and can be shown.
func expectSound(_ diagnostics: [Diagnostic], in file: SourceFile) throws(Finding) {
    for diagnostic in diagnostics {
        try expect(!diagnostic.message.isEmpty, "a finding without words: \(diagnostic.id)")
        let edits = diagnostic.fixes.flatMap(\.edits).map(\.range)
        for range in [diagnostic.range] + diagnostic.notes.map(\.range) + edits where range.file === file {
            try expectPlace(range, in: file, of: diagnostic.message)
        }
    }
    for format in DiagnosticFormat.allCases {
        let text = render(diagnostics, as: format)
        try expect(diagnostics.isEmpty || text.hasSuffix("\n"), "findings that can't be shown as \(format)")
    }
}

extension [Diagnostic] {
    var hasErrors: Bool { contains { $0.severity == .error } }
}
