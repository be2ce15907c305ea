/// The reason that a text isn't a date format, and the piece of it to edit.
package struct DateFormatProblem: Error, Hashable, Sendable {
    /// The piece to edit, in UTF-8 bytes from the start of the format's text.
    package let range: Range<Int>
    package let reason: Reason

    package init(range: Range<Int>, reason: Reason) {
        self.range = range
        self.reason = reason
    }

    package enum Reason: Hashable, Sendable {
        case empty
        /// `iso8061`
        case unknownName(String, nearest: String?)
        /// `yyyy-MM-dd'T`
        case unclosedQuote
        /// `%Y-%m-%d`, with the pattern that means the same where there is one.
        case percentSigns(String, instead: String?)
        /// `2006-01-02`, Go's notation, with the pattern that means the same where there is one.
        case sampleDate(String, instead: String?)
        /// `x`, with what to write in its place where that is known.
        case unknownLetter(String, instead: String?)
        ///     yyyy-'Q'Q, yyyy-'W'ww
        case quarterOrWeek(String)
        /// `YYYY`
        case weekYear(String)
        /// `DD`
        case dayOfYear(String, isBesideMonth: Bool)
        /// `ddd`, with the spellings there are.
        case width(String, known: [String])
        /// `hh:mm`
        case twelveHourClockAlone(String)
        /// `yyyy-mm-dd`
        case minuteForMonth(String)
        /// `HH:MM`
        case monthForMinute(String)
        /// `dd/mm/yyyy HH:MM`
        case minuteAndMonth(String, String, instead: String)
        /// `HH:mm:SS`
        case fractionForSecond(String)
        /// `dd/dd/yyyy`, `HH:mm z Z`
        case twice(String, earlier: String)
        /// `yyyyMd`: where `M` ends can't be determined.
        case noFixedWidth(String, next: String, instead: String)
        /// `dd.MM.yyyy||yyyy-MM-dd`
        case several([String])
        /// `'today'`
        case noField
    }
}
