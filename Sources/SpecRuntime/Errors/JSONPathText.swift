/// JSONPaths to one value, as failures spell them: `$.name`, `$['a\'b']`, `$[1]`.
package enum JSONPathText {
    /// The keys and positions of a path; nil for text that is none. Keys may stand in either quotes.
    package static func names(of text: String) -> [String]? {
        var path = JSONPathSteps(text[...])
        var names: [String] = []
        while let name = path.next() { names.append(name) }
        return path.isValid ? names : nil
    }

    /// A key as a step: `.name`, `['app.version']`.
    package static func step(_ key: String) -> String { JSONLocator.spelled(key: key) }
}

/// Reads the steps of a path.
private struct JSONPathSteps {
    private var rest: Substring.UnicodeScalarView
    private(set) var isValid: Bool

    init(_ text: Substring) {
        rest = text.unicodeScalars
        isValid = rest.first == "$"
        rest = rest.dropFirst()
    }

    /// The next key or position; nil at the end, and where the text is no path.
    mutating func next() -> String? {
        guard isValid, let first = rest.popFirst() else { return nil }
        switch first {
        case "." where rest.first != "." && rest.first != "[" && !rest.isEmpty:
            return take { $0 != "." && $0 != "[" }
        case "[" where rest.first == "'" || rest.first == "\"":
            return quoted()
        case "[":
            let position = take { $0 != "]" }
            isValid = rest.popFirst() == "]" && Int(position) != nil
            return position
        default:
            isValid = false
            return nil
        }
    }

    private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
        let taken = rest.prefix(while: belongs)
        rest = rest.dropFirst(taken.count)
        return String(String.UnicodeScalarView(taken))
    }

    private mutating func quoted() -> String? {
        let quote = rest.popFirst()
        var key = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case quote:
                isValid = rest.popFirst() == "]"
                return String(key)
            case "\\": key.append(unescaped())
            default: key.append(scalar)
            }
        }
        isValid = false
        return nil
    }

    private mutating func unescaped() -> Unicode.Scalar {
        switch rest.popFirst() {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            let digits = String(String.UnicodeScalarView(rest.prefix(4)))
            rest = rest.dropFirst(4)
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        case let other?: return other
        case nil:
            isValid = false
            return "\u{FFFD}"
        }
    }
}
