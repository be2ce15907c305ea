import SpecSource

extension DateFormatProblem.Reason {
    var message: String {
        switch self {
        case .empty: "expected a date format, found empty text"
        case .unknownName(let name, _): "`\(name.shown)` isn't a date format"
        case .unclosedQuote: "the quote in the date pattern isn't closed"
        case .unknownLetter(let letter, _): "`\(letter)` isn't a field of a date pattern"
        case .weekYear(let letters): "`\(letters)` is the year of the week, not of the date"
        case .dayOfYear(let letters): "`\(letters)` is the day of the year, not of the month"
        case .width(let letters, let known):
            "`\(letters)` isn't a field of a date pattern, expected " + known.map { "`\($0)`" }.joined(separator: ", ")
        case .twelveHourClockAlone(let letters):
            "`\(letters)` counts hours from 1 to 12, and nothing says which half of the day"
        case .minuteForMonth(let letters): "`\(letters)` is minutes, where a month is expected"
        case .monthForMinute(let letters): "`\(letters)` is a month, where minutes are expected"
        case .fractionForSecond(let letters): "`\(letters)` is a fraction, where seconds are expected"
        case .twice(let letters, let earlier) where letters == earlier: "the date pattern says `\(letters)` twice"
        case .twice(let letters, let earlier): "`\(letters)` says again what `\(earlier)` says"
        case .noFixedWidth(let letters, _): "where `\(letters)` ends can't be told, digits follow it"
        case .noField: "the date pattern has no field, such as `yyyy`"
        }
    }

    var help: String? {
        switch self {
        case .empty, .noField: "write a name such as `iso8601` or `day`, or a pattern such as `yyyy-MM-dd`"
        case .unknownName(_, let nearest):
            nearest.map { "did you mean `\($0)`?" }
                ?? "it is one of " + DateFormat.namedFormats.map { "`\($0.spelling)`" }.joined(separator: ", ")
                + ", or a pattern"
        case .unclosedQuote: "close it, or write `''` for a quote"
        case .unknownLetter(_, let instead?): "write `\(instead)`, or put text in single quotes"
        case .unknownLetter(let letter, nil): "text in a pattern stands in single quotes: `'\(letter)'`"
        case .weekYear(let letters): "write `\(letters.lowercased())`"
        case .dayOfYear: "write `dd`"
        case .width: nil
        case .twelveHourClockAlone: "write `HH`, or add `a`"
        case .minuteForMonth(let letters): "write `\(letters.uppercased())`"
        case .monthForMinute(let letters), .fractionForSecond(let letters): "write `\(letters.lowercased())`"
        case .twice: "leave one of them out, or put text in single quotes"
        case .noFixedWidth(_, let instead): "write `\(instead)`"
        }
    }
}
