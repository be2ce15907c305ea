import Foundation
import SpecRuntime
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

    @Test func decodesObjects() throws {
        let runtime = try runtime()

        let object = try runtime.object(from: .text(json), as: "Person")
        let person = try object.decode(as: Person.self)
        let phones = try object.phones?.decode(as: [Phone].self)

        #expect(person.name == "Ida")
        #expect(person.joined == Date(timeIntervalSince1970: 1_346_839_200))
        #expect(phones?.map(\.number) == ["11"])
    }

    @Test func encodesTypes() throws {
        let runtime = try runtime()
        let person = Person(name: "Ida", joined: nil, phones: [Phone(number: "11")])

        let object = try DynamicObject(encoding: person, as: "Person", in: runtime)
        let json = try runtime.json(from: object)

        #expect(String(decoding: json, as: UTF8.self) == #"{"result":{"name":"Ida","phones":[{"number":"11"}]}}"#)
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
