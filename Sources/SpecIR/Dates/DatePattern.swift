/// A date spelled by Unicode date fields.
///
///     date_format: yyyy-MM-dd'T'HH:mm:ss.SSS'Z'
///
/// Reading is exact about widths: `dd` is two digits, `d` one or two. Names and `AM`, `PM` are English, in any case.
/// Fields that the pattern doesn't contain are taken from 2000-01-01T00:00:00Z, as Apple's formatters do.
package struct DatePattern: Hashable, Sendable {
    /// The pattern as the spec writes it.
    package let spelling: String
    let fields: [DateField]
    let head: DateHead
    let needsEscaping: Bool

    /// Room that any timestamp's text fits into, in bytes.
    let maximumLength: Int

    init(spelling: String, fields: [DateField]) {
        self.spelling = spelling
        self.fields = fields
        head = DateHead(of: fields)
        maximumLength = fields.reduce(0) { $0 + $1.maximumLength }
        needsEscaping = fields.contains { $0.needsEscaping }
    }
}

/// One piece of a pattern.
package enum DateField: BitwiseCopyable, Hashable, Sendable {
    /// A byte that stands as it is.
    case literal(UInt8)
    /// `y`, `yyyy`
    case year(NumberWidth)
    /// `yy`, 69 to 99 of the 1900s and 00 to 68 of the 2000s, as POSIX has it.
    case yearOfCentury
    /// `M`, `MM`
    case month(NumberWidth)
    /// `MMM`, `MMMM`
    case monthName(NameWidth)
    /// `d`, `dd`
    case day(NumberWidth)
    /// `E` to `EEE`, `EEEE`. Reading takes any weekday, fitting or not.
    case weekday(NameWidth)
    /// `H`, `HH`
    case hour(NumberWidth)
    /// `h`, `hh`
    case hourOfHalfDay(NumberWidth)
    /// `a`
    case halfDay
    /// `m`, `mm`
    case minute(NumberWidth)
    /// `s`, `ss`
    case second(NumberWidth)
    /// `S` to `SSSSSSSSS`, that many digits.
    case fraction(digits: Int)
    /// `X`, `XX`, `XXX`, `x`, `xx`, `xxx`, `Z`, `ZZZZZ`, `z`, …
    case zone(ZoneStyle)
}

/// The number of digits in a number.
package enum NumberWidth: BitwiseCopyable, Hashable, Sendable {
    /// As many as it needs.
    case needed
    /// The whole field, with zeros in front.
    case padded
}

package enum NameWidth: BitwiseCopyable, Hashable, Sendable {
    /// `Aug`, `Tue`
    case short
    /// `August`, `Tuesday`
    case full
}

package enum ZoneStyle: BitwiseCopyable, Hashable, Sendable {
    /// `X`: `Z`, `+02`, `+0230`
    case hours
    /// `XX`, `XXXX`: `Z`, `+0200`. `XXX`, `XXXXX`, `ZZZZZ`: `Z`, `+02:00`. Reading takes both.
    case offset
    /// `x`: as `hours`, but UTC is written `+00`.
    case signedHours
    /// `Z`, `ZZ`, `ZZZ`, `xx`, `xxxx`: as `offset`, but UTC is written `+0000`.
    case digits
    /// `xxx`, `xxxxx`: as `offset`, but UTC is written `+00:00`.
    case signedOffset
    /// `z` to `zzzz`, `ZZZZ`: `GMT`, `UTC`, `Z`, `GMT+02:00`
    case named
}

extension DateField {
    /// The largest number of digits, or nil for a field that isn't made of digits.
    var maximumDigits: Int? {
        switch self {
        case .year: 4
        case .yearOfCentury, .month, .day, .hour, .hourOfHalfDay, .minute, .second: 2
        case .fraction(let digits): digits
        case .literal, .monthName, .weekday, .halfDay, .zone: nil
        }
    }

    var maximumLength: Int {
        // A year outside 1 to 9999 may have up to twelve digits and a sign.
        if case .literal = self { 1 } else { 16 }
    }

    var needsEscaping: Bool {
        guard case .literal(let byte) = self else { return false }
        return byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}
