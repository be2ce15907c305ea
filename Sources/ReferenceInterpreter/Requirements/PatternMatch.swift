import SpecIR

/// A regular expression, tried at each place of a text. Slow, and plain to read.
struct PatternMatch {
    private let root: Pattern.Node

    init(_ pattern: Pattern) { root = pattern.root }

    private init(root: Pattern.Node) { self.root = root }

    func isFound(in text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return (0...scalars.count).contains { !ends(of: root, from: $0, scalars).isEmpty }
    }

    /// Where one sign ends that begins at a position; nil where it isn't there.
    static func end(of sign: Pattern.Node, from start: Int, _ text: [Unicode.Scalar]) -> Int? {
        PatternMatch(root: sign).ends(of: sign, from: start, text).first
    }

    /// Where a node can end that begins at a position.
    private func ends(of node: Pattern.Node, from start: Int, _ text: [Unicode.Scalar]) -> Set<Int> {
        switch node {
        case .character(let scalar): return one(from: start, in: text) { $0 == scalar }
        case .any: return one(from: start, in: text) { $0 != "\n" && $0 != "\r" }
        case .set(let set):
            return one(from: start, in: text) { scalar in set.items.contains { holds($0, scalar) } != set.isNegated }
        case .start: return start == 0 ? [start] : []
        case .end: return start == text.count ? [start] : []
        case .group(let inner): return ends(of: inner, from: start, text)
        case .sequence(let nodes):
            return nodes.reduce([start]) { starts, node in
                Set(starts.flatMap { ends(of: node, from: $0, text) })
            }
        case .either(let nodes): return Set(nodes.flatMap { ends(of: $0, from: start, text) })
        case .repeated(let inner, let min, let max): return repeated(inner, min: min, max: max, from: start, in: text)
        }
    }

    private func repeated(
        _ node: Pattern.Node,
        min: Int,
        max: Int?,
        from start: Int,
        in text: [Unicode.Scalar]
    ) -> Set<Int> {
        var current: Set = [start]
        for _ in 0..<min { current = Set(current.flatMap { ends(of: node, from: $0, text) }) }
        var found = current
        var count = min
        while !current.isEmpty, max.map({ count < $0 }) ?? true {
            current = Set(current.flatMap { ends(of: node, from: $0, text) }).subtracting(found)
            found.formUnion(current)
            count += 1
        }
        return found
    }

    private func one(from start: Int, in text: [Unicode.Scalar], where matches: (Unicode.Scalar) -> Bool) -> Set<Int> {
        start < text.count && matches(text[start]) ? [start + 1] : []
    }

    private func holds(_ item: Pattern.CharacterSet.Item, _ scalar: Unicode.Scalar) -> Bool {
        switch item {
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
