import SpecIR
import SpecTesting
import Testing

/// Every keyword that changes results, changed alone in a small spec: `diff` finds more than other words.
struct LoneChangeTests {
    @Test(arguments: LoneChange.all)
    func hasAnEffect(_ change: LoneChange) throws {
        let diff = try SpecDiffTests.diff(change.specs.old, change.specs.new, tries: 0)
        #expect(
            !diff.changes.isEmpty && diff.changes.allSatisfy { !$0.effects.isEmpty },
            "\(diff.changes.map(\.words))"
        )
        let back = try SpecDiffTests.diff(change.specs.new, change.specs.old, tries: 0)
        #expect(
            !back.changes.isEmpty && back.changes.allSatisfy { !$0.effects.isEmpty },
            "\(back.changes.map(\.words))"
        )
    }

    /// A spec with a transformer, and without.
    @Test(arguments: Transformer.all.map(\.name))
    func findsATransformerThatIsGone(_ name: String) throws {
        let spec = "specmap: 1\nmappings: {T: {properties: {v: {from: v, transform: \(Self.example(of: name))}}}}\n"
        let diff = try SpecDiffTests.diff(spec, "specmap: 1\nmappings: {T: {properties: {v: }}}\n", tries: 0)
        #expect(diff.changes.allSatisfy { !$0.effects.isEmpty }, "\(diff.changes.map(\.words))")
    }

    private static func example(of name: String) -> String { Transformer.named(name)?.example.transform ?? name }

    /// Words that say nothing, or that need a host program, or that hold others.
    private static let without: Set<String> = [
        "description", "initializer", "mapper", "passes", "transform",
    ]

    @Test func takesEveryKeyword() {
        let places: [Keyword.Place] = [
            .mapping, .property, .alternative, .element, .objectRequirement, .selection, .requirement, .defaults,
        ]
        let keywords = Set(places.flatMap { Keyword.known(at: $0) }.map(\.name)).subtracting(Self.without)
        let transformers = Set(Transformer.all.filter { $0.argument != .none }.map(\.name))
        #expect(keywords.union(transformers).subtracting(LoneChange.all.map(\.keyword)) == [])
    }

    @Test func isCarefulWhereAValueIsNoSecretAnyMore() throws {
        let (old, new) = LoneChange.rule("sensitive", "type: string", ", sensitive: true", "").specs
        let effect = try #require(try SpecDiffTests.diff(old, new).changes.first?.effects.first)
        #expect(effect.kind == .revealed && effect.severity == .careful)
        #expect(try SpecDiffTests.diff(new, old).changes.first?.severity == .harmless)
    }
}
