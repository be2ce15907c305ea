import Foundation
import SpecLint
import SpecSource
import SpecTestSupport
import Testing

/// `Specs/Lint`: comments in each file list the expected findings of their lines; a file that ends in `-good` has none.
struct LintFixtureTests {
    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path())
        return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
    }()

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Specs/Lint").standardizedFileURL

    @Test(arguments: names)
    func findsWhatTheCommentsSayAndNothingElse(_ name: String) throws {
        let path = Self.folder.appending(path: name).path()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for variation in SpecVariation.allCases {
            let varied = variation.apply(to: text)
            #expect(try findings(path, varied) == Expectation.all(in: varied), "\(name), \(variation)")
        }
        let below = Expectation.all(in: text).map { Expectation(line: $0.line + 10_000, id: $0.id) }
        let far = String(repeating: "# 🚀\n", count: 10_000) + text
        #expect(try findings(path, far) == below, "\(name), ten thousand lines below")
    }

    @Test(arguments: names)
    func findsTheSameInAFileThatAnotherUses(_ name: String) throws {
        let path = Self.folder.appending(path: name).path()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let user = Self.folder.appending(path: "user.yaml").path()
        let report = try linter(text).check(
            paths: [user],
            unsaved: [path: text, user: "specmap: 1\nuse: [\(name)]\n"]
        )
        #expect(Expectation.all(of: report, in: path) == Expectation.all(in: text))
    }

    @Test func holdsABadAndAGoodSpecForEachCheck() {
        let names = Set(Self.names.map { $0.replacing(".yaml", with: "") })
        for rule in RuleRegistry.all
        where !rule.stopsLoading && rule.group != .lint && !Self.isElsewhere.contains(rule.id) {
            #expect(names.contains(rule.id) && names.contains(rule.id + "-good"), "\(rule.id)")
        }
    }

    /// Rules shown by `Specs/Invalid` and the tests of examples.
    private static let isElsewhere: Set = [
        "listed-name-unknown",
        "path-lost-to-yaml", "required-with-default", "only-and-ignore", "chooser-not-kept", "example-file-missing",
        "unused-primary-key", "example-fails", "round-trip-fails", "sample-fails", "sample-round-trip", "unread-member",
        "unread-record",
        "root-not-found", "house-rule",
    ]

    private func findings(_ path: String, _ text: String) throws -> [Expectation] {
        let report = try linter(text).check(paths: [path], unsaved: [path: text])
        for finding in report.findings {
            #expect(finding.fingerprint.count == 32)
            #expect(!finding.path.isEmpty || finding.diagnostic.id == "unused-suppression")
        }
        return Expectation.all(of: report, in: path)
    }

    /// A linter with the rules that the first line turns on.
    private func linter(_ text: String) -> Linter {
        var options = LintOptions()
        if let on = text.firstRange(of: "# on: ") {
            options.select = [String(text[on.upperBound...].prefix { !$0.isWhitespace })]
        }
        return Linter(options: options)
    }
}

/// That a rule finds something on a line.
struct Expectation: Hashable {
    var line: Int
    var id: String

    static func all(of report: LintReport, in path: String) -> [Expectation] {
        report.diagnostics.filter { $0.range.file.name == path }
            .map { Expectation(line: $0.range.start.line, id: $0.id) }
            .sorted { ($0.line, $0.id) < ($1.line, $1.id) }
    }

    /// The expectations in comments, each for its line, or with `@-1` for the one above.
    static func all(in text: String) -> [Expectation] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().flatMap { index, line -> [Expectation] in
            guard let marker = line.firstRange(of: "# expect: ") else { return [] }
            return line[marker.upperBound...].split { $0 == "," || $0.isWhitespace }.map { word in
                let parts = word.split(separator: "@")
                return Expectation(line: index + 1 + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0), id: String(parts[0]))
            }
        }
        .sorted { ($0.line, $0.id) < ($1.line, $1.id) }
    }
}
