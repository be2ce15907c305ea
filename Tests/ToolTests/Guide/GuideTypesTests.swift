import Foundation
import SpecRuntime
import SpecSource
import Testing

/// The Swift of "Swift types" and "Archives". Its blocks stand here word for word.
struct GuideTypesTests {
    struct Person: Codable {
        var name: String
        var joined: Date?
        var phones: [Phone]
    }

    struct Phone: Codable {
        var number: String
    }

    private let json = """
        {"result": {"name": "Ida", "created_at": "2012-09-05T10:00:00Z", "phones": [{"number": "11"}]}}
        """

    private func runtime() throws -> Runtime { try GuidePage.named("GettingStarted").runtime() }

    @Test func readsAndWritesTypes() throws {
        let runtime = try runtime()

        let person = try runtime.decode(Person.self, from: .text(json), as: "Person")
        let written = try runtime.encode(person, as: "Person")  // the JSON's bytes

        #expect(person.name == "Ida")
        #expect(person.joined == Date(timeIntervalSince1970: 1_346_839_200))
        let again = try runtime.decode(Person.self, from: .bytes(written), as: "Person")
        #expect(again.phones.map(\.number) == ["11"])
    }

    @Test func turnsObjectsIntoTypesAndBack() throws {
        let runtime = try runtime()

        let object = try runtime.object(from: .text(json), as: "Person")
        let person = try object.decode(as: Person.self)
        let phones = try object.phones?.decode(as: [Phone].self)
        let again = try DynamicObject(encoding: person, as: "Person", in: runtime)

        #expect(phones?.map(\.number) == ["11"])
        #expect(again == object)
    }

    @Test func readsRecordsOneAfterTheOther() async throws {
        let runtime = try runtime()
        let folder = try TemporaryFolder(["people.ndjson": json + "\n" + json + "\n"])
        let file = folder.url.appending(path: "people.ndjson")
        var names: [String] = []

        for try await person in try runtime.values(of: Person.self, in: .file(file), as: "Person") {
            names.append(person.name)
        }

        #expect(names == ["Ida", "Ida"])
        withExtendedLifetime(folder) {}
    }

    actor People {
        var names: [String?] = []
        func add(_ person: sending DynamicObject) { names.append(person["name"]?.string) }
    }

    @Test func readsRecordsThatComeInPieces() async throws {
        let runtime = try runtime()
        let people = People()
        let (body, source) = AsyncStream.makeStream(of: Data.self)
        for byte in "\(json)\n{\n\(json)\n".utf8 { source.yield(Data([byte])) }
        source.finish()
        let failed = Failed()
        let log = { @Sendable (error: DataError) in failed.ids.withLock { $0 += error.failures.map(\.id) } }

        let options = RecordOptions(format: .lines, onFailure: .skip { error in log(error) })
        for try await object in try runtime.objects(in: body, as: "Person", options: options) {
            await people.add(object)
        }

        #expect(await people.names == ["Ida", "Ida"])
        #expect(failed.ids.withLock { $0 } == [.invalidJSON])
    }

    private final class Failed: Sendable { let ids = Locked<[DataFailure.ID]>([]) }

    @Test func usesTypedKeys() throws {
        let runtime = try runtime()
        let object = try runtime.object(from: .text(json), as: "Person")

        let name = try runtime.key("name", of: "Person", as: String.self)
        let joined = try runtime.key("joined", of: "Person", as: Date.self)

        object[name] = "Ida"
        let year = object[joined]?.timeIntervalSince1970

        #expect(object["name"] == "Ida")
        #expect(year == 1_346_839_200)
    }

    @Test func archivesObjects() throws {
        let runtime = try runtime()
        let people = [try runtime.object(from: .text(json), as: "Person")]

        let data = try runtime.archive(people)
        let again = try runtime.unarchive(data)

        #expect(again == people)

        let stored = try JSONEncoder().encode(ObjectArchive(people))

        let decoder = JSONDecoder()
        decoder.userInfo[.specRuntime] = runtime
        let loaded = try decoder.decode(ObjectArchive.self, from: stored).objects

        #expect(loaded == people)
    }
}
