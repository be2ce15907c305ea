import SpecIR
import SpecSource

/// `(0-9+)`, `[A-z]`, `'\\d'`: a regular expression that matches something else than it seems to.
struct OddPattern: NestedRule {
    let info = RuleInfo(
        "odd-pattern",
        group: .types,
        severity: .warning,
        precision: .likely,
        summary: "a regular expression that lost its brackets or a backslash, or has one too many",
        why: """
            A range such as `0-9` stands in brackets; outside of them it is three characters. `[A-z]` holds the signs between `Z` and \
            `a` as well, `[0-0]` one digit alone, and two backslashes stand for one character. Each is a valid pattern that \
            rejects good data or takes bad data.
            """,
        bad: """
            specmap: 1
            mappings:
              Part:
                properties:
                  serial: {requires: {pattern: '^0-9{4}$'}}
            """,
        good: """
            specmap: 1
            mappings:
              Part:
                properties:
                  serial: {requires: {pattern: '^[0-9]{4}$'}}
            """,
        howToFix: "Write ranges in brackets, `[A-Za-z]` for all letters, and one backslash."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        for requirement in rule.requires { check(requirement, log) }
        for transform in rule.transforms where transform.name.value == "extract" {
            guard let argument = transform.argument, let text = argument.value.text else { continue }
            check(text, at: argument.range, log)
        }
    }

    private func check(_ requirement: Located<Requirement>, _ log: RuleLog) {
        switch requirement.value {
        case .pattern(let pattern): check(pattern.value.spelling, at: pattern.range, log)
        case .not(let inner): check(inner, log)
        case .either(let several), .all(let several): for inner in several { check(inner, log) }
        case .equals, .oneOf, .notEmpty, .bound, .date, .length, .count, .passes: break
        }
    }

    private func check(_ pattern: String, at range: SourceRange, _ log: RuleLog) {
        guard let (message, help) = Self.oddity(of: Array(pattern.unicodeScalars)) else { return }
        log.report(message, at: range, help: help)
    }

    /// The oddity of a pattern, and the words to write instead; nil for most patterns.
    private static func oddity(of signs: [Unicode.Scalar]) -> (String, String)? {
        var isInSet = false
        var index = 0
        while index < signs.count {
            defer { index += 1 }
            switch signs[index] {
            case "\\":
                if let next = signs[after: index], next == "\\", let third = signs[after: index + 1],
                    "dwsDWS.".unicodeScalars.contains(third),
                    // `C:\\data` is a path.
                    signs[after: index + 2]?.properties.isAlphabetic != true
                {
                    return (
                        "`\\\\\(third)` is a backslash and then `\(third)`", "write `\\\(third)`, with one backslash"
                    )
                }
                index += 1
            case "(" where !isInSet:
                guard let count = count(inGroupAt: index, in: signs) else { continue }
                return ("`(\(count))` is the text `\(count)`, not a count", "write `{\(count)}`")
            case "[": isInSet = true
            case "]": isInSet = false
            case "-":
                guard let first = signs[after: index - 2], let last = signs[after: index], first.isASCII, last.isASCII,
                    let odd = range(first, last, in: signs, at: index, isInSet: isInSet)
                else { continue }
                return odd
            default: break
            }
        }
        return nil
    }

    /// The digits in round brackets right behind a set, `[A-Z](2)`, where curly ones are meant; nil for other groups.
    private static func count(inGroupAt open: Int, in signs: [Unicode.Scalar]) -> String? {
        guard open > 0, signs[open - 1] == "]" else { return nil }
        let digits = signs[(open + 1)...].prefix { ("0"..."9").contains($0) || $0 == "," }
        guard let first = digits.first, first != ",", digits.endIndex < signs.endIndex, signs[digits.endIndex] == ")",
            digits.count < 4
        else { return nil }
        return String(String.UnicodeScalarView(digits))
    }

    private static func range(
        _ first: Unicode.Scalar,
        _ last: Unicode.Scalar,
        in signs: [Unicode.Scalar],
        at dash: Int,
        isInSet: Bool
    ) -> (String, String)? {
        let text = "\(first)-\(last)"
        if !isInSet {
            let (before, behind) = (signs[after: dash - 3], signs[after: dash + 1])
            // `1-900` and `fa-fr` are texts.
            guard ["0-9", "1-9", "a-z", "A-Z", "a-f", "A-F"].contains(text),
                before.map({ !$0.properties.isAlphabetic && !("0"..."9").contains($0) }) ?? true,
                behind.map({ "{+*?)$".unicodeScalars.contains($0) }) ?? true
            else { return nil }
            return ("`\(text)` outside of brackets is three characters", "write `[\(text)]`")
        }
        if text == "A-z" {
            return ("`[A-z]` holds `[`, `\\`, `]`, `^`, `_` and a backtick as well", "write `[A-Za-z]`")
        }
        // `[+--]` is a range that ends with a hyphen.
        guard first == last, first.properties.isAlphabetic || ("0"..."9").contains(first) else { return nil }
        return ("`\(text)` is one character", "write the range that is meant, or `\(first)` alone")
    }
}

extension [Unicode.Scalar] {
    /// The sign behind a place; nil at the end.
    fileprivate subscript(after place: Int) -> Unicode.Scalar? { indices.contains(place + 1) ? self[place + 1] : nil }
}
