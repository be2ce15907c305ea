public import SpecIR

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Timestamp {
    /// A `Date`, to the nanosecond as far as its double holds it. One beyond the range of seconds is cut to it.
    public init(_ date: Date) {
        // Dates count from 2001; any other start would cost them their last bits.
        let interval = date.timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        let limit = Self.reachOfDates
        let seconds = whole.isNaN ? 0 : Int64(min(max(whole, -limit), limit))
        let fraction = interval.isFinite ? ((interval - whole) * 1e9).rounded() : 0
        self.init(seconds: seconds + Self.referenceSecond, nanoseconds: Int32(fraction))
    }

    /// A `Date` of the years 1 to 9999; nil for any other.
    init?(inRange date: Date) {
        guard date.timeIntervalSinceReferenceDate.isFinite else { return nil }
        self.init(date)
        guard isInRange else { return nil }
    }

    /// The same point in time as a `Date`, which is exact to about a tenth of a microsecond.
    public var date: Date {
        let whole = Double(seconds) - Double(Self.referenceSecond)
        return Date(timeIntervalSinceReferenceDate: whole + Double(nanoseconds) / 1e9)
    }

    /// 2001-01-01T00:00:00Z.
    private static var referenceSecond: Int64 { 978_307_200 }

    /// More seconds than there are in the age of the universe, and few enough for an `Int64`.
    private static var reachOfDates: Double { 9e18 }
}
