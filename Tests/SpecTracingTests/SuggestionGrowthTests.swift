import SpecIR
import SpecRuntime
import SpecTracing
import Testing

/// Examples for mappings of many properties.
@Suite struct SuggestionGrowthTests {
    private static func suggester(_ count: Int, _ rule: String) throws -> Suggester {
        let properties = (0..<count).map { "      p\($0): \(rule)\n" }.joined()
        let spec = "specmap: 1\nmappings:\n  Wide:\n    properties:\n\(properties)"
        let set = try #require(try SpecSet.load(texts: ["spec.yaml": spec]) { _ in })
        return Suggester(Coverage(Runtime(trying: set))) { _ in nil }
    }

    @Test func triesAboutTwiceAsManyDocumentsForTwiceTheProperties() throws {
        var (few, many) = (try Self.suggester(15, "{type: integer}"), try Self.suggester(30, "{type: integer}"))
        let (found, more) = (few.suggestions(), many.suggestions())
        #expect(found.missed.isEmpty == more.missed.isEmpty && more.examples.count >= found.examples.count)
        #expect(many.tries < few.tries * 5 / 2, "\(few.tries) and \(many.tries)")
    }

    @Test func takesAllBranchesOfAWideMapping() throws {
        var suggester = try Self.suggester(30, "{type: integer}")
        let (examples, missed) = suggester.suggestions()
        #expect(missed.map(\.name) == [])
        let names = Set(examples.flatMap(\.branches))
        #expect((0..<30).allSatisfy { names.contains("Wide.p\($0)#wrong_type") })
    }
}
