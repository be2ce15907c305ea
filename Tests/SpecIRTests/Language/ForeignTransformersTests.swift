import SpecIR
import SpecSource
import Testing

/// Words of other tools for transformers.
struct ForeignTransformersTests {
    @Test func leadToTransformersThatAreThere() {
        var count = 0
        for (transformer, words) in ForeignTransformers.words {
            #expect(Transformer.named(transformer) != nil, "\(transformer)")
            for word in words { #expect(ForeignTransformers.transformer(meantBy: word) == transformer, "\(word)") }
            count += words.count
        }
        #expect(count > 40)
    }

    /// The diagnostic of a transformer that isn't there.
    @Test(arguments: [
        ("upper", "did you mean `uppercase`?"), ("toLowerCase", "did you mean `lowercase`?"),
        ("$lowercase", "did you mean `lowercase`?"), ("strip", "did you mean `trim`?"),
        ("ascii_downcase", "did you mean `lowercase`?"), ("length", "did you mean `count`?"),
        ("divide", "did you mean `scale`?"), ("trimm", "did you mean `trim`?"),
        ("atob", "did you mean `base64`?"),
        ("concat", "write `template: '{first} {last}'` in place of `from`"),
        ("exists", "write `exists: true` beside `from` for whether it is there; `required: true` fails where it isn't"),
        ("tonumber", "write `type: integer`, `number` or `decimal`, with `accept: [string]` to read text"),
        ("coalesce", "write `default` in the property, or `from: [first, second]`"),
        ("strptime", "write `date_format`, such as `date_format: unix_seconds`"),
    ])
    func areHelpedWith(_ word: String, _ help: String) throws {
        for form in [word, "[trim, \(word)]", "{\(word): x}"] {
            let spec = "specmap: 1\nmappings:\n  A:\n    properties:\n      a: {transform: \(form)}\n"
            let found = try findings(in: spec)
            #expect(found.map(\.id) == ["unknown-transformer"] && found.first?.help == help, "\(found)")
        }
    }

    @Test func elseTheNearestAreNamed() throws {
        let spec = "specmap: 1\nmappings:\n  A: {properties: {a: {transform: frobnicate}}}\n"
        let help = try #require(try findings(in: spec).first?.help)
        #expect(help.hasPrefix("name one of the reference, such as `"))
        #expect(help.hasSuffix(", or state `frobnicate` under `transformers` of `host`"))
        #expect(help.matches(of: /`\w+`/).count == 6)
    }
}
