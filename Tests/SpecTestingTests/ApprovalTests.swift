import SpecIR
import SpecSource
import SpecTesting
import Testing

/// Approvals hold for one change, and end.
struct ApprovalTests {
    private let old = "specmap: 1\nmappings: {T: {properties: {age: {type: integer, if_invalid: null}, name: }}}\n"
    private let new = "specmap: 1\nmappings: {T: {properties: {age: {type: integer}, name: }}}\n"

    private func approvals(_ text: String) throws -> Approvals {
        var found: [Diagnostic] = []
        let approvals = Approvals(SourceFile(name: "approvals.yaml", text: text)) { found.append($0) }
        try #require(found.isEmpty, "\(found.map(\.message))")
        return approvals
    }

    @Test func coversTheChangeAndNoOther() throws {
        var diff = try SpecDiffTests.diff(old, new, tries: 20)
        #expect(diff.worst == .breaking)
        let text = Approvals.text(for: diff.changes, reason: "it is gone", until: nil, isNew: true)
        #expect(try approvals(text).apply(to: &diff, today: "2026-11-23") == [])
        #expect(diff.worst == nil)
        #expect(diff.changes.first?.approval == "it is gone")

        var other = try SpecDiffTests.diff(old, new.replacing("type: integer", with: "type: boolean"), tries: 20)
        #expect(try approvals(text).apply(to: &other, today: "2026-11-23").count == 1)
        #expect(other.worst == .breaking)
    }

    @Test func endsOnItsDay() throws {
        var diff = try SpecDiffTests.diff(old, new, tries: 20)
        let text = Approvals.text(for: diff.changes, reason: "a while", until: "2026-12-01", isNew: true)
        _ = try approvals(text).apply(to: &diff, today: "2026-12-01")
        #expect(diff.worst == nil)
        #expect(try approvals(text).apply(to: &diff, today: "2026-12-02") != [])
        #expect(diff.worst == .breaking)
    }

    @Test(arguments: [
        "x: 1", "approvals: 1", "approvals: [{change: a}]",
        "approvals: [{change: a, from: b, to: c, reason: d, until: soon}]",
    ])
    func refusesWhatIsNoApproval(_ text: String) {
        var found: [Diagnostic] = []
        _ = Approvals(SourceFile(name: "approvals.yaml", text: text)) { found.append($0) }
        #expect(found.count == 1)
    }
}
