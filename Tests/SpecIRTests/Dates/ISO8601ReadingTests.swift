import SpecIR
import Testing

@Suite struct ISO8601ReadingTests {
    @Test(arguments: [
        ("2000-08-22T12:28:00Z", "2000-08-22T12:28:00Z"),
        ("2000-08-22t12:28:00z", "2000-08-22T12:28:00Z"),
        ("2000-08-22T14:28:00+02:00", "2000-08-22T12:28:00Z"),
        ("2000-08-22T00:28:00-23:59", "2000-08-23T00:27:00Z"),
        ("2000-08-22T12:28:00-00:00", "2000-08-22T12:28:00Z"),
        ("2000-08-22T12:28:00.5Z", "2000-08-22T12:28:00.5Z"),
        ("2000-08-22T12:28:00.000Z", "2000-08-22T12:28:00Z"),
        ("2000-08-22T12:28:00.123456789Z", "2000-08-22T12:28:00.123456789Z"),
        ("2000-08-22T12:28:00.1234567899999Z", "2000-08-22T12:28:00.123456789Z"),
        ("2000-08-22T12:28:00.120+02:00", "2000-08-22T10:28:00.12Z"),
        ("1969-12-31T23:59:59.75Z", "1969-12-31T23:59:59.75Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
        ("2017-01-01T00:59:60.5+01:00", "2017-01-01T00:00:00.5Z"),
        ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
        ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z"),
    ])
    func readsRFC3339(text: String, expected: String) {
        #expect(DateFormat.iso8601.reading(text) == expected)
    }

    @Test(arguments: [
        "", "Z", "2000", "2000-08-22", "2000-08-22T12:28Z", "2000-08-22T12:28:00", "2000-08-22 12:28:00Z",
        "20000822T122800Z", "2000-08-22T12:28:00,5Z", "2000-08-22T12:28:00.Z", "2000-08-22T12:28:00Z ",
        " 2000-08-22T12:28:00Z", "2000-08-22T12:28:00ZZ", "2000-08-22T12:28:00+0200", "2000-08-22T12:28:00+02",
        "2000-08-22T12:28:00+2:00", "2000-08-22T12:28:00+24:00", "2000-08-22T12:28:00+02:60", "2000-08-22T12:28:00+",
        "2000-08-22T12:28:00 +02:00", "2000-08-22T24:00:00Z", "2000-08-22T12:60:00Z", "2000-08-22T12:28:61Z",
        "2000-08-22T12:28:60Z", "2016-12-31T23:59:60+01:00", "9999-12-31T23:59:60Z", "2000-00-22T12:28:00Z",
        "2000-13-22T12:28:00Z", "2000-08-00T12:28:00Z", "2000-08-32T12:28:00Z", "2000-04-31T12:28:00Z",
        "1900-02-29T12:28:00Z", "2001-02-29T12:28:00Z", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01", "-2000-08-22T12:28:00Z", "+2000-08-22T12:28:00Z", "12000-08-22T12:28:00Z",
        "2000-W34-2T12:28:00Z", "２０００-08-22T12:28:00Z", "2000-08-22T12:28:00\u{0}", "/000-08-22T12:28:00Z",
    ])
    func refusesWhatIsNotRFC3339(text: String) {
        #expect(DateFormat.iso8601.reading(text) == nil)
    }

    /// Any byte in any place: the text of twenty bytes is read in a way of its own, so it is compared with a text of
    /// the same date with a fraction.
    @Test func readsTwentyBytesAsItReadsAnyLength() {
        let usual = Array("2012-02-29T19:28:59Z".utf8)
        for position in usual.indices {
            for byte in UInt8.min...UInt8.max {
                var bytes = usual
                bytes[position] = byte
                let longer = Array(bytes[..<19]) + Array(".0".utf8) + [bytes[19]]
                let expected = longer.withUnsafeBufferPointer(DateFormat.iso8601.read)
                let read = bytes.withUnsafeBufferPointer(DateFormat.iso8601.read)
                if read != expected { Issue.record("byte \(byte) at \(position)") }
            }
        }
    }

    @Test(arguments: [
        ("20000822T122800Z", "2000-08-22T12:28:00Z"),
        ("20000822t122800z", "2000-08-22T12:28:00Z"),
        ("20000822T142800+0200", "2000-08-22T12:28:00Z"),
        ("20000822T142800+02", "2000-08-22T12:28:00Z"),
        ("20000822T122800.25Z", "2000-08-22T12:28:00.25Z"),
        ("20161231T235960Z", "2017-01-01T00:00:00Z"),
    ])
    func readsTheBasicForm(text: String, expected: String) {
        #expect(DateFormat.iso8601Basic.reading(text) == expected)
    }

    @Test(arguments: [
        "", "20000822", "20000822T122800", "2000-08-22T12:28:00Z", "20000822T1228Z", "20000822T122800+02:00",
        "20000822T122800+020", "20000231T122800Z", "20000822T242800Z", "20000822 122800Z", "00000822T122800Z",
    ])
    func refusesWhatIsNotTheBasicForm(text: String) {
        #expect(DateFormat.iso8601Basic.reading(text) == nil)
    }

    @Test func readsADay() {
        #expect(DateFormat.day.reading("2014-02-13") == "2014-02-13T00:00:00Z")
        #expect(DateFormat.day.reading("0001-01-01") == "0001-01-01T00:00:00Z")
        for text in ["", "2014-2-13", "2014-02-30", "20140213", "2014-02-13Z", "2014-02-13T00:00:00Z", "0000-01-01"] {
            #expect(DateFormat.day.reading(text) == nil)
        }
    }

    @Test func leavesNumbersToReadNumber() {
        for format in [DateFormat.unixSeconds, .unixMilliseconds] {
            #expect(Array("966947280".utf8).withUnsafeBufferPointer(format.read) == nil)
        }
        for format in [DateFormat.iso8601, .iso8601Basic, .day] {
            #expect(Array("20000822".utf8).withUnsafeBufferPointer(format.readNumber) == nil)
        }
    }
}
