import Foundation
import Testing

/// The line that shows how far long work has come.
struct ProgressTests {
    private static let rules = "{type: integer, accept: [string], default: 3}"

    private static func spec(_ examples: Int) -> String {
        let lines = (0..<examples).map { number in
            "  - {name: n\(number), mapping: T, json: {a: \(number)}, object: {a: \(number), b: 3, c: 3}}\n"
        }
        return """
            specmap: 1
            mappings: {T: {primary_key: a, properties: {a: {type: integer}, b: \(rules), c: \(rules)}}}
            examples:

            """ + lines.joined()
    }

    private static func folder(_ examples: Int) throws -> TemporaryFolder {
        let lines = (0..<60_000).map { "{\"a\":\($0),\"b\":\"2\",\"c\":3}\n" }.joined()
        return try TemporaryFolder([
            "in.ndjson": lines, "spec.yaml": spec(examples),
            "new.yaml": spec(1).replacing("default: 3", with: "default: 4"),
        ])
    }

    private static let work: [(command: String, words: String)] = [
        ("map --spec spec.yaml --as T in.ndjson --output out.ndjson", "MB written"),
        ("unmap --spec spec.yaml --as T in.ndjson --output out.ndjson", "MB written"),
        ("import --spec spec.yaml --as T in.ndjson --store out.sqlite", "objects stored"),
        ("test --spec spec.yaml", " of 1500 examples run"),
        ("test --spec spec.yaml --coverage", " of 1500 examples followed"),
        ("test --spec spec.yaml --mutate", " changes tried"),
        ("test --spec spec.yaml --round-trip --tries 4000", " documents tried"),
        ("diff spec.yaml new.yaml --tries 4000", " documents tried"),
    ]

    /// It stands on a line of its own, is written over, and is gone at the end.
    @Test(arguments: work)
    func showsOnATerminal(_ work: (command: String, words: String)) throws {
        let folder = try Self.folder(1500)
        let command = "env NO_COLOR=1 specmap \(work.command)"
        let text = try PseudoTerminal.run(command, in: folder, showsOutput: true, isSlow: true)
        let parts = text.split(separator: "\r", omittingEmptySubsequences: false)
        // After the last one the line is cleared, and no colour stands anywhere.
        let last = parts.lastIndex { $0.hasSuffix("\(work.words)\u{1B}[K") }
        let next = try #require(last, "\(text.suffix(2000).debugDescription)") + 1
        try #require(next < parts.count)
        #expect(parts[next].hasPrefix("\u{1B}[K"), "\(text.suffix(2000).debugDescription)")
        #expect(text.replacing("\u{1B}[K", with: "").contains("\u{1B}") == false)
    }

    @Test func keepsOutOfResultsOnTheSameTerminal() throws {
        let folder = try Self.folder(1)
        let command = "specmap map --spec spec.yaml --as T in.ndjson"
        let text = try PseudoTerminal.run(command, in: folder, showsOutput: true, isSlow: true)
        #expect(!text.contains("written") && text.contains(#"{"a":59999,"b":2,"c":3}"#))
    }

    @Test func isntShownElsewhere() throws {
        let folder = try Self.folder(1)
        let outcome = try Tool.specmap.run(
            ["map", "--spec", "spec.yaml", "--as", "T", "in.ndjson", "--output", "out.ndjson"],
            in: folder.url
        )
        #expect(outcome.status == 0 && outcome.errors == "" && outcome.output == "")
    }
}
