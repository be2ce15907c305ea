import Foundation
import SpecRuntime
import SpecStoreSQLite
import Testing

/// The README's Swift. Its blocks stand here word for word.
struct ReadmeExampleTests {
    /// The folder with the files that the README shows.
    private func readmeFiles() throws -> TemporaryFolder {
        try TemporaryFolder(
            Dictionary(
                uniqueKeysWithValues: Readme(PackageFolder.text(of: "README.md")).files.map { ($0.name, $0.text) }
            )
        )
    }

    @Test func mapsAPersonBothWays() throws {
        let folder = try readmeFiles()
        let specs = folder.url
        let json = try String(contentsOf: specs.appending(path: "lucas.json"), encoding: .utf8)

        let runtime = try Runtime(loading: specs.appending(path: "person.yaml"))
        let person = try runtime.object(from: .text(json), as: "Person")

        let email = person.email?.string  // "lucas@example.com"
        let year = person["car"]?["year"]  // .integer(2013)
        let number = person.phones?[0]?["number"]?.string

        #expect(email == "lucas@example.com")
        #expect(year == .integer(2013))
        #expect(number == "1111-1111")

        try runtime.refresh(person, from: .text(#"{"result": {"name": "Lucas M."}}"#))
        person.firstName = "Lucas Antonio"
        let written = try runtime.json(from: person)  // the JSON's bytes

        #expect(person.name == "Lucas M.")
        #expect(person.email == "lucas@example.com")
        #expect(
            String(decoding: written, as: UTF8.self).contains(#""firstName":"Lucas Antonio","lastName":"Medeiros""#)
        )
    }

    @Test func turnsObjectsIntoTypesAndArchives() throws {
        struct Car: Codable, Equatable {
            var model: String
            var year: Int
        }
        let specs = try readmeFiles()
        let json = try String(contentsOf: specs.url.appending(path: "lucas.json"), encoding: .utf8)
        let runtime = try Runtime(loading: specs.url.appending(path: "person.yaml"))
        let person = try runtime.object(from: .text(json), as: "Person")

        let car = try person.car?.decode(as: Car.self)  // Car(model: "i30", year: 2013)
        let bytes = try runtime.encode(Car(model: "i20", year: 2009), as: "Car")

        #expect(car == Car(model: "i30", year: 2013))
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"model":"i20","year":2009}"#)

        let data = try runtime.archive([person])
        let people = try runtime.unarchive(data)

        #expect(people == [person])
    }

    @Test func keepsObjects() async throws {
        let folder = try readmeFiles()
        let runtime = try Runtime(loading: folder.url.appending(path: "music.yaml"))
        let json = folder.url.appending(path: "music.json")
        let path = folder.url.appending(path: "music.sqlite").path

        let session = try Session(runtime: runtime, store: SQLiteStore(path: path))
        try session.stage(.file(json), as: "Album")
        let report = try await session.apply()  // inserted, updated, unchanged, linked, …
        let band = try session.fetch("Album", key: "Tin Drum")?["band"]?["name"]  // "Japan"

        #expect(report.inserted.count == 4)
        #expect(band == "Japan")
        session.close()
    }

    @Test func tellsWhatIsWrongWithData() throws {
        let folder = try readmeFiles()
        let runtime = try Runtime(loading: folder.url.appending(path: "person.yaml"))

        let json = #"{"result": {"car": {"year": "thirty"}}}"#

        do {
            _ = try runtime.object(from: .text(json), as: "Person")
        } catch let error as DataError {
            for failure in error.failures { print(failure) }  // error[wrong-type] car.year: expected integer, …
        }

        let error = #expect(throws: DataError.self) { try runtime.object(from: .text(json), as: "Person") }
        #expect(error?.failures.map(\.property) == ["car.year"])
    }
}
