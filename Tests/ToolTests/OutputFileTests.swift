import Foundation
import Testing

/// `--output`: a file that is put in place once it is whole.
struct OutputFileTests {
    private static func map(_ more: String, in folder: TemporaryFolder) throws -> Tool.Outcome {
        try Tool.shell("specmap map --spec spec.yaml --as Person \(more)", in: folder.url)
    }

    private static func folder() throws -> TemporaryFolder {
        try PeopleFixture.folder([
            "good.json": PeopleFixture.good, "mixed.ndjson": PeopleFixture.mixed, "old.json": "old",
            "folder/old.json": "old",
        ])
    }

    private static func files(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    @Test(arguments: ["-o", "--output"]) func writesAFile(_ option: String) throws {
        let folder = try Self.folder()
        let before = try Self.files(folder)
        let outcome = try Self.map("good.json \(option) new.json", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(outcome.errors == "")
        #expect(try folder.text(of: "new.json") == PeopleFixture.object)
        #expect(try Self.files(folder) == (before + ["new.json"]).sorted())
    }

    @Test func writesToStandardOutputByADash() throws {
        #expect(try Self.map("good.json -o -", in: Self.folder()).output == PeopleFixture.object)
    }

    @Test func replacesItsOwnInput() throws {
        let folder = try Self.folder()
        #expect(try Self.map("good.json -o good.json", in: folder).status == 0)
        #expect(try folder.text(of: "good.json") == PeopleFixture.object)
    }

    @Test func leavesTheOldFileWhereTheRunStops() throws {
        let folder = try Self.folder()
        let before = try Self.files(folder)
        let outcome = try Self.map("mixed.ndjson -o old.json", in: folder)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasSuffix(
                "stopped at 1 bad record, and `old.json` isn't written: `--on-error skip` writes the other records\n"
            )
        )
        #expect(try folder.text(of: "old.json") == "old")
        #expect(try Self.map("good.json missing.json -o old.json", in: folder).status == 2)
        #expect(try folder.text(of: "old.json") == "old")
        #expect(try Self.files(folder) == before)
    }

    @Test func writesTheGoodRecordsWhereOthersAreSkipped() throws {
        let folder = try Self.folder()
        let outcome = try Self.map("mixed.ndjson --on-error skip -o old.json", in: folder)
        #expect(outcome.status == 1)
        #expect(try folder.text(of: "old.json") == "{\"name\":\"Ana\"}\n{\"name\":\"Maria\"}\n")
    }

    @Test func keepsLinksAndPermissions() throws {
        let folder = try Self.folder()
        let link = folder.url.appending(path: "link.json").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "folder/old.json")
        let old = folder.url.appending(path: "folder/old.json").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old)
        #expect(try Self.map("good.json -o link.json", in: folder).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "folder/old.json")
        #expect(try folder.text(of: "folder/old.json") == PeopleFixture.object)
        let mode = try FileManager.default.attributesOfItem(atPath: old)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        let outcome = try Tool.shell(
            "umask 077; specmap map --spec spec.yaml --as Person good.json -o new.json",
            in: folder.url
        )
        #expect(outcome.status == 0)
        let new = folder.url.appending(path: "new.json").path
        #expect(try FileManager.default.attributesOfItem(atPath: new)[.posixPermissions] as? Int == 0o600)
    }

    @Test func writesIntoDevicesAndPipes() throws {
        let folder = try Self.folder()
        #expect(try Self.map("good.json -o /dev/null", in: folder).status == 0)
        #expect(try Self.map("good.json -o /dev/stdout | cat", in: folder).output == PeopleFixture.object)
    }

    @Test(arguments: [
        ("no/such/file.json", "`no/such/file.json` can't be written: there is no such folder"),
        ("folder", "`folder` can't be written: it is a folder"),
        ("good.json/x", "`good.json/x` can't be written: there is no such folder"),
    ])
    func saysWhyItCantWrite(_ path: String, _ message: String) throws {
        let outcome = try Self.map("good.json -o \(path)", in: Self.folder())
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output == "")
    }

    @Test func exportsToAFile() throws {
        let folder = try TemporaryFolder([
            "spec.yaml": "specmap: 1\nmappings: {Band: {primary_key: id, properties: {id: {type: integer}}}}",
            "bands.ndjson": "{\"id\":1}\n{\"id\":2}\n",
        ])
        let store = "--spec spec.yaml --store s.db --as Band"
        let line = "specmap import \(store) bands.ndjson && specmap export \(store) --format ndjson -o out.ndjson.gz"
        let outcome = try Tool.shell(line + " && gzip -dc out.ndjson.gz", in: folder.url)
        #expect(outcome.output.hasSuffix("{\"id\":1}\n{\"id\":2}\n"), "\(outcome.errors)")
        let missing = try Tool.shell("specmap export \(store) --key 3 -o out.ndjson.gz", in: folder.url)
        #expect(missing.status == 1)
        #expect(try Tool.shell("gzip -dc out.ndjson.gz", in: folder.url).output == "{\"id\":1}\n{\"id\":2}\n")
    }
}
