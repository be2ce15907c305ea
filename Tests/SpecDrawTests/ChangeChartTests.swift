import SpecDraw
import SpecIR
import SpecSource
import Testing

/// Charts of changes, in the language of Mermaid.
struct ChangeChartTests {
    private static func set(_ properties: String) throws -> SpecSet {
        let text = "specmap: 1\nmappings:\n  Order:\n    properties:\n" + properties
        return try #require(try SpecSet.load(texts: ["spec.yaml": text]) { _ in })
    }

    private static func chart(_ old: String, _ new: String, _ changes: [DrawnChange]) throws -> DrawnChart? {
        let (old, new) = (try set(old), try set(new))
        return ChangeChart(from: old, to: new).chart(of: changes, from: 0, to: 0)
    }

    @Test func drawsWhatIsGoneAndWhatIsNew() throws {
        let chart = try Self.chart(
            """
                  country: {from: [ship_to.country, country], type: string}
                  rating: {type: integer}
                  note: {type: string}
                  same: {type: string}

            """,
            """
                  country: {from: [ship_to.country, land], type: string}
                  rating: {type: number}
                  code: {type: string, direction: write}
                  same: {type: string}

            """,
            [
                DrawnChange(old: "country", new: "country", words: "`from: [a]`, now `[b]`"),
                DrawnChange(old: "rating", new: "rating", words: "`type: integer`, now `number`"),
                DrawnChange(old: "note", new: nil, words: "`note` is gone"),
                DrawnChange(old: nil, new: "code", words: "`code` is new"),
            ]
        )
        let expected = """
            flowchart LR
            p0["country string<br>from#58;\u{2060} #91;a#93;, now #91;b#93;"]
            j0["ship_to.country"] <--> p0
            j1["land"] ==> p0
            j2["country"] -.-> p0
            p1["rating integer → number<br>type#58;\u{2060} integer, now number"]
            j3["rating"] <--> p1
            p2["note string<br>gone"]
            j4["note"] <-.-> p2
            p3["code string<br>new"]
            j5["code"] ===|written| p3
            classDef changed stroke:#bf8700,stroke-width:2px
            class p0,p1 changed
            classDef new stroke:#2da44e,stroke-width:3px
            class p3 new
            linkStyle 1,5 stroke:#2da44e
            classDef gone stroke:#e5534b,stroke-width:2px,stroke-dasharray:3 3
            class p2 gone
            linkStyle 2,4 stroke:#e5534b

            """
        #expect(chart?.text == expected)
        #expect(chart?.properties == 4)
    }

    /// Texts in quotes hold letters, digits, and the numbers of most other characters of ASCII: nothing ends a text, a block
    /// of Markdown, or a line before its end.
    @Test(arguments: [
        "a\"b", "a]b[c", "a|b", "```", "a`b", "<b>x</b>", "&amp;", "#35;", "%%{init: {}}%%", "end", "$$x$$",
        "fa:fa-ban", "a\\nb", "名前 🚀", "\u{202E}abc", "a\nb", "--> p0", "style a:#fff;", "{{x}}", "(x)", "@click",
        "\u{0}", "_a_", "*_b_",
    ])
    func escapesNames(_ name: String) throws {
        let set = try Self.set("      \(name.jsonLiteral): {type: string}\n")
        let change = DrawnChange(old: nil, new: name, words: "`\(name)` is new")
        let chart = try #require(ChangeChart(from: set, to: set).chart(of: [change], from: nil, to: 0))
        let lines = chart.text.split(separator: "\n")
        #expect(lines.count == 6)
        let text = lines[1].dropFirst(#"p0[""#.count).dropLast(#"<br>new"]"#.count)
        #expect(lines[1] == "p0[\"\(text)<br>new\"]")
        #expect(!text.contains(/(^|[^a-z\u{FEFF}])_|_($|[^a-z\u{FEFF}])/))
        #expect(!text.replacing(/#\d+;/, with: "").contains(/["`<>|\[\](){};:&@$%#\\]/), "\(text)")
        #expect(chart.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        #expect(Self.decoded(String(lines[1])).contains(name.printable), "\(lines[1])")
    }

    private static func decoded(_ text: String) -> String {
        text.replacing("\u{FEFF}", with: "").replacing(/#(\d+);\u{2060}?/) { match in
            UInt32(match.output.1).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
        }
    }

    /// GitLab draws at most 2000 characters without a click; what has no room is counted.
    @Test func staysWithinWhatIsDrawnAtOnce() throws {
        let properties = (0..<300).map { number in
            let name = String(repeating: "\\\"名", count: number % 40) + "p\(number)"
            return (name, "      \"\(name)\": {from: [a\(number), b.c\(number), d, e, f, g, h, i, j], type: string}\n")
        }
        let set = try Self.set(properties.map(\.1).joined())
        let names = set.mappings[0].properties.map(\.name.value)
        let changes = names.map { DrawnChange(old: nil, new: $0, words: String(repeating: "`x` ", count: 500)) }
        let chart = try #require(ChangeChart(from: set, to: set).chart(of: changes, from: nil, to: 0))
        #expect(chart.text.utf16.count <= 2000)
        #expect((1..<300).contains(chart.properties))
        #expect(chart.text.contains("3 more"))
    }

    @Test func drawsNothingOfWhatIsNotThere() throws {
        let change = DrawnChange(old: "x", new: "y", words: "")
        #expect(try Self.chart("      a: \n", "      a: \n", [change]) == nil)
    }
}
