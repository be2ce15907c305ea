import Foundation
import Testing

/// Colours on a terminal, where they are wanted.
struct ColourTests {
    private static let spec = """
        specmap: 1
        mappings: {T: {properties: {a: {type: integer}}}}
        examples:
          - {name: good, mapping: T, json: {a: 1}, object: {a: 1}}
          - {name: bad, mapping: T, json: {a: 1}, object: {a: 2}}

        """

    private static func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "in.json": #"{"a":"x"}"#, "spec.yaml": spec, "new.yaml": spec.replacing("integer", with: "string"),
            "broken.yaml": "specmap: 1\nmappings: {T: {properties: {a: {typ: integer}}}}\n",
        ])
    }

    @Test(arguments: [("", true), ("env NO_COLOR=1 ", false), ("env TERM=dumb ", false)])
    func showTheSeverityOfFailures(_ environment: String, _ isPainted: Bool) throws {
        let command = "\(environment)specmap map --spec spec.yaml --as T in.json"
        let text = try PseudoTerminal.run(command, in: try Self.folder())
        #expect(text.contains("\u{1B}[1;31merror[wrong-type]\u{1B}[0m a: ") == isPainted, "\(text)")
        #expect(text.contains("error[wrong-type]"), "\(text)")
    }

    /// What each report shows in colour.
    private static let reports: [(command: String, painted: [String])] = [
        ("map --spec broken.yaml --as T in.json", ["\u{1B}[1;31merror[unknown-keyword]\u{1B}[0m"]),
        (
            "test --spec spec.yaml",
            ["\u{1B}[1;31merror[example-fails]\u{1B}[0m", "\u{1B}[32m1 passed\u{1B}[0m, \u{1B}[1;31m1 failed\u{1B}[0m"]
        ),
        ("test --spec spec.yaml --coverage", ["\u{1B}[2m2:29\u{1B}[0m  T.a"]),
        ("test --spec spec.yaml --mutate", ["\u{1B}[1;33mchanges that no example notices, the worst first\u{1B}[0m"]),
        ("test --spec spec.yaml --round-trip --tries 9", ["\u{1B}[32mlossless\u{1B}[0m"]),
        ("diff spec.yaml new.yaml --tries 9", ["\u{1B}[1;31mbreaking\u{1B}[0m", "\u{1B}[1mT.a\u{1B}[0m"]),
    ]

    @Test(arguments: reports)
    func markWhatAReportIsAbout(_ report: (command: String, painted: [String])) throws {
        let folder = try Self.folder()
        let text = try PseudoTerminal.run("specmap \(report.command)", in: folder, showsOutput: true)
        for painted in report.painted { #expect(text.contains(painted), "\(text.debugDescription)") }
        let plain = try PseudoTerminal.run("env NO_COLOR=1 specmap \(report.command)", in: folder, showsOutput: true)
        #expect(!plain.contains("\u{1B}"), "\(plain.debugDescription)")
        #expect(text.replacing(/\u{1B}\[[\d;]*m/, with: "") == plain)
    }

    @Test func stayOutOfFiles() throws {
        let folder = try Self.folder()
        let command = "specmap diff spec.yaml new.yaml --tries 9 --format text=out.txt"
        #expect(try PseudoTerminal.run(command, in: folder, showsOutput: true) == "")
        #expect(try !folder.text(of: "out.txt").contains("\u{1B}"))
    }
}
