import Foundation
import SpecRuntime
import Testing

/// The Swift of "Getting started". Its blocks stand here word for word.
struct GuideExampleTests {
    private let json = """
        {"result": {"name": "Lucas", "user_email": "lucas@example.com", "created_at": "2012-09-05T10:00:00Z",
                    "car": {"model": "i30", "year": "2013"}, "phones": [{"ddi": "55", "number": "1111-1111"}]}}
        """

    @Test func readsChangesWritesAndRefreshes() throws {
        let folder = try GuidePage.named("GettingStarted").folder()
        let specs = folder.url

        let runtime = try Runtime(loading: specs.appending(path: "person.yaml"))

        let person = try runtime.object(from: .text(json), as: "Person")
        let email = person.email?.string
        let year = person["car"]?["year"]?.integer
        let number = person.phones?[0]?["number"]?.string

        #expect(email == "lucas@example.com")
        #expect(year == 2013)
        #expect(number == "1111-1111")

        person.name = "Lucas Antonio"
        person["email"] = nil  // unset, so it isn't written
        let written = try runtime.json(from: person)  // UTF-8

        let text = String(decoding: written, as: UTF8.self)
        #expect(text.hasPrefix(#"{"result":{"name":"Lucas Antonio","created_at":"2012-09-05T10:00:00Z""#))
        #expect(!text.contains("user_email"))

        let news = #"{"result": {"user_email": "la@example.com", "phones": [{"number": "2222-2222"}]}}"#
        try runtime.refresh(person, from: .text(news))

        #expect(person.name == "Lucas Antonio")
        #expect(person.email == "la@example.com")
        #expect(person.phones?.list?.map { $0["number"] } == ["1111-1111", "2222-2222"])
    }

    @Test func readsALongFileOfLines() throws {
        let folder = try GuidePage.named("GettingStarted").folder()
        let runtime = try Runtime(loading: folder.url)
        let line = json.replacing("\n", with: " ")
        try folder.write("\(line)\n{}\n\(line)\n", to: "people.ndjson")
        let file = folder.url.appending(path: "people.ndjson")
        var people: [DynamicObject] = []
        var problems: [DataFailure] = []

        try runtime.forEachObject(inLinesOf: file, as: "Person") { result in
            switch result {
            case .success(let person): people.append(person)
            case .failure(let error): problems += error.failures
            }
        }

        #expect(people.map { $0.name?.string } == ["Lucas", "Lucas"])
        #expect(problems.map(\.line) == [2])
    }

    @Test func readsAndWritesAPart() throws {
        let folder = try GuidePage.named("GettingStarted").folder()
        let runtime = try Runtime(loading: folder.url)

        let part = try runtime.object(from: .text(json), as: "Person", only: ["name", "car.model"])
        let patch = try runtime.json(from: part, only: ["car"])

        #expect(part.dictionary.keys == ["name", "car"])
        #expect(String(decoding: patch, as: UTF8.self) == #"{"result":{"car":{"model":"i30"}}}"#)
    }

    @Test func makesObjectsFromNothing() throws {
        let folder = try GuidePage.named("GettingStarted").folder()
        let runtime = try Runtime(loading: folder.url)

        let car = try runtime.makeObject("Car")
        car.model = "i30"
        car.year = 2013

        #expect(String(decoding: try runtime.json(from: car), as: UTF8.self) == #"{"model":"i30","year":2013}"#)
    }
}
