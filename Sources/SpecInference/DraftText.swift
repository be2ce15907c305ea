import SpecRuntime
import SpecSource

/// Text as a draft spells it in YAML.
package enum DraftText {
    /// A scalar that is read as exactly this text: plain where that is safe beyond doubt, else in quotes.
    package static func scalar(_ text: String) -> String {
        if isPlain(text) { return text }
        guard text.unicodeScalars.allSatisfy(isVisible) else { return quoted(text) }
        // Scalar by scalar: to Swift a quote with an accent is another character.
        return "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }

    /// Text in double quotes, whatever is in it.
    package static func quoted(_ text: String) -> String { "\"" + text.unicodeScalars.map(escaped).joined() + "\"" }

    /// A scalar, or a list of them.
    static func oneOrMore(_ texts: [String]) -> String {
        let spelled = texts.map(scalar)
        return spelled.count == 1 ? spelled[0] : "[\(spelled.joined(separator: ", "))]"
    }

    /// A sample as YAML that is JSON.
    static func json(_ tokens: [SampleToken]) -> String {
        tokens.map { token in
            switch token {
            case .text(let text): quoted(text)
            case .other(","): ", "
            case .other(":"): ": "
            case .other(let spelled): spelled
            }
        }.joined()
    }

    /// A value inside a comment.
    static func shown(_ value: [UInt8]) -> String {
        let text = String(decoding: value, as: UTF8.self)
        if isPlain(text) || !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit) { return text }
        return "\"" + inComment(text) + "\""
    }

    /// Text of unknown origin inside a comment.
    static func inComment(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isVisible($0) ? $0 : "\u{FFFD}" }))
    }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isLetter(first) || first == "_" else { return false }
        guard text.unicodeScalars.allSatisfy({ isLetter($0) || "_-.0123456789".unicodeScalars.contains($0) }) else {
            return false
        }
        return !words.contains(text.lowercased())
    }

    /// Words that some reader of YAML takes for something else.
    private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off"]

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x61...0x7A).contains(scalar.value | 0x20) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
            return !scalar.properties.isDefaultIgnorableCodePoint
        default: return false
        }
    }

    /// Returns true if the character is visible, and stands in quotes as it is.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == " " { return true }
        if scalar.properties.isDefaultIgnorableCodePoint { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return true
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\t": return "\\t"
        case _ where isVisible(scalar): return String(scalar)
        default:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let (sign, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
            return "\\\(sign)" + String(repeating: "0", count: width - digits.count) + digits
        }
    }
}
