import SpecIR
import SpecSource

/// Words that the keys and names of many APIs consist of, and the one that a misspelt word stands for.
enum CommonWords {
    /// Shorter words are too often like others.
    static let fewestLetters = 4

    /// Returns true if a word is a common one, or easily taken for one.
    static func holds(_ word: NameWord) -> Bool { word.letters < fewestLetters || known.contains(word.hash) }

    /// Returns true if a word is a common one.
    static func isCommon(_ word: NameWord) -> Bool { common.contains(word.hash) }

    /// Returns the common word of which another is a misspelling; nil if there is none.
    static func nearest(_ word: Slip.Word) -> Slip.Word? {
        let word = Array(word.singular)
        guard word.count >= fewestLetters, let first = word.first else { return nil }
        let begins = byFirstLetter[first, default: []]
        let found = begins.first { other in
            // Most are far longer or shorter. With the `s` of its plural the other may have one letter more.
            (-1...2).contains(other.count - word.count) && (Slip.isSlip(word, other) || isShortSlip(word, other))
        }
        if let found { return found }
        // The first two letters swapped.
        return byFirstLetter[word[1], default: []].first { other in
            other.singular.count == word.count && other[0] == word[1] && other[1] == first && other[0] != other[1]
                && other.singular.dropFirst(2).elementsEqual(word[2...])
        }
    }

    /// Slips that only a known word shows: two letters of four swapped, an inner letter of four repeated, or the last one
    /// of any word.
    private static func isShortSlip(_ word: Slip.Word, _ common: Slip.Word) -> Bool {
        let common = common.singular
        if word.count == common.count { return common.count == 4 && Slip.isChanged(word[...], common) }
        guard word.count == common.count + 1 else { return false }
        if word.dropLast().elementsEqual(common), let last = word.last {
            return common.last == last && !"els".utf8.contains(last)
        }
        guard common.count == 4, Slip.isLengthened(word[...], from: common) else { return false }
        return zip(word, word.dropFirst()).contains { $0 == $1 }
    }

    private static let common = WordTable(listed)
    private static let known = WordTable(listed, similar)

    private static let byFirstLetter: [UInt8: [Slip.Word]] = {
        let words = listed.withUTF8Buffer { bytes in bytes.split { $0 <= 0x20 }.map { Array($0) } }
        return Dictionary(grouping: words) { $0[0] }
    }()
}

/// Words by the numbers that stand for them: looked up for each word of each name, faster than in a `Set`.
private struct WordTable {
    /// Each number stands at the place that its last bits name, or behind it; 0 is a place without one.
    private var places: [UInt64] = []

    init(_ texts: StaticString...) {
        var hashes: [UInt64] = []
        for text in texts {
            text.withUTF8Buffer { bytes in NameWord.each(of: bytes) { hashes.append($0.hash) } }
        }
        var size = 1
        while size < 3 * hashes.count { size *= 2 }
        places = Array(repeating: 0, count: size)
        for hash in hashes { places[place(of: hash)] = hash }
    }

    func contains(_ hash: UInt64) -> Bool { places[place(of: hash)] == hash }

    private func place(of hash: UInt64) -> Int {
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] != 0, places[place] != hash { place = (place + 1) & (places.count - 1) }
        return place
    }
}

/// A word of a name, in the singular and in small letters, as a number that stands for it.
struct NameWord {
    private(set) var hash: UInt64
    private(set) var letters: Int

    /// Returns true if a name has a word in common with others, which takes far less than to make the words.
    static func isShared(_ name: String, with others: some Sequence<String>) -> Bool {
        var isFound = false
        each(of: name) { word in
            if isFound { return }
            for other in others { each(of: other) { if $0.hash == word.hash { isFound = true } } }
        }
        return isFound
    }

    /// Returns true if each word of a name is a word of others as well.
    static func isMadeOf(_ name: String, _ others: some Sequence<String>) -> Bool {
        var isMade = true
        each(of: name) { word in
            guard isMade else { return }
            var isFound = false
            for other in others { each(of: other) { if $0.hash == word.hash { isFound = true } } }
            isMade = isFound
        }
        return isMade
    }

    /// Goes through the words of a name as `Slip.words` cuts it, without making them.
    static func each(of name: String, _ visit: (NameWord) -> Void) {
        var name = name
        name.withUTF8 { each(of: $0, visit) }
    }

    static func each(of bytes: UnsafeBufferPointer<UInt8>, _ visit: (NameWord) -> Void) {
        // FNV-1a.
        let (start, prime): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x0100_0000_01B3)
        var (hash, shorter, letters) = (start, start, 0)
        var (last, secondLast): (UInt8, UInt8) = (0, 0)
        func end() {
            guard letters > 0 else { return }
            let isPlural = letters > 3 && isS(last) && !isS(secondLast)
            visit(isPlural ? NameWord(hash: shorter, letters: letters - 1) : NameWord(hash: hash, letters: letters))
            (hash, letters, last) = (start, 0, 0)
        }
        for (index, byte) in bytes.enumerated() {
            guard isLetter(byte) else {
                end()
                continue
            }
            if isCapital(byte), letters > 0 {
                let isBeforeSmall =
                    index + 1 < bytes.count && isLetter(bytes[index + 1]) && !isCapital(bytes[index + 1])
                if !isCapital(last) || isBeforeSmall { end() }
            }
            (secondLast, last) = (last, byte)
            (shorter, hash) = (hash, (hash ^ UInt64(byte | 0x20)) &* prime)
            letters += 1
        }
        end()
    }

    private static func isS(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "s") }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isCapital(_ byte: UInt8) -> Bool { byte & 0x20 == 0 }
}
