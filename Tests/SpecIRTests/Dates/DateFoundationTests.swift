import Foundation
import SpecIR
import SpecTestSupport
import Testing

/// The dates of Foundation, which others read the same JSON with.
@Suite struct DateFoundationTests {
    @Test func readsISO8601AsFoundationWritesIt() {
        let formatter = ISO8601DateFormatter()
        var numbers = SeededRandom(seed: 4)
        for _ in 0..<500 {
            formatter.timeZone = TimeZone(secondsFromGMT: 900 * Int.random(in: -48...48, using: &numbers))
            let seconds = afterTheJulianCalendar(&numbers)
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(DateFormat.iso8601.timestamp(text) == Timestamp(seconds: seconds), "\(text)")
        }
    }

    @Test(arguments: [
        "yyyy-MM-dd'T'HH:mm:ss'Z'", "yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX", "yyyyMMdd'T'HHmmss'Z'", "d.M.y H:m:s",
        "EEE, dd MMM yyyy HH:mm:ss z", "EEEE, d MMMM yyyy h:mm:ss a", "MM/dd/yyyy hh:mm:ss a Z", "yyyy''MM 'o''c' dd",
        "yyyyMMddHHmmssSSS", "HH:mm:ss ZZZZZ", "dd-MMM-yyyy XXX", "E'x'",
        "H ZZZZ", "h:mm a X", "yy M d",
    ])
    func writesPatternsAsFoundationDoes(pattern: String) throws {
        let format = try DateFormat.spelled(pattern)
        let formatter = formatter(pattern)
        var numbers = SeededRandom(seed: 5)
        for _ in 0..<200 {
            let seconds = afterTheJulianCalendar(&numbers)
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(format.writing(Timestamp(seconds: seconds)) == text)
        }
    }

    @Test(arguments: [
        "yyyy-MM-dd'T'HH:mm:ssXXX", "yyyy-MM-dd HH:mm:ss Z", "dd MMM yyyy h:mm:ss a XX", "yyyy-MM-dd HH:mm:ss ZZZZ",
    ])
    func readsPatternsWithAZoneAsFoundationDoes(pattern: String) throws {
        let format = try DateFormat.spelled(pattern)
        let formatter = formatter(pattern)
        var numbers = SeededRandom(seed: 6)
        for _ in 0..<200 {
            formatter.timeZone = TimeZone(secondsFromGMT: 900 * Int.random(in: -48...48, using: &numbers))
            let seconds = afterTheJulianCalendar(&numbers)
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(format.timestamp(text) == Timestamp(seconds: seconds), "\(text)")
        }
    }

    private func formatter(_ pattern: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = pattern
        return formatter
    }

    /// From 1600 on: Foundation's formatters take the Julian calendar before 1582.
    private func afterTheJulianCalendar(_ numbers: inout SeededRandom) -> Int64 {
        Int64.random(in: -11_676_096_000...Timestamp.latest.seconds - 86_400, using: &numbers)
    }
}
