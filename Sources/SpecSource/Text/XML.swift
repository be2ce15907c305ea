extension String {
    /// The text as XML takes it: what would be markup escaped, control characters but line breaks made visible.
    package var escapedInXML: String {
        split(separator: "\n", omittingEmptySubsequences: false).map(\.escapedLine).joined(separator: "\n")
    }

    /// The same for an attribute, which would lose its line breaks.
    package var escapedInXMLAttribute: String { escapedInXML.replacing("\n", with: "&#10;") }
}

extension Substring {
    fileprivate var escapedLine: String {
        String(self).printable.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // The two that XML 1.0 has no way to write.
            case "\u{FFFE}", "\u{FFFF}": result += "�"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
