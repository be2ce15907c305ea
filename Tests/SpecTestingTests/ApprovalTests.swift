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

    /// Nobody has seen the effect on writers: it stays open.
    @Test func approvesForThoseWhoLookedAlone() throws {
        let rule = { (rule: String) in "specmap: 1\nmappings: {T: {properties: {x: {values: {one: \(rule)}}}}}\n" }
        let (old, new) = (try TrialSpecs.set(rule("1")), try TrialSpecs.set(rule("2")))
        var options = SpecDiff.Options()
        (options.views, options.tries) = ([.reader], 0)
        let seen = SpecDiff(from: old, to: new, options: options)
        let text = Approvals.text(for: seen.changes, reason: "readers agreed", until: nil, isNew: true)
        var all = SpecDiff(from: old, to: new, options: options)
        #expect(try approvals(text).apply(to: &all, today: "2026-11-23") == [] && all.worst == nil)
        options.views = [.reader, .writer]
        all = SpecDiff(from: old, to: new, options: options)
        #expect(try approvals(text).apply(to: &all, today: "2026-11-23") == [])
        #expect(all.worst == .breaking)
        #expect(all.changes.first?.open?.effects.map(\.view) == [.writer])
        let report = DiffReport(all, comparison: "").text
        #expect(report.contains("writer: ") && !report.contains("reader: objects"), "\(report)")
        #expect(report.contains("readers agreed"))
    }

    /// The mapping that the property leads to now is new, so that no change of its own is listed.
    @Test func coversNoRulesOfAnotherMappingThatComeLater() throws {
        let spec = { (target: String, rest: String) in
            "specmap: 1\nmappings: {Order: {properties: {ship: {object: \(target)}}}, \(target): {properties: {\(rest)}}}\n"
        }
        let (old, new) = (spec("Address", "city: "), spec("Place", "city: , zip: "))
        var diff = try SpecDiffTests.diff(old, new, tries: 0)
        let text = Approvals.text(
            for: diff.changes.filter { $0.severity > .harmless },
            reason: "zip is wanted",
            until: nil,
            isNew: true
        )
        #expect(try approvals(text).apply(to: &diff, today: "2026-11-23") == [] && diff.worst == .harmless)
        let later = spec("Place", "city: {transform: {substring: {count: 2}}}, zip: ")
        var next = try SpecDiffTests.diff(old, later, tries: 0)
        #expect(try approvals(text).apply(to: &next, today: "2026-11-23") != [])
        #expect(next.worst == .breaking)
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
