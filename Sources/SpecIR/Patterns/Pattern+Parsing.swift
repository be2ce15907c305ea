import SpecSource

extension Pattern {
    /// Reads a pattern as a spec spells it, YAML's own quotes already taken off.
    ///
    /// - Parameters:
    ///   - text: the pattern.
    ///   - extracts: whether a group is what is wanted of a match, so that `(?:...)` makes a difference.
    /// - Returns: the pattern, or the first problem with it.
    package static func parse(_ text: String, extracts: Bool = false) -> Result<Pattern, PatternProblem> {
        var parser = PatternParser(text, extracts: extracts)
        return Result { () throws(PatternProblem) in Pattern(spelling: text, root: try parser.parse()) }
    }
}

/// Walks once over the characters of a pattern.
struct PatternParser {
    let scalars: [Unicode.Scalar]

    /// Offsets of the characters in the text's UTF-8, and the end.
    private let offsets: [Int]
    var position = 0
    private var depth = 0

    /// True if `(?:...)` is accepted.
    private let extracts: Bool

    init(_ text: String, extracts: Bool) {
        self.extracts = extracts
        scalars = Array(text.unicodeScalars)
        var offset = 0
        var offsets: [Int] = []
        for scalar in scalars {
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        self.offsets = offsets + [offset]
    }

    mutating func parse() throws(PatternProblem) -> Pattern.Node {
        let node = try either()
        if position < scalars.count { throw problem(.unopenedGroup, position..<position + 1) }
        let all = 0..<scalars.count
        if node.repetitions > Pattern.repetitionLimit { throw problem(.tooManyRepetitions, all) }
        if node.weight > Pattern.weightLimit { throw problem(.tooLarge, all) }
        return node
    }

    var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    func problem(_ fact: PatternProblem.Fact, _ range: Range<Int>) -> PatternProblem {
        PatternProblem(fact, offsets[range.lowerBound]..<offsets[min(range.upperBound, scalars.count)])
    }

    private mutating func either() throws(PatternProblem) -> Pattern.Node {
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .either(branches)
    }

    private mutating func sequence() throws(PatternProblem) -> Pattern.Node {
        var pieces: [Pattern.Node] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            let start = position
            let atom = try atom(scalar)
            pieces.append(try repeated(atom, from: start))
        }
        return pieces.count == 1 ? pieces[0] : .sequence(pieces)
    }

    private mutating func atom(_ scalar: Unicode.Scalar) throws(PatternProblem) -> Pattern.Node {
        switch scalar {
        case "(": return try group()
        case "[": return .set(try set())
        case "\\": return try escape()
        case "*", "+", "?", "{":
            throw problem(.nothingToRepeat(String(scalar)), position..<position + 1)
        case "]", "}": throw problem(.bareSign(String(scalar)), position..<position + 1)
        default: break
        }
        position += 1
        switch scalar {
        case ".": return .any
        case "^": return .start
        case "$": return .end
        default: return .character(scalar)
        }
    }

    private mutating func group() throws(PatternProblem) -> Pattern.Node {
        let start = position
        position += 1
        let isPlain = extracts && scalars[position...].starts(with: ["?", ":"])
        if isPlain { position += 2 }
        if next == "?", !isPlain { throw groupOption(start) }
        depth += 1
        defer { depth -= 1 }
        if depth > Pattern.depthLimit { throw problem(.tooDeep, start..<start + 1) }
        let node = try either()
        guard take(")") else { throw problem(.unclosedGroup, start..<start + 1) }
        return isPlain ? node : .group(node)
    }

    /// `(?:`, `(?=`, `(?<name>`: what other languages write behind the opening of a group.
    private func groupOption(_ start: Int) -> PatternProblem {
        let length = scalars.count > start + 2 ? 3 : 2
        return problem(.groupOption(text(start..<start + length)), start..<start + length)
    }
}

// MARK: Repetition

extension PatternParser {
    private mutating func repeated(_ atom: Pattern.Node, from start: Int) throws(PatternProblem) -> Pattern.Node {
        guard let sign = next, let limits = try repetition(sign) else { return atom }
        let signStart = position
        position = limits.end
        if atom == .start || atom == .end { throw problem(.nothingToRepeat(String(sign)), signStart..<signStart + 1) }
        if let second = next, second == "*" || second == "+" || second == "?" || second == "{" {
            let range = signStart..<position + 1
            throw problem(second == "?" || second == "+" ? .lazy(text(range)) : .repeatedTwice(text(range)), range)
        }
        return .repeated(atom, min: limits.min, max: limits.max)
    }

    private func repetition(
        _ sign: Unicode.Scalar
    ) throws(PatternProblem) -> (min: Int, max: Int?, end: Int)? {
        switch sign {
        case "*": (0, nil, position + 1)
        case "+": (1, nil, position + 1)
        case "?": (0, 1, position + 1)
        case "{": try limits()
        default: nil
        }
    }

    /// `{2}`, `{2,}`, `{2,5}`.
    private func limits() throws(PatternProblem) -> (min: Int, max: Int?, end: Int) {
        let close = scalars[position...].firstIndex(of: "}") ?? scalars.count - 1
        let range = position..<close + 1
        let found = text(range)
        let parts = found.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
        let isClosed = scalars[close] == "}" && close > position
        let hasDigits = parts.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) } && parts.first?.isEmpty == false
        guard isClosed, hasDigits, parts.count <= 2 else { throw problem(.repetitionSyntax(found), range) }
        let numbers = parts.map { $0.isEmpty ? nil : Int($0) ?? Int.max }
        let min = numbers.first.flatMap { $0 } ?? 0
        let max = parts.count == 1 ? min : numbers.last.flatMap { $0 }
        if Swift.max(min, max ?? 0) > Pattern.repetitionLimit { throw problem(.tooManyRepetitions, range) }
        if let max, max < min { throw problem(.repetitionOrder(found), range) }
        return (min, max, close + 1)
    }
}
