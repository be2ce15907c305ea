import SpecIR
import SpecSource

/// The rules of a set in effect, to find changes that make no difference.
///
/// A change of one mapping changes that and those which inherit it: only their rules are spelled out again.
struct MutantRules: Sendable {
    /// The rules of some mappings, by their numbers.
    struct Texts: Hashable, Sendable {
        var mappings: [Int]
        var texts: [String]
    }

    let unchanged: EffectiveRules

    private let unchangedTexts: [String]

    /// Each mapping, then those that inherit it.
    private let heirs: [[Int]]

    init(_ set: SpecSet) {
        unchanged = EffectiveRules(set)
        unchangedTexts = unchanged.mappings.map(\.text)
        let bases = set.mappings.indices.map { index in
            set.mappings[index].extends.flatMap { set.mappingIndex(named: $0.value, seenFrom: index) }
        }
        heirs = set.mappings.indices.map { index in
            set.mappings.indices.filter { Self.leads(from: $0, to: index, bases) }
        }
    }

    private static func leads(from heir: Int, to base: Int, _ bases: [Int?]) -> Bool {
        var next: Int? = heir
        // No chain is longer, whatever leads in a circle.
        for _ in bases {
            if next == base { return true }
            next = next.flatMap { bases[$0] }
        }
        return next == base
    }

    func texts(of mapping: Int, in changed: SpecSet) -> Texts {
        let numbers = heirs[mapping]
        return Texts(mappings: numbers, texts: numbers.map { EffectiveMapping(changed, $0, names: [:]).text })
    }

    /// All rules of a set in which a mapping is changed.
    func rules(changing mapping: Int, in changed: SpecSet) -> EffectiveRules {
        unchanged.changed(heirs[mapping], in: changed)
    }

    /// True where rules aren't those of the set.
    func differ(_ texts: Texts) -> Bool { zip(texts.mappings, texts.texts).contains { unchangedTexts[$0] != $1 } }
}
