import Testing

/// Specs whose length would once have become the depth of a call stack.
struct HostileSpec: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    /// The line that the error stands on; nil for a spec that loads.
    let line: Int?

    var testDescription: String { name }

    static let all: [HostileSpec] = [
        HostileSpec(
            name: "3,000 mappings that each choose the next",
            text: spec(chain(of: 3_000) { "{choose_by: kind, cases: {a: \($0)}}" }),
            line: 2_902
        ),
        HostileSpec(
            name: "100 mappings that each choose the next",
            text: spec(chain(of: 100) { "{choose_by: kind, cases: {a: \($0)}}" }),
            line: nil
        ),
        HostileSpec(
            name: "1,000 objects from .",
            text: spec(chain(of: 1_000) { "{properties: {p: {object: \($0), from: .}}}" }),
            line: 902
        ),
        HostileSpec(
            name: "100 objects from .",
            text: spec(chain(of: 100) { "{properties: {p: {object: \($0), from: .}}}" }),
            line: nil
        ),
        HostileSpec(
            name: "3,000 objects",
            text: spec(chain(of: 3_000) { "{properties: {p: {object: \($0)}}}" }),
            line: nil
        ),
        HostileSpec(
            name: "3,000 lists",
            text: spec(chain(of: 3_000) { "{properties: {p: {list: \($0)}}}" }),
            line: nil
        ),
        HostileSpec(
            name: "3,000 mappings that each extend the next",
            text: spec(chain(of: 3_000) { "{extends: \($0)}" }),
            line: nil
        ),
        HostileSpec(name: "first_of 3,000 rules", text: firstOf(3_000), line: 1_007),
        HostileSpec(name: "first_of 1,000 rules", text: firstOf(1_000), line: nil),
        HostileSpec(
            name: "100 lists in each other",
            text: spec("  M0: {properties: {p: \(nested("{list: ", "integer", "}", 100))}}\n"),
            line: nil
        ),
        HostileSpec(
            name: "100 requirements in each other",
            text: spec("  M0: {properties: {p: {requires: \(nested("{not: ", "{equals: 1}", "}", 100))}}}\n"),
            line: nil
        ),
    ]

    private static func spec(_ mappings: String) -> String { "specmap: 1\nmappings:\n" + mappings }

    /// Mappings that each lead to the next, a line each.
    private static func chain(of count: Int, _ rule: (String) -> String) -> String {
        (1..<count).map { "  M\($0 - 1): \(rule("M\($0)"))\n" }.joined() + "  M\(count - 1): {properties: [a]}\n"
    }

    private static func firstOf(_ count: Int) -> String {
        let rules = (0..<count).map { "          - {type: integer, from: f\($0)}\n" }.joined()
        return spec("  M0:\n    properties:\n      p:\n        first_of:\n\(rules)")
    }

    private static func nested(_ opening: String, _ inner: String, _ closing: String, _ depth: Int) -> String {
        String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
    }
}
