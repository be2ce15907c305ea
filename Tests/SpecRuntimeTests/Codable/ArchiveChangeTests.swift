import Foundation
import SpecRuntime
import Testing

/// Archives that meet another spec, and what is no archive.
struct ArchiveChangeTests {
    @Test func leavesWhatTheSpecGainedUnset() throws {
        let again = try move(
            "Car: {properties: {model: }}",
            to: "Car: {properties: {id: , model: , year: {default: 7}}}",
            #"{"model":"i30"}"#
        )
        #expect(again.dictionary == ["model": "i30"])
        #expect(again.id == nil)
    }

    @Test func keepsWhatTheSpecLost() throws {
        let again = try move(
            "Car: {properties: {model: , year: {type: integer}}}",
            to: "Car: {properties: [model]}",
            #"{"model":"i30","year":2013}"#
        )
        #expect(again.year == 2013)
        let runtime = try Trial("Car: {properties: [model]}").runtime
        #expect(String(decoding: try runtime.json(from: again), as: UTF8.self) == #"{"model":"i30"}"#)
    }

    @Test func givesAKeptMemberTheTypeThatItsNewRuleSays() throws {
        let again = try move(
            "Car: {unknown: keep}",
            to: "Car: {unknown: keep, properties: {built: {date_format: day}, model: {type: string}}}",
            #"{"built":"2013-02-03","model":4}"#
        )
        #expect(again.built?.date == Timestamp("2013-02-03T00:00:00Z"))
        #expect(again.model == 4)
    }

    @Test func namesAMappingThatIsGone() throws {
        let error = try #require(throws: ArchiveError.self) {
            try move("Car: {properties: [model]}", to: "Cars: {properties: [model]}", "{}")
        }
        #expect(error.description == "the archive holds a `Car`: no mapping is called `Car`: did you mean `Cars`?")
    }

    @Test func tellsMappingsOfOneNameApartByTheirFiles() throws {
        let specs = ["a.yaml", "b.yaml"].map { ($0, "specmap: 1\nmappings: {Car: {properties: [\($0.prefix(1))]}}\n") }
        let use = """
            specmap: 1
            use: [b.yaml]
            mappings: {Owner: {properties: {car: {object: Car}}}}
            """
        let runtime = try Runtime(specs: Dictionary(uniqueKeysWithValues: specs + [("c.yaml", use)]))
        let owner = try runtime.object(from: .text(#"{"car":{"b":1}}"#), as: "Owner")
        let again = try runtime.unarchive(runtime.archive([owner]))[0]
        again.car?.object?.b = 2
        #expect(String(decoding: try runtime.json(from: again), as: UTF8.self) == #"{"car":{"b":2}}"#)
    }

    @Test(arguments: [
        ("", "this is no archive of objects: the data isn't JSON"),
        ("{", "this is no archive of objects: the data isn't JSON"),
        ("[1]", "this is no archive of objects"),
        ("{}", "this is no archive of objects: it has no `specmap_archive`"),
        (
            #"{"specmap_archive":2,"all":"new"}"#,
            "the archive has version 2, this program reads version 1: use the version of SpecMap that wrote it"
        ),
        (#"{"specmap_archive":"x"}"#, "the archive is damaged at `specmap_archive`"),
        (#"{"specmap_archive":1,"roots":[]}"#, "the archive is damaged at `objects`"),
        (#"{"specmap_archive":1,"roots":[0],"objects":[]}"#, "the archive is damaged at `roots.0`"),
        (archive(#"["object",7]"#), "the archive is damaged at `objects.0`"),
        (archive(#"["object",-1]"#), "the archive is damaged at `objects.0`"),
        (archive(#"["soup","x"]"#), "the archive is damaged at `objects.0.properties.0.value.0`"),
        (archive(#"["integer","1.5"]"#), "the archive is damaged at `objects.0.properties.0.value`"),
        (archive(#"["list",["date","soon"]]"#), "the archive is damaged at `objects.0.properties.0.value.1`"),
        (archive("[]"), "the archive is damaged at `objects.0.properties.0.value.0`"),
    ])
    func refusesWhatIsNoArchive(_ text: String, _ message: String) throws {
        let runtime = try Trial("Car: {properties: [model]}").runtime
        let error = try #require(throws: ArchiveError.self) { try runtime.unarchive(Data(text.utf8)) }
        #expect(error.description == message)
    }

    @Test func readsOrRefusesWhateverBecameOfAnArchive() throws {
        let runtime = try CodableFixture.runtime()
        let whole = Array(ArchiveVersions.first.utf8)
        let pieces = ["0", "9", "-", "[", "]", "{", "}", ",", "\"", "null", "\\u0000", "list", "object", "1e99"]
        var refused = 0
        for seed in 0..<2_000 {
            // A place and a piece for each seed, the same in every run.
            let place = seed * 7_919 % whole.count
            let end = min(place + seed % 3, whole.count)
            var bytes = whole
            bytes.replaceSubrange(place..<end, with: Array(pieces[seed % pieces.count].utf8))
            do {
                _ = try runtime.unarchive(Data(bytes))
            } catch {
                refused += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(refused > 500)
    }

    private static func archive(_ value: String) -> String {
        #"""
        {"specmap_archive":1,"roots":[0],"objects":[{"mapping":"Car","properties":[{"name":"model","value":\#(value)}]}]}
        """#
    }

    private func move(_ old: String, to new: String, _ json: String) throws -> DynamicObject {
        let before = try Trial(old)
        let data = try before.runtime.archive([before.object(json)])
        return try #require(try Trial(new).runtime.unarchive(data).first)
    }
}
