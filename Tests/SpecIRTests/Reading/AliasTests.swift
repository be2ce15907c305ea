import SpecIR
import SpecSource
import Testing

/// Diagnostics in text that aliases and merges bring elsewhere: reported at the text, with a note where it is used.
struct AliasTests {
    @Test func pointsAtTheAnchorsTextAndNotesTheAlias() throws {
        try expectFindings(
            """
            specmap: 1
            mappings:
              A:
                properties:
                  x: &rule {type: ①integr②}
                  y: ③*rule④
            """,
            ["unknown-choice ①②, note ③④"]
        )
    }

    @Test func pointsAtTheMergedTextAndNotesTheMerge() throws {
        try expectFindings(
            """
            specmap: 1
            mappings:
              A: &a
                properties: [x]
                ①nope②: 1
              B:
                ③<<④: *a
                root: b
            """,
            ["unknown-keyword ①②, note ③④"]
        )
    }

    @Test func notesTheAliasOfANameThatIsChecked() throws {
        try expectFindings(
            """
            specmap: 1
            mappings:
              A:
                properties:
                  x: &car {object: ①Carr②}
                  y: ③*car④
            """,
            ["unknown-mapping ①②, note ③④"]
        )
    }

    @Test func showsThreeUsesAndCountsTheRest() throws {
        let uses = (1...5).map { "      y\($0): *rule\n" }.joined()
        let text = "specmap: 1\nmappings:\n  A:\n    properties:\n      x: &rule {type: integr}\n" + uses
        let found = try findings(in: text)
        #expect(found.map(\.id) == ["unknown-choice"])
        #expect(
            found.first?.notes.map(\.message) == ["used here", "used here", "used here", "and used in 2 more places"]
        )
    }

    @Test func readsOneRuleForSeveralProperties() throws {
        let mapping = try mapping(
            """
            A:
              properties:
                first: &text {transform: trim, if_null: leave}
                second: *text
                third: {<<: *text, if_null: fail, from: x}
            """
        )
        #expect(mapping.properties.map { $0.rule.transforms.map(\.name.value) } == [["trim"], ["trim"], ["trim"]])
        #expect(mapping.properties.map { $0.rule.ifNull?.value } == [.leave, .leave, .fail])
    }

    @Test func tellsNothingTwiceOfAnAliasThatLeadsNowhere() throws {
        try expectFindings(
            """
            specmap: 1
            mappings:
              A:
                root: ①*nowhere②
                properties: {x: {default: ③*nowhere④}, y: {transform: ⑤*nowhere⑥}, z: ⑦*nowhere⑧}
            """,
            ["unknown-anchor ①②", "unknown-anchor ③④", "unknown-anchor ⑤⑥", "unknown-anchor ⑦⑧"]
        )
    }
}
