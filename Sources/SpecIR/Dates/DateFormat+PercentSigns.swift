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
