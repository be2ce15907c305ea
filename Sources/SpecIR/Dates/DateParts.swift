/// The parts of a date's text, from which its point in time is calculated.
struct DateParts {
    var year = 2000
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var nanosecond = 0
    /// Seconds east of UTC.
    var offset = 0

    /// Nil where there is no such day or time, or where it lies outside the years 1 to 9999.
    var timestamp: Timestamp? {
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset
        // A leap second is the last of a day in UTC, and is read as the first of the next day.
        guard second < 60 || seconds % 86_400 == 0 else { return nil }
        let timestamp = Timestamp(seconds: Int64(seconds), nanoseconds: Int32(nanosecond))
        return timestamp.isInRange ? timestamp : nil
    }
}
