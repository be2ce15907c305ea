import SpecIR
import Testing

@Suite struct CalendarTests {
    @Test func countsEveryDayOf400Years() throws {
        let day = try DateFormat.spelled("day")
        var seconds = try #require(day.timestamp("1800-01-01")).seconds
        for year in 1800..<2200 {
            for month in 1...12 {
                for dayOfMonth in 1...length(ofMonth: month, year: year) {
                    let text = "\(year)-\(padded(month))-\(padded(dayOfMonth))"
                    guard day.timestamp(text) == Timestamp(seconds: seconds),
                        day.writing(.init(seconds: seconds)) == text
                    else {
                        Issue.record("\(text) isn't day \(seconds / 86_400)")
                        return
                    }
                    seconds += 86_400
                }
            }
        }
        #expect(day.writing(Timestamp(seconds: seconds)) == "2200-01-01")
    }

    @Test func countsTheFirstAndLastDayOfEveryMonthOfAllYears() throws {
        let day = try DateFormat.spelled("day")
        var next = Timestamp.earliest.seconds
        for year in 1...9999 {
            let digits = String(repeating: "0", count: 4 - String(year).count) + String(year)
            for month in 1...12 {
                let last = length(ofMonth: month, year: year)
                let texts = ["\(digits)-\(padded(month))-01", "\(digits)-\(padded(month))-\(last)"]
                let dates = [Timestamp(seconds: next), Timestamp(seconds: next + Int64(last - 1) * 86_400)]
                guard texts.map(day.timestamp) == dates, dates.map(day.writing) == texts else {
                    Issue.record("\(texts) aren't \(dates)")
                    return
                }
                guard day.timestamp("\(digits)-\(padded(month))-\(last + 1)") == nil else {
                    Issue.record("\(digits)-\(month) has a day too many")
                    return
                }
                next += Int64(last) * 86_400
            }
        }
        #expect(next == Timestamp.latest.seconds + 1)
    }

    @Test func namesTheRightWeekday() throws {
        let weekday = try DateFormat.spelled("EEEE yyyy-MM-dd")
        let expected = [
            "Monday 0001-01-01", "Friday 1582-10-15", "Wednesday 1969-12-31", "Thursday 1970-01-01",
            "Tuesday 2000-02-29", "Sunday 2000-08-20", "Saturday 2024-06-01", "Friday 9999-12-31",
        ]
        for text in expected {
            let timestamp = try #require(try DateFormat.spelled("yyyy-MM-dd").timestamp(String(text.suffix(10))))
            #expect(weekday.writing(timestamp) == text)
        }
    }

    private func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    private func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
