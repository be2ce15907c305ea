/// Words of names, and the slips in which they differ.
enum Slip {
    typealias Word = [UInt8]

    /// Shorter words are too often like others.
    static let fewestLetters = 5

    /// The words of `customerName`, `customer_name`, `HTMLCustomer` or `customer-name` in small letters; those beyond
    /// ASCII left out.
    static func words(of name: String) -> [Word] {
        var name = name
        return name.withUTF8 { bytes in
            var words: [Word] = []
            var start = 0
            func end(at index: Int) {
                if start < index { words.append(bytes[start..<index].map { $0 | 0x20 }) }
                start = index
            }
            for (index, byte) in bytes.enumerated() {
                guard isLetter(byte) else {
                    end(at: index)
                    start = index + 1
                    continue
                }
                let isAfterSmall = index > 0 && isSmall(bytes[index - 1])
                let isBeforeSmall = index + 1 < bytes.count && isSmall(bytes[index + 1])
                if isCapital(byte), isAfterSmall || isBeforeSmall { end(at: index) }
            }
            end(at: bytes.count)
            return words
        }
    }

    private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isCapital(_ byte: UInt8) -> Bool { isLetter(byte) && byte & 0x20 == 0 }

    /// Returns true if two words are the same but for number.
    static func isSame(_ first: Word, _ second: Word) -> Bool { first.singular == second.singular }

    /// Returns true if one word is the other with letters repeated, swapped, left out or mistyped inside of it, and no
    /// usual spelling of another country.
    static func isSlip(_ first: Word, _ second: Word) -> Bool {
        let (first, second) = (first.singular, second.singular)
        if min(first.count, second.count) < fewestLetters { return false }
        if first.count == second.count { return isChanged(first, second) }
        if first.count == second.count + 1 { return isLengthened(first, from: second) }
        return second.count == first.count + 1 && isLengthened(second, from: first)
    }

    /// Returns true if two words of at least four letters differ in one, which stands beside the other on the keyboard.
    static func isMistyped(_ first: Word, _ second: Word) -> Bool {
        let (first, second) = (first.singular, second.singular)
        guard first.count == second.count, first.count >= CommonWords.fewestLetters else { return false }
        // Both begin at 0.
        let places = first.indices.filter { first[$0] != second[$0] }
        guard places.count == 1, let place = places.first else { return false }
        return Keyboard.isSlip(first[place], second[place]) && !isInflected(first, second, at: place)
    }

    /// `assigner` and `assignee`, `used` and `uses`.
    private static func isInflected(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>, at place: Int) -> Bool {
        let endings = "erds".utf8
        return place == first.endIndex - 1 && first[place - 1] == UInt8(ascii: "e") && endings.contains(first[place])
            && endings.contains(second[place])
    }

    /// Returns true if two names are the same but for one letter of one word, which isn't a common one in the first:
    /// a letter for another one, one more or less, or two neighbours swapped. A plural isn't meant.
    static func isOneLetterOff(_ name: String, _ other: String, fewest: Int) -> Bool {
        guard let (word, right) = onlyDifference(name, other), min(word.count, right.count) >= fewest,
            !isSame(word, right), word.count < CommonWords.fewestLetters || !word.isUsual
        else { return false }
        return isEdited(word, right)
    }

    private static func isEdited(_ word: Word, _ right: Word) -> Bool {
        let start = sharedStart(word[...], right[...])
        let (rest, other) = (word[start...], right[start...])
        if word.count == right.count {
            if rest.dropFirst().elementsEqual(other.dropFirst()) {
                return Keyboard.isSlip(rest[start], other[start])
                    && !isInflected(word[...], right[...], at: start)
            }
            return rest.count > 1 && rest[start] == other[start + 1] && rest[start + 1] == other[start]
                && rest.dropFirst(2).elementsEqual(other.dropFirst(2))
        }
        if word.count == right.count + 1 { return isOneMore(word, than: right, at: start) }
        return word.count + 1 == right.count && isOneMore(right, than: word, at: start)
    }

