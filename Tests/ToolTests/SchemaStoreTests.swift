import Foundation
import Testing

/// The entry for SchemaStore's catalogue leads to the schema that releases have.
struct SchemaStoreTests {
    private struct Entry: Decodable {
        var name: String
        var description: String
        var fileMatch: [String]
        var url: String
    }

    @Test func leadsToTheSchemaOfTheRelease() throws {
        let text = try PackageFolder.text(of: "Specs/schemastore.json")
        let entry = try JSONDecoder().decode(Entry.self, from: Data(text.utf8))
        let members = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(Set(members.keys) == ["name", "description", "fileMatch", "url"])

        let url = try #require(URL(string: entry.url))
        #expect(url.scheme == "https")
        let file = url.lastPathComponent
        #expect(entry.url == "https://github.com/OWNER/SpecMap/releases/latest/download/\(file)")
        #expect(try PackageFolder.text(of: "Tools/release").contains("cp Specs/\(file) "))
        #expect(FileManager.default.fileExists(atPath: PackageFolder.url.appending(path: "Specs/\(file)").path()))
    }

    /// The same names that make a file a spec for the extension of Visual Studio Code.
    @Test func matchesTheNamesOfTheExtension() throws {
        let text = try PackageFolder.text(of: "Specs/schemastore.json")
        let entry = try JSONDecoder().decode(Entry.self, from: Data(text.utf8))
        let package = try PackageFolder.text(of: "Tools/vscode/package.json")
        let names = entry.fileMatch.map { $0.dropFirst() }
        #expect(package.contains("\"extensions\": [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"))
        #expect(!entry.name.isEmpty && !entry.description.contains("\n"))
    }
}
