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

    private static func text(
        _ text: String = "",
        approving changes: [RuleChange],
        _ reason: String,
        until: String? = nil
    ) throws -> String {
        let file = SourceFile(name: "approvals.yaml", text: text)
        let added = Approvals.text(of: file, approving: changes, reason: reason, until: until)
        return String(decoding: try #require(added), as: UTF8.self)
    }

    private static let known = "change: old, from: \"1\", to: \"2\", reason: r"
    private static let block = known.replacing(", ", with: "\n    ")

    @Test(arguments: [
        "", "# none yet\n", "approvals:\n", "approvals: # none\n", "approvals: []\n", "approvals: [] # none\n",
        "approvals: []",
        "{approvals: []}\n", "approvals: [{\(known)}]\n", "approvals: [\n  {\(known)},\n]\n",
        "{approvals: [{\(known)}]}",
        "approvals:\n  - \(block)\n", "approvals:\n  - \(block)",
        "approvals:\n- \(block.replacing("    ", with: "  "))\n# the end\n",
        "approvals:\n    - {\(known)}\n\n",
        "approvals:\n      - \(block.replacing("    ", with: "        "))\n...\n", "approvals:\r\n  - {\(known)}\r\n",
    ])
    func addsToAnyLayout(_ layout: String) throws {
        var diff = try SpecDiffTests.diff(old, new, tries: 20)
        let text = try Self.text(layout, approving: diff.changes, "it is gone")
        let before = try approvals(layout).entries.count
        #expect(try approvals(text).entries.count > before, "\(text)")
        #expect(
            try approvals(text).apply(to: &diff, today: "2026-11-23").count == before && diff.worst == nil,
            "\(text)"
        )
        for line in layout.split(whereSeparator: \.isNewline) where line.hasPrefix("#") { #expect(text.contains(line)) }
        #expect(layout.contains("\r\n") == text.contains("\r\n") && !text.replacing("\r\n", with: "").contains("\r"))
    }

    @Test func addsNothingToWhatIsNoListOfApprovals() throws {
        let diff = try SpecDiffTests.diff(old, new, tries: 20)
        for text in ["approvals: {a: 1}\n", "others: []\n", "approvals: [\n", "- a\n"] {
            let file = SourceFile(name: "approvals.yaml", text: text)
            #expect(Approvals.text(of: file, approving: diff.changes, reason: "r", until: nil) == nil, "\(text)")
        }
    }

    @Test func knowsTheDaysOfAMonth() {
        for day in ["2026-02-28", "2028-02-29", "2026-12-31", "2000-02-29"] { #expect(Approvals.isDay(day)) }
        for day in ["2026-02-29", "2027-02-30", "2026-04-31", "1900-02-29", "2026-13-01", "2026-00-10", "26-01-01"] {
            #expect(!Approvals.isDay(day))
        }
    }

    @Test func coversTheChangeAndNoOther() throws {
        var diff = try SpecDiffTests.diff(old, new, tries: 20)
        #expect(diff.worst == .breaking)
        let text = try Self.text(approving: diff.changes, "it is gone")
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
        let text = try Self.text(approving: seen.changes, "readers agreed")
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
        let text = try Self.text(approving: diff.changes.filter { $0.severity > .harmless }, "zip is wanted")
        #expect(try approvals(text).apply(to: &diff, today: "2026-11-23") == [] && diff.worst == .harmless)
        let later = spec("Place", "city: {transform: {substring: {count: 2}}}, zip: ")
        var next = try SpecDiffTests.diff(old, later, tries: 0)
        #expect(try approvals(text).apply(to: &next, today: "2026-11-23") != [])
        #expect(next.worst == .breaking)
    }

    @Test func endsOnItsDay() throws {
        var diff = try SpecDiffTests.diff(old, new, tries: 20)
        let text = try Self.text(approving: diff.changes, "a while", until: "2026-12-01")
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
