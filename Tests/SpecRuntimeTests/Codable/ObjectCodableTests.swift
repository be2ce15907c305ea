import Foundation
import SpecRuntime
import Testing

/// `DynamicObject` as a `Codable` of any coder.
struct ObjectCodableTests {
    struct Album: Codable {
        var title: String
        var owner: ObjectArchive
    }

    @Test func passesThroughJSON() throws {
        let album = Album(title: "a", owner: ObjectArchive([try cyclic()]))
        let decoder = JSONDecoder()
        decoder.userInfo[.specRuntime] = try CodableFixture.runtime()
        try check(decoder.decode(Album.self, from: JSONEncoder().encode(album)))
        DynamicObject.breakCircles(in: album.owner.objects)
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func passesThroughPropertyLists(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let album = Album(title: "a", owner: ObjectArchive([try cyclic()]))
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let decoder = PropertyListDecoder()
        decoder.userInfo[.specRuntime] = try CodableFixture.runtime()
        try check(decoder.decode(Album.self, from: encoder.encode(album)))
        DynamicObject.breakCircles(in: album.owner.objects)
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
        let data = try JSONEncoder().encode(ObjectArchive([CodableFixture.runtime().makeObject("Car")]))
        let error = try #require(throws: ArchiveError.self) {
            try JSONDecoder().decode(ObjectArchive.self, from: data)
        }
        #expect(error.description.contains("set `decoder.userInfo[.specRuntime]` to a runtime"))
    }

    private static let trial =
        "Person: {root: data, properties: {name: full_name, born: {from: dob, type: date}, pets: {list: Pet}}}\n"
        + "Pet: {properties: {kind: {from: k}, age: {type: integer}}}"
    private static let json =
        #"{"data":{"full_name":"Ida","dob":"2000-01-02T00:00:00Z","pets":[{"k":"cat","age":18446744073709551615}]}}"#

    @Test func isShownByAnyEncoder() throws {
        let person = try Trial(Self.trial).object(Self.json)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(
            String(decoding: try encoder.encode(["aB": person]), as: UTF8.self)
                == #"{"aB":{"born":"2000-01-02T00:00:00Z","name":"Ida","pets":[{"age":18446744073709551615,"kind":"cat"}]}}"#
        )
    }

    @Test func isWrittenAsTheSpecSaysWhereTheRuntimeIsKnown() throws {
        let trial = try Trial(Self.trial)
        let people = [try trial.object(Self.json), try trial.object(#"{"data":{}}"#)]
        let encoder = JSONEncoder()
        encoder.userInfo[.specRuntime] = trial.runtime
        let data = try encoder.encode(people)
        let written = try people.map { try Value(parsing: trial.runtime.json(from: $0)) }
        #expect(try Value(parsing: Array(data)) == .list(written))

        let decoder = JSONDecoder()
        decoder.userInfo[.specRuntime] = trial.runtime
        decoder.userInfo[.specMapping] = "Person"
        let again = try decoder.decode([DynamicObject].self, from: data)
        #expect(again == people)
        #expect(again[0].pets?[0]?.object?.mapping == "Pet")
    }

    @Test func saysWhatADecoderOfObjectsNeeds() throws {
        let decoder = JSONDecoder()
        decoder.userInfo[.specRuntime] = try Trial(Self.trial).runtime
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode([DynamicObject].self, from: Data("[{}]".utf8))
        }
        #expect("\(String(describing: error))".contains("specMapping"))
        decoder.userInfo[.specMapping] = "Person"
        let failure = #expect(throws: DataError.self) {
            try decoder.decode(DynamicObject.self, from: Data(#"{"data":{"dob":"x"}}"#.utf8))
        }
        #expect(failure?.failures.map(\.property) == ["born"])
    }

    @Test func showsAnObjectThatHoldsItself() throws {
        let person = try cyclic()
        let data = try JSONEncoder().encode(person)
        #expect(try Value(parsing: Array(data))["next"] == .null)
        DynamicObject.breakCircles(in: [person])
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
        let owner = try #require(album.owner.objects.first, sourceLocation: sourceLocation)
        #expect(owner.next?.object === owner, sourceLocation: sourceLocation)
        owner.next = nil
        #expect(try owner == CodableFixture.person(), sourceLocation: sourceLocation)
        guard case .decimal? = owner.balance, case .date? = owner.joined else {
            Issue.record("the types are gone", sourceLocation: sourceLocation)
            return
        }
    }
}
