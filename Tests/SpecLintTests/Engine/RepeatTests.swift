import SpecSource
import Testing

@testable import SpecLint

struct RepeatTests {
    @Test func namesRulesThatExist() {
        for row in Repeat.all {
            for id in row.better.union([row.rule]) { #expect(RuleRegistry.rule(id) != nil, "`\(id)` is no rule") }
        }
    }

    @Test func dropsWhatAnotherFindingDescribesBetter() {
        let file = SourceFile(name: "spec.yaml", text: "use: [a.yaml]")
        let (list, item) = (
            SourceRange(file: file, lowerBound: 5, upperBound: 13),
            SourceRange(file: file, lowerBound: 6, upperBound: 12)
        )
        func kept(_ findings: (String, SourceRange, Diagnostic.Severity)...) -> [String] {
            findings.map { Diagnostic($0, "", at: $1, severity: $2) }.withoutRepeats.map(\.id)
        }
        #expect(kept(("use-not-found", item, .error), ("path-case", item, .warning)) == ["path-case"])
        #expect(kept(("use-not-found", item, .error), ("path-case", list, .warning)).count == 2)
        #expect(kept(("ambiguous-scalar", item, .warning), ("wrong-kind", list, .error)) == ["wrong-kind"])
        #expect(kept(("ambiguous-scalar", list, .warning), ("wrong-kind", item, .error)).count == 2)
        #expect(kept(("example-file-missing", item, .warning), ("example-file-missing", item, .error)).count == 1)
    }
}
