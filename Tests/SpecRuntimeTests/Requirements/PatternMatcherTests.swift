import SpecIR
import Testing

@testable import SpecRuntime

/// The texts that patterns match.
struct PatternMatcherTests {
    private func matches(_ pattern: String, _ text: String) throws -> Bool {
        try #require(PatternMatcher(try Pattern.parse(pattern).get()), "\(pattern)").matches(text)
    }

    @Test(arguments: [
        ("", "", true), ("a", "", false), ("b", "abc", true), ("^b", "abc", false), ("c$", "abc", true),
        ("^abc$", "abc\n", false), ("^a", "b\na", false), ("^$", "", true), ("a|^$", "b", false),
        ("^(a|b)+$", "abba", true),
        ("^a|b$", "ac", true), ("^.$", "é", true), ("^.$", "🚀", true), ("^.$", "\n", false), ("^.$", "\r", false),
        ("^.$", "\u{2028}", true), ("^.$", "e\u{301}", false), ("a.c", "a\nc", false), ("^a{2,3}$", "aa", true),
        ("^a{2,3}$", "aaaa", false), ("^a{2}$", "aa", true), ("^a{2,}$", "aaaaa", true), ("^(ab){2}$", "abab", true),
        ("^ab{2}$", "abab", false), ("^a?b*c+$", "c", true), ("^[a-c]+$", "abc", true), ("^[^a-c]+$", "abc", false),
        ("^[^a]$", "\n", true), ("^[-a]+$", "a-", true), (#"^[\-\]\\\^]+$"#, #"-]\^"#, true),
        ("^[.*+?(){}|^$]+$", ".*+?(){}|^$", true),
        (#"^\.$"#, ".", true), (#"^\.$"#, "a", false), (#"^\$\^\-$"#, "$^-", true), (#"^\n\r\t$"#, "\n\r\t", true),
        (#"^\p{L}+$"#, "aéßЖ漢", true), (#"^\p{L}+$"#, "a1", false), (#"^\p{Lu}$"#, "É", true),
        (#"^\p{Lu}$"#, "é", false),
        (#"^\P{L}+$"#, "12 .", true), (#"^[\p{Nd}a-f]+$"#, "٣a", true), (#"^[^\p{L}]$"#, "a", false),
        (#"^\p{Cn}$"#, "\u{0378}", true), (#"^\p{Cn}$"#, "a", false), (#"^\P{Cn}$"#, "a", true),
        (#"^\P{Cn}$"#, "\u{0378}", false),
        (#"^[^\p{Cn}]$"#, "\u{0378}", false), (#"^\p{C}$"#, "\u{0378}", true), (#"^\p{C}$"#, "\u{07}", true),
        (#"^\P{C}$"#, "a", true), (#"^\P{C}$"#, "\u{0378}", false), (#"^[a\P{C}]$"#, "\u{07}", false),
        ("^a\u{0}b$", "a\u{0}b", true), ("^[🚀-🚂]$", "🚁", true), ("^€$", "€", true), ("A", "a", false),
        ("^(a|)$", "", true), ("^()*$", "", true), ("Q", #"\Q"#, true), ("^ #$", " #", true),
    ])
    func finds(_ pattern: String, _ text: String, _ expected: Bool) throws {
        #expect(try matches(pattern, text) == expected, "\(pattern) in \(text)")
    }

    /// Matchers that try all ways take longer than the universe is old.
    @Test(arguments: ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(.*)*x", "^(([a-z])+.)+[A-Z]([a-z])+$", "^(a?){500}a{500}$"])
    func answersInLinearTime(_ pattern: String) throws {
        let text = String(repeating: "a", count: 50) + "!"
        #expect(try !matches(pattern, text))
        #expect(try !matches(pattern, String(repeating: "a", count: 200_000) + "!"))
    }

    @Test(arguments: Pattern.categories.sorted())
    func knowsEachCategory(_ name: String) throws {
        for pattern in ["\\p{\(name)}", "\\P{\(name)}", "[x\\p{\(name)}]", "[^x\\P{\(name)}]"] {
            let matcher = try #require(PatternMatcher(try Pattern.parse(pattern).get()), "\(pattern)")
            _ = matcher.matches("x")
        }
    }

    /// Whatever the spec's reader lets by, the matcher has room for.
    @Test(arguments: [
        #"\p{L}{295}"#, #"\P{L}{295}"#, #"[^\p{L}]{290}"#, #"\p{Cn}{290}"#, #"\P{Cn}{290}"#, #"\P{C}{290}"#, ".{1000}",
        "[^a]{1000}", "(.{30}){33}", "[à-🚀]{1000}",
        "(abc|é|[x-z]){1000}", "((a*){10}){100}", #"(\p{L}\p{Ll}\p{Lu}){90}"#, "(🚀|[^€]){1000}",
    ])
    func hasRoomForTheLargest(_ pattern: String) throws { #expect(try !matches("^" + pattern + "$", "!!")) }
}
