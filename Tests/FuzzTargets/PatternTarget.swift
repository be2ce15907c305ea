import SpecIR
import SpecRuntime

extension FuzzTarget {
    /// Patterns: the first line is one, the rest a text. What is taken can be matched, and means what it says.
    static let pattern = FuzzTarget(
        "pattern",
        words: [
            "[a-z]", "[^a]", "\\p{Lu}", "\\P{Nd}", "{2,3}", "{2,}", "(a|b)", "(a+)+", "\\.", "\\n", "^", "$", "[-a]",
        ]
    ) { input in
        let (spelling, body) = input.headAndBody
        switch Pattern.parse(spelling) {
        case .failure(let problem): try expectRange(problem.range, in: spelling)
        case .success(let pattern):
            guard let matcher = PatternMatcher(pattern) else { throw Finding("a pattern that can't be matched") }
            let text = String(decoding: body, as: UTF8.self)
            guard let expected = PatternOracle(text).finds(pattern) else { return }
            try expect("whether `\(spelling)` is found in `\(text)`", matcher.matches(text), is: expected)
        }
    }
}

/// What a pattern means, said in the plainest way: the places that it leads to from a place.
private struct PatternOracle {
    private let scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Nil where it would take too long to say, or where tables of Unicode would tell.
    func finds(_ pattern: Pattern) -> Bool? {
        guard scalars.count <= 64, pattern.spelling.utf8.count <= 200 else { return nil }
        guard !pattern.spelling.contains("\\p"), !pattern.spelling.contains("\\P") else { return nil }
        return !places(behind: pattern.root, from: Set(0...scalars.count)).isEmpty
    }

    private func places(behind node: Pattern.Node, from starts: Set<Int>) -> Set<Int> {
        if starts.isEmpty { return [] }
        switch node {
        case .character(let scalar): return step(from: starts) { $0 == scalar }
        case .any: return step(from: starts) { $0 != "\n" && $0 != "\r" }
        case .set(let set):
            return step(from: starts) { scalar in set.items.contains { $0.holds(scalar) } != set.isNegated }
        case .start: return starts.intersection([0])
        case .end: return starts.intersection([scalars.count])
        case .sequence(let nodes): return nodes.reduce(starts) { places(behind: $1, from: $0) }
        case .either(let nodes): return nodes.reduce(into: []) { $0.formUnion(places(behind: $1, from: starts)) }
        case .repeated(let node, let min, let max): return places(behind: node, min, max, from: starts)
        }
    }

    private func places(behind node: Pattern.Node, _ min: Int, _ max: Int?, from starts: Set<Int>) -> Set<Int> {
        var current = starts
        for _ in 0..<min { current = places(behind: node, from: current) }
        var all = current
        // Behind as many as there are characters, nothing new can come.
        for _ in 0..<Swift.min((max ?? Int.max) - min, scalars.count) {
            current = places(behind: node, from: current)
            all.formUnion(current)
        }
        return all
    }

    private func step(from starts: Set<Int>, _ matches: (Unicode.Scalar) -> Bool) -> Set<Int> {
        Set(starts.filter { $0 < scalars.count && matches(scalars[$0]) }.map { $0 + 1 })
    }
}

extension Pattern.CharacterSet.Item {
    fileprivate func holds(_ scalar: Unicode.Scalar) -> Bool {
        if case .range(let range) = self { range.contains(scalar) } else { false }
    }
}
