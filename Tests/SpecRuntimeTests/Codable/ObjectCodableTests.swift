import Foundation
import SpecRuntime
import Testing

/// `DynamicObject` as a `Codable` of any coder.
struct ObjectCodableTests {
    struct Album: Codable {
        var title: String
        var owner: DynamicObject
    }

    @Test func passesThroughJSON() throws {
        let album = Album(title: "a", owner: try cyclic())
        let decoder = JSONDecoder()
        decoder.userInfo[.specRuntime] = try CodableFixture.runtime()
        try check(decoder.decode(Album.self, from: JSONEncoder().encode(album)))
        album.owner.next = nil
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func passesThroughPropertyLists(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let album = Album(title: "a", owner: try cyclic())
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let decoder = PropertyListDecoder()
        decoder.userInfo[.specRuntime] = try CodableFixture.runtime()
        try check(decoder.decode(Album.self, from: encoder.encode(album)))
        album.owner.next = nil
    }

    @Test func keepsWhatSeveralObjectsOfAnArchiveShare() throws {
        let runtime = try CodableFixture.runtime()
        let objects = try (0..<2).map { _ in try runtime.makeObject("Node") }
        objects[0].next = .object(objects[1])
        let decoder = PropertyListDecoder()
        decoder.userInfo[.specRuntime] = runtime
        let data = try PropertyListEncoder().encode(["all": ObjectArchive(objects)])
        let again = try #require(try decoder.decode([String: ObjectArchive].self, from: data)["all"]).objects
        #expect(again[0].next?.object === again[1])
    }

    @Test func asksForTheRuntime() throws {
        let data = try JSONEncoder().encode(CodableFixture.runtime().makeObject("Car"))
        let error = try #require(throws: ArchiveError.self) {
            try JSONDecoder().decode(DynamicObject.self, from: data)
        }
        #expect(error.description.contains("set `decoder.userInfo[.specRuntime]` to a runtime"))
    }

    @Test func refusesSeveralObjectsAsOne() throws {
        let runtime = try CodableFixture.runtime()
        let data = try runtime.archive([runtime.makeObject("Car"), runtime.makeObject("Car")])
        let decoder = JSONDecoder()
        decoder.userInfo[.specRuntime] = runtime
        let error = try #require(throws: ArchiveError.self) { try decoder.decode(DynamicObject.self, from: data) }
        #expect(error.description == "expected an archive of one object, found 2: decode an `ObjectArchive`")
    }

    @Test func codesTimestampsAsText() throws {
        let dates = [Timestamp(seconds: 1, nanoseconds: 5), .earliest, .latest]
        let data = try JSONEncoder().encode(dates)
        #expect(String(decoding: data, as: UTF8.self).contains("1970-01-01T00:00:01.000000005Z"))
        #expect(try JSONDecoder().decode([Timestamp].self, from: data) == dates)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Timestamp].self, from: Data(#"["x"]"#.utf8)) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([Timestamp(seconds: .max)]) }
    }

    /// A person that is its own next, with a property of every type.
    private func cyclic() throws -> DynamicObject {
        let person = try CodableFixture.person()
        person.next = .object(person)
        return person
    }

    private func check(_ album: Album, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let owner = album.owner
        #expect(owner.next?.object === owner, sourceLocation: sourceLocation)
        owner.next = nil
        #expect(try owner == CodableFixture.person(), sourceLocation: sourceLocation)
        guard case .decimal? = owner.balance, case .date? = owner.joined else {
            Issue.record("the types are gone", sourceLocation: sourceLocation)
            return
        }
    }
}
