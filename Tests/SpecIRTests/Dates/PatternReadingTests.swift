import SpecIR
import Testing

@Suite struct PatternReadingTests {
    @Test(arguments: [
        ("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", "2000-08-22T12:28:00.123Z", "2000-08-22T12:28:00.123Z"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX", "2000-08-22T14:28:00.123+02:00", "2000-08-22T12:28:00.123Z"),
        ("yyyyMMdd'T'HHmmss'Z'", "20000822T122800Z", "2000-08-22T12:28:00Z"),
        ("yyyyMMddHHmmssSSS", "20000822122800007", "2000-08-22T12:28:00.007Z"),
        ("yyyyMMd", "200008222", "nil"),
        ("yyyyMMd", "2000082", "2000-08-02T00:00:00Z"),
        ("EEE, dd MMM yyyy HH:mm:ss z", "Tue, 22 Aug 2000 12:28:00 GMT", "2000-08-22T12:28:00Z"),
        ("EEEE d MMMM y", "tuesday 2 AUGUST 2000", "2000-08-02T00:00:00Z"),
        ("d.M.y", "2.8.2000", "2000-08-02T00:00:00Z"),
        ("d.M.y", "22.08.0800", "0800-08-22T00:00:00Z"),
        ("dd.MM.yyyy", "2.08.2000", "nil"),
        ("dd.MM.yyyy", "02.08.20000", "nil"),
        ("d.M.y", "022.8.2000", "nil"),
        ("MM/dd/yy", "08/22/68", "2068-08-22T00:00:00Z"),
        ("MM/dd/yy", "08/22/69", "1969-08-22T00:00:00Z"),
        ("MM/dd/yy", "08/22/00", "2000-08-22T00:00:00Z"),
        ("dd MMM yyyy", "22 August 2000", "nil"),
        ("dd MMMM yyyy", "22 Aug 2000", "nil"),
        ("dd MMM yyyy", "22 Agu 2000", "nil"),
        ("EEE", "Mo", "nil"),
        ("yyyy-MM-dd h:mm a", "2000-08-22 12:28 AM", "2000-08-22T00:28:00Z"),
        ("yyyy-MM-dd h:mm a", "2000-08-22 12:28 pm", "2000-08-22T12:28:00Z"),
        ("yyyy-MM-dd h:mm a", "2000-08-22 1:28 PM", "2000-08-22T13:28:00Z"),
        ("yyyy-MM-dd a hh:mm", "2000-08-22 PM 11:28", "2000-08-22T23:28:00Z"),
        ("yyyy-MM-dd h:mm a", "2000-08-22 0:28 AM", "nil"),
        ("yyyy-MM-dd h:mm a", "2000-08-22 13:28 PM", "nil"),
        ("HH:mm a", "13:28 PM", "2000-01-01T13:28:00Z"),
        ("HH:mm a", "13:28 AM", "nil"),
        ("yyyy a", "1999 PM", "1999-01-01T12:00:00Z"),
        ("yyyy a", "1999 AM", "1999-01-01T00:00:00Z"),
        ("HH:mm", "24:00", "nil"),
        ("HH:mm", "12:60", "nil"),
        ("MM-dd", "02-29", "2000-02-29T00:00:00Z"),
        ("yyyy", "1999", "1999-01-01T00:00:00Z"),
        ("yyyy", "0000", "nil"),
        ("yyyy-MM-dd", "2001-02-29", "nil"),
        ("yyyy-MM-dd", "2001-02-2８", "nil"),
        ("ss.SS", "07.25", "2000-01-01T00:00:07.25Z"),
        ("ss.SS", "07.2", "nil"),
        ("ss.SS", "07.250", "nil"),
        ("ss.SSSSSSSSS", "07.123456789", "2000-01-01T00:00:07.123456789Z"),
        ("yyyy-MM-dd HH:mm:ss", "2016-12-31 23:59:60", "2017-01-01T00:00:00Z"),
        ("yyyy-MM-dd HH:mm:ss", "2016-12-31 12:59:60", "nil"),
        ("h 'o''clock' a", "3 o'clock PM", "2000-01-01T15:00:00Z"),
        ("yyyy''MM", "2000'08", "2000-08-01T00:00:00Z"),
        ("yyyy年MM月dd日", "2000年08月22日", "2000-08-22T00:00:00Z"),
        ("yyyy年MM月dd日", "2000年08月22月", "nil"),
    ])
    func readsItsFieldsAndNothingElse(pattern: String, text: String, expected: String) throws {
        #expect(try DateFormat.spelled(pattern).reading(text) ?? "nil" == expected)
    }

    @Test(arguments: [
        ("X", "Z", "12:00"), ("X", "+02", "10:00"), ("X", "-0230", "14:30"), ("XX", "+0200", "10:00"),
        ("XXX", "+02:00", "10:00"), ("XXX", "z", "12:00"), ("XXX", "+0200", "10:00"), ("Z", "+0000", "12:00"),
        ("Z", "Z", "12:00"), ("Z", "-0500", "17:00"), ("Z", "-05:00", "17:00"), ("ZZZZ", "GMT-05:00", "17:00"),
        ("ZZZZZ", "-05:00", "17:00"), ("z", "UTC", "12:00"), ("z", "gmt", "12:00"), ("z", "Z", "12:00"),
        ("x", "+02", "10:00"), ("x", "-0230", "14:30"), ("xx", "+0000", "12:00"), ("xxx", "+00:00", "12:00"),
        ("xxx", "-05:00", "17:00"), ("xxxxx", "Z", "12:00"), ("z", "GMT+2", "10:00"), ("z", "GMT+2:30", "09:30"),
        ("z", "UTC+02:30", "09:30"), ("z", "GMT-0230", "14:30"),
    ])
    func readsZones(zone: String, text: String, time: String) throws {
        #expect(
            try DateFormat.spelled("yyyy-MM-dd HH:mm \(zone)").reading("2000-08-22 12:00 \(text)")
                == "2000-08-22T\(time):00Z"
        )
    }

    @Test(arguments: [
        ("XX", "+02"), ("XXX", "+2"), ("XXX", ""), ("XXX", "02:00"), ("Z", "+02:0"), ("Z", "+24:00"), ("z", "CET"),
        ("xxx", "+02"), ("xx", "02:00"), ("x", "+2"), ("z", "GMT+"), ("z", "GMT+2:3"), ("z", "+02:00"), ("XXX", "GMT"),
        ("X", "+02:60"), ("XXX", "+00:60"),
    ])
    func refusesOtherZones(zone: String, text: String) throws {
        #expect(try DateFormat.spelled("yyyy-MM-dd HH:mm \(zone)").reading("2000-08-22 12:00 \(text)") == nil)
    }

    @Test func refusesTextThatIsCutAnywhere() throws {
        let pattern = try DateFormat.spelled("EEE, dd MMM yyyy HH:mm:ss.SSS a XXX")
        let text = "Tue, 22 Aug 2000 12:28:00.123 PM +02:00"
        #expect(pattern.reading(text) != nil)
        for length in 0..<text.count { #expect(pattern.reading(String(text.prefix(length))) == nil) }
    }

    @Test func refusesWhatAZonePutsOutsideTheYears1To9999() throws {
        let pattern = try DateFormat.spelled("yyyy-MM-dd XXX")
        #expect(pattern.reading("0001-01-01 +00:01") == nil)
        #expect(pattern.reading("9999-12-31 -00:01") == "9999-12-31T00:01:00Z")
        #expect(pattern.reading("0001-01-01 -00:01") == "0001-01-01T00:01:00Z")
    }
}
