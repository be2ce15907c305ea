import SpecIR
import Testing

@Suite struct TimestampTests {
    @Test func showsItselfInUTCWithAFractionOnlyWhereThereIsOne() {
        #expect(Timestamp(seconds: 966_947_280).description == "2000-08-22T12:28:00Z")
        #expect(Timestamp(seconds: 0, nanoseconds: 500_000_000).description == "1970-01-01T00:00:00.5Z")
        #expect(Timestamp(seconds: -1, nanoseconds: 1).description == "1969-12-31T23:59:59.000000001Z")
        #expect(Timestamp.earliest.description == "0001-01-01T00:00:00Z")
        #expect(Timestamp.latest.description == "9999-12-31T23:59:59.999999999Z")
    }

    @Test func isMadeFromItsOwnDescription() {
        #expect(Timestamp("2000-08-22T14:28:00+02:00") == Timestamp(seconds: 966_947_280))
        #expect(Timestamp("2000-08-22") == nil)
        #expect(Timestamp("") == nil)
    }

    @Test func carriesNanosecondsOverToTheSeconds() {
        #expect(Timestamp(seconds: 1, nanoseconds: -1) == Timestamp(seconds: 0, nanoseconds: 999_999_999))
        #expect(Timestamp(seconds: 1, nanoseconds: 1_000_000_000) == Timestamp(seconds: 2))
        #expect(Timestamp(seconds: 0, nanoseconds: -1_000_000_000) == Timestamp(seconds: -1))
        #expect(Timestamp(seconds: 0, nanoseconds: .min) == Timestamp(seconds: -3, nanoseconds: 852_516_352))
        #expect(Timestamp(seconds: 0, nanoseconds: .max) == Timestamp(seconds: 2, nanoseconds: 147_483_647))
    }

    @Test func ordersBySecondsThenNanoseconds() {
        let ordered = [
            Timestamp.earliest, Timestamp(seconds: -1, nanoseconds: 5), Timestamp(seconds: 0),
            Timestamp(seconds: 0, nanoseconds: 1), Timestamp(seconds: 7), Timestamp.latest,
        ]
        #expect(ordered.reversed().sorted() == ordered)
    }

    @Test func isInRangeFromYear1ToYear9999() {
        #expect(Timestamp.earliest.isInRange)
        #expect(Timestamp.latest.isInRange)
        #expect(!Timestamp(seconds: Timestamp.earliest.seconds - 1, nanoseconds: 999_999_999).isInRange)
        #expect(!Timestamp(seconds: Timestamp.latest.seconds + 1).isInRange)
    }

    @Test(arguments: [Int64.min, Timestamp.earliest.seconds - 1, Timestamp.latest.seconds + 1, Int64.max])
    func showsWhatIsOutOfRangeAsNoDateOfAnyYearInRange(seconds: Int64) throws {
        let timestamp = Timestamp(seconds: seconds, nanoseconds: 999_999_999)
        for spelling in everyDateFormat {
            let format = try DateFormat.spelled(spelling)
            #expect(!format.writing(timestamp).isEmpty)
            #expect(format.losesPrecision(timestamp))
        }
        #expect(Timestamp(timestamp.description) == nil)
    }
}
