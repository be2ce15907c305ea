import SpecIR
import SpecSource

/// Misspelt names of which nothing shows whether their use is wrong or the declaration: no fix is offered for those.
///
///     requires: {at_most: [arrived, departed]}
///     properties: [arrived, depsrted]
struct DoubtfulNames {
    private let specs: CheckedSpecs

    /// The declarations of mappings.
    private let declarations = MadeOnce<Set<SourceRange>>()

    /// The names of properties and cases, in small letters.
    private let others = MadeOnce<Set<String>>()

    init(_ specs: CheckedSpecs) { self.specs = specs }

    /// Returns the diagnostic without its fix, if the name that the fix writes may be the misspelt one.
    func sifted(_ finding: Diagnostic) -> Diagnostic {
        guard Self.rules.contains(finding.id), let fix = finding.fixes.first, finding.fixes.count == 1,
            let edit = fix.edits.first, fix.edits.count == 1
        else { return finding }
        let (used, declared) = (edit.range.text.unquoted, edit.replacement)
        // `skip` and `fail` are declared nowhere.
        let isWord = finding.id == "unknown-mapping" && specs.set.entries(named: declared).isEmpty
        if isWord || isTrusted(declared, insteadOf: used, at: finding.range) { return finding }
        var sifted = finding
        sifted.fixes = []
        sifted.help =
            "did you mean `\(declared.shown)`? If that is misspelt where it is declared, write `\(used.shown)` there"
        return sifted
    }

    private static let rules: Set = ["unknown-mapping", "unknown-property"]

    private func isTrusted(_ declared: String, insteadOf used: String, at range: SourceRange) -> Bool {
        // A declaration that all uses contradict is reported itself.
        let declarations = declarations.value { Set(specs.set.mappings.map(\.name.range)) }
        if declarations.contains(range) || TypeName(rawValue: declared) != nil { return true }
        if specs.set.entries(named: declared).contains(where: specs.uses.used.contains) { return true }
        if declarations.contains(where: { $0.text.unquoted == declared }), isRepeated(declared) { return true }
        if CommonWords.areAllCommon(in: declared) { return true }
        // Of a short name nothing is known.
        return !CommonWords.areAllCommon(in: used) && declared.count >= CommonWords.fewestLetters
            && CommonWords.holdAll(of: declared)
    }

    /// Returns true if a property or a case is called as a mapping is.
    private func isRepeated(_ mapping: String) -> Bool {
        let others = others.value {
            let names = specs.set.stated.flatMap { mapping in
                mapping.properties.map(\.name.value) + (mapping.choice.cases?.value ?? []).map(\.key.value)
            }
            return Set(names.map { $0.lowercased() })
        }
        return others.contains(mapping.lowercased())
    }
}
