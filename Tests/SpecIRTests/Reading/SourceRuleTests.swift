import SpecIR
import SpecSource
import Testing

/// `template`, `first_of` and `deprecated`.
struct SourceRuleTests {
    private func mapping(_ rule: String) throws -> Mapping {
        try SpecIRTests.mapping("A:\n  within: {in: {a: \(rule)}}")
    }

    @Test func cutsATemplateAtItsBraces() throws {
        let property = try property(#"{template: 'Dear {first} {meta."a}b".0}, hello }'}"#)
        #expect(
            property.template?.value.pieces.map { piece in
                switch piece {
                case .text(let text): text
                case .path(let path): "<\(path.value.description)>"
                }
            } == ["Dear ", "<first>", " ", "<meta.a}b.0>", ", hello }"]
        )
    }

    @Test func readsTheTemplatesPathsAndWritesNothing() throws {
        let mapping = try mapping("{template: '{x} {$.y}'}")
        let property = try #require(mapping.properties.first)
        #expect(property.templatePaths.map(\.description) == ["in.x", "$.y"])
        #expect(property.readPaths(in: mapping) == [] && property.writePath(in: mapping) == nil)
    }

    @Test func pointsAtTheMistakeInATemplate() throws {
        func expect(_ template: String, _ expected: [String]) throws {
            try expectFindings("specmap: 1\nmappings: {A: {properties: {a: {template: \(template)}}}}\n", expected)
        }
        try expect("'{a} ①{b②'", ["path-syntax ①②"])
        try expect("'x {a①..②b}'", ["path-syntax ①②"])
        try expect("'x ①{}② y'", ["path-syntax ①②"])
        try expect("①nothing②", ["path-syntax ①②"])
        try expect("'x ①{{a}}② y'", ["path-syntax ①②"])
        try expect("'x ①{ a }② {b}'", ["path-syntax ①②"])
        try expect("'①{{ a.b }}②'", ["path-syntax ①②"])
        try expect("'①{ }②'", ["path-syntax ①②"])
        try expect("'{\"{a\"} {\" b \"} {a b}}'", [])
    }

    @Test func readsEachRuleOfFirstOfAndWritesTheFirst() throws {
        let mapping = try mapping("{first_of: [{from: x, type: date}, {type: integer}, z, [v, w]]}")
        let property = try #require(mapping.properties.first)
        #expect(
            property.firstOf.map { $0.readPaths(in: mapping).map(\.description) } == [
                ["in.x"], ["in.a"], ["in.z"], ["in.v", "in.w"],
            ]
        )
        #expect(property.firstOf.map(\.rule.type) == [.date, .integer, .any, .any])
        #expect(property.writePath(in: mapping)?.description == "in.x")
        #expect(property.readPaths(in: mapping) == [])
        #expect(property.allReadPaths(in: mapping).count == 5)
    }

    @Test func refusesARuleThatIsNeverUsed() throws {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {a: {first_of: [①x②, {from: [③x④, x], type: date}, [x, y]]}}}}\n",
            ["never-reached ③④, note ①②"]
        )
    }

    @Test func checksTheRulesOfFirstOfAsAllOthers() throws {
        try expectFindings(
            """
            specmap: 1
            mappings:
              A:
                properties:
                  a: {first_of: [{from: x, object: ①Carr②}, {from: y, transform: ③nope④}, {from: z, ⑤default⑥: 1}]}
                  b: {⑦first_of⑧: [{from: p}, {from: q}], ⑨type⑩: string}
            """,
            [
                "unknown-mapping ①②", "unknown-transformer ③④", "unknown-keyword ⑤⑥",
                "exclusive-keywords ⑨⑩, note ⑦⑧",
            ]
        )
    }

    @Test func collidesByThePathOfTheFirstRule() throws {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {a: ①x②, b: {first_of: [{from: ③x④}, y]}, c: y}}}\n",
            ["path-collision ③④, note ①②"]
        )
    }

    @Test func knowsWhichPathsAreDeprecated() throws {
        let mapping = try mapping("{from: [x, y, z], deprecated: [y, z]}")
        let property = try #require(mapping.properties.first)
        #expect(property.deprecatedPaths.map(\.description) == ["in.y", "in.z"])
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {a: {from: [x, y], deprecated: [①z②]}}}}\n",
            ["deprecated-not-read ①②"]
        )
    }
}