    /// One letter more that is no ending: of short words only a repeated one, as many pairs are both right: `klasse` and
    /// `kasse`, `autor` and `author`.
    private static func isOneMore(_ long: Word, than short: Word, at place: Int) -> Bool {
        guard place > 0, place < long.count - 1, long[(place + 1)...].elementsEqual(short[place...]) else {
            return false
        }
        return long[place] == long[place - 1] || short.count > 5 && long[place] != UInt8(ascii: "h")
    }

    /// Two neighbours swapped, two inner letters exchanged, or one inner letter for another.
    static func isChanged(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
        guard differsInFewPlaces(first, second) else { return false }
        let (first, second) = (Array(first), Array(second))
        let places = first.indices.filter { first[$0] != second[$0] }
        if places.count == 2, places[1] == places[0] + 1 {
            return first[places[0]] == second[places[1]] && first[places[1]] == second[places[0]]
                && !isEnding(first, second, at: places[0])
        }
        // `costumer` and `customer`, `revelant` and `relevant`.
        if places.count == 2, first.count > 6, places[0] > 0, places[1] < first.count - 1 {
            return first[places[0]] == second[places[1]] && first[places[1]] == second[places[0]]
        }
        guard places.count == 1, first.count > 6, places[0] > 0, places[0] < first.count - 1 else { return false }
        return !isExchangedByLanguages(first[places[0]], second[places[0]])
    }

    /// Returns true if languages have one letter or the other in the same word.
    static func isExchangedByLanguages(_ letter: UInt8, _ other: UInt8) -> Bool {
        let pair = [letter, other].sorted()
        return pair.allSatisfy(vowels.contains) || alike.contains { $0.elementsEqual(pair) }
    }

    /// Returns true if two words are the same but for two places, which hardly any two are.
    private static func differsInFewPlaces(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
        var count = 0
        for (letter, other) in zip(first, second) where letter != other {
            count += 1
            if count > 2 { return false }
        }
        return true
    }

    /// The number of letters with which both words begin.
    static func sharedStart(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Int {
        var count = 0
        for (letter, other) in zip(first, second) {
            if letter != other { break }
            count += 1
        }
        return count
    }

    /// `centre` and `center`.
    private static func isEnding(_ first: Word, _ second: Word, at place: Int) -> Bool {
        place == first.count - 2 && Set(first.suffix(2)) == Set("re".utf8)
    }

    private static let vowels = Set("aeiouy".utf8)

    /// Letters that languages exchange in one word: `product` and `produkt`, `license` and `licence`.
    private static let alike = [
        "ck", "cs", "ct", "cz", "sz", "iy", "vw", "fv", "dt", "bp", "gj", "sx", "ks", "kx", "tz", "cq",
    ]
    .map { $0.utf8 }

    /// One inner letter more: a repeated one, or one that the other leaves out.
    static func isLengthened(_ long: ArraySlice<UInt8>, from short: ArraySlice<UInt8>) -> Bool {
        let place = sharedStart(long, short)
        guard place < long.count - 1, long.dropFirst(place + 1).elementsEqual(short.dropFirst(place)) else {
            return false
        }
        let (long, short) = (Array(long), Array(short))
        let letter = long[place]
        // `canceled` and `cancelled`, `color` and `colour`, `encyclopedia` and `encyclopaedia`, `judgment` and `judgement`.
        if letter == UInt8(ascii: "l"), place > 0, long[place - 1] == letter { return false }
        if letter == UInt8(ascii: "u"), place > 0, long[place - 1] == UInt8(ascii: "o") { return false }
        if place > 0, long[place + 1] == UInt8(ascii: "e"), "ao".utf8.contains(letter) { return false }
        if letter == UInt8(ascii: "e"), long[place + 1] == UInt8(ascii: "m") { return false }
        let isDoubled = long[place + 1] == letter || (place > 0 && long[place - 1] == letter)
        return isDoubled || (place > 0 && short.count > 5)
    }
}

extension [UInt8] {
    /// The word without the `s` of its plural.
    var singular: ArraySlice<UInt8> {
        count > 3 && last == UInt8(ascii: "s") && self[count - 2] != UInt8(ascii: "s") ? dropLast() : self[...]
    }
}
