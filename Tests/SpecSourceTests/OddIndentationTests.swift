import Foundation
import SpecSource
import SpecTestSupport
import Testing

/// The line that is out of place, in texts that can't be read because of it.
struct OddIndentationTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Specs/Examples").standardizedFileURL

    private static func spec(_ name: String) throws -> [String] {
        try String(contentsOf: examples.appending(path: name).appending(path: "spec.yaml"), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static let names: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: examples.path).sorted()) ?? []

    /// A line of a spec with other blanks in front of it.
    private struct Slip {
        let text: String
        let line: Int
        let blanks: Int
    }

    private static func slips(_ name: String) throws -> [Slip] {
        let lines = try spec(name)
        let end = lines.firstIndex { $0.hasPrefix("examples:") } ?? lines.count
        return lines[..<end].indices.flatMap { number -> [Slip] in
            let content = lines[number].drop { $0 == " " }
            guard let first = content.first, first != "#" else { return [] }
            let indentation = lines[number].count - content.count
            return [-3, -2, -1, 1, 2, 3].filter { indentation + $0 >= 0 }.map { blanks in
                var changed = lines
                changed[number] = String(repeating: " ", count: indentation + blanks) + content
                return Slip(text: changed.joined(separator: "\n"), line: number + 1, blanks: blanks)
            }
        }
    }

    /// Each line of each example, moved; the few that aren't found could as well be their neighbours.
    @Test func isFoundInEachExample() throws {
        var (count, found, counted) = (0, 0, 0)
        for (number, slip) in try Self.names.flatMap(Self.slips).enumerated() where number % 13 == 0 {
            guard let diagnostic = Parsing(slip.text).diagnostics.first else { continue }
            count += 1
            if diagnostic.range.start.line == slip.line { found += 1 }
            let blanks = abs(slip.blanks) == 1 ? "1 blank" : "\(abs(slip.blanks)) blanks"
            if diagnostic.help?.contains(blanks) == true { counted += 1 }
        }
        print("odd indentation: \(found) of \(count) at the line that was moved, \(counted) with its blanks")
        #expect(count > 300 && found * 100 >= count * 96, "\(found) of \(count)")
    }

    @Test(arguments: [
        ("a:\n  T:\n      root: r\n    properties:\n      id: x\n", 3, "take 2 blanks away in front of it"),
        ("a:\n  T:\n   root: r\n    properties:\n      id: x\n    b: c\n", 3, "put 1 blank more in front of it"),
        ("a:\n    T:\n    b: c\n  U:\n    d: e\n", 2, "take 2 blanks away in front of it"),
        ("a:\n  b: c\n d: e\n  f: g\n", 3, "put 1 blank more in front of it"),
    ])
    func isReportedWithItsBlanks(_ text: String, _ line: Int, _ help: String) {
        let parsing = Parsing(text)
        #expect(parsing.diagnostics.map(\.range.start.line) == [line], "\(parsing.diagnostics)")
        #expect(parsing.help == help)
    }
}
