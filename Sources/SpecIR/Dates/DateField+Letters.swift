extension DateField {
    enum Spelled {
        case field(DateField)
        case problem(DateFormatProblem.Reason)
    }

    /// The field that so many of a letter stand for.
    static func spelled(_ letter: UInt8, count: Int) -> Spelled {
        let character = Character(Unicode.Scalar(letter))
        let letters = String(repeating: character, count: count)
        if let widths = knownWidths[letter] {
            if let field = widths[count] { return .field(field) }
            let known = widths.keys.sorted().map { String(repeating: character, count: $0) }
            return .problem(.width(letters, known: known))
        }
        switch letter {
        case UInt8(ascii: "Y"): return .problem(.weekYear(letters))
        case UInt8(ascii: "Q"), UInt8(ascii: "q"), UInt8(ascii: "w"): return .problem(.quarterOrWeek(letters))
        case UInt8(ascii: "D"): return .problem(.dayOfYear(letters, isBesideMonth: false))
        default: return .problem(.unknownLetter(letters, instead: likelyMeant[letter]))
        }
    }

    /// Letter to number of letters to field.
    private static let knownWidths: [UInt8: [Int: DateField]] = [
        UInt8(ascii: "y"): [1: .year(.needed), 2: .yearOfCentury, 4: .year(.padded)],
        UInt8(ascii: "M"): [
            1: .month(.needed), 2: .month(.padded), 3: .monthName(.short), 4: .monthName(.full),
        ],
        UInt8(ascii: "d"): [1: .day(.needed), 2: .day(.padded)],
        UInt8(ascii: "E"): [1: .weekday(.short), 2: .weekday(.short), 3: .weekday(.short), 4: .weekday(.full)],
        UInt8(ascii: "H"): [1: .hour(.needed), 2: .hour(.padded)],
        UInt8(ascii: "h"): [1: .hourOfHalfDay(.needed), 2: .hourOfHalfDay(.padded)],
        UInt8(ascii: "a"): [1: .halfDay],
        UInt8(ascii: "m"): [1: .minute(.needed), 2: .minute(.padded)],
        UInt8(ascii: "s"): [1: .second(.needed), 2: .second(.padded)],
        UInt8(ascii: "S"): Dictionary(uniqueKeysWithValues: (1...9).map { ($0, .fraction(digits: $0)) }),
        UInt8(ascii: "X"): [
            1: .zone(.hours), 2: .zone(.offset), 3: .zone(.offset), 4: .zone(.offset), 5: .zone(.offset),
        ],
        UInt8(ascii: "x"): [
            1: .zone(.signedHours), 2: .zone(.digits), 3: .zone(.signedOffset), 4: .zone(.digits),
            5: .zone(.signedOffset),
        ],
        UInt8(ascii: "Z"): [
            1: .zone(.digits), 2: .zone(.digits), 3: .zone(.digits), 4: .zone(.named), 5: .zone(.offset),
        ],
        UInt8(ascii: "z"): [1: .zone(.named), 2: .zone(.named), 3: .zone(.named)],
    ]

    /// The most likely meaning of letters from other tools, and of rare letters of Unicode.
    private static let likelyMeant: [UInt8: String] = [
        UInt8(ascii: "A"): "a", UInt8(ascii: "b"): "a", UInt8(ascii: "B"): "a", UInt8(ascii: "p"): "a",
        UInt8(ascii: "c"): "EEE", UInt8(ascii: "e"): "EEE",
        UInt8(ascii: "f"): "SSS", UInt8(ascii: "n"): "SSSSSSSSS",
        UInt8(ascii: "k"): "HH", UInt8(ascii: "K"): "hh",
        UInt8(ascii: "L"): "MM",
        UInt8(ascii: "u"): "yyyy", UInt8(ascii: "U"): "yyyy",
        UInt8(ascii: "O"): "XXX", UInt8(ascii: "V"): "XXX", UInt8(ascii: "v"): "z",
    ]
}
