import SpecIR
import SpecSource

/// The words of a spec's names and keys by their numbers: each stands in one place, or in several.
struct WordCounts {
    private var places: [UInt64: Places] = [:]

    private struct Places {
        var first: Int

        /// A name that has the word, and the word's position in it.
        var name: String
        var position: Int
        var areSeveral = false
    }

    mutating func add(_ name: String, at place: Int) {
        var position = 0
        NameWord.each(of: name) { word in
            if let known = places[word.hash] {
                if known.first != place, !known.areSeveral { places[word.hash]?.areSeveral = true }
            } else {
                places[word.hash] = Places(first: place, name: name, position: position)
            }
            position += 1
        }
    }

    func isAlone(_ word: Slip.Word) -> Bool {
        NameWord(word).flatMap { places[$0.hash] }.map { !$0.areSeveral } ?? false
    }

    /// The words that stand in several places.
    var repeated: [Slip.Word] {
        places.values.filter(\.areSeveral).map { Array(Slip.words(of: $0.name)[$0.position].singular) }
    }
}

/// The words of a spec's names and keys, and where each occurs.
///
/// Few words are looked up: what takes all of them is made when one of these may be like another.
final class SpecWords {
    private let spec: CheckedSpec
    private let counts: WordCounts

    /// The places of the words that have letters enough.
    private lazy var all = places()
    private lazy var repeated = repeatedWords()

    /// Those of `repeated` among others, in no order.
    private lazy var mayBeRepeated = counts.repeated
    private lazy var isEnglish = 2 * all.words.keys.count { Array($0).isUsual } >= all.words.count

    /// Among more words one is like another by chance.
    private static let mostWords = 600

    /// Shorter words are too often like one another.
    private static let fewestLetters = 5

    init(_ spec: CheckedSpec, _ counts: WordCounts) { (self.spec, self.counts) = (spec, counts) }

    private func places() -> (words: [ArraySlice<UInt8>: Set<Int>], ofValues: Set<Int>) {
        var (words, ofValues): ([ArraySlice<UInt8>: Set<Int>], Set<Int>) = ([:], [])
        for index in spec.all.mappingsOfSpec[spec.index] {
            spec.all.set.stated[index].forEachName { name, place in
                if case .value = place { ofValues.insert(place.range.lowerBound) }
                for word in Slip.words(of: name) where word.count >= CommonWords.fewestLetters {
                    words[word.singular, default: []].insert(place.range.lowerBound)
                }
            }
        }
        return (words, ofValues)
    }

    /// The words of names and keys that stand in several places, those in most first.
    private func repeatedWords() -> [Slip.Word] {
        if all.words.count > Self.mostWords { return [] }
        let counts = all.words.mapValues { $0.subtracting(all.ofValues).count }.filter { $0.value > 1 }
        let words = counts.sorted { first, second in
            first.value == second.value ? first.key.lexicographicallyPrecedes(second.key) : first.value > second.value
        }
        return words.map { Array($0.key) }
    }

    /// The word that one at a place most likely is; nil for one that is probably right, or that stands elsewhere too.
    func meant(by word: Slip.Word, of name: String, at place: NamedPlace) -> (word: Slip.Word, isOfSpec: Bool)? {
        guard word.count >= CommonWords.fewestLetters, counts.isAlone(word) else { return nil }
        // An abbreviation is easily like another one.
        if !place.isValue, name.contains(where: \.isLowercase),
            mayBeRepeated.contains(where: { Slip.isNear(word, $0, fewest: Self.fewestLetters) }),
            let other = repeated.first(where: { Slip.isNear(word, $0, fewest: Self.fewestLetters) })
        {
            return (other, true)
        }
        // Words of other languages are often like one of English.
        guard let common = CommonWords.nearest(word), isEnglish else { return nil }
        return (common, false)
    }
}

extension NameWord {
    /// The number of a word; nil for none.
    fileprivate init?(_ word: Slip.Word) {
        var found: NameWord?
        word.withUnsafeBufferPointer { bytes in Self.each(of: bytes) { found = $0 } }
        guard let found else { return nil }
        self = found
    }
}
