#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The day by which `until=` is measured.
enum Today {
    /// Such as `2027-03-01`, in UTC.
    ///
    /// By the C library: Foundation would read the tables of all time zones first.
    static var text: String {
        var (now, day) = (time(nil), tm())
        gmtime_r(&now, &day)
        let parts = [day.tm_mon + 1, day.tm_mday].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(day.tm_year + 1900)-\(parts[0])-\(parts[1])"
    }
}
