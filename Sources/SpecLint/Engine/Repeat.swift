import SpecSource

/// Diagnostics of a rule that others at the same place describe better.
struct Repeat {
    /// The rule whose diagnostics are dropped: all of them, or those below an error.
    let rule: String
    var isBelowError = false

    /// The rules that report more: with all diagnostics, or with errors.
    let better: Set<String>
    var isError = false

    /// The position of the better one relative to the other.
    var place = Place.same

    enum Place {
        case same
        case around

        /// In front of the other, with nothing but a `:` and blanks between.
        case before
    }

    static let all = [
        Repeat(rule: "use-not-found", better: ["path-case"]),
        Repeat(rule: "example-file-missing", better: ["path-case"]),
        // An example that can't be run for want of a file is more than a file that isn't there.
        Repeat(rule: "example-file-missing", isBelowError: true, better: ["example-file-missing"], isError: true),
        Repeat(rule: "unused-anchor", better: ["path-lost-to-yaml", "empty-value"]),
        // A tag in the place of a value.
        Repeat(rule: "empty-value", better: ["custom-tag"], place: .before),
        // A number that was meant as a key leaves a gap between the items that are written.
        Repeat(rule: "path-not-written", better: ["odd-path"]),
        // References without a key have this for their cause.
        Repeat(rule: "unused-primary-key", better: ["reference-without-key"]),
        // A keyword among the cases isn't one of them.
        Repeat(rule: "chooser-not-kept", better: ["keyword-among-values"]),
        // The diagnostic for the unknown name shows the invisible character already.
        Repeat(
            rule: "invisible-character",
            isBelowError: true,
            better: ["unknown-mapping", "unknown-choice", "unknown-property"],
            place: .around
        ),
        // That a value is of the wrong type is more precise than that others read it as one of the right type.
        Repeat(
            rule: "ambiguous-scalar",
            better: ["type-mismatch", "wrong-kind", "transformer-argument", "unknown-choice"],
            isError: true,
            place: .around
        ),
    ]

    /// Returns true if a diagnostic is one of those that others may describe better.
    fileprivate func concerns(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.id == rule && (!isBelowError || diagnostic.severity != .error)
    }

    /// Returns true if a diagnostic is one that describes others better.
    fileprivate func isBetter(_ diagnostic: Diagnostic) -> Bool {
        better.contains(diagnostic.id) && (!isError || diagnostic.severity == .error)
    }
}

extension [Diagnostic] {
    /// The diagnostics without those that another one at their place describes better.
    var withoutRepeats: [Diagnostic] {
        let ids = Set(lazy.map(\.id))
        let repeats = Repeat.all.filter { ids.contains($0.rule) && !ids.isDisjoint(with: $0.better) }
            .map { row in (row: row, places: Set(filter(row.isBetter).map(\.range))) }
        if repeats.isEmpty { return self }
        return filter { diagnostic in
            !repeats.contains { row, places in
                guard row.concerns(diagnostic) else { return false }
                let range = diagnostic.range
                switch row.place {
                case .same: return places.contains(range)
                case .around: return places.contains { $0.contains(range) }
                case .before: return places.contains { range.isBehind($0) }
                }
            }
        }
    }
}

extension SourceRange {
    /// Returns true if nothing but a `:` and blanks stands between a key and this range.
    fileprivate func isBehind(_ key: SourceRange) -> Bool {
        guard file == key.file, key.upperBound <= lowerBound else { return false }
        return file.bytes[key.upperBound..<lowerBound].allSatisfy { ": ".utf8.contains($0) }
    }
}
