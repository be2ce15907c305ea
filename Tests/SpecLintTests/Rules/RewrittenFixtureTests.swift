import Foundation
import SpecLint
import SpecSource
import SpecTestSupport
import Testing

/// `Specs/Lint` written in other ways: the findings don't depend on how a spec is written.
struct RewrittenFixtureTests {
    /// Rules about how a spec is written, so that another form has other findings.
    private static let ofWriting: Set = [
        "swallowed-by-comment", "suppressions", "path-case", "use-outside-root", "commented-rule",
        "trailing-line-break",
    ]

    /// In JSON all texts are in quotes, which is just what these look for.
    private static let ofQuotes: Set = [
        "ambiguous-scalar", "eaten-quotes", "smart-quotes", "case-unreachable", "values-without-type",
        "path-names-rule", "keyword-among-properties", "keyword-among-values", "odd-name", "odd-path",
        "literal-escape",
    ]

    @Test(arguments: LintFixtureTests.names, RewrittenSpec.Form.allCases)
    func findsTheSameInAnotherForm(_ name: String, _ form: RewrittenSpec.Form) throws {
        let rule = name.replacing(".yaml", with: "").replacing("-good", with: "")
        if Self.ofWriting.contains(rule) || (form == .json && Self.ofQuotes.contains(rule)) { return }
        // A path with braces has to be quoted in a flow mapping, and what is quoted is meant.
        if form == .flow && rule == "odd-path" { return }
        let fixture = try LintFixture(name)
        guard let text = RewrittenSpec(form: form).text(of: fixture.text) else { return }
        let expected = try fixture.found(in: fixture.text).map(Found.init)
        let found = try fixture.found(in: text).map(Found.init)
        #expect(found == expected, "\(name) as \(form)")
    }

    @Test(arguments: LintFixtureTests.names, ["*m0", "{<<: *m0}"])
    func findsItOnceInWhatAnAliasUsesAgain(_ name: String, _ use: String) throws {
        let fixture = try LintFixture(name)
        guard !Self.goByMapping.contains(name), let text = Self.using(use, in: fixture.text) else { return }
        let again = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
            $0.hasPrefix("  Again:")
        }
        let found = try fixture.found(in: text).map {
            Expectation(line: $0.diagnostic.range.start.line, id: $0.diagnostic.id)
        }
        let expected = Expectation.all(in: text).filter { $0.id != "unused-mapping" }
        #expect(
            found.filter { $0.id != "unused-mapping" && $0.line - 1 != again } == expected,
            "\(name) with \(use)"
        )
    }

    /// Rules that go by one mapping: an example covers only the mapping that it reads, and a property that one mapping
    /// leaves out, another may not.
    private static let goByMapping: Set = [
        "no-example.yaml", "values-without-type-good.yaml", "path-repeats-root-good.yaml", "ignored-everywhere.yaml",
        "path-names-rule-good.yaml", "odd-path-good.yaml",
    ]

    /// The spec with one more mapping, which repeats the first one by its anchor; nil where there is no place.
    private static func using(_ use: String, in text: String) -> String? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard !text.contains(where: { "&*".contains($0) }), let top = lines.firstIndex(of: "mappings:"),
            lines.indices.contains(top + 1), lines[top + 1].hasPrefix("  "), lines[top + 1].contains(":"),
            let end = lines[(top + 1)...].firstIndex(where: { !$0.hasPrefix(" ") && !$0.hasPrefix("#") })
        else { return nil }
        lines[top + 1] = lines[top + 1].replacing(":", with: ": &m0", maxReplacements: 1)
        lines.insert("  Again: \(use)", at: end)
        return lines.joined(separator: "\n")
    }

    /// The parts of a finding that don't depend on its place.
    private struct Found: Equatable {
        var id: String
        var path: String
        var message: String

        init(_ finding: Finding) {
            (id, path, message) = (finding.diagnostic.id, finding.path, finding.diagnostic.message)
        }
    }
}

/// A file of `Specs/Lint`.
struct LintFixture {
    let path: String
    let text: String

    init(_ name: String) throws {
        path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Specs/Lint")
            .standardizedFileURL.appending(path: name).path()
        text = try String(contentsOfFile: path, encoding: .utf8)
    }

    /// The findings in a text in its place, with the rules that the file turns on.
    func found(in text: String) throws -> [Finding] {
        var options = LintOptions()
        if let on = self.text.firstRange(of: "# on: ") {
            options.select = [String(self.text[on.upperBound...].prefix { !$0.isWhitespace })]
        }
        return try Linter(options: options).check(paths: [path], unsaved: [path: text]).findings.filter {
            $0.diagnostic.range.file.name == path
        }
    }
}
