import SpecSource

extension DataFailure {
    /// Where the value stands in the document, as a JSON Pointer (RFC 6901); nil where the text isn't JSON, and for what
    /// is written.
    ///
    /// `$.phones[1].number` is `/phones/1/number`, and the document's root is the empty text. With `#` before it, it is
    /// the `pointer` of an error in problem details (RFC 9457).
    public var pointer: String? {
        guard let at else { return nil }
        var path = NormalizedPath(at[...])
        var pointer = ""
        while let name = path.next() { pointer += "/" + JSONPointer.step(name) }
        return path.isValid ? pointer : nil
    }
}

/// Reads the steps of a path as failures spell it: `$.name`, `$['a\'b']`, `$[1]`.
private struct NormalizedPath {
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
        case ".": return take { $0 != "." && $0 != "[" }
        case "[" where rest.first == "'": return quoted()
        case "[":
            let position = take { $0 != "]" }
            isValid = rest.popFirst() == "]"
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
        rest = rest.dropFirst()
        var key = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "'":
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
