extension DateFormat {
    /// True if the format is a pattern with a weekday, which is read and not compared with the date.
    package var hasWeekday: Bool { has { $0.part == .weekday } }

    /// True if the format is a pattern with two digits for the year, of 1969 to 2068.
    package var hasYearOfCentury: Bool { has { $0 == .yearOfCentury } }

    /// True if the format has the day.
    package var saysDay: Bool {
        guard case .pattern(let pattern) = self else { return true }
        let parts = pattern.fields.compactMap(\.part)
        return parts.contains(.year) && parts.contains(.month) && parts.contains(.day)
    }

    private func has(_ field: (DateField) -> Bool) -> Bool {
        if case .pattern(let pattern) = self { pattern.fields.contains(where: field) } else { false }
    }
}
