import SpecRuntime
import SpecTypePrinters
import SpecTypes
import Testing

/// The output of the printers for the example specs, to the letter.
struct ExampleTypesTests {
    private static let languages: [(TypesLanguage, suffix: String)] = [
        (.typescript, "ts"), (.python, "py"), (.jsonSchema, "schema.json"), (.sql, "sql"), (.spark, "spark.sql"),
    ]

    @Test(arguments: ExampleSpec.names)
    func followTheSpec(_ name: String) throws {
        let runtime = try Runtime(specs: ["spec.yaml": ExampleSpec.text(name)])
        let model = try TypeModel(runtime)
        for (language, suffix) in Self.languages {
            let printed = try #require(model.printed(as: language))
            let notes = printed.notes.map { "note: \($0)\n" }.joined()
            try Golden.compare(printed.text + notes, "\(name).\(suffix)")
        }
    }

    @Test func findsTheExamples() { #expect(ExampleSpec.names.count >= 20) }

    /// The output of each language is the same at each call.
    @Test func isTheSameEachTime() throws {
        for name in ExampleSpec.names.prefix(5) {
            let texts = try (0..<2).map { _ in
                let model = try TypeModel(Runtime(specs: ["spec.yaml": ExampleSpec.text(name)]))
                return TypesLanguage.allCases.compactMap { model.printed(as: $0)?.text }
            }
            #expect(texts[0] == texts[1])
        }
    }
}
