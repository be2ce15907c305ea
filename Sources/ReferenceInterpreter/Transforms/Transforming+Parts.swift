import SpecIR

// Parts of texts, by code points.
extension Transforming {
    func substring(of text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let from = whole("from") ?? 0
        let start = from < 0 ? scalars.count + from : from
        let end = whole("count").map { start + $0 } ?? Int.max
        let kept = scalars.indices.filter { start <= $0 && $0 < end }.map { scalars[$0] }
        return String(String.UnicodeScalarView(kept))
    }

    private func whole(_ key: String) -> Int? {
        if case .number(let digits)? = member(key) { Int(digits) } else { nil }
    }

    /// Zeros in front, where writing puts the same number of them there.
    func withoutZeros(_ text: String) throws(Misfit) -> String {
        let scalars = Array(text.unicodeScalars)
        let short = scalars.dropLast().drop { $0 == "0" } + scalars.suffix(1)
        let kept = String(String.UnicodeScalarView(short))
        guard (try? padded(kept)) == text, padding <= scalars.count else { throw .transformFailed }
        return kept
    }

    func padded(_ text: String) throws(Misfit) -> String {
        let count = text.unicodeScalars.count
        guard count > 0, text == "0" || text.unicodeScalars.first != "0" else { throw .transformFailed }
        return String(repeating: "0", count: max(0, padding - count)) + text
    }

    private var padding: Int { Int(numberArgument) ?? 0 }

    func extracted(from text: String) throws(Misfit) -> String {
        guard case .success(let pattern) = Pattern.parse(textArgument, extracts: true),
            let found = PatternSearch(pattern).first(in: text)
        else { throw .transformFailed }
        return found
    }
}

/// The leftmost match of a pattern and, of several there, the one that Perl prefers. Slow, and plain to read.
private struct PatternSearch {
    private struct Match {
        var end: Int
        var group: Range<Int>?
    }

    private let pattern: Pattern

    init(_ pattern: Pattern) { self.pattern = pattern }

    func first(in text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        for start in 0...scalars.count {
            guard let match = matches(of: pattern.root, from: Match(end: start), scalars).first else { continue }
            let range = pattern.groupCount > 0 ? match.group : start..<match.end
            return range.map { String(String.UnicodeScalarView(scalars[$0])) }
        }
        return nil
    }

    /// The possible matches of a node behind another match, in order of preference.
    private func matches(of node: Pattern.Node, from match: Match, _ text: [Unicode.Scalar]) -> [Match] {
        switch node {
        case .sequence(let nodes):
            return nodes.reduce([match]) { found, node in found.flatMap { matches(of: node, from: $0, text) } }
        case .either(let nodes): return nodes.flatMap { matches(of: $0, from: match, text) }
        case .group(let inner):
            return matches(of: inner, from: match, text).map { Match(end: $0.end, group: match.end..<$0.end) }
        case .repeated(let inner, let min, let max):
            guard max != 0 else { return [match] }
            let once = matches(of: inner, from: match, text).filter { $0.end > match.end || min > 0 }
            let more = once.flatMap { next in
                let rest = Pattern.Node.repeated(inner, min: Swift.max(0, min - 1), max: max.map { $0 - 1 })
                return matches(of: rest, from: next, text)
            }
            return min > 0 ? more : more + [match]
        case .character, .any, .set, .start, .end:
            return PatternMatch.end(of: node, from: match.end, text).map { [Match(end: $0, group: match.group)] } ?? []
        }
    }
}
