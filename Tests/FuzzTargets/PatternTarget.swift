import SpecIR
import SpecRuntime

extension FuzzTarget {
    /// Patterns: the first line is one, the rest a text. What is taken can be matched.
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
            try expect("`\(spelling)` in `\(text)`", matcher.matches(text), is: matcher.matches(text))
        }
    }
}
