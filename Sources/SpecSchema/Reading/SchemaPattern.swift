/// Patterns of ECMAScript, which schemas have, as RFC 9485 spells them.
enum SchemaPattern {
    /// A pattern with the shorthands of ECMAScript written out, and its groups as groups of RFC 9485.
    static func respelled(_ text: String) -> String {
        var result = ""
        var isInSet = false
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                guard let next = rest.popFirst() else { return result + "\\" }
                result += escape(next, isInSet: isInSet)
            case "(" where !isInSet && rest.starts(with: "?:".unicodeScalars):
                rest.removeFirst(2)
                result += "("
            default:
                if scalar == "[" { isInSet = true } else if scalar == "]" { isInSet = false }
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The spelling of a character behind a backslash.
    private static func escape(_ scalar: Unicode.Scalar, isInSet: Bool) -> String {
        if let set = sets[scalar] { return isInSet ? set : "[\(set)]" }
        // No set can hold all but the characters of another.
        if !isInSet, let set = complements[scalar].flatMap({ sets[$0] }) { return "[^\(set)]" }
        let isPlain = plain.contains(scalar) && !(isInSet && scalar == "-")
        return isPlain ? String(scalar) : "\\\(scalar)"
    }

    /// The characters that a shorthand stands for. Those from tab to carriage return are all white space, and so are
    /// Unicode's separators.
    private static let sets: [Unicode.Scalar: String] = ["d": "0-9", "w": "A-Za-z0-9_", "s": "\\t-\\r\\p{Z}"]

    /// Shorthands for all characters but those of another.
    private static let complements: [Unicode.Scalar: Unicode.Scalar] = ["D": "d", "W": "w", "S": "s"]

    /// Characters that ECMAScript lets escape, and that have no meaning of their own.
    private static let plain: Set<Unicode.Scalar> = [
        "/", "-", "\"", "'", ":", "@", "#", "%", "&", ",", "=", "_", "~", "<", ">", "!", " ",
    ]
}
