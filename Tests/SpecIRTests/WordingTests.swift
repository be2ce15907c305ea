import Foundation
import SpecIR
import SpecSource
import Testing

/// How a message reads, checked on all that `Specs/Invalid` brings about.
struct WordingTests {
    private func sentences() throws -> [Diagnostic] {
        var found: [Diagnostic] = []
        // By name: in a folder, files that aren't meant as specs are skipped.
        let files = try SpecSet.files(at: [PackageFolder.invalidSpecs.path()]).paths
        _ = try SpecSet.load(paths: files) { found.append($0) }
        return found
    }

    @Test func beginsInLowerCaseAndEndsWithoutAFullStop() throws {
        for message in try sentences().flatMap({ [$0.message, $0.help ?? ""] + $0.notes.map(\.message) }) {
            let first = message.first ?? "a"
            #expect(!first.isUppercase || message.hasPrefix("YAML"), "\(message)")
            #expect(!message.hasSuffix(".") || message.hasSuffix("..."), "\(message)")
        }
    }

    @Test func usesTheReadersWords() throws {
        let strangers = [
            "scalar", "sequence", "node", "nil", "String", "Optional", "enum", "libyaml", "TODO", "  ", "``",
        ]
        for message in try sentences().flatMap({ [$0.message, $0.help ?? ""] }) {
            for word in strangers { #expect(!message.contains(word), "\(message)") }
        }
    }

    @Test func pointsAtSomethingUnlessTextIsMissing() throws {
        for finding in try sentences() where finding.id != "version" {
            #expect(finding.range.lowerBound < finding.range.upperBound, "\(finding.message)")
        }
    }

    @Test func saysWhatTheGoldenSays() throws {
        let lines = try sentences().map { finding in
            let file = URL(filePath: finding.range.file.name).lastPathComponent
            let help = finding.help.map { "\n    help: \($0)" } ?? ""
            return "\(file):\(finding.range.start.line): \(finding.id): \(finding.message)\(help)\n"
        }
        let folder = PackageFolder.invalidSpecs.path() + "/"
        try expectGolden(lines.joined().replacing(folder, with: ""), "messages.txt")
    }
}
