import SpecIR
import SpecSource
import Testing

/// Keywords and properties that lack their indentation, and words of other tools: what is below them is read as well.
struct IndentationTests {
    private func helps(_ text: String) throws -> [String] {
        try findings(in: text).map { "\($0.message): \($0.help ?? "-")" }
    }

    @Test func propertiesBesideTheirKeyword() throws {
        #expect(
            try helps("specmap: 1\nmappings:\n  Person:\n    properties:\n    name:\n    email: user_email\n") == [
                "unknown keyword `name` in a mapping: indent `name` under `properties`, and what else is a property"
            ]
        )
        #expect(
            try helps("specmap: 1\nmappings:\n  Person:\n    properties:\n    age: {type: integer}\n") == [
                "unknown keyword `age` in a mapping: indent `age` under `properties`, and what else is a property"
            ]
        )
    }

    @Test func keywordsBesideTheMappingsName() throws {
        #expect(
            try helps(
                "specmap: 1\nmappings:\n  Person:\n  properties:\n    name: {type: strin}\n  Car:\n    properties: [a]\n"
            ) == [
                "`properties` stands beside `Person`, not in it: indent `properties` under `Person`",
                "`strin` isn't a type: did you mean `string`?",
            ]
        )
    }

    @Test func allKeywordsBesideTheMappingsNameAreOneCause() throws {
        #expect(
            try helps("specmap: 1\nmappings:\n  A:\n  naming: snake_case\n  unknown: fail\n  properties: [a]\n") == [
                "`naming`, `unknown` and `properties` stand beside `A`, not in it: "
                    + "indent `naming`, `unknown` and `properties` under `A`"
            ]
        )
    }

    @Test func defaultsAmongTheMappingsAreOneCause() throws {
        #expect(
            try helps(
                "specmap: 1\nmappings:\n  defaults:\n    primary_key: id\n  A: {properties: {id: , b: {reference: A}}}\n"
            ).first
                == "`defaults` stands among the mappings, not beside `mappings`: write `defaults` without indentation; a mapping states `properties`"
        )
    }

    @Test func aSectionThatCannotBeReadIsNotEmpty() throws {
        let text = "specmap: 1\nmappings: {A: {properties: [n]}}\nexamples:\n  - name: no: a b\n    mapping: A\n"
        #expect(try findings(in: text).map(\.id) == ["syntax"])
    }

    @Test func emptyPropertiesAloneAreNothingElse() throws {
        let found = try helps("specmap: 1\nmappings:\n  Person:\n    properties:\n    naming: snake_case\n")
        #expect(found.count == 1 && found[0].hasPrefix("`properties` has no value"))
    }

    @Test(arguments: ["mapping", "models", "types", "definitions"])
    func wrongWordsAtTheTopHideNothing(_ word: String) throws {
        let text = "specmap: 1\n\(word):\n  Person: {properties: {car: {object: Caar}}}\n  Car: {properties: [model]}\n"
        let found = try findings(in: text)
        #expect(found.map(\.id) == ["unknown-keyword", "unknown-mapping"])
        #expect(found.first?.help == "write `mappings`")
        #expect(found.first?.fixes.first?.edits.map(\.replacement) == ["mappings"])
    }

    @Test func wordsOfOtherToolsInAMappingCanBeFixed() throws {
        let found = try findings(in: "specmap: 1\nmappings:\n  Person: {fields: {age: {type: integer}}}\n")
        #expect(found.map(\.id) == ["unknown-keyword"])
        #expect(found.first?.fixes.first?.edits.map(\.replacement) == ["properties"])
    }
}
