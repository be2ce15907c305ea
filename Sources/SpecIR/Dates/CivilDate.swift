/// A day of the proleptic Gregorian calendar.
///
///     CivilDate(year: 2000, month: 8, day: 22)?.daysSince1970   // 11191
struct CivilDate: Hashable, Sendable {
    let year: Int
    let month: Int
    let day: Int

    /// Nil where the calendar has no such day, or outside the years 1 to 9999.
    init?(year: Int, month: Int, day: Int) {
        guard 1 <= year, year <= 9999, 1 <= month, month <= 12, 1 <= day else { return nil }
        guard day <= 28 || day <= Self.days(inMonth: month, ofYear: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Any day at all: years outside 1 to 9999 are counted on in both directions.
    init(daysSince1970: Int) {
        // Years begin on 1 March here, so that the leap day is the last day of its year.
        let days = daysSince1970 + Self.daysFromYearZeroTo1970
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        // Within an era all fits into 32 bits, of which the quotients are cheap.
        let dayOfEra = UInt32(truncatingIfNeeded: days &- era &* 146_097)
        let century = (4 &* dayOfEra &+ 3) / 146_097
        let dayOfCentury = dayOfEra &- 146_097 &* century / 4
        let yearOfCentury = (4 &* dayOfCentury &+ 3) / 1461
        let dayOfYear = dayOfCentury &- 1461 &* yearOfCentury / 4
        let monthFromMarch = (5 &* dayOfYear &+ 2) / 153
        day = Int(dayOfYear &- (153 &* monthFromMarch &+ 2) / 5 &+ 1)
        month = Int(monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9)
        year = era &* 400 &+ Int(century &* 100 &+ yearOfCentury) &+ (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int {
        // The year is 0 at least, as it begins in March.
        let yearFromMarch = UInt32(truncatingIfNeeded: month <= 2 ? year &- 1 : year)
        let monthFromMarch = UInt32(truncatingIfNeeded: month <= 2 ? month &+ 9 : month &- 3)
        let century = yearFromMarch / 100
        let daysOfYears = 1461 &* yearFromMarch / 4 &- century &+ century / 4
        return Int(daysOfYears &+ (153 &* monthFromMarch &+ 2) / 5) &+ day &- 1 &- Self.daysFromYearZeroTo1970
    }

    /// From 0000-03-01.
    private static var daysFromYearZeroTo1970: Int { 719_468 }

    static func days(inMonth month: Int, ofYear year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : 30 + ((month ^ (month >> 3)) & 1)
    }

    static func isLeap(_ year: Int) -> Bool {
        year & 3 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The day of the week, counted from 0 for Sunday.
    static func weekday(daysSince1970 days: Int) -> Int {
        let remainder = (days % 7 + 4) % 7
        return remainder < 0 ? remainder + 7 : remainder
    }
}
