import Foundation
import SpecLint
import SpecSource
import SpecTestSupport
import Testing

/// A spec that is cut off anywhere is checked like any other, with places inside it.
struct TruncationTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Specs").standardizedFileURL

    /// Specs of many kinds of findings, short enough to be checked some thousand times.
    static let names = ["ambiguous-scalar", "eaten-quotes", "unused-anchor", "case-unreachable", "dotted-key"]

    @Test(arguments: names)
    func survivesACutAtEveryByte(_ name: String) throws {
        let path = Self.folder.appending(path: "Lint/\(name).yaml").path()
        let bytes = Array(try String(contentsOfFile: path, encoding: .utf8).utf8)
        for count in bytes.indices.thinned { try expectSound(bytes, cutAt: count, path) }
    }

    static let folders = ["Examples", "Seeds", "Lint", "Invalid"]

    /// Each spec there is, at so many bytes as there is time for, other ones in each.
    @Test(arguments: folders)
    func survivesCutsInEachSpec(_ name: String) throws {
        let folder = Self.folder.appending(path: name).path()
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
            .sorted()
        #expect(files.count > 10)
        for (number, file) in files.enumerated() {
            let bytes = Array(try String(contentsOfFile: folder + "/" + file, encoding: .utf8).utf8)
            for count in Array(stride(from: number % 71, to: bytes.count, by: 71)).thinned {
                try expectSound(bytes, cutAt: count, folder + "/" + file)
            }
        }
    }

    private func expectSound(_ bytes: [UInt8], cutAt count: Int, _ path: String) throws {
        // Between the bytes of one character the text isn't one that an editor holds.
        guard let text = String(validating: bytes[..<count], as: UTF8.self) else { return }
        for finding in try Linter().check(text: text, at: path).diagnostics where finding.range.file.name == path {
            let ranges = [finding.range] + finding.notes.map(\.range).filter { $0.file.name == path }
            #expect(ranges.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= count }, "\(path) cut at \(count)")
        }
    }
}
