import SpecIR
import SpecLint
import SpecSource
import Testing

/// Each loss of data is declared by its rule, or reported by the linter.
struct UndeclaredLossTests {
    /// Losses that a keyword of the rule is for, or that its page states of each such rule.
    private static let declared: Set<LossReason> = [
        // The property is of one direction, or computed from what it reads.
        .readOnly, .writeOnly, .leftOut, .template, .oneWayTransformer, .exists, .writtenElsewhere,
        // Elements, members and paths are chosen.
        .pickedValue, .noElement, .selectedElements, .pairs, .besideColumns, .severalPaths, .firstOf, .firstOfShown,
        .indexPath,
        .unknownMembers, .dropped, .root, .parents, .embedded, .elementsMerged, .numbered, .rowGaps,
        // The rule states what stands for missing, null, empty or invalid values, or for unknown ones.
        .nullLeft, .invalidReplaced, .itemReplaced, .omittedNull, .omittedEmpty, .omittedDefault, .keptOmitted,
        .noMembers,
        .unlinked, .tableOtherwise, .chooserMember, .chooserType, .chooserOtherwise, .hostCode,
        // No keyword of a mapping declares that it is only read.
        .rootNotWritten,
        // The format that is written has less than one that is read.
        .dateCut, .weekday,
        // What is kept beside a path is asked for by `direction: read`; without it, `kept-not-whole` reports it.
        .keptBehindIndex,
        // `chooser-not-kept` reports a mapping that doesn't write the text; the example's does.
        .chooserPrefix,
        // A cautious verdict: most such defaults are read again as they were.
        .defaultNotKept,
    ]

    @Test(arguments: LossReason.allCases.filter { max($0.verdict.json, $0.verdict.object) == .lossy })
    func isDeclaredOrReported(_ reason: LossReason) throws {
        let lines = reason.facts.example.split(separator: "\n").map { "  \($0)\n" }.joined()
        let text = "specmap: 1\nmappings:\n\(lines)"
        let found = try Linter().check(text: text, at: "s.yaml").diagnostics.map(\.id)
        let isReported = found.contains { Self.reporting.contains($0) }
        #expect(isReported != Self.declared.contains(reason), "\(found)")
    }

    private static let reporting: Set = [
        "undeclared-loss", "path-not-written", "dates-differ-in-precision", "repeated-transformer",
    ]
}
