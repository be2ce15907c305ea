/// A regular expression over one text, by all places it may have reached. Slow, and plain to read.
package struct PatternMatch {
    private let text: [Unicode.Scalar]
    private var stepsLeft: Int

    private init(_ text: [Unicode.Scalar], steps: Int) { (self.text, stepsLeft) = (text, steps) }

    /// Returns true if the text holds the pattern; nil if more steps are needed for the answer.
    package static func isFound(_ pattern: Pattern, in text: String, steps: Int = .max) -> Bool? {
        var match = PatternMatch(Array(text.unicodeScalars), steps: steps)
        let ends = match.ends(of: pattern.root, from: Set(0...match.text.count))
        return match.stepsLeft > 0 ? !ends.isEmpty : nil
    }

    /// The end of a sign that begins at a position; nil if the text has no such sign there.
    package static func end(of sign: Pattern.Node, from start: Int, _ text: [Unicode.Scalar]) -> Int? {
        var match = PatternMatch(text, steps: .max)
        return match.ends(of: sign, from: [start]).first
    }

    /// The positions at which a node can end if it begins at one of some positions.
    private mutating func ends(of node: Pattern.Node, from starts: Set<Int>) -> Set<Int> {
        stepsLeft -= starts.count
        guard stepsLeft > 0 else { return [] }
        switch node {
        case .character(let scalar): return one(starts) { $0 == scalar }
        case .any: return one(starts) { $0 != "\n" && $0 != "\r" }
        case .set(let set): return one(starts) { scalar in set.items.contains { $0.holds(scalar) } != set.isNegated }
        case .start: return starts.intersection([0])
        case .end: return starts.intersection([text.count])
        case .group(let inner): return ends(of: inner, from: starts)
        case .sequence(let nodes):
            var reached = starts
            for node in nodes where !reached.isEmpty { reached = ends(of: node, from: reached) }
            return reached
        case .either(let nodes):
            var reached: Set<Int> = []
            for node in nodes { reached.formUnion(ends(of: node, from: starts)) }
            return reached
        case .repeated(let inner, let min, let max): return repeated(inner, min: min, max: max, from: starts)
        }
    }

    private mutating func repeated(_ node: Pattern.Node, min: Int, max: Int?, from starts: Set<Int>) -> Set<Int> {
        var current = starts
        for _ in 0..<min where !current.isEmpty { current = ends(of: node, from: current) }
        var found = current
        var count = min
        while !current.isEmpty, max.map({ count < $0 }) ?? true {
            current = ends(of: node, from: current).subtracting(found)
            found.formUnion(current)
            count += 1
        }
        return found
    }

    private func one(_ starts: Set<Int>, _ matches: (Unicode.Scalar) -> Bool) -> Set<Int> {
        Set(starts.filter { $0 < text.count && matches(text[$0]) }.map { $0 + 1 })
    }
}

extension Pattern.CharacterSet.Item {
    fileprivate func holds(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .range(let range): range.contains(scalar)
        case .category(let name): scalar.properties.generalCategory.code.hasPrefix(name)
        case .otherThan(let name): !scalar.properties.generalCategory.code.hasPrefix(name)
        }
    }
}

extension Unicode.GeneralCategory {
    fileprivate var code: String {
        switch self {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}
