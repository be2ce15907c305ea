/// Words of names, and the slips in which they differ.
enum Slip {
    typealias Word = [UInt8]

    /// Shorter words are too often like others.
    static let fewestLetters = 5

    /// The words of `customerName`, `customer_name`, `HTMLCustomer` or `customer-name` in small letters; those beyond
    /// ASCII left out.
    static func words(of name: String) -> [Word] {
        let bytes = Array(name.utf8)
        var words: [Word] = [[]]
        for (index, byte) in bytes.enumerated() {
            guard isLetter(byte) else {
                words.append([])
                continue
            }
            let isAfterSmall = index > 0 && isLetter(bytes[index - 1]) && !isCapital(bytes[index - 1])
            let isBeforeSmall = index + 1 < bytes.count && isLetter(bytes[index + 1]) && !isCapital(bytes[index + 1])
            if isCapital(byte), isAfterSmall || isBeforeSmall { words.append([]) }
            words[words.count - 1].append(byte | 0x20)
        }
        return words.filter { !$0.isEmpty }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

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

    /// Two neighbours swapped, or one inner letter for another.
    static func isChanged(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
        let (first, second) = (Array(first), Array(second))
        let places = first.indices.filter { first[$0] != second[$0] }
        if places.count == 2, places[1] == places[0] + 1 {
            return first[places[0]] == second[places[1]] && first[places[1]] == second[places[0]]
                && !isEnding(first, second, at: places[0])
        }
        guard places.count == 1, first.count > 6, places[0] > 0, places[0] < first.count - 1 else { return false }
        let pair = [first[places[0]], second[places[0]]].sorted()
        if pair.allSatisfy(vowels.contains) { return false }
        return !alike.contains { $0.elementsEqual(pair) }
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
        let (long, short) = (Array(long), Array(short))
        let place = zip(long, short).prefix { $0 == $1 }.count
        guard place < long.count - 1, long[(place + 1)...].elementsEqual(short[place...]) else { return false }
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
