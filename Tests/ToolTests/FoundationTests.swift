import Foundation
import Testing

/// Foundation as a whole brings 40 MB of tables into a static binary. What `speclint` and the C library are made of uses
/// FoundationEssentials where that is there.
struct FoundationTests {
    @Test(arguments: [
        "Sources/SpecSource", "Sources/SpecIR", "Sources/SpecRuntime", "Sources/SpecExamples", "Sources/SpecLint",
        "Sources/SpecLanguageServer", "Sources/SpecTypes", "Sources/SpecMapC", "Tools/speclint", "Tools/console",
    ])
    func isImportedOnlyWhereItsEssentialsAreNotThere(_ folder: String) throws {
        let url = PackageFolder.url.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: url.path())?.compactMap { $0 as? String } ?? []
        let files = names.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
        #expect(!files.isEmpty)
        for file in files {
            let text = try PackageFolder.text(of: "\(folder)/\(file)")
            let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            guard lines.contains(where: { $0.hasSuffix("import Foundation") }) else { continue }
            #expect(lines.contains("#if canImport(FoundationEssentials)"), "\(folder)/\(file)")
        }
    }
}
