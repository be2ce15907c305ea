package import SpecSource

/// YAML of other programs in a folder of specs: no line of it begins with `specmap` or `mappings`, and nobody names it.
package enum OtherFiles {
    /// The files of other programs among those that aren't specs.
    ///
    /// - Parameters:
    ///   - files: files that were looked at and aren't specs.
    ///   - specs: the specs that were loaded with them.
    ///   - isNamed: true for the path of a file that is named by itself.
    /// - Returns: the files that may be skipped.
    package static func find(
        among files: [SourceFile],
        beside specs: [Spec],
        isNamed: (String) -> Bool
    ) -> Set<SourceFile> {
        let suspects = files.filter { !isNamed($0.name) && !$0.inSingleBytes.hasLine(beginningWith: words) }
        if suspects.isEmpty { return [] }
        let used = Set(specs.flatMap { spec in spec.uses.map { $0.value.lastStep } })
        return Set(suspects.filter { !used.contains($0.name.lastStep) })
    }

    private static let words = ["specmap", "mappings", "\"specmap\"", "'specmap'", "{"]

    /// Lists which files of folders were skipped; nil if there are none.
    static func report(_ files: [SourceFile]) -> Diagnostic? {
        guard let first = files.first else { return nil }
        let names = files.prefix(mostNamed).map { "`\($0.name.printable)`" }.joined(separator: ", ")
        let rest = files.count > mostNamed ? " and \(files.count - mostNamed) more" : ""
        return Diagnostic(
            RuleText.version.id,
            "skipped, as there is no `specmap:` in \(names)\(rest)",
            at: SourceRange(file: first, lowerBound: first.textStart, upperBound: first.textStart),
            severity: .info,
            help: "add the line `specmap: 1` at the top of what is meant as a spec"
        )
    }

    private static let mostNamed = 3
}

extension SourceFile {
    /// The file; of UTF-16 and UTF-32, its ASCII characters.
    fileprivate var inSingleBytes: SourceFile {
        guard bytes.prefix(4).contains(0) else { return self }
        return SourceFile(name: name, bytes: bytes.filter { (1..<0x80).contains($0) })
    }

    /// Returns true if a line begins with one of the words.
    fileprivate func hasLine(beginningWith words: [String]) -> Bool {
        lineStarts.contains { start in
            let start = max(start, textStart)
            return start < bytes.count && words.contains { bytes[start...].starts(with: $0.utf8) }
        }
    }
}

extension String {
    fileprivate var lastStep: String { split(separator: "/").last.map(String.init) ?? self }
}
