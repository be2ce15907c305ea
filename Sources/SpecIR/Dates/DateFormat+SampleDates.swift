extension DateFormat {
    /// The problem of text in the notation of Go, `2006-01-02`; nil for other text.
    static func sampleDate(_ spelling: String) -> DateFormatProblem? {
        guard spelling.contains("2006") else { return nil }
        let instead = pattern(forSample: spelling)
        return DateFormatProblem(range: 0..<spelling.utf8.count, reason: .sampleDate(spelling, instead: instead))
    }

    /// The pattern that means the same, or nil where a part of the sample stands for nothing that a pattern has.
    private static func pattern(forSample sample: String) -> String? {
        var pattern = ""
        var rest = Substring(sample)
        while let first = rest.first {
            if let (part, field) = fieldsOfSamples.first(where: { rest.hasPrefix($0.part) }) {
                pattern += field
                rest = rest.dropFirst(part.count)
            } else {
                pattern += first.isLetter ? "'\(first)'" : String(first)
                rest = rest.dropFirst()
            }
        }
        guard case .success = named(pattern) else { return nil }
        return pattern
    }

    /// The longer of two parts that begin alike stands first.
    private static let fieldsOfSamples: [(part: String, field: String)] = [
        ("2006", "yyyy"), ("January", "MMMM"), ("Jan", "MMM"), ("Monday", "EEEE"), ("Mon", "EEE"), ("Z07:00", "XXX"),
        ("-07:00", "xxx"), ("-0700", "xx"), ("000000", "SSSSSS"), ("000", "SSS"), ("01", "MM"), ("02", "dd"),
        ("15", "HH"),
        ("03", "hh"), ("04", "mm"), ("05", "ss"), ("PM", "a"),
    ]
}
