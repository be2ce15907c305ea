/// A character that nobody sees, and its place.
struct InvisibleCharacter {
    let scalar: Unicode.Scalar
    let range: SourceRange

    /// True if it is as wide as a space.
    var isBlank: Bool { scalar.properties.generalCategory == .spaceSeparator }

    /// Puts a space where a wide blank stood, and nothing in place of what has no width.
    var fix: Diagnostic.Fix {
        Diagnostic.Fix(
            isBlank ? "put a space in its place" : "delete it",
            [Diagnostic.Edit(range, isBlank ? " " : "")]
        )
    }
}

extension Unicode.Scalar {
    /// True if the character can't be seen, or looks like a space but isn't one.
    package var isInvisible: Bool {
        guard value >= 0xA0 else { return false }
        switch properties.generalCategory {
        case .spaceSeparator, .format: return true
        default: return value == 0x3164 || value == 0x115F || value == 0x1160
        }
    }

    /// True for a joiner. Some scripts and emoji need joiners; they are meaningless only at the edge of a text.
    package var isJoiner: Bool { value == 0x200C || value == 0x200D }

    /// True if YAML allows the character nowhere.
    var isRefusedByYAML: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x85: false
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    /// `a no-break space (U+00A0)`.
    package var nameInWords: String {
        let digits = String(value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let name = properties.name ?? properties.nameAlias else { return "the character \(code)" }
        return "the character `\(name.lowercased())` (\(code))"
    }
}
