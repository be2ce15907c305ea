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

    /// A spec with a keyword, and without: each effect has a document, or a reason why there is none.
    @Test(arguments: LoneChange.all + LoneChange.all.compactMap(\.leftOut))
    func showsItsEffect(_ change: LoneChange) throws {
        let specs = change.specs
        // Some keywords can't be left out alone.
        guard (try? TrialSpecs.set(quietly: specs.old)) != nil, (try? TrialSpecs.set(quietly: specs.new)) != nil else {
            #expect(change.isLeftOut, "it loads")
            return
        }
        for (old, new) in [(specs.old, specs.new), (specs.new, specs.old)] {
            let diff = try SpecDiffTests.diff(old, new, tries: 0)
            for found in diff.changes {
                #expect(!found.effects.isEmpty, "\(found.words)")
                for effect in found.effects {
                    let isStated =
                        effect.view == .store || Self.statedKinds.contains(effect.kind) || change.keyword == "inverse"
                    #expect(effect.witness != nil || effect.why != nil || isStated, "\(found.words): \(effect.kind)")
                }
            }
        }
    }

    /// The effects that the rules alone show: on messages, on those who point here, on names of mappings, and those of a key
    /// that is gone or new, as nothing can be kept by none.
    private static let statedKinds: Set<Effect.Kind> = [
        .revealed, .hidden, .mappingGone, .newMapping, .mappingRenamed, .refreshFails, .refreshesNow,
    ]

    /// The keywords that no mutant changes, and why.
    private static let withoutMutant: [String: String] = [
        "entity": "a store alone sees it",
        "extends": "what is inherited is changed where it is stated",
        "remove": "the property comes back with all of its rule, which is changed at the base",
        "primary_key": "without it nothing is kept, and most specs of stores don't load",
        "only": "the property comes back with all of its rule, as if that were new",
        "ignore": "the property comes back with all of its rule, as if that were new",
        "read": "as of `only`", "write": "as of `only`",
        "reserved": "it changes the names of members that no rule reads, one in thousands",
        "unknown_into": "without it the members are kept as they are, which any kept member shows",
        "choose_by": "its cases are changed", "choose_by_member": "its cases are changed",
        "choose_by_type": "its cases are changed",
        "template": "any other differs in each document, as does a rule that is left out",
        "exists": "the opposite differs in each document, as does a rule that is left out",
        "sensitive": "messages aren't compared with examples",
        "object": "another kind differs in each document, as does a rule that is left out",
        "list": "as of `object`", "dictionary": "as of `object`", "reference": "as of `object`",
        "reference_list": "as of `object`", "inverse": "as of `object`",
        "pairs": "other paths differ in each document, as does a rule that is left out",
        "key_type": "keys of another type differ in each document",
        "numbered": "other bounds need another path",
    ]

    /// The word that the names of mutants have for a keyword, where it isn't the keyword.
    private static func aspect(of keyword: String) -> String {
        if Keyword.named(keyword, at: .requirement) != nil || Keyword.named(keyword, at: .objectRequirement) != nil {
            return "requires"
        }
        if Transformer.named(keyword) != nil { return "transform" }
        return ["properties": "rule", "within": "from"][keyword] ?? keyword
    }

    @Test(arguments: Set(LoneChange.all.map(\.keyword)).sorted())
    func isChangedByMutantsOrListed(_ keyword: String) throws {
        let specs = LoneChange.all.filter { $0.keyword == keyword }.flatMap { [$0.specs.old, $0.specs.new] }
        let names = specs.compactMap { try? TrialSpecs.set(quietly: $0) }.flatMap { MutantMaker.mutants(of: $0) }
            .map { $0.id.split(separator: "#").last.map(String.init) ?? "" }
        let aspect = Self.aspect(of: keyword)
        let isChanged = names.contains { name in
            let word = name.drop { $0 == "[" || $0 == "]" }.prefix { $0 != "." && $0 != "/" }
            return word == aspect
        }
        let why = Self.withoutMutant[keyword]
        #expect(isChanged != (why != nil), "\(keyword): \(why ?? "no mutant, and no reason") of \(Set(names).sorted())")
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
