import Foundation
import SpecLint
import SpecSource
import Testing

/// A spec that is cut off anywhere is checked like any other, with places inside it.
struct TruncationTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Specs/Lint").standardizedFileURL

    /// Specs of many kinds of findings, short enough to be checked some thousand times.
    static let names = ["ambiguous-scalar", "eaten-quotes", "unused-anchor", "case-unreachable", "dotted-key"]

    @Test(arguments: names)
    func survivesACutAtEveryByte(_ name: String) throws {
        let path = Self.folder.appending(path: name + ".yaml").path()
        let bytes = Array(try String(contentsOfFile: path, encoding: .utf8).utf8)
        for count in bytes.indices {
            // Between the bytes of one character the text isn't one that an editor holds.
            guard let text = String(validating: bytes[..<count], as: UTF8.self) else { continue }
            for finding in try Linter().check(text: text, at: path).diagnostics {
                let ranges = [finding.range] + finding.notes.map(\.range)
                #expect(ranges.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= count })
            }
        }
    }
}
