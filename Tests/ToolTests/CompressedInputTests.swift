import Foundation
import Testing

/// Files in gzip and zstd, as the commands read and write them.
struct CompressedCommandTests {
    private static let people = PeopleFixture.good + PeopleFixture.good

    /// A folder with `people.ndjson` in both formats, which `specmap` writes.
    private static func folder() throws -> TemporaryFolder {
        let folder = try PeopleFixture.folder(["people.ndjson": people, "identity.yaml": identity])
        for suffix in ["gz", "zst"] {
            let line = "specmap map --spec identity.yaml --as Any people.ndjson --output people.ndjson.\(suffix)"
            let outcome = try Tool.shell(line, in: folder.url)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        return folder
    }

    private static let identity = """
        specmap: 1
        mappings: {Any: {properties: {result: {type: any}}}}
        """

    @Test(arguments: [
        "people.ndjson.gz", "people.ndjson.zst", "- < people.ndjson.gz", "- < people.ndjson.zst",
        "< <(cat people.ndjson.gz)", "<(cat people.ndjson.zst)", "--jobs 2 people.ndjson.gz",
    ])
    func readsGzipAndZstd(_ input: String) throws {
        let folder = try Self.folder()
        let outcome = try Tool.shell("specmap map --spec spec.yaml --as Person \(input)", in: folder.url)
        #expect(outcome.errors == "")
        #expect(outcome.output == PeopleFixture.object + PeopleFixture.object)
        #expect(outcome.status == 0)
    }

    @Test(arguments: ["gz", "zst"]) func mapsAllRecordsBeforeABreakByAnyNumberOfThreads(_ suffix: String) throws {
        let folder = try Self.folder()
        let lines = (0..<100_000).map { "{\"result\":{\"name\":\"person \($0 * 7919 % 100_003)\"}}\n" }.joined()
        try folder.write(lines, to: "many.ndjson")
        let pack = "specmap map --spec identity.yaml --as Any many.ndjson -o many.ndjson.\(suffix)"
        let cut =
            "head -c $(($(stat -c %s many.ndjson.\(suffix)) * 2 / 3)) many.ndjson.\(suffix) > cut.ndjson.\(suffix)"
        _ = try Tool.shell("\(pack); \(cut)", in: folder.url)
        let map = "specmap map --spec spec.yaml --as Person cut.ndjson.\(suffix)"
        let outputs = try [1, 2, 4].map { try Tool.shell("\(map) --jobs \($0)", in: folder.url).output }
        #expect(outputs[0].count > 100_000 && outputs.allSatisfy { $0 == outputs[0] }, "\(outputs.map(\.count))")
        let piped = try Tool.shell(
            "cat cut.ndjson.\(suffix) | \(map.replacing("cut.ndjson.\(suffix)", with: "-")) --jobs 2",
            in: folder.url
        )
        #expect(piped.output == outputs[0])
    }

    @Test func writesWhatTheCommandsRead() throws {
        let folder = try Self.folder()
        let gzip = try Tool.shell("gzip -dc people.ndjson.gz", in: folder.url)
        #expect(gzip.output == Self.people)
        #expect(gzip.status == 0)
    }

    @Test(arguments: ["gz", "zst"]) func endsWith2AtBrokenData(_ suffix: String) throws {
        let folder = try Self.folder()
        let name = "people.ndjson.\(suffix)"
        try Data(try Data(contentsOf: folder.url.appending(path: name)).dropLast(2)).write(
            to: folder.url.appending(path: name)
        )
        let map = try Tool.shell("specmap map --spec spec.yaml --as Person \(name) -o out.ndjson", in: folder.url)
        #expect(map.status == 2)
        #expect(map.errors.contains("`\(name)` is broken at byte"))
        #expect(map.errors.contains("get the file again"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!files.contains("out.ndjson"))

        let spec = "specmap: 1\nmappings: {Any: {primary_key: name, properties: {name: result.name}}}"
        try folder.write(spec, to: "store.yaml")
        let line = "specmap import --spec store.yaml --as Any --store s.db \(name); specmap stats --store s.db"
        let imported = try Tool.shell(line, in: folder.url)
        #expect(imported.errors.contains("`\(name)` is broken at byte"))
        #expect(!imported.output.contains("1 object"))
    }

    @Test(arguments: ["gz", "zst"]) func importsAndInfers(_ suffix: String) throws {
        let folder = try Self.folder()
        let spec = "specmap: 1\nmappings: {Any: {primary_key: name, properties: {name: result.name}}}"
        try folder.write(spec, to: "store.yaml")
        let name = "people.ndjson.\(suffix)"
        let imported = try Tool.shell("specmap import --spec store.yaml --as Any --store s.db \(name)", in: folder.url)
        #expect(imported.output.contains("Any: 1 inserted"), "\(imported.errors)")
        let inferred = try Tool.shell("specmap infer \(name)", in: folder.url)
        let plain = try Tool.shell("specmap infer people.ndjson", in: folder.url)
        // The first line has the file's name.
        #expect(inferred.output.drop { $0 != "\n" } == plain.output.drop { $0 != "\n" })
        #expect(inferred.status == 0)
    }
}
