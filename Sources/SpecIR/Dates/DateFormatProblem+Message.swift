import SpecSource

extension DateFormatProblem {
    /// The problem in one sentence that can be understood without context.
    package var message: String {
        switch reason {
        case .empty: "a date format is empty; expected \(Self.expected)"
        case .unknownName(let name, _): "no date format is called `\(name.shown)`; expected \(Self.expected)"
        case .unclosedQuote: "a single quote in a date format is never closed"
        case .percentSigns(let text, _): "`\(text.shown)` has percent signs, and date fields are letters alone"
        case .sampleDate(let text, _): "`\(text.shown)` is a date in Go's notation, and date fields are letters"
        case .unknownLetter(let letters, _), .quarterOrWeek(let letters):
            "`\(letters.shown)` is no date field; expected one of \(Self.fields)"
        case .weekYear(let letters):
            "`\(letters.shown)` is the year of the week, which is another year around 1 January"
        case .dayOfYear(let letters, _): "`\(letters.shown)` is the day of the year, 1 to 366"
        case .width(let letters, let known): "`\(letters.shown)` is no date field; expected \(Self.alternatives(known))"
        case .twelveHourClockAlone(let letters):
            "`\(letters.shown)` is the hour of a 12-hour clock, with no `a` for AM or PM"
        case .minuteForMonth(let letters): "`\(letters.shown)` is the minute, and there is no hour and no month"
        case .monthForMinute(let letters): "`\(letters.shown)` is the month, and there is an hour and no minute"
        case .minuteAndMonth(let minute, let month, _):
            "`\(minute.shown)` is the minute and `\(month.shown)` the month, and each stands in the place of the other"
        case .fractionForSecond(let letters): "`\(letters.shown)` is the fraction of a second, and there is no second"
        case .twice(let letters, let earlier): Self.twice(letters, earlier)
        case .noFixedWidth(let letters, let next, _): "where `\(letters.shown)` ends is unclear, as \(next) it"
        case .several(let formats): "several date formats stand in one text: \(formats.inBackticks(last: "and"))"
        case .noField: "a date format has no date field; expected one of \(Self.fields)"
        }
    }

    /// One thing to do now.
    package var help: String? {
        switch reason {
        case .empty, .noField: "write a name, or a pattern such as `yyyy-MM-dd`"
        case .unknownName(_, let nearest): nearest.map { "did you mean `\($0)`?" }
        case .unclosedQuote: "close it with another `'`; a quote that is meant as such is written `''`"
        case .percentSigns(_, let instead), .sampleDate(_, let instead):
            "write `\(instead?.shown ?? "yyyy-MM-dd'T'HH:mm:ss")`" + (instead == nil ? ", for example" : "")
        case .unknownLetter(let letters, let instead): Self.helpForLetters(letters, instead: instead)
        case .quarterOrWeek(let letters):
            "quarters and weeks are no dates: read the text, or its parts by "
                + "`transform: {parts: \"{year}-\(letters.lowercased().hasPrefix("q") ? "Q{quarter}" : "W{week}")\"}`; for the "
                + "letter itself, \(Self.helpForLetters(letters, instead: nil))"
        case .dayOfYear(let letters, _): "write `\(letters.count == 1 ? "d" : "dd")` for the day of the month"
        case .twelveHourClockAlone: "write `HH` for the 24-hour clock, or add `a`"
        case .several(let formats): "write a list: `[\(formats.joined(separator: ", "))]`"
        case .twice: "keep one of them; the month is `MM`, the minute `mm`, the second `ss`"
        case .width, .weekYear, .minuteForMonth, .monthForMinute, .minuteAndMonth, .fractionForSecond, .noFixedWidth:
            replacement.map { "write `\($0)`" }
        }
    }

    /// The text to replace the range with, if there is only one possible meaning.
    package var replacement: String? {
        switch reason {
        case .unknownName(_, let nearest): nearest
        case .percentSigns(_, let instead), .sampleDate(_, let instead): instead
        case .weekYear(let letters): letters.count == 2 ? "yy" : "yyyy"
        case .dayOfYear(let letters, true) where letters.count <= 2: letters.lowercased()
        case .minuteForMonth(let letters): letters.count == 1 ? "M" : "MM"
        case .monthForMinute(let letters): letters.count == 1 ? "m" : "mm"
        case .minuteAndMonth(_, _, let instead): instead
        case .fractionForSecond: "ss"
        case .noFixedWidth(_, _, let instead): instead
        case .width(_, let known): known.count == 1 ? known.first : nil
        case .empty, .unclosedQuote, .unknownLetter, .quarterOrWeek, .dayOfYear, .twelveHourClockAlone, .twice,
            .several, .noField:
            nil
        }
    }

    private static func twice(_ letters: String, _ earlier: String) -> String {
        letters == earlier
            ? "`\(letters.shown)` stands twice in a date format"
            : "`\(earlier.shown)` and `\(letters.shown)` in a date format mean the same part of a date"
    }

    private static func helpForLetters(_ letters: String, instead: String?) -> String {
        let quoted = "put text in single quotes: `'\(letters.shown)'`"
        return instead.map { "write `\($0)`, or \(quoted)" } ?? quoted
    }

    private static func alternatives(_ spellings: [String]) -> String {
        guard let last = spellings.last, spellings.count > 1 else { return spellings.map { "`\($0)`" }.joined() }
        return spellings.dropLast().map { "`\($0)`" }.joined(separator: ", ") + " or `\(last)`"
    }

    private static let fields = "`y M d H h m s S a E X x Z z`"

    private static let expected =
        DateFormat.namedFormats.map { "`\($0.spelling)`" }.joined(separator: ", ")
        + " or a pattern such as `yyyy-MM-dd`"
}
