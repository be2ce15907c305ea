import SpecIR
import SpecSource

/// Words that the keys and names of many APIs consist of, and the one that a misspelt word stands for.
///
/// They stand in `Words/common.txt`; `Words/similar.txt` lists other words of English that differ from a common one as a
/// slip does.
enum CommonWords {
    /// Shorter words are too often like others.
    static let fewestLetters = 4

    /// Returns true if a word is a common one, or easily taken for one.
    static func holds(_ word: NameWord) -> Bool { word.letters < fewestLetters || known.contains(word.hash) }

    /// Returns true if each word of a name is a common one, or easily taken for one.
    static func holdAll(of name: String) -> Bool {
        var isUsual = true
        NameWord.each(of: name) { if !holds($0) { isUsual = false } }
        return isUsual
    }

    /// Returns true if each word of a name is a common one.
    static func areAllCommon(in name: String) -> Bool {
        var areCommon = true
        NameWord.each(of: name) { if !isCommon($0) { areCommon = false } }
        return areCommon
    }

    /// Returns true if a word is a common one.
    static func isCommon(_ word: NameWord) -> Bool { common.contains(word.hash) }

    /// Returns the common word of which another is most likely a misspelling; nil if there is none.
    static func nearest(_ word: Slip.Word) -> Slip.Word? {
        if let answer = answers.withLock({ $0[word] }) { return answer }
        let answer = search(word).map { plural(of: $0, as: word) }
        answers.withLock { answers in
            if answers.count >= mostAnswers { answers = [:] }
            answers[word] = .some(answer)
        }
        return answer
    }

    /// The answers so far: specs that are checked together have most of their words in common.
    private static let answers = Locked<[Slip.Word: Slip.Word?]>([:])
    private static let mostAnswers = 10_000

    /// The word in the plural, where the misspelt one is, and the plural is made by `s` alone.
    private static func plural(of common: Slip.Word, as word: Slip.Word) -> Slip.Word {
        let isPlural = word.singular.count < word.count && word.suffix(3) != Array("ies".utf8)[...]
        guard isPlural, let last = common.last, !"shxzy".utf8.contains(last) else { return common }
        return common + Array("s".utf8)
    }

    private static func search(_ word: Slip.Word) -> Slip.Word? {
        // `addres` is no plural.
        let doubled = word + Array("s".utf8)
        if word.last == UInt8(ascii: "s"), word.singular.count < word.count, isCommon(doubled) { return doubled }
        let word = Array(word.singular)
        guard word.count >= fewestLetters, let first = word.first else { return nil }
        let letters = letters(of: word[...])
        let found = byFirstLetter[first, default: []].filter { other in
            // Most consist of other letters. A slip leaves out one letter, or takes one for another.
            (other.letters ^ letters).nonzeroBitCount <= 2
                && (Slip.isSlip(word, other.word) || isShortSlip(word, other.word))
        }
        if let best = found.map(\.word).min(by: { rank($0, word) < rank($1, word) }) {
            // `countrie` is no word.
            return Array(best.suffix(3).elementsEqual("ies".utf8) ? best[...] : best.singular)
        }
        // The first two letters swapped.
        let swapped = byFirstLetter[word[1], default: []].lazy.map(\.word).first { other in
            other.singular.count == word.count && other[0] == word[1] && other[1] == first && other[0] != other[1]
                && other.singular.dropFirst(2).elementsEqual(word[2...])
        }
        return swapped ?? mistyped(word)
    }

    /// The common word that another one is but for one letter, which stands beside the right one on the keyboard.
    private static func mistyped(_ word: Slip.Word) -> Slip.Word? {
        guard word.count >= Slip.fewestLetters else { return nil }
        var other = word
        for (place, letter) in word.enumerated() {
            for neighbour in Keyboard.neighbours(of: letter)
            where !isOrdinaryChange(letter, neighbour, at: place, of: word.count) {
                other[place] = neighbour
                if isCommon(other) { return other }
            }
            other[place] = letter
        }
        return nil
    }

    /// The letters of `reduce` and `deduce`, or those of `close`, `closer`, `closes` and `closed`.
    private static func isOrdinaryChange(_ letter: UInt8, _ other: UInt8, at place: Int, of count: Int) -> Bool {
        let endings = "edrs".utf8
        if place == 0 { return "dr".utf8.contains(letter) && "dr".utf8.contains(other) }
        return place == count - 1 && endings.contains(letter) && endings.contains(other)
    }

    private static func isCommon(_ word: Slip.Word) -> Bool {
        var isCommon = false
        word.withUnsafeBufferPointer { bytes in
            NameWord.each(of: bytes) { isCommon = $0.letters >= Slip.fewestLetters && Self.isCommon($0) }
        }
        return isCommon
    }

    /// The order in which slips are likely: two letters swapped, one left out, one too many, one for another.
    private static func rank(_ common: Slip.Word, _ word: Slip.Word) -> Int {
        let common = common.singular
        if common.count != word.count { return common.count > word.count ? 1 : 2 }
        return zip(common, word).count { $0 != $1 } == 2 ? 0 : 3
    }

    /// Slips that only a known word shows: two letters of four swapped, an inner letter of four repeated, or the last one
    /// of any word; an inner letter of five or six left out.
    private static func isShortSlip(_ word: Slip.Word, _ common: Slip.Word) -> Bool {
        let common = common.singular
        if word.count == common.count { return common.count == 4 && Slip.isChanged(word[...], common) }
        if word.count + 1 == common.count { return common.count < 7 && Slip.isNear(word, Array(common)) }
        guard word.count == common.count + 1 else { return false }
        if word.dropLast().elementsEqual(common), let last = word.last {
            return common.last == last && !"els".utf8.contains(last)
        }
        guard common.count == 4, Slip.isLengthened(word[...], from: common) else { return false }
        return zip(word, word.dropFirst()).contains { $0 == $1 }
    }

    private static let common = numbers(of: PackageResources.common_txt)
    private static let known = common.union(numbers(of: PackageResources.similar_txt))

    private static func numbers(of text: [UInt8]) -> Set<UInt64> {
        var numbers: Set<UInt64> = []
        text.withUnsafeBufferPointer { bytes in NameWord.each(of: bytes) { numbers.insert($0.hash) } }
        return numbers
    }

    private static let byFirstLetter = Dictionary(
        grouping: PackageResources.common_txt.split { $0 <= 0x20 }.map {
            (word: Array($0), letters: letters(of: Array($0).singular))
        }
    ) { $0.word[0] }

    /// A bit for each letter of a word.
    private static func letters(of word: ArraySlice<UInt8>) -> UInt32 {
        word.reduce(0) { $0 | 1 << UInt32($1 & 31) }
    }
}
