import Foundation
import SpecSource
import SpecTestSupport
import Testing

@Suite struct ReportFormatTests {
    @Test func writesOneLineForEachFinding() {
        let diagnostics = Parsing("é: *x\nb: 1\nb: 2\n").diagnostics
        let expected = """
            spec.yaml:1:4: error[unknown-anchor]: no anchor is called `&x`
            spec.yaml:3:1: error[duplicate-key]: the key `b` is written twice in one map

            """
        #expect(render(diagnostics, as: .concise) == expected)
        #expect(render([], as: .concise).isEmpty)
    }

    @Test func writesAJSONArrayWithEveryPlace() throws {
        let spec = MarkedSpec("# é\na: \"\\d\"\n", name: "a \"b\"\n.yaml")
        let text = render(Parsing(spec.file).diagnostics, as: .json)
        let expected = """
            [
            {"id":"bad-escape","severity":"error","message":"`\\\\d` has no meaning in double quotes",\
            "file":"a \\"b\\"\\n.yaml","start":{"line":2,"column":5,"offset":9},"end":{"line":2,"column":7,"offset":11},\
            "notes":[],"help":"put the text in single quotes, where a backslash is just a backslash; \
            in a `pattern`, write `[0-9]` for a digit",\
            "fixes":[{"title":"put it in single quotes","edits":[{"file":"a \\"b\\"\\n.yaml",\
            "start":{"line":2,"column":4,"offset":8},"end":{"line":2,"column":8,"offset":12},\
            "replacement":"'\\\\d'"}]}]}
            ]

            """
        #expect(text == expected)
    }

    @Test func writesJSONThatOthersRead() throws {
        let spec = MarkedSpec("a: 1\n\"a\": ①\u{1}\u{7F}\u{2028}é🚀②\n")
        let finding = Diagnostic(
            "x",
            "\u{1}\u{1F}\"\\\n\t\u{7F}\u{2028}é🚀",
            at: spec.range("①", "②"),
            severity: .warning,
            notes: [Diagnostic.Note("n", at: spec.range("①", "②"))]
        )
        let value = try JSONSerialization.jsonObject(with: Data(render([finding, finding], as: .json).utf8))
        let objects = try #require(value as? [[String: Any]])
        #expect(objects.count == 2)
        #expect(objects[0]["message"] as? String == finding.message)
        #expect(objects[0]["severity"] as? String == "warning")
        #expect(objects[0]["help"] is NSNull)
        #expect((objects[0]["notes"] as? [[String: Any]])?.first?["message"] as? String == "n")
    }

    @Test func writesAnEmptyArrayForNoFindings() {
        #expect(render([], as: .json) == "[]\n")
    }

    @Test func cutsLongNamesInTheMiddle() {
        let name = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ"
        #expect(name.shown == "abcdefghijklmnopqrst…123456789ABCDEFGHIJ")
        #expect(name.shown.count == 40)
        #expect(String(name.prefix(40)).shown == String(name.prefix(40)))
        #expect("a\nb".shown == "a␊b")
    }
}
