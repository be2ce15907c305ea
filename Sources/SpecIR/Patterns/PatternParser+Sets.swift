import SpecSource

extension PatternParser {
    /// `[a-z]`, its opening bracket being next.
    mutating func set() throws(PatternProblem) -> Pattern.CharacterSet {
        let start = position
        position += 1
        let isNegated = take("^")
        var set = Pattern.CharacterSet(isNegated: isNegated, items: [])
        if take("-") { set.items.append(.range("-"..."-")) }
        while let scalar = next, scalar != "]" {
            if scalar == "-" {
                try dashAtTheEnd(&set)
            } else {
                set.items.append(try item(scalar))
            }
        }
        guard take("]") else { throw problem(.unclosedSet, start..<start + 1) }
        if set.items.isEmpty { throw problem(.emptySet, start..<position) }
        return set
    }

    private mutating func dashAtTheEnd(_ set: inout Pattern.CharacterSet) throws(PatternProblem) {
        let dash = position
        position += 1
        if let next, next != "]" { throw problem(.dashInSet, dash..<dash + 1) }
        set.items.append(.range("-"..."-"))
    }

    private mutating func item(_ scalar: Unicode.Scalar) throws(PatternProblem) -> Pattern.CharacterSet.Item {
        let start = position
        guard case .character(let first) = try member(scalar) else { return try category(from: start) }
        guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
            return .range(first...first)
        }
        position += 1
        guard case .character(let last) = try member(scalars[position]) else {
            throw problem(.dashInSet, position - 1..<position)
        }
        guard first <= last else {
            throw problem(.rangeOrder(text(start..<position)), start..<position)
        }
        return .range(first...last)
    }

    /// One character of a set, or the sign that a category begins with, which is left where it is.
    private mutating func member(_ scalar: Unicode.Scalar) throws(PatternProblem) -> Pattern.Node {
        if scalar == "[" { throw problem(.bareSignInSet("["), position..<position + 1) }
        if scalar == "\\" {
            if isCategory { return .any }
            return try escape()
        }
        position += 1
        return .character(scalar)
    }

    private var isCategory: Bool {
        position + 1 < scalars.count && (scalars[position + 1] == "p" || scalars[position + 1] == "P")
    }

    private mutating func category(from start: Int) throws(PatternProblem) -> Pattern.CharacterSet.Item {
        position = start
        guard case .set(let set) = try escape(), let item = set.items.first else {
            throw problem(.trailingBackslash, start..<start + 1)
        }
        return item
    }
}

// MARK: What a backslash means

extension PatternParser {
    mutating func escape() throws(PatternProblem) -> Pattern.Node {
        let start = position
        position += 1
        guard let scalar = next else { throw problem(.trailingBackslash, start..<start + 1) }
        position += 1
        switch scalar {
        case "n": return .character("\n")
        case "r": return .character("\r")
        case "t": return .character("\t")
        case "p", "P": return .set(try category(isNegated: scalar == "P", from: start))
        case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}", "$": return .character(scalar)
        default:
            throw problem(.unknownEscape(text(start..<position), instead: Self.instead(of: scalar)), start..<position)
        }
    }

    private mutating func category(
        isNegated: Bool,
        from start: Int
    ) throws(PatternProblem) -> Pattern.CharacterSet {
        guard take("{"), let close = scalars[position...].firstIndex(of: "}") else {
            throw problem(.categorySyntax(text(start..<start + 2)), start..<start + 2)
        }
        let range = position..<close
        let name = text(range)
        position = close + 1
        guard Pattern.categories.contains(name) else {
            throw problem(.unknownCategory(name, nearest: Self.otherNames[name.lowercased()]), range)
        }
        return Pattern.CharacterSet(isNegated: false, items: [isNegated ? .otherThan(name) : .category(name)])
    }

    private static let otherNames = [
        "letter": "L", "alpha": "L", "alphabetic": "L", "l&": "L", "lower": "Ll", "lowercase": "Ll", "upper": "Lu",
        "uppercase": "Lu", "digit": "Nd", "number": "N", "punct": "P", "punctuation": "P", "space": "Zs",
        "separator": "Z", "symbol": "S", "mark": "M", "other": "C", "control": "Cc", "cntrl": "Cc",
    ]

    /// The replacement for an escape of other languages, with the same meaning; nil where there is none.
    private static func instead(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "d": "[0-9]"
        case "D": "[^0-9]"
        case "w": "[A-Za-z0-9_]"
        case "W": "[^A-Za-z0-9_]"
        case "s": "[ \\t\\n\\r]"
        case "S": "[^ \\t\\n\\r]"
        case "A": "^"
        case "z", "Z": "$"
        case "f", "v", "b", "B", "x", "u", "k", "0"..."9": nil
        case _ where !scalar.properties.isAlphabetic: String(scalar)
        default: nil
        }
    }
}
