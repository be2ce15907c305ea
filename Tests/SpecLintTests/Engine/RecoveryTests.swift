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
