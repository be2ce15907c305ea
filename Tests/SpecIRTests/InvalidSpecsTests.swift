import Foundation
import SpecIR
import SpecSource
import SpecTestSupport
import Testing

/// `Specs/Invalid`: comments in each file list the expected diagnostics of their lines.
struct InvalidSpecsTests {
    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: PackageFolder.invalidSpecs.path())
        return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
    }()

    @Test(arguments: names)
    func findsWhatTheCommentsSayAndNothingElse(_ name: String) throws {
        let path = PackageFolder.invalidSpecs.appending(path: name).path()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for variation in SpecVariation.allCases {
            let varied = variation.apply(to: text)
            var found: [Diagnostic] = []
            _ = try SpecSet.load(paths: [path], unsaved: [path: varied]) { found.append($0) }
            let expected = expectations(in: varied)
            let anywhere = Set(expected.filter { $0.line == nil }.map(\.id))
            let actual = found.filter { $0.range.file.name == path }.map { finding in
                Expectation(line: anywhere.contains(finding.id) ? nil : finding.range.start.line, id: finding.id)
            }
            #expect(actual == expected, "\(name), \(variation)")
        }
    }

    @Test func holdsASpecForEachProblemOfTheLanguage() throws {
        var ids: Set<String> = []
        for name in Self.names {
            let url = PackageFolder.invalidSpecs.appending(path: name)
            ids.formUnion(expectations(in: try String(contentsOf: url, encoding: .utf8)).map(\.id))
        }
        #expect(Problem.ids.subtracting(ids) == [])
        #expect(ids.subtracting(Problem.ids) == [], "a rule that no family lists")
        #expect(Problem.rules.count == Problem.ids.count, "a rule that two families list")
    }

    /// The expectation in a comment: on its own line, that a problem is somewhere in the file; else, that it is on its
    /// line.
    private struct Expectation: Hashable {
        var line: Int?
        var id: String
    }

    private func expectations(in text: String) -> [Expectation] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().flatMap { index, line -> [Expectation] in
            guard let marker = line.firstRange(of: "# expect: ") else { return [] }
            let ids = line[marker.upperBound...].split { $0 == "," || $0.isWhitespace }
            let isAlone = line[..<marker.lowerBound].allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" }
            return ids.map { Expectation(line: isAlone ? nil : index + 1, id: String($0)) }
        }
    }
}
