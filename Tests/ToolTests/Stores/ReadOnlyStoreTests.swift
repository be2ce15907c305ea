import Foundation
import Testing

/// A store that can't be written can still be looked at.
struct ReadOnlyStoreTests {
    /// Who may write everywhere tries it as nobody.
    private static let asNobody = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

    @Test(
        .enabled(if: asNobody.isEmpty || FileManager.default.fileExists(atPath: "/usr/bin/setpriv")),
        arguments: ["chmod 444 music.sqlite; chmod 777 .", "chmod 444 music.sqlite; chmod 555 .", "chmod 555 ."]
    )
    func isExported(_ change: String) throws {
        let music = try MusicFixture.stored()
        _ = try Tool.shell("chmod 666 *; \(change)", in: music.folder.url)
        defer { _ = try? Tool.shell("chmod 755 .", in: music.folder.url) }
        let exported = try Tool.shell(
            "\(Self.asNobody)specmap export --spec spec.yaml --store music.sqlite --as Album",
            in: music.folder.url
        )
        #expect(exported.errors == "")
        #expect(exported.output == MusicFixture.albums + "\n")
        let counted = try Tool.shell("\(Self.asNobody)specmap stats --store music.sqlite", in: music.folder.url)
        #expect(counted.errors == "")
        #expect(counted.output.contains("Album: 2 objects"))
        let imported = try Tool.shell(
            "echo '{\"name\":\"New\"}' | \(Self.asNobody)specmap import --spec spec.yaml --store music.sqlite --as Band",
            in: music.folder.url
        )
        #expect(imported.status == 2)
        #expect(imported.errors.contains("can't be written"))
    }

    /// The file can't get columns for what is new in the spec.
    @Test(.enabled(if: asNobody.isEmpty || FileManager.default.fileExists(atPath: "/usr/bin/setpriv")))
    func isExportedByASpecThatHasMoreProperties() throws {
        let spec = MusicFixture.spec.replacing(
            "      title:\n",
            with: "      title:\n      year: {type: integer}\n      genre: {type: string, default: rock}\n"
                + "      guests: {list: Band}\n      studio: {object: Studio}\n"
        ).replacing("  Track:\n", with: "  Studio: {primary_key: id, properties: [id]}\n\n  Track:\n")
        let music = try MusicFixture.stored(["new.yaml": spec])
        _ = try Tool.shell("chmod 666 *; chmod 444 music.sqlite; chmod 555 .", in: music.folder.url)
        defer { _ = try? Tool.shell("chmod 755 .", in: music.folder.url) }
        for (mapping, expected) in [("Album", MusicFixture.albums + "\n"), ("Studio", "[]\n")] {
            let exported = try Tool.shell(
                "\(Self.asNobody)specmap export --spec new.yaml --store music.sqlite --as \(mapping)",
                in: music.folder.url
            )
            #expect(exported.errors == "")
            #expect(exported.output == expected)
        }
    }
}
