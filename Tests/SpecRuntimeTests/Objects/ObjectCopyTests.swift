import Foundation
import SpecRuntime
import Testing

/// Copies and snapshots of objects, what is shown of them, and what is lost when they are written.
struct ObjectCopyTests {
    private static let mappings = """
        Person: {unknown: keep, properties: {name: , car: {object: Car}, cars: {list: Car}, any: }}
        Car: {properties: {model: {type: string}, owner: }}
        """
    private static let json = #"{"name":"Ida","car":{"model":"a"},"cars":[{"model":"b"}],"extra":{"x":1},"any":1.50}"#

    @Test func copiesWithAllThatIsInside() throws {
        let trial = try Trial(Self.mappings)
        let person = try trial.object(Self.json)
        let copy = person.copy()
        #expect(copy == person)
        #expect(copy !== person)
        #expect(try trial.write(copy) == trial.write(person))
        copy.car?["model"] = "changed"
        copy.cars?[0]?["model"] = "changed"
        copy.extra = 2
        #expect(
            person.json == Self.json.replacing(#","extra":{"x":1},"any":1.50}"#, with: #","any":1.50,"extra":{"x":1}}"#)
        )
        #expect(try trial.write(copy).contains(#""extra":2"#))
    }

    @Test func keepsCirclesAndWhatIsShared() throws {
        let runtime = try Trial(Self.mappings).runtime
        let (person, car) = (try runtime.makeObject("Person"), try runtime.makeObject("Car"))
        person.car = .object(car)
        person.cars = [.object(car), .object(car)]
        car.owner = .object(person)
        person.any = ["deep": [.object(person)]]
        let copy = person.copy()
        #expect(copy.car?.object !== car)
        #expect(copy.car?.object === copy.cars?[1]?.object)
        #expect(copy.car?.object?.owner?.object === copy)
        #expect(copy.any?["deep"]?[0]?.object === copy)
        DynamicObject.breakCircles(in: [person, copy])
        #expect(car.owner == nil)
        #expect(person.any == nil)
    }

    @Test func freesCircles() throws {
        let runtime = try Trial(Self.mappings).runtime
        weak var weakPerson: DynamicObject?
        weak var weakCar: DynamicObject?
        do {
            let (person, car) = (try runtime.makeObject("Person"), try runtime.makeObject("Car"))
            person.car = .object(car)
            car.owner = [.object(person)]
            person.byHand = .object(person)
            (weakPerson, weakCar) = (person, car)
            DynamicObject.breakCircles(in: [person])
        }
        #expect(weakPerson == nil)
        #expect(weakCar == nil)
    }

    @Test func copiesChainsOfAnyLength() throws {
        let runtime = try Trial(Self.mappings).runtime
        let chain = try (0..<20_000).map { _ in try runtime.makeObject("Car") }
        for (car, next) in zip(chain, chain.dropFirst()) { car.owner = .object(next) }
        let copy = chain[0].copy()
        #expect(copy == chain[0])
        DynamicObject.breakCircles(in: [chain[0], copy])
    }

