/// The text of JSON Pointers (RFC 6901).
///
/// By scalars: a slash with an accent behind it is one `Character`, and still ends a step.
package enum JSONPointer {
    /// A key or position as a step: `a/b` is `a~1b`.
    package static func step(_ name: some StringProtocol) -> String {
        var step = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": step.append(contentsOf: "~0".unicodeScalars)
            case "/": step.append(contentsOf: "~1".unicodeScalars)
            default: step.append(scalar)
            }
        }
        return String(step)
    }

    /// The key or position that a step spells: `a~1b` is `a/b`.
    package static func name(of step: some StringProtocol) -> String {
        var name = String.UnicodeScalarView()
        var rest = Substring(step).unicodeScalars
        while let scalar = rest.popFirst() {
            let escaped: Unicode.Scalar? =
                switch (scalar, rest.first) {
                case ("~", "0"): "~"
                case ("~", "1"): "/"
                default: nil
                }
            name.append(escaped ?? scalar)
            if escaped != nil { rest.removeFirst() }
        }
        return String(name)
    }

    /// The steps of a pointer as they are spelled; nil where it doesn't begin with a slash.
    package static func steps(of pointer: some StringProtocol) -> [String]? {
        let scalars = Substring(pointer).unicodeScalars
        guard scalars.first == "/" else { return nil }
        return scalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    }
}
