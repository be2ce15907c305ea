extension Slip {
    /// Returns true if one word is the other with a letter left out, added or mistyped, or two neighbours swapped: more than
    /// `isSlip` takes, for words whose neighbours show that one is meant.
    ///
    /// Endings are left alone, as languages change them, and so are letters that several languages exchange, unless both
    /// words are of one language.
    static func isNear(_ first: Word, _ second: Word, fewest: Int = 4, areOfOneLanguage: Bool = false) -> Bool {
        if differsByLastS(first, second) { return true }
        let (first, second) = (Array(first.singular), Array(second.singular))
        if first.count == second.count { return first.count > 3 && isExchanged(first, second, areOfOneLanguage) }
        let (long, short) = first.count > second.count ? (first, second) : (second, first)
        return long.count == short.count + 1 && short.count >= fewest && isExtended(long, from: short)
    }

    /// Returns true if two keys of one object differ in one word alone, which is near; a common one in the first only where
    /// it may be.
    static func isNearName(_ name: String, _ other: String, mayBeCommon: Bool) -> Bool {
        guard let (word, right) = onlyDifference(name, other), !isSame(word, right) else { return false }
        return (mayBeCommon || word.count < CommonWords.fewestLetters || !word.isUsual)
            && isNear(word, right, fewest: 3, areOfOneLanguage: true)
    }

    /// Returns true if two names differ in the number of one word alone: `field` and `fields`.
    static func isOtherNumber(_ name: String, _ other: String) -> Bool {
        onlyDifference(name, other).map { isSame($0, $1) } ?? false
    }

    /// The one word in which two names differ; nil if they differ in more, or in other signs.
    static func onlyDifference(_ name: String, _ other: String) -> (word: Word, right: Word)? {
        let (own, theirs) = (words(of: name), words(of: other))
        guard own.count == theirs.count, name.utf8.filter({ !isLetter($0) }) == other.utf8.filter({ !isLetter($0) })
        else { return nil }
        let different = zip(own, theirs).filter { $0 != $1 }
        return different.count == 1 ? different.first.map { ($0, $1) } : nil
    }

    /// `addres` and `addresss` for `address`, which is no plural.
    private static func differsByLastS(_ first: Word, _ second: Word) -> Bool {
        let (long, short) = first.count > second.count ? (first, second) : (second, first)
        let s = UInt8(ascii: "s")
        guard long.count == short.count + 1, long.last == s, short.last == s, long.starts(with: short) else {
            return false
        }
        return short.dropLast().last == s || long.isUsual && !short.isUsual
    }

    /// Two neighbours swapped, or one letter for another: an inner one, or the first one of a common word.
    private static func isExchanged(_ first: Word, _ second: Word, _ areOfOneLanguage: Bool) -> Bool {
        let start = sharedStart(first[...], second[...])
        guard start < first.count - 1 else { return false }
        let (letter, other) = (first[start], second[start])
        if letter == second[start + 1], other == first[start + 1] {
            return first[(start + 2)...].elementsEqual(second[(start + 2)...])
                && !(start == first.count - 2 && endings.contains([letter, other]))
        }
        return first.count > 4 && first[(start + 1)...].elementsEqual(second[(start + 1)...])
            && (start > 0 || first.isUsual != second.isUsual)
            && (areOfOneLanguage || !isExchangedByLanguages(letter, other))
    }

    /// One letter more: an inner one, the first one of a common word, or the last one repeated.
    private static func isExtended(_ long: Word, from short: Word) -> Bool {
        let place = sharedStart(long[...], short[...])
        guard long[(place + 1)...].elementsEqual(short[place...]) else { return false }
        let rest = long[(place + 1)...]
        if place == 0 { return long.count > 4 && long.isUsual }
        let isRepeated = long[place] == long[place - 1]
        if rest.isEmpty { return isRepeated && !"els".utf8.contains(long[place]) }
        switch long[place] {
        // `canceled` and `cancelled`, `enrolment` and `enrollment`.
        case UInt8(ascii: "l") where isRepeated: return !endingsBehindL.contains { rest.elementsEqual($0) }
        // `color` and `colour`, `mold` and `mould`.
        case UInt8(ascii: "u") where long[place - 1] == UInt8(ascii: "o"): return !"rl".utf8.contains(long[place + 1])
        // `pediatric` and `paediatric`.
        case UInt8(ascii: "a"), UInt8(ascii: "o"): return long[place + 1] != UInt8(ascii: "e")
        // `judgment` and `judgement`.
        case UInt8(ascii: "e"): return long[place + 1] != UInt8(ascii: "m")
        // `autor` and `author`, `telefon` and `telephone`.
        case UInt8(ascii: "h"): return isRepeated
        default: return true
        }
    }

    /// `center` and `centre`, `title` and `titel`.
    private static let endings: Set<Set<UInt8>> = [Set("re".utf8), Set("le".utf8)]

    private static let endingsBehindL = ["e", "ed", "er", "or", "en", "ing", "ment", "ful", "ous", "ation"].map(\.utf8)
}
