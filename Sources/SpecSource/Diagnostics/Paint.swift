/// ANSI colours, or none.
struct Paint {
    enum Colour: String {
        case red = "31"
        case yellow = "33"
        case blue = "34"
        case cyan = "36"
    }

    let isOn: Bool

    func callAsFunction(_ text: String, _ colour: Colour, bold: Bool = false) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(bold ? "1;" : "")\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Returns the text as a hyperlink (OSC 8), which terminals without them show as text.
    func link(_ text: String, to url: String?) -> String {
        guard isOn, let url else { return text }
        return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }

    func bold(_ text: String) -> String {
        isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }
}

extension Diagnostic.Severity {
    var colour: Paint.Colour {
        switch self {
        case .error: .red
        case .warning: .yellow
        case .info: .cyan
        }
    }
}
