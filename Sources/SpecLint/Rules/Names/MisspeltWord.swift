import SpecIR
import SpecSource

/// `desciption`, or `prodcut.price`: a word that is almost one of those that most APIs use.
struct MisspeltWord: SpecRule {
    let info = RuleInfo(
        "misspelt-word",
        group: .names,
        severity: .info,
        precision: .likely,
        summary: "a name or a key with a word that is almost a common one",
        why: """
            The keys of most APIs consist of a few hundred English words. A word that differs from one of them in a letter that \
            is repeated, swapped or left out is most likely misspelt: the property is never read, or has a name that nobody \
            looks for.
            """,
        bad: """
            specmap: 1
            mappings:
              Product:
                root: product
                properties:
                  name: {type: string}
                  desciption: {type: string}
                  price: {type: decimal}
            """,
        good: """
            specmap: 1
            mappings:
              Product:
                root: product
                properties:
                  name: {type: string}
                  description: {type: string}
                  price: {type: decimal}
            """,
        howToFix:
            "Spell the word right. Where the data spells it so, an example shows it, or a comment silences the rule."
    )

    func check(_ spec: CheckedSpec, _ log: RuleLog) {
        lazy var words = SpecWords(spec)
        for index in spec.all.mappingsOfSpec[spec.index] {
            spec.all.set.stated[index].forEachName { name, range, property in
                guard let (word, common) = Self.slip(in: name) else { return }
                guard words.showThatItIsMisspelt(word) else { return }
                if let property, isExplained(property, at: range, in: CheckedMapping(spec.all, index)) { return }
                let right = String(decoding: common, as: UTF8.self)
                log.report(
                    "`\(String(decoding: word, as: UTF8.self))` in `\(name.shown)` is almost `\(right)`",
                    at: range,
                    help: "did you mean `\(right)`?"
                )
            }
        }
    }

    /// A misspelt word of a name, and what it stands for.
    private static func slip(in name: String) -> (word: Slip.Word, common: Slip.Word)? {
        if CommonWords.holdAll(of: name) { return nil }
        for word in Slip.words(of: name) where !word.isUsual {
            if let common = CommonWords.nearest(word) { return (word, common) }
        }
        return nil
    }

    /// Returns true if another rule reports the property's name, or data shows what stands at the range.
    private func isExplained(_ property: Property, at range: SourceRange, in mapping: CheckedMapping) -> Bool {
        NearName.near(property, mapping) != nil || mapping.shows(property, at: range)
    }
}

extension Mapping {
    /// Hands out its name, and those of its properties with the keys of their paths, each with the property that it
    /// belongs to.
    fileprivate func forEachName(_ body: (String, SourceRange, Property?) -> Void) {
        body(name.value, name.range, nil)
        for property in properties {
            body(property.name.value, property.name.range, property)
            for path in property.from ?? [] {
                for case .member(let key) in path.value.steps { body(key, path.range, property) }
            }
        }
    }
}

/// The words of a spec's names and keys, and where each occurs.
private struct SpecWords {
    private let places: [ArraySlice<UInt8>: Set<Int>]
    private let isEnglish: Bool

    init(_ spec: CheckedSpec) {
        var places: [ArraySlice<UInt8>: Set<Int>] = [:]
        for index in spec.all.mappingsOfSpec[spec.index] {
            spec.all.set.stated[index].forEachName { name, range, _ in
                for word in Slip.words(of: name) where word.count >= CommonWords.fewestLetters {
                    places[word.singular, default: []].insert(range.lowerBound)
                }
            }
        }
        self.places = places
        isEnglish = 2 * places.keys.count { Array($0).isUsual } >= places.count
    }

    /// Returns true if the word occurs once, in a spec whose words are mostly common ones of English.
    func showThatItIsMisspelt(_ word: Slip.Word) -> Bool { isEnglish && places[word.singular]?.count == 1 }
}

extension Slip.Word {
    fileprivate var isUsual: Bool {
        CommonWords.holdAll(of: String(decoding: self, as: UTF8.self))
    }
}
