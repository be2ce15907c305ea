public import SpecIR

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Timestamp {
    /// A `Date`, to the nanosecond as far as its double holds it.
    public init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let nanoseconds = ((date.timeIntervalSince1970 - seconds) * 1e9).rounded()
        self.init(seconds: Int64(seconds), nanoseconds: Int32(nanoseconds))
    }

    /// The same point in time as a `Date`, which is exact to about a tenth of a microsecond.
    public var date: Date {
        Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
    }
}
