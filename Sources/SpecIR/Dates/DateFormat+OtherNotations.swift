extension DateFormat {
    /// The problem of several formats in one text, `dd.MM.yyyy||day`, as Elasticsearch has them; nil for other text.
    static func several(_ spelling: String) -> DateFormatProblem? {
        for sign in ["||", "|", ";", ","] where spelling.contains(sign) {
            let parts = spelling.split(separator: sign).map { $0.drop { $0 == " " } }
            let formats = parts.compactMap { try? named(String($0)).get().spelling }
            guard formats.count > 1, formats.count == parts.count else { continue }
            return DateFormatProblem(range: 0..<spelling.utf8.count, reason: .several(formats))
        }
        return nil
    }
}

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

extension DateFormat {
    /// The problem of text in the notation of `strftime`, `%Y-%m-%d`; nil for other text.
    static func percentSigns(_ spelling: String) -> DateFormatProblem? {
        let bytes = Array(spelling.utf8)
        guard let sign = bytes.firstIndex(of: percent), sign + 1 < bytes.count, bytes[sign + 1].isDateLetter else {
            return nil
        }
        let instead = pattern(for: bytes)
        return DateFormatProblem(range: 0..<bytes.count, reason: .percentSigns(spelling, instead: instead))
    }

    /// The pattern that means the same, or nil where one of the signs stands for nothing that a pattern has.
    private static func pattern(for bytes: [UInt8]) -> String? {
        var pattern = ""
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == percent {
                guard let letter = rest.popFirst(), let field = fieldsOfSigns[letter] else { return nil }
                pattern += field
            } else if byte.isDateLetter {
                pattern += "'\(Character(Unicode.Scalar(byte)))'"
            } else {
                guard byte < 0x80 else { return nil }
                pattern.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        guard case .success = named(pattern) else { return nil }
        return pattern
    }

    private static let percent = UInt8(ascii: "%")

    private static let fieldsOfSigns: [UInt8: String] = [
        UInt8(ascii: "Y"): "yyyy", UInt8(ascii: "y"): "yy", UInt8(ascii: "m"): "MM", UInt8(ascii: "d"): "dd",
        UInt8(ascii: "e"): "d", UInt8(ascii: "b"): "MMM", UInt8(ascii: "B"): "MMMM", UInt8(ascii: "a"): "EEE",
        UInt8(ascii: "A"): "EEEE", UInt8(ascii: "H"): "HH", UInt8(ascii: "I"): "hh", UInt8(ascii: "M"): "mm",
        UInt8(ascii: "S"): "ss", UInt8(ascii: "f"): "SSSSSS", UInt8(ascii: "L"): "SSS", UInt8(ascii: "p"): "a",
        UInt8(ascii: "z"): "ZZZ", UInt8(ascii: "F"): "yyyy-MM-dd", UInt8(ascii: "T"): "HH:mm:ss",
        UInt8(ascii: "R"): "HH:mm",
    ]
}
