import SpecIR
import Testing

@Suite struct DateFormatNameTests {
    @Test func knowsEachNameByItsSpelling() throws {
        let names = ["iso8601", "iso8601_basic", "unix_seconds", "unix_milliseconds", "day"]
        #expect(DateFormat.namedFormats.map(\.spelling) == names)
        for format in DateFormat.namedFormats { #expect(DateFormat.named(format.spelling) == .success(format)) }
    }

    @Test(arguments: [
        "yyyy", "y", "yy", "yyyy-MM-dd", "dd.MM.yyyy HH:mm", "HH:mm:ss.SSS", "mm:ss", "h a", "EEEE", "'at' HH",
        "yyyyMMdd", "MMM d, y", "yyyy-MM-dd'T'HH:mm:ssZ", "HH'h'mm", "yyyy-MM-dd HH", "yyyy年MM月dd日", "y.M.d",
    ])
    func keepsAPatternAsItIsSpelled(spelling: String) throws {
        let format = try DateFormat.spelled(spelling)
        #expect(format.spelling == spelling)
        #expect(try DateFormat.named(spelling).get() == format)
    }

    @Test(arguments: [
        ("iso8061", "iso8601"), ("ISO8601", "iso8601"), ("iso-8601", "iso8601"), ("iso 8601", "iso8601"),
        ("rfc3339", "iso8601"), ("iso", "iso8601"), ("iso8601basic", "iso8601_basic"),
        ("iso8601-basic", "iso8601_basic"), ("unix", "unix_seconds"), ("epoch", "unix_seconds"),
        ("unix_second", "unix_seconds"), ("unixseconds", "unix_seconds"), ("timestamp", "unix_seconds"),
        ("unix_ms", "unix_milliseconds"), ("milliseconds", "unix_milliseconds"), ("ms", "unix_milliseconds"),
        ("unix_miliseconds", "unix_milliseconds"), ("Day", "day"), ("days", "day"), ("date", "day"),
    ])
    func namesTheNearestOfTheNames(spelling: String, nearest: String) {
        let expected = DateFormatProblem(
            range: 0..<spelling.utf8.count,
            reason: .unknownName(spelling, nearest: nearest)
        )
        #expect(DateFormat.named(spelling) == .failure(expected))
        #expect(expected.help == "did you mean `\(nearest)`?")
        #expect(expected.replacement == nearest)
    }

    @Test(arguments: ["rfc2822", "http_date", "cocoa", "isoformat2"])
    func takesAWordForANameThoughNoneIsNear(spelling: String) {
        let expected = DateFormatProblem(range: 0..<spelling.utf8.count, reason: .unknownName(spelling, nearest: nil))
        #expect(DateFormat.named(spelling) == .failure(expected))
        #expect(expected.help == nil)
    }
}
