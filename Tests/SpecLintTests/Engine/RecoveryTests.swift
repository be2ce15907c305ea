import SpecLint
import SpecSource
import SpecTestSupport
import Testing

/// After a text that can't be read, checking goes on at the next key.
struct RecoveryTests {
    private let broken = """
        specmap: 1
        mappings:
          Person:
            properties: {home: {object: Adress}
          Address:
            properties:
              street: {type: strng}
          Car:
            properties: [model, model]
        examples:
          - {name: it, mapping: Cra, json: {}, object: {}}

        """

    @Test(arguments: SpecVariation.allCases)
    func goesOnAtTheNextMapping(_ variation: SpecVariation) throws {
        let text = variation.apply(to: broken)
        let report = try Linter().check(text: text, at: "a.yaml")
        let first =
            text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("specmap") } ?? 0
        let found = report.diagnostics.map { "\($0.range.start.line - first):\($0.range.start.column) \($0.id)" }
        #expect(found == ["4:17 syntax", "7:22 unknown-choice", "9:25 duplicate-property", "11:25 unknown-mapping"])
    }

    @Test func saysWhatWasNotChecked() throws {
        let report = try Linter().check(text: broken, at: "a.yaml")
        #expect(report.unchecked.map(\.part).contains("lines 3 to 4"))
        #expect(
            report.rendered(as: .text).contains("lines 3 to 4 of a.yaml weren't checked: they can't be read as YAML")
        )
    }

    /// Texts that keep a whole file, or all behind some line, from being read.
    static let unreadable = [
        ("a: \"\u{7}\"", "the rest of a.yaml wasn't checked: it can't be read as YAML"),
        ("<<<<<<< ours", "the rest of a.yaml wasn't checked: it can't be read as YAML"),
        ("---", "lines 3 to 4 of a.yaml weren't checked: a spec is one document"),
        ("bogus: [}", "line 3 of a.yaml wasn't checked: it can't be read as YAML"),
        ("bogus: 1", "further rules of a.yaml weren't checked: they need a spec without errors"),
    ]

    @Test(arguments: unreadable)
    func saysSoWhereTheRestIsNotRead(_ line: String, _ sentence: String) throws {
        let text = "specmap: 1\ndescription: d\n\(line)\nmappings: {Q: {properties: [a]}}\n"
        let report = try Linter().check(text: text, at: "a.yaml")
        #expect(report.hasErrors)
        #expect(report.rendered(as: .text).contains("note: \(sentence)\n"), "\(report.unchecked)")
        #expect(report.unchecked.count == 1)
    }

    @Test func saysSoOfAnotherVersion() throws {
        let report = try Linter().check(text: "specmap: 2\nbogus: 1\n", at: "a.yaml")
        #expect(
            report.unchecked == [Unchecked(file: "a.yaml", part: "the rest", reason: "it isn't a spec of version 1")]
        )
    }

    @Test func leavesOutNothingOfAGoodSpec() throws {
        let report = try Linter().check(text: "specmap: 1\nmappings: {Q: {properties: [a]}}\n", at: "a.yaml")
        #expect(report.unchecked == [])
    }

    @Test func findsASecondFaultBehindTheFirst() throws {
        let text = "specmap: 1\nmappings:\n  A: {x: [}\n  B: {properties: [x]}\n  C: {y: ]}\n"
        let report = try Linter().check(text: text, at: "a.yaml")
        #expect(report.diagnostics.map(\.range.start.line) == [3, 5])
        #expect(report.diagnostics.allSatisfy { $0.id == "syntax" })
    }

    @Test func takesNothingForUnknownThatStandsInAPartThatCannotBeRead() throws {
        let text = "specmap: 1\nmappings:\n  A: {properties: {b: {object: B}}}\n  B: {x: [}\n"
        let report = try Linter().check(text: text, at: "a.yaml")
        #expect(report.diagnostics.map(\.id) == ["syntax"])
    }

    @Test func saysNothingIsMissingInAMappingThatCannotBeReadWhole() throws {
        let head = "specmap: 1\nmappings:\n  Band:\n    primary_key: name\n    properties:\n      name:\n"
        let tail = """
              Album: {primary_key: id, properties: {id: , band: {reference: Band}, by: {reference: Band, by: slug}}}
              Short: {extends: Band, remove: [formed], only: [founded]}
              Label:
                primary_key: id
                properties: {id: , bands: {inverse: Band.label}, all: {list: Band, update: merge, same_by: [x]}}
              Other: {entity: Band, properties: [id], primary_key: id}
            examples:
              - {name: it, mapping: Album, given: {Band: [{name: a, old: 1}]}, json: {id: 1}, object_includes: {id: 1}}

            """
        for (line, id) in [("\tformed:\n", "tab-indentation"), ("      formed\n      since: x\n", "syntax")] {
            let report = try Linter().check(text: head + line + tail, at: "a.yaml")
            #expect(report.diagnostics.map(\.id) == [id], "\(report.rendered(as: .text))")
        }
        let misspelled = "specmap: 1\nmappings:\n  Band:\n    primary_key: name\n    attributes: [name]\n" + tail
        let report = try Linter().check(text: misspelled, at: "a.yaml")
        #expect(report.diagnostics.map(\.id) == ["unknown-keyword"], "\(report.rendered(as: .text))")
    }

    @Test func saysNothingIsMissingInAMappingThatExtendsAnUnknownOne() throws {
        let text =
            "specmap: 1\nmappings:\n  A: {extends: Bse, primary_key: id, only: [x]}\n  Base: {properties: [id, x]}\n"
        let report = try Linter().check(text: text, at: "a.yaml")
        #expect(report.diagnostics.map(\.id) == ["unknown-mapping"])
    }

    @Test func endsOnTextsCutAnywhere() throws {
        let bytes = Array(broken.utf8)
        for end in 0...bytes.count {
            let report = try Linter().check(text: String(decoding: bytes[..<end], as: UTF8.self), at: "a.yaml")
            #expect(report.fileCount == 1)
        }
    }
}