    @Test func sharesObjectsOfASession() async throws {
        let trial = try Trial(
            "Band: {primary_key: name, properties: {name: , album: {object: Album}, next: {reference: Band}}}\n"
                + "Album: {primary_key: id, properties: {id: {type: integer}, title: }}"
        )
        let session = try Session(runtime: trial.runtime)
        try session.stage(
            .text(#"[{"name":"A","album":{"id":1,"title":"x"},"next":"B"},{"name":"B","next":"A"}]"#),
            as: "Band"
        )
        _ = try await session.apply()
        let band = try #require(try session.fetch("Band", key: "A"))
        let copy = band.copy()
        #expect(copy.album?.object === band.album?.object)
        let snapshot = band.snapshot()
        session.close()
        let again = snapshot.object()
        #expect(again.name == "A")
        #expect(again.album?["title"] == "x")
        #expect(again.next?["name"] == "B")
        #expect(try trial.write(again) == #"{"name":"A","album":{"id":1,"title":"x"},"next":"B"}"#)
    }

    @Test func givesSnapshotsToOtherTasks() async throws {
        let trial = try Trial(Self.mappings)
        let person = try trial.object(Self.json)
        let snapshot = person.snapshot()
        person.name = "changed"
        let names = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let object = snapshot.object()
                    object.car?["model"] = "mine"
                    return snapshot["name"]
                }
            }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(names == ["Ida"])
        #expect(snapshot.mapping == "Person")
        #expect(snapshot["any", as: Double.self] == 1.5)
        #expect(snapshot[try trial.runtime.key("name", of: "Person", as: String.self)] == "Ida")
        #expect(snapshot == (try trial.object(Self.json).snapshot()))
        #expect(snapshot != person.snapshot())
        #expect(Set([snapshot, try trial.object(Self.json).snapshot()]).count == 1)
        #expect(snapshot.object() == (try trial.object(Self.json)))
        struct Person: Decodable { var name: String, cars: [Car] }
        struct Car: Decodable { var model: String }
        #expect(try snapshot.decode(as: Person.self).cars.map(\.model) == ["b"])
        #expect(snapshot.json.hasPrefix(#"{"name":"Ida","car":{"model":"a"}"#))
    }

    @Test func masksSensitiveValues() throws {
        let trial = try Trial(
            """
            User: {properties: {name: , password: {sensitive: true}, card: {object: Card}, cards: {list: Card}, map: {dictionary: Card}}}
            Card: {primary_key: number, properties: {number: {sensitive: true}, kind: , other: {reference: Card}}}
            """
        )
        let card = #"{"number":"secret1","kind":"x","other":"secret2"}"#
        let user = try trial.object(
            #"{"name":"Ida","password":"secret0","card":\#(card),"cards":[\#(card)],"map":{"a":\#(card)}}"#
        )
        var dumped = ""
        dump(user, to: &dumped)
        var dumpedSnapshot = ""
        dump(user.snapshot(), to: &dumpedSnapshot)
        let texts = [
            "\(user)", user.debugDescription, String(reflecting: user), dumped, dumpedSnapshot, "\(user.snapshot())",
            "\(Value.object(user))", "\([Value.object(user)])", "\(["a": .object(user)] as ValueDictionary)",
            "\(user.cards ?? nil)", String(reflecting: user.map ?? nil),
        ]
        for text in texts {
            #expect(!text.contains("secret"), "\(text)")
            #expect(text.contains("***"), "\(text)")
        }
        #expect("\(user)".contains(#""name":"Ida","password":"***","card":{"number":"***","kind":"x","other":"***"}"#))
        #expect(user.json.contains("secret0"))
        user.password = .null
        #expect("\(user)".contains(#""password":null"#))
    }

    @Test func reportsPropertiesThatTheMappingDoesNotHave() throws {
        let trial = try Trial("Book: {properties: {title: , parts: {list: Part}}}\nPart: {properties: [name]}")
        let book = try trial.object(#"{"title":"a","parts":[{"name":"x"}]}"#)
        book.titel = "x"
        book.parts?[0]?["nam"] = "y"
        let error = #expect(throws: DataError.self) { try trial.runtime.json(from: book) }
        #expect(Set(error?.failures.map(\.property) ?? []) == ["titel", "parts.0.nam"])
        #expect(error?.failures.allSatisfy { $0.id == .unknownMember } == true)
        #expect(error?.description.contains("`Book` has no property `titel`") == true)
        #expect(error?.description.contains("did you mean `title`?") == true)
        #expect(try trial.runtime.json(from: book, only: ["title"]) == Array(#"{"title":"a"}"#.utf8))
        for again in [
            book.copy(), book.snapshot().object(), try trial.runtime.unarchive(trial.runtime.archive([book]))[0],
        ] {
            #expect(throws: DataError.self) { try trial.runtime.json(from: again) }
        }
        book.titel = nil
        book.parts?[0]?["nam"] = nil
        #expect(try trial.write(book) == #"{"title":"a","parts":[{"name":"x"}]}"#)
    }

    @Test func writesWhatAMappingKeepsThoughNoPropertyHasTheName() throws {
        let trial = try Trial("Book: {unknown: keep, properties: {title: }}")
        let book = try trial.object(#"{"title":"a"}"#)
        book.titel = "x"
        #expect(try trial.write(book) == #"{"title":"a","titel":"x"}"#)
    }
}
