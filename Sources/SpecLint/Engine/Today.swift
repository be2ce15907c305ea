import Foundation

/// The day by which `until=` is measured.
enum Today {
    /// Such as `2027-03-01`, in UTC.
    static var text: String { Date().formatted(.iso8601.year().month().day()) }
}
