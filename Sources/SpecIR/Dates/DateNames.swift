/// The words of English dates, as the POSIX locale has them.
enum DateNames {
    static let months: [StaticString] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// From Sunday.
    static let weekdays: [StaticString] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    /// Of each name the first so many letters are the short one.
    static var shortLength: Int { 3 }
}
