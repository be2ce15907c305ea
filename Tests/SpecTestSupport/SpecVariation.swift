/// Ways to write the same spec. Every fixture is run through all of them, and the diagnostics must be the same.
package enum SpecVariation: String, CaseIterable, Sendable {
    case asWritten
    case carriageReturns
    case byteOrderMark

    /// Characters of two and four bytes, and lines, before the text, so that bytes, characters and UTF-16 units
    /// give three different places.
    case textAbove

    /// The text written this way.
    package func apply(to text: String) -> String {
        switch self {
        case .asWritten: text
        case .carriageReturns: text.replacingLineBreaks(by: "\r\n")
        case .byteOrderMark: "\u{FEFF}" + text
        case .textAbove: "# é\n\n# 🚀\n" + text
        }
    }
}

extension String {
    private func separatedAtLineBreaks() -> [Substring] {
        split(separator: "\n", omittingEmptySubsequences: false)
    }

    fileprivate func replacingLineBreaks(by lineBreak: String) -> String {
        separatedAtLineBreaks().joined(separator: lineBreak)
    }
}
