import SpecIR
import SpecSource
import Testing

@testable import SpecLint

/// What a property that is stated again drops in silence.
struct RestatedKeywordTests {
    /// Keywords whose loss is told in another way, or is what was meant.
    private static let others: Set<String> = [
        // The kind of the rule, which `ShadowedByExtends` compares.
        "type", "values", "object", "list", "dictionary", "reference", "reference_list", "inverse", "otherwise",
        "transform", "digits", "requires", "required", "sensitive",
        // Another place, or another way to the value; `from` depends on the data.
        "from", "template", "exists", "first_of",
        // No behaviour, or that of `pairs`.
        "description", "deprecated", "key_type",
    ]

    @Test func knowsEachKeywordOfAProperty() {
        let known = Set(RestatedKeyword.all.map(\.name)).union(Self.others)
        let keywords = Keyword.all.filter { $0.places.contains(.property) }.map(\.name)
        #expect(keywords.filter { !known.contains($0) } == [])
        #expect(Self.others.filter { !keywords.contains($0) } == [])
    }

    @Test(arguments: [
        ("{type: integer, as_text: true, accept: [integer]}", "{type: integer, as_text: true}", "accept"),
        ("{values: {A: a, 1: b}, accept: [integer]}", "{values: {A: a, 1: b, 2: c}}", "accept"),
        ("{type: integer, accept: [string]}", "{type: integer, as_text: true}", nil),
        ("{dictionary: string, accept_empty_list: true}", "{dictionary: string}", "accept_empty_list"),
        ("{date_format: [day, yyyyMMdd]}", "{type: date, required: true}", "date_format"),
        ("{dictionary: string, pairs: [k, v]}", "{dictionary: string, required: true}", "pairs"),
    ])
    func tellsOfWhatIsDropped(_ old: String, _ new: String, _ word: String?) throws {
        let spec = """
            specmap: 1
            mappings:
              A: {properties: {p: \(old)}}
              B: {extends: A, properties: {p: \(new)}}
            """
        let found = try Linter().check(text: spec, at: "a.yaml").diagnostics.filter { $0.id == "shadowed-by-extends" }
        #expect(found.contains { $0.message.contains("`\(word ?? "")`") } == (word != nil), "\(found.map(\.message))")
    }
}
