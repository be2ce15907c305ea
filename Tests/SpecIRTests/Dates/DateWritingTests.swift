import SpecIR
import Testing

/// A spelling of each format, and patterns that hold all of a date to the millisecond and below.
let everyDateFormat = [
    "iso8601", "iso8601_basic", "unix_seconds", "unix_milliseconds", "day", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSSXXX",
    "yyyyMMddHHmmssSSSSSSSSS", "EEE, d MMM yyyy h:m:s.SSSSSSSSS a z", "EEEE MMMM d y, hh:mm:ss.SSSSSSSSS a ZZZZ",
    "yyyy/M/d H-mm-ss.SSSSSSSSS Z",
]

@Suite struct DateWritingTests {
    private let whole = Timestamp(seconds: 966_947_280)
    private let half = Timestamp(seconds: 966_947_280, nanoseconds: 500_000_000)
    private let fine = Timestamp(seconds: 966_947_280, nanoseconds: 120_000_700)

    @Test func writesAFractionOnlyWhereThereIsOne() {
        let expected: [(DateFormat, [String])] = [
            (.iso8601, ["2000-08-22T12:28:00Z", "2000-08-22T12:28:00.5Z", "2000-08-22T12:28:00.1200007Z"]),
            (.iso8601Basic, ["20000822T122800Z", "20000822T122800.5Z", "20000822T122800.1200007Z"]),
            (.unixSeconds, ["966947280", "966947280.5", "966947280.1200007"]),
            (.unixMilliseconds, ["966947280000", "966947280500", "966947280120.0007"]),
            (.day, ["2000-08-22", "2000-08-22", "2000-08-22"]),
        ]
        for (format, texts) in expected { #expect([whole, half, fine].map(format.writing) == texts) }
    }

    @Test func writesUnixTimesNear1970() {
        let times = [
            Timestamp(seconds: 0), Timestamp(seconds: 0, nanoseconds: 7_000_000), Timestamp(seconds: 0, nanoseconds: 1),
            Timestamp(seconds: -1, nanoseconds: 750_000_000), Timestamp(seconds: -1), Timestamp(seconds: -2),
            Timestamp(seconds: -2, nanoseconds: 999_999_999),
        ]
        let seconds = ["0", "0.007", "0.000000001", "-0.25", "-1", "-2", "-1.000000001"]
        let milliseconds = ["0", "7", "0.000001", "-250", "-1000", "-2000", "-1000.000001"]
        #expect(times.map(DateFormat.unixSeconds.writing) == seconds)
        #expect(times.map(DateFormat.unixMilliseconds.writing) == milliseconds)
    }

    @Test(arguments: [
        ("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", "2000-08-02T00:08:09.120Z"),
        ("yy-M-d H:m:s.S", "00-8-2 0:8:9.1"),
        ("y MMM", "2000 Aug"),
        ("EEEE, dd MMMM", "Wednesday, 02 August"),
        ("E", "Wed"), ("EE", "Wed"), ("EEE", "Wed"),
        ("hh:mm a", "12:08 AM"),
        ("h a", "12 AM"),
        ("dd X", "02 Z"), ("dd XX", "02 Z"), ("dd XXX", "02 Z"), ("dd XXXX", "02 Z"), ("dd XXXXX", "02 Z"),
        ("dd Z", "02 +0000"), ("dd ZZZ", "02 +0000"), ("dd ZZZZ", "02 GMT"), ("dd ZZZZZ", "02 Z"),
        ("dd x", "02 +00"), ("dd xx", "02 +0000"), ("dd xxx", "02 +00:00"), ("dd xxxx", "02 +0000"),
        ("dd xxxxx", "02 +00:00"), ("dd z", "02 GMT"), ("dd zzz", "02 GMT"),
        ("'d''d' d é", "d'd 2 é"),
    ])
    func writesExactlyThePatternsFields(pattern: String, expected: String) throws {
        let timestamp = Timestamp(seconds: 965_174_889, nanoseconds: 120_000_700)
        #expect(try DateFormat.spelled(pattern).writing(timestamp) == expected)
    }

    @Test func addsToWhatIsThere() {
        var output = Array("x".utf8)
        DateFormat.day.append(whole, to: &output)
        #expect(output == Array("x2000-08-22".utf8))
    }

    @Test func writesNothingIntoTooLittleRoom() throws {
        for spelling in everyDateFormat {
            let format = try DateFormat.spelled(spelling)
            let room = [UInt8](unsafeUninitializedCapacity: format.maximumLength) { buffer, count in
                #expect(format.write(whole, into: UnsafeMutableBufferPointer(rebasing: buffer.dropLast())) == 0)
                count = format.write(whole, into: buffer)
            }
            #expect(String(decoding: room, as: UTF8.self) == format.writing(whole))
        }
    }

    @Test func saysWhichFormatsAreNumbersAndWhichNeedEscaping() throws {
        #expect(
            try everyDateFormat.filter { try DateFormat.spelled($0).writesNumber } == [
                "unix_seconds", "unix_milliseconds",
            ]
        )
        #expect(try everyDateFormat.filter { try DateFormat.spelled($0).needsEscaping } == [])
        #expect(try DateFormat.spelled("yyyy\"MM").needsEscaping)
        #expect(try DateFormat.spelled("yyyy\\MM").needsEscaping)
        #expect(try DateFormat.spelled("yyyy\tMM").needsEscaping)
        #expect(try !DateFormat.spelled("yyyy年").needsEscaping)
    }

    @Test func saysWhereAFormatDropsSomething() throws {
        let midnight = Timestamp(seconds: 966_902_400)
        #expect(try !DateFormat.spelled("day").losesPrecision(midnight))
        #expect(try DateFormat.spelled("day").losesPrecision(whole))
        #expect(try DateFormat.spelled("day").losesPrecision(Timestamp(seconds: 966_902_400, nanoseconds: 1)))
        #expect(try !DateFormat.spelled("yyyy-MM-dd HH:mm").losesPrecision(whole))
        #expect(try DateFormat.spelled("yyyy-MM-dd HH:mm").losesPrecision(half))
        #expect(try !DateFormat.spelled("yyyy-MM-dd HH:mm:ss.S").losesPrecision(half))
        #expect(try DateFormat.spelled("yyyy-MM-dd HH:mm:ss.SSS").losesPrecision(fine))
        #expect(try DateFormat.spelled("MM-dd").losesPrecision(Timestamp(seconds: 0)))
        #expect(try !DateFormat.spelled("yy-MM-dd").losesPrecision(midnight))
        #expect(try DateFormat.spelled("yy-MM-dd").losesPrecision(Timestamp(seconds: -86_400 * 365 * 2)))
        for spelling in ["iso8601", "iso8601_basic", "unix_seconds", "unix_milliseconds"] {
            #expect(try !DateFormat.spelled(spelling).losesPrecision(fine))
        }
    }
}
