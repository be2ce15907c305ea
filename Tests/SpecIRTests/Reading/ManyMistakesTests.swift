import SpecIR
import SpecSource
import Testing

/// All mistakes of a spec are reported in one go, each once, in the order of the text.
struct ManyMistakesTests {
    @Test func tellsAllMistakesOnceAndInOrder() throws {
        try expectFindings(
            """
            specmap: 1
            use: [①nowhere.yaml②]
            defaults: {naming: ③snake④, primary_key: ⑤[]⑥}
            mappings:
              Person:
                root: ⑦$.a⑧
                properties:
                  name: {type: ⑨txt⑩, ⑪nope⑫: 1}
                  car: {object: ⑬Carr⑭}
                  mail: x⑮..⑯y
                  both: {from: z, transform: ⑰trimm⑱}
                only: [name, car, mail, both, ⑲bothh⑳]
              Car:
                properties: [model]
            """,
            [
                "use-not-found ①②", "unknown-choice ③④", "empty-collection ⑤⑥", "path-syntax ⑦⑧", "unknown-choice ⑨⑩",
                "unknown-keyword ⑪⑫", "unknown-mapping ⑬⑭", "path-syntax ⑮⑯", "unknown-transformer ⑰⑱",
                "unknown-property ⑲⑳",
            ]
        )
    }

    @Test func goesOnBelowAMisspelledKeyword() throws {
        try expectFindings(
            """
            specmap: 1
            ①mapings②:
              Person:
                ③propertes④:
                  name: {⑤tpye⑥: ⑦txt⑧}
                  car: {⑨objct⑩: ⑪Carr⑫}
                  mail: {requires: {⑬lenght⑭: 3}}
              Car:
                properties: [model]
            """,
            [
                "unknown-keyword ①②", "unknown-keyword ③④", "unknown-keyword ⑤⑥", "unknown-choice ⑦⑧",
                "unknown-keyword ⑨⑩", "unknown-mapping ⑪⑫", "unknown-requirement ⑬⑭",
            ]
        )
    }

    @Test func takesNoMisspelledKeywordForOneThatIsThere() throws {
        let twice = "specmap: 1\nmappings:\n  A:\n    properties: [x]\n    propertys: {y: {type: txt}}\n"
        #expect(try findings(in: twice).map(\.id) == ["unknown-keyword"])
        let shape = "specmap: 1\nmappings:\n  A:\n    properties: [x]\n    requirs: text\n"
        #expect(try findings(in: shape).map(\.id) == ["unknown-keyword"])
    }

    @Test func goesOnBehindASyntaxProblem() throws {
        let text = "specmap: 1\nmappings:\n  A:\n    properties: [x]\n    properties: [y]\n    nope: 1\n"
        #expect(try findings(in: text).map(\.id) == ["duplicate-key", "unknown-keyword"])
    }

    @Test func readsNothingOfAnotherVersion() throws {
        try expectFindings("specmap: ①2②\nthings: {}\n", ["version ①②"])
    }

    @Test func readsOnWhereOnlyTheVersionIsMissing() throws {
        #expect(try findings(in: "mappings: {A: {nope: 1}}").map(\.id) == ["version", "unknown-keyword"])
        #expect(try findings(in: "services: {web: 1}").map(\.id) == ["version"])
        #expect(try findings(in: "").map(\.id) == ["version"])
        #expect(try findings(in: "just text").map(\.id) == ["wrong-kind"])
    }

    @Test(arguments: ["specmap: 1\nmappings: {A: {properties: [x]}}\n", Self.everything])
    func survivesBeingCutAnywhere(_ text: String) throws {
        let bytes = Array(text.utf8)
        for end in 0...bytes.count {
            let file = SourceFile(name: "cut.yaml", bytes: Array(bytes[..<end]))
            _ = try SpecSet.load(files: [file]) { diagnostic in
                #expect(diagnostic.range.upperBound <= end, "cut at \(end)")
            }
        }
    }

    private static let everything = """
        specmap: 1
        defaults: {naming: snake_case, date_format: [day, 'dd.MM.yyyy']}
        mappings:
          A: &a
            root: a.0."b c"
            properties: {x: [y, $.z], é: {values: {A: 1}, otherwise: keep}, t: {transform: [trim, {split: "\\t"}]}}
            within: {'it''s': {w: {list: {type: integer, accept: [string]}, default: [1]}}}
            only: {read: [x]}
          B: {<<: *a}
        """
}
