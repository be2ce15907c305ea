import SpecIR
import SpecSource
import Testing

/// Words of other tools for requirements, and values of the wrong kind that people bring from there.
struct ForeignRequirementsTests {
    @Test(arguments: [
        ("at_least: 1", "write `min`"), ("at_most: 9", "write `max`"), ("minimum: 1", "write `min`"),
        ("gte: 1", "write `min`"), ("between: [1, 9]", "write `{min: ..., max: ...}`"),
        ("not_in: [1]", "write `not: {in: [...]}`"), ("allowed: [1]", "write `in`"),
        ("positive: true", "write `above: 0`"),
        ("uniqueItems: true", "`duplicates: fail` in the property does that"),
    ])
    func areHelpedWith(_ requirement: String, _ help: String) throws {
        for form in ["{\(requirement)}", "[{\(requirement)}]", "{not: {\(requirement)}}"] {
            let found = try findings(in: spec("{type: integer, requires: \(form)}"))
            #expect(found.map(\.id) == ["unknown-keyword"] && found.first?.help?.hasPrefix(help) == true, "\(found)")
        }
    }

    @Test func listInPlaceOfATableIsARequirement() throws {
        let lists = [
            ("[open, closed]", "[open, closed]"), ("[]", "[...]"), ("[1, 2, 3, 4, 5, 6]", "[...]"),
        ]
        for (written, shown) in lists {
            let found = try findings(in: spec("{values: \(written)}"))
            #expect(found.first?.help == "for the values allowed write `requires: {in: \(shown)}`", "\(found)")
        }
    }

    @Test func idAloneIsNoExpectedFailure() throws {
        let examples = "examples:\n  - {name: a, mapping: A, json: {}, errors: [wrong-type]}\n"
        let found = try findings(in: spec("{type: integer}") + examples)
        #expect(found.map(\.id) == ["wrong-kind"] && found.first?.help == "write `{id: wrong-type}`", "\(found)")
    }

    private func spec(_ rule: String) -> String { "specmap: 1\nmappings:\n  A:\n    properties:\n      a: \(rule)\n" }
}
