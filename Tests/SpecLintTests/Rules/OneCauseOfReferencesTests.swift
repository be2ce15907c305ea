import SpecLint
import SpecSource
import Testing

/// A slip at the top of a file is one finding, whatever refers to what it states.
struct OneCauseOfReferencesTests {
    private func found(_ top: String) throws -> [String] {
        let text = """
            specmap: 1
            \(top)
            mappings:
              Card:
                root: cards
                properties:
                  id: {type: string}
                  board: {reference: Board}
                  members: {reference_list: Member}
              Board: {properties: [id]}
              Member: {properties: [id]}

            """
        return try Linter().check(text: text, at: "a.yaml").diagnostics.map {
            "\($0.range.start.line):\($0.range.start.column) \($0.id)"
        }
    }

    @Test(arguments: [
        ("defaults: {primaryKey: id}", "2:12 unknown-keyword"),
        ("defaults: {primary_key: ID}", "2:25 reference-without-key"),
        ("defaults:\n  primary_key = id", "3:3 wrong-kind"), ("default: {primary_key: id}", "2:1 unknown-keyword"),
    ])
    func isReportedWhereTheKeyIsStated(_ top: String, _ finding: String) throws {
        #expect(try found(top) == [finding])
    }

    @Test func isReportedAtEachReferenceWithoutAnyKey() throws {
        #expect(try found("description: d").count == 2)
    }

    @Test(arguments: ["use: user.yaml", "include: [user.yaml]", "include: user.yaml", "import: [user.yaml]"])
    func isReportedWhereAFileIsUsed(_ use: String) throws {
        let texts = [
            "a.yaml":
                "specmap: 1\n\(use)\nmappings:\n  A:\n    root: a\n    properties: {u: {object: User}, v: {list: User}}\n",
            "user.yaml": "specmap: 1\nmappings:\n  User: {properties: [id]}\n",
        ]
        let found = try Linter().check(paths: ["a.yaml"], unsaved: texts).diagnostics
        #expect(found.count == 1, "\(found.map(\.message))")
        #expect(found.first?.range.start.line == 2)
    }

    @Test func offersTheFileWithAnotherEnding() throws {
        let texts = [
            "a.yaml": "specmap: 1\nuse: [user.yml]\nmappings: {A: {root: a, properties: {u: {object: User}}}}\n",
            "user.yaml": "specmap: 1\nmappings:\n  User: {properties: [id]}\n",
        ]
        let found = try Linter().check(paths: ["a.yaml"], unsaved: texts).diagnostics
        #expect(found.map(\.help) == ["did you mean `user.yaml`?"])
    }

    @Test func saysThatAListOfTransformersIsAnotherFiles() throws {
        let texts = [
            "a.yaml": "specmap: 1\nuse: [b.yaml]\nmappings: {A: {root: a, properties: {u: {transform: tidy}}}}\n",
            "b.yaml":
                "specmap: 1\ntransforms: {tidy: [trim, lowercase]}\n"
                + "mappings: {B: {root: b, properties: {z: {transform: tidy}}}}\n",
        ]
        let found = try Linter().check(paths: ["a.yaml"], unsaved: texts).diagnostics
        #expect(found.map(\.help) == ["copy `tidy` to the `transforms` of this file"])
        #expect(found.first?.notes.first?.range.file.name == "b.yaml")
    }

    /// What follows in the list belongs to the next item, or to none.
    @Test(arguments: ["two: free", "|text"])
    func isReportedInTheItemThatCannotBeRead(_ name: String) throws {
        let text = """
            specmap: 1
            mappings:
              A: {root: r, properties: [x]}
            examples:
              - name: one
                mapping: A
                json: {r: {x: 1}}
                object: {x: 1}
              - name: \(name)
                mapping: A
                json: {r: {x: 2}}
                object: {x: 2}

            """
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.map(\.id) == ["syntax"], "\(found.map(\.message))")
    }

    @Test func isReportedOnceWhereKeysFollowAnItem() throws {
        let text =
            "specmap: 1\nmappings:\n  - Card:\n    properties: [a]\n  Board:\n    properties: [b]\n  Label:\n"
            + "    properties: [c]\n"
        #expect(try Linter().check(text: text, at: "a.yaml").diagnostics.map(\.id) == ["syntax"])
    }
}
