import SpecIR

/// Patterns in RE2's syntax.
///
/// Characters are spelled by number, so that no sign of RE2's own can slip in.
enum RE2Spelling {
    static func text(of pattern: Pattern) -> String { text(of: pattern.root) }

    private static func text(of node: Pattern.Node) -> String {
        switch node {
        case .character(let scalar): text(of: scalar)
        case .any: #"[^\n\r]"#
        case .set(let set): text(of: set)
        case .start: #"\A"#
        case .end: #"\z"#
        case .sequence(let nodes): nodes.map { grouped($0) }.joined()
        case .group(let node): "(\(text(of: node)))"
        case .either(let nodes): nodes.map { "(?:\(text(of: $0)))" }.joined(separator: "|")
        case .repeated(let node, let min, let max): "(?:\(text(of: node)))" + limits(min, max)
        }
    }

    private static func grouped(_ node: Pattern.Node) -> String {
        switch node {
        case .either, .sequence: "(?:\(text(of: node)))"
        case .character, .any, .set, .start, .end, .group, .repeated: text(of: node)
        }
    }

    private static func limits(_ min: Int, _ max: Int?) -> String {
        switch (min, max) {
        case (0, nil): "*"
        case (1, nil): "+"
        case (0, 1): "?"
        case (_, nil): "{\(min),}"
        case (_, let max?): "{\(min),\(max)}"
        }
    }

    private static func text(of scalar: Unicode.Scalar) -> String { "\\x{\(String(scalar.value, radix: 16))}" }

    private static func text(of set: Pattern.CharacterSet) -> String {
        "[\(set.isNegated ? "^" : "")\(set.items.map(text).joined())]"
    }

    private static func text(of item: Pattern.CharacterSet.Item) -> String {
        switch item {
        case .range(let range): text(of: range.lowerBound...range.upperBound)
        // RE2 doesn't know `Cn`, and leaves it out of `C`.
        case .category("Cn"): UnassignedCharacters.ranges.map(text).joined()
        case .otherThan("Cn"): UnassignedCharacters.others.map(text).joined()
        case .category("C"): #"\pC"# + UnassignedCharacters.ranges.map(text).joined()
        case .otherThan("C"): #"\pL\pM\pN\pP\pS\pZ"#
        case .category(let name): "\\p{\(name)}"
        case .otherThan(let name): "\\P{\(name)}"
        }
    }

    private static func text(of range: ClosedRange<Unicode.Scalar>) -> String {
        text(of: range.lowerBound) + (range.count == 1 ? "" : "-" + text(of: range.upperBound))
    }
}

extension ClosedRange<Unicode.Scalar> {
    fileprivate var count: Int { Int(upperBound.value - lowerBound.value) + 1 }
}

/// The code points that no character has been given to.
enum UnassignedCharacters {
    static let ranges = spans { $0.properties.generalCategory == .unassigned }
    static let others = spans { $0.properties.generalCategory != .unassigned }

    private static func spans(where matches: (Unicode.Scalar) -> Bool) -> [ClosedRange<Unicode.Scalar>] {
        var spans: [ClosedRange<Unicode.Scalar>] = []
        var first: Unicode.Scalar?
        var last: Unicode.Scalar?
        for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
            if matches(scalar) {
                first = first ?? scalar
                last = scalar
            } else if let start = first, let end = last {
                spans.append(start...end)
                first = nil
            }
        }
        if let first, let last { spans.append(first...last) }
        return spans
    }
}
